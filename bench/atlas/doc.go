// Package atlas settles which boards have tours: board after board for some
// leapers and a range of sizes, with the results kept in a file as they come so
// that a run that was cut short goes on where it stopped, and tables of them.
//
// It only knows what package solve tells it. Every tour is held against
// puzzles.Check when it is found, and again when it is read back from a file.
package atlas
