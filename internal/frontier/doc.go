// Package frontier goes along Hamiltonian cycles of a graph without going through them. It takes the vertices in an
// order and keeps each way in which the edges chosen so far can meet the vertices that are still to come (the frontier
// method; Knuth, The Art of Computer Programming, 7.1.4 and 7.2.2.4, Simpath). Time and memory grow with the number of
// such states, which is exponential in the width of the frontier, and not with the number of cycles. Package counting,
// below, counts the choices that lead to each state.
//
// Where one cycle is looked for, the row of steps becomes a tree, and the frontier branches:
// parts of the graph that few vertices hold together are gone through apart, and each pair of
// their states that fits is joined. This is dynamic programming over a tree decomposition
// (Arnborg and Proskurowski, Discrete Applied Mathematics 23, 1989), found by taking out
// vertices of fewest neighbours.
//
// It knows no chess: vertices are numbers.
package frontier
