// Package verify re-checks certificates, and believes nothing in them: it writes each
// model anew from the puzzle, holds the file against it, and has the proof checked by
// package pb. What its verdict rests on is in packages rows, folder and pb, and in
// puzzles: it never sees who wrote the certificate, nor how the proof was found.
package verify
