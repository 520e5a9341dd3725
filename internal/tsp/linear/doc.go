// Package linear finds shortest paths and cycles of a graph that visit some of its vertices,
// and no vertex twice, or proves that there is none of so few edges: by a linear program with
// a variable for each edge and for each vertex that need not be visited, generalised subtour
// inequalities (Fischetti, Salazar and Toth, "A branch-and-cut algorithm for the symmetric
// generalized traveling salesman problem", 1997; where all must be visited, those of Dantzig,
// Fulkerson and Johnson, 1954), parity inequalities, and branching.
//
// The simplex method works in floating point. A branch is closed, and an edge ruled out, only
// where its dual values, rounded to whole numbers and added up exactly, are beyond what is
// asked for.
package linear
