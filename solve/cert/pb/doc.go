// Package pb writes and checks proofs about pseudo-Boolean models: rows "sum of
// coefficients times literals >= degree" over boolean variables, and an objective
// to be minimised. It stands alone: it imports nothing of this project, reads the
// model and the proof from files, and believes neither.
//
// The model is in the format OPB of the pseudo-Boolean competitions, the proof in
// that of VeriPB (Gocht & Nordström, "Certifying Parity Reasoning Efficiently
// Using Pseudo-Boolean Proofs", AAAI 2021; Bogaerts, Gocht, McCreesh & Nordström,
// "Certified Dominance and Symmetry Breaking for Combinatorial Optimisation",
// JAIR 2023), versions 1.2 and 2.0. Each step adds a row that holds wherever the
// model and the rows before do:
//
//   - a sum in reverse Polish notation, by the rules of cutting planes (Cook,
//     Coullard & Turán 1987): rows and literals are added, a row is multiplied,
//     divided with all its numbers rounded up, saturated, or weakened;
//   - a row whose negation leads to a conflict by unit propagation over all rows
//     (reverse unit propagation, RUP);
//   - a row that one other implies by weakening it and adding literals;
//   - "objective <= value - 1", after a solution of this value.
//
// A step that this package does not know is refused, and so is what programs read
// in different ways: relative IDs, equations to be derived, a division of a row
// that always holds, partial solutions. What it accepts VeriPB accepts, too, but
// for its limits: VeriPB 0.3 may lose its way where rows are deleted after the
// rows alone are in conflict.
//
// [ReadModel] reads a model, [Check] goes through a proof. A [Model] is built row
// by row, too, and a [Proof] is written step by step. Where to read on: row.go
// and sum.go for the arithmetic, propagate.go and rup.go for propagation, check.go
// for the rows and their IDs, steps.go for the table of all steps, pol.go for
// sums, conclude.go for solutions and for what a proof proves in the end.
package pb
