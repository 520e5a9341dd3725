// Package web serves one page on which puzzles are made, solved, watched and
// played, and its interface under /api/; or writes it as static files, and the
// solver of package web/worker with them. What is answered is package web/desk's.
//
// Everything that the page needs is in the binary; nothing is fetched from
// elsewhere. The server trusts nobody: it checks the Host and the Origin of each
// request, and limits sizes, times and the number of computations at once. A
// request that goes away stops its computation.
//
// The package must not know how formulas are written or decided: it calls the
// same packages as the command line.
//
// This package makes no promise: docs/library.md lists those that do.
package web
