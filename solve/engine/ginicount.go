package engine

import (
	"reflect"

	"github.com/irifrance/gini"
)

// did is the work of a solver that is paused or does nothing: what [Counter] tells, and what budgets of
// counted work are spent by (see wait), so that answers are the same under any load. gini keeps count of its
// propagations, but has no method that says so, and its types for that cannot be named elsewhere:
// so this reads the field. TestPropagationsAreCountedExactly fails if another version has none.
func did(solver *gini.Gini) Work {
	trail := reflect.ValueOf(solver).Elem().FieldByName("xo").Elem().FieldByName("Trail")
	return Work{Propagations: trail.Elem().FieldByName("Props").Int()}
}
