// Package legs finds shortest paths between vertices of a graph, from each to the next of a list, of which no two
// share a vertex. It takes the vertices in an order and keeps, for each way in which the edges chosen so far can
// meet the vertices that are still to come, the fewest edges that lead to it (the frontier method; Knuth, The Art
// of Computer Programming, 7.1.4, Simpath). An edge is of one leg, so a state says which leg comes to each vertex
// of the frontier. Cycles need not be forbidden: without them there are fewer edges.
//
// It knows no chess: vertices are numbers.
package legs
