// Package notation writes puzzles as texts, and reads what it writes, as well as walks and the parts of puzzles. What
// people write, package formats reads.
package notation
