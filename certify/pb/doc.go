// Package pb checks proofs that a pseudo-Boolean model has no solution: a
// model is rows "sum of coefficients times literals >= degree" over boolean variables.
// It stands alone: it imports nothing of this project, reads the proof from a file,
// and believes nothing in it.
//
// The model is in the format OPB of the pseudo-Boolean competitions, the proof in
// that of VeriPB (Gocht & Nordström, "Certifying Parity Reasoning Efficiently
// Using Pseudo-Boolean Proofs", AAAI 2021), versions 1.2 and 2.0. Each step adds a row
// that holds wherever the model and the rows before do, or deletes rows:
//
//	pol 1 2 + ~x5 3 * + 2 d   a sum, by the rules of cutting planes (Cook, Coullard & Turán
//	                          1987): rows and literals, multiplied, are added one after the
//	                          other, and the sum so far is multiplied, or divided with all
//	                          numbers rounded up
//	rup 1 x1 2 ~x2 >= 2 ;     a row whose negation leads to a conflict by unit
//	                          propagation over all rows (reverse unit propagation, RUP)
//	del id 3 4                rows are no longer used
//
// The end says which row holds nowhere. VeriPB knows more steps; what knightsat does
// not write it refuses, and so what programs read in different ways: relative IDs,
// equations to be derived, sums in sums, a division of a row that always holds. What it
// accepts VeriPB accepts, too, but for what rows implied that were deleted since: that holds
// all the same, and stays here, while VeriPB forgets it. (VeriPB 0.3 may also lose its way
// where rows are deleted after the rows alone are in conflict.)
//
// A [Model] is built row by row, and held against a file by [Model.Same]; [Check] goes
// through a proof step by step. The memory that a proof asks for is
// limited. Where to read on: row.go and sum.go for the arithmetic, propagate.go for
// propagation, check.go for the steps.
//
// This package makes no promise: docs/library.md lists those that do.
package pb
