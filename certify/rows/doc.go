// Package rows says what walks are like, in rows of whole numbers: it writes the models
// of which every walk of certain numbers of moves gives a solution, from the puzzle and
// from what a [Request] asks for. Who writes a certificate and who verifies one share
// this, and nothing else; which numbers of moves a model without solutions refutes
// stands in claim.go.
//
// graph.go has what the models of jumps and of places share, the others stand in files of their names. It
// knows nothing of how a proof is found, or of files. That each row holds for every
// walk is argued in docs/certificate-format.md, and tried by the tests on the walks of small
// boards.
//
// This package makes no promise: docs/library.md lists those that do.
package rows
