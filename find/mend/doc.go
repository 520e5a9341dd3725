// Package mend turns a 2-factor whose cycles no short exchange joins into a single
// cycle. Around a cycle that is left over it frees some squares and holds the rest of
// the 2-factor, which is paths between these: a Hamiltonian problem of the size of the
// window, which a SAT solver decides. Where a window has no answer, more squares are
// freed; and where the squares of one can't be passed by any tour, whatever the rest
// does, there is none.
//
// This package makes no promise: docs/library.md lists those that do.
package mend
