// Package cert writes and verifies certificates: folders that hold a puzzle, its
// shortest walk, and for each smaller number of moves a proof that no walk has it;
// or a proof that no walk exists at all.
//
// [Write] makes a folder, [Verify] re-checks it and believes nothing in it. A
// folder holds
//
//	manifest.json     what is claimed, and the SHA-256 of every other file
//	manifest.sha256   that of the manifest
//	puzzle.txt        the puzzle in the text format
//	walk.txt          the walk, where there is one
//	*.opb, *.pbp      models of which such walks give solutions, and proofs that they have none
//
// Which rows a model has follows from the puzzle: jumps.go with classes.go, places.go
// and rows.go write them, for Write and for Verify alike. argue.go picks the
// arguments, and docs/certificates.md says which file writes the proof of each. Which numbers
// of moves are refuted, the verifier computes itself: cover.go. What is left to trust
// is small, and stands in docs/certificates.md; the proof checker, package pb,
// stands alone.
package cert
