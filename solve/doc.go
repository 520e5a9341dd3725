// Package solve finds shortest walks and says what is proven of them. It drives the
// search; package engine runs the solvers.
//
// [Solve] raises the number of moves from a proven lower bound until a formula
// has a model. [All] goes through all shortest walks, [Count] counts them;
// [Options].Quick asks for a good walk without a formula. Engines are in package
// engine.
package solve
