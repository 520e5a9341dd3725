// Package folder reads certificates as files: the manifest, which says what is
// claimed and lists every other file with its size and its SHA-256, and these. It reads
// any [io/fs.FS], a folder, a zip or memory, and knows nothing of what a proof proves.
//
// The sums guard against accidents: whoever forges a file can forge these, too, and
// verify judges what it has read.
//
// This package makes no promise: docs/library.md lists those that do.
package folder
