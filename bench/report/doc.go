// Package report makes tables, comparisons, plots and a page that stands alone from
// results that bench has recorded. It solves nothing, and knows nothing of puzzles and
// encodings but their names.
//
// # What is compared
//
// A cell is one measurement. The cells of one instance, encoding and engine are
// its repeats; together they are a [Group], and the first thing that happens to
// a group is that it becomes one number, its median. Everything else (solved
// counts, ratios, PAR2, plots) goes from those medians, so that an instance
// weighs the same however often it was repeated.
//
// A repeat without a right answer has no time. It is taken as longer than every
// time, and never as the limit: a group is solved if its median is finite, that
// is, if more than half of its repeats were solved. A wrong answer among the
// repeats makes the whole group unsolved.
//
// This package makes no promise: docs/library.md lists those that do.
package report
