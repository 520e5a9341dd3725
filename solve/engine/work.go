package engine

import "knightsat/internal/work"

// Work is what a solver says that it has done.
type Work struct{ Conflicts, Propagations, Decisions work.Statistic }

// NoWork is that of a solver that was not asked.
func NoWork() Work { return Work{work.Counted(0), work.Counted(0), work.Counted(0)} }

// Plus is the work of both.
func (w Work) Plus(o Work) Work {
	return Work{w.Conflicts.Plus(o.Conflicts), w.Propagations.Plus(o.Propagations), w.Decisions.Plus(o.Decisions)}
}
