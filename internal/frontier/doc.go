// Package frontier counts the Hamiltonian cycles of a graph without going
// through them. It takes the vertices in an order and keeps, for each way in which
// the edges chosen so far can meet the vertices that are still to come, how many
// choices lead to it (the frontier method; Knuth, The Art of Computer Programming,
// 7.1.4 and 7.2.2.4, Simpath). Time and memory grow with the number of such states,
// which is exponential in the width of the frontier, and not with the count.
//
// Where a mirror takes one side of the graph to the other, with a cut between them, it
// goes through the states of one side only and joins each pair that makes one cycle. The
// pairs are not gone through, either: two ends of paths are joined at a time, which
// leaves fewer states, so that the work is the number of states times that of pairs of
// ends.
//
// Where one cycle is looked for, the row of steps becomes a tree, and the frontier branches:
// parts of the graph that few vertices hold together are gone through apart, and each pair of
// their states that fits is joined. This is dynamic programming over a tree decomposition
// (Arnborg and Proskurowski, Discrete Applied Mathematics 23, 1989), found by taking out
// vertices of fewest neighbours.
//
// Vertices may have times. Then each path of a state has a label: the times that its first and its
// last vertex can have, so that those between have theirs. States are few where times are.
//
// It knows no chess: vertices are numbers.
package frontier
