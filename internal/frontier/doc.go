// Package frontier counts the Hamiltonian cycles of a graph without going
// through them. It takes the vertices in an order and keeps, for each way in which
// the edges chosen so far can meet the vertices that are still to come, how many
// choices lead to it (the frontier method; Knuth, The Art of Computer Programming,
// 7.1.4 and 7.2.2.4, Simpath). Time and memory grow with the number of such states,
// which is exponential in the width of the frontier, and not with the count.
//
// It knows no chess: vertices are numbers.
package frontier
