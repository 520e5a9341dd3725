// Package certify writes certificates: folders that hold a puzzle, its
// shortest walk, and for each smaller number of moves a proof that no walk has it;
// or a proof that no walk exists at all.
//
// [Write] makes a folder; package verify re-checks it and believes nothing in it. A
// folder holds
//
//	manifest.json     what is claimed, and the SHA-256 of every other file
//	manifest.sha256   that of the manifest
//	puzzle.txt        the puzzle in the text format
//	walk.txt          the walk, where there is one
//	claim.txt         what the certificate says, in words
//	*.opb, *.pbp      models that such walks would satisfy, and proofs that nothing does
//
// [WriteTo] writes into a [Files] of any kind; package folder has some. Which rows a model has follows
// from the puzzle: package rows writes them, for this package and for package verify alike,
// which share nothing else.
//
// argue.go takes the refutations that the answer keeps, and has a list of who finds one over rows where it keeps none;
// write.go writes them down, and steps.go the proof of one that adds up rows, in
// cases or not, over a graph of jumps or of the order of squares, with the sets of family.go. search.go has a
// solver find the rest, on the same rows, and unsat.go picks the model.
// What is left to trust is small, and stands in docs/certificate-format.md. The proof checker,
// package pb, stands alone.
//
// This package makes no promise: docs/library.md lists those that do.
package certify
