// Package peers measures knightsat against other programs that can do the same,
// in one run on one machine. It has benchmarks only; a program that is not
// installed is left out.
package peers
