// Package factor treats tours as what they are in graph theory: Hamiltonian
// cycles, and these as 2-factors (every vertex has exactly two of the chosen
// edges) that happen to be one cycle.
//
// A [Graph] is the graph of edges, with a dummy vertex for open tours. [Solve] finds
// a 2-factor by maximum flow, or why there is none, and which edges lie in none
// or in all of them. [Factor.Join] turns a 2-factor of many cycles into one of
// fewer cycles by exchanging edges. The package knows no SAT.
package factor
