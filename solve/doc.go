// Package solve finds shortest walks and says what is proven of them. It is the
// only package that runs a solver.
//
// [Solve] raises the number of moves from a proven lower bound until a formula
// has a model. [All] goes through all shortest walks, [Count] counts them;
// [Options].Quick asks for a good walk without a formula. Engines are in package
// engine.
package solve
