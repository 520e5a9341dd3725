// Package desk answers what the page asks: it takes a request as JSON and gives
// an answer as JSON, or a file. Package web hands it on over HTTP, package
// web/worker inside of the browser; neither adds anything to what is said here.
//
// A request is read and checked at once, by [Desk.Task], and answered later, by
// [job.Run]: so that a caller with many requests can limit how many are answered at
// once.
//
// The package must not know how formulas are written or decided: it calls the
// same packages as the command line. Neither does it know of HTTP.
//
// This package makes no promise: docs/library.md lists those that do.
package desk
