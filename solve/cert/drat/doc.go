// Package drat checks proofs that a formula in conjunctive normal form is
// unsatisfiable. It stands alone: it imports nothing of this project, reads the
// formula and the proof from files, and believes neither.
//
// A proof in the format DRAT (Wetzler, Heule & Hunt, "DRAT-trim: Efficient
// checking and trimming using expressive clausal proofs", SAT 2014) is a list of
// clauses to add and to delete. Each clause that is added must keep the formula
// satisfiable if it was: either it follows by unit propagation (RUP, reverse
// unit propagation: assume that all its literals are false, propagate, meet a
// conflict), or it is a resolution asymmetric tautology (RAT) on its first
// literal p: for each clause D with not p, the clause and the rest of D together
// follow by unit propagation. A proof ends with the empty clause, which no
// assignment satisfies: so none satisfied the formula.
//
// [ReadFormula] reads the formula, [Check] goes through a proof from its first
// clause to the last. Where to read on: proof.go for the format, check.go for
// the two rules, propagate.go for unit propagation with two watched literals
// (Moskewicz et al., "Chaff", DAC 2001), store.go for where clauses are kept.
package drat
