// Package report makes tables, comparisons, plots and a page that stands alone from
// results that bench has recorded. It solves nothing, and knows nothing of puzzles and
// encodings but their names.
//
// # What is compared
//
// A cell is one measurement. The cells of one instance, encoding and engine are
// its repeats; together they are a group, and the first thing that happens to
// a group is that it becomes one number, its median. Everything else (solved
// counts, ratios, PAR2, plots) goes from those medians, so that an instance
// weighs the same however often it was repeated.
//
// A repeat without a right answer has no time: a group is solved if more than half of
// its repeats are, and none is wrong. Two groups are compared if each is solved or had the
// time for it, on the same machine, and, if only their engines differ, by engines that were
// asked. Whatever else came of a group is counted by its kind, and is no time.
//
// This package makes no promise: docs/library.md lists those that do.
package report
