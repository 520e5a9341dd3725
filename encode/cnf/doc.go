// Package cnf holds boolean formulas in conjunctive normal form: clauses over
// variables that have names, written out as DIMACS.
//
// A [Formula] is what an encoding writes, what an engine decides, and what a
// file contains: the same clauses in the same order for all three. Its clause
// sink is gini's inter.Adder, so gini's circuits can write to it, too. The
// package must not know of chess or of any way to solve a formula.
package cnf
