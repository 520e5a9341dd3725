package engine

import (
	"reflect"

	"github.com/irifrance/gini"

	"knightsat/internal/work"
)

// did is the work of a solver that is paused or does nothing: what [giniSession.Work] tells, and what budgets of
// counted work are spent by (see wait), so that answers are the same under any load. gini keeps count of
// what it does, but has no method that says so, and its types for that cannot be named elsewhere: so this
// reads the fields. TestWorkIsCountedExactly fails if another version has others.
func did(solver *gini.Gini) Work {
	part := func(name string) reflect.Value {
		return reflect.ValueOf(solver).Elem().FieldByName("xo").Elem().FieldByName(name).Elem()
	}
	return Work{
		Conflicts:    work.Counted(part("Driver").FieldByName("Conflicts").Int()),
		Propagations: work.Counted(part("Trail").FieldByName("Props").Int()),
		Decisions:    work.Counted(part("Guess").FieldByName("guesses").Int()),
	}
}
