// Package cuts holds inequalities that every cycle through all nodes of a graph
// obeys, and looks for some that a fractional solution violates. It must know neither boards nor distances.
package cuts
