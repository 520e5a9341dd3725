// Package cube splits a formula into cases, so that many solvers can work on it
// at once: "cube and conquer" (Heule, Kullmann, Wieringa & Biere, HVC 2011).
//
// A cube is a conjunction of literals. The cubes that [Split] makes are the
// leaves of a tree of decisions, without those that unit propagation refutes: no
// assignment satisfies two of them, and every model of the formula satisfies one.
// So the formula is satisfiable if it is together with some cube, and
// unsatisfiable if it is so with each of them.
//
// The package must not know of chess, nor run a solver.
package cube
