// Package count counts walks without going through them: tours by a transfer over
// a frontier of squares, the walks of small hunts and covers by layers over sets of
// goals. It knows no SAT.
//
// This package makes no promise: docs/library.md lists those that do.
package count
