// Package counting counts the Hamiltonian cycles of a graph along a frontier: for each of its states, it adds up how many
// choices lead to it.
//
// Where a mirror takes one side of the graph to the other, with a cut between them, it
// goes through the states of one side only and joins each pair that makes one cycle. The
// pairs are not gone through, either: two ends of paths are joined at a time, which
// leaves fewer states, so that the work is the number of states times that of pairs of
// ends.
//
// Vertices may have times. Then each path of a state has a label: the times that its first and its
// last vertex can have, so that those between have theirs. States are few where times are.
package counting
