// Package reduce says what no argument rules out of the paths through all nodes of a
// given length: by the bound of Held and Karp, reduced costs, and a linear program with
// subtour inequalities. A [Rest] is in terms of pairs of nodes.
//
// Let p be the potentials of that bound, d'(ij) = d(ij) + p(i) + p(j), and let
// Kruskal's run on d' merge i and j at weight B(ij); a component S that it
// formed at one weight and merged at another, z(S) higher, is a subtour
// constraint with dual variable z(S). For a path of T moves
//
//	T - bound = sum over its pairs of (d'(ij) - B(ij))
//	          + sum over S of z(S) (pieces of the path in S - 1)
//	          + cost of its ends above the two cheapest
//
// where no term is below 0. So every pair whose own term is beyond the budget on
// the left disappears (Volgenant & Jonker 1982). What is left then is a small linear
// program, to which subtours, parity inequalities and halves of sums are added as long as its
// solutions violate any (package linear); its dual values take the place of potentials and
// sets. All that counts is computed in whole parts of a move, exactly.
//
// No path has what a plan leaves out. The package must not know of formulas.
package reduce
