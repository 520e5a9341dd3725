// Package windows says after which numbers of moves a walk can be on a square, as far as distances,
// numbers and the order of goals tell: what formulas, counting, hints and finders leave out is one table. It
// must not know of formulas.
//
// This package makes no promise: docs/library.md lists those that do.
package windows
