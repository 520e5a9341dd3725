// Package notation writes puzzles as texts, and reads what it writes, and parts of puzzles. What
// people write, package formats reads.
package notation
