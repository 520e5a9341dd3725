// Package cert writes and verifies certificates: folders that hold a puzzle, its
// shortest walk, and for each smaller number of moves the evidence that no walk
// has it; or the evidence that no walk exists at all.
//
// [Write] makes a folder, [Verify] re-checks it and believes nothing in it. A
// folder holds
//
//	manifest.json     what is claimed, and the SHA-256 of every other file
//	manifest.sha256   that of the manifest
//	puzzle.txt        the puzzle in the text format
//	walk.txt          the walk, where there is one
//	*.json            evidence: squares, weights, potentials, cut sets
//	*.cnf, *.drat     formulas with named variables, and proofs that they have no model
//
// What each kind of evidence says, and why it holds, is in evidence.go; which
// numbers of moves it refutes, the verifier computes itself: cover.go. What is
// left to trust is small: the board's rules (package puzzles), the few lines of
// each check, that the encodings do not forbid too much (formula.go), and the
// proof checker, package drat, which stands alone.
package cert
