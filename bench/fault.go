package bench

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"knightsat/internal/words"
)

// The largest numbers of a record: those of a stranger's file are added, multiplied and drawn.
const (
	largest = 1 << 53 // which a float64 has, too
	longest = 1e9     // seconds, 30 years
)

// fault says what no record can be: a number out of range, or a text that does something to
// a terminal. name is that of the field.
func fault(name string, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if err := fault(cmp.Or(v.Type().Field(i).Tag.Get("json"), name), v.Field(i)); err != nil {
				return err
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := fault(name, v.Index(i)); err != nil {
				return err
			}
		}
	case reflect.Int, reflect.Int64:
		least := int64(0)
		if slices.Contains([]string{"moves", "upper", "ask_moves"}, name) {
			least = None
		}
		if n := v.Int(); n < least || n > largest {
			return fmt.Errorf("%s must be from %d to %d, not %d", name, least, int64(largest), n)
		}
	case reflect.Float64:
		if x := v.Float(); x < 0 || x > longest {
			return fmt.Errorf("%s must be from 0 to %g, not %g", name, longest, x)
		}
	case reflect.String:
		if text := v.String(); words.Printable(text) != text {
			return fmt.Errorf("%s has characters that can't be printed: %q", name, text)
		}
	}
	return nil
}

// fault says what no run can be.
func (r *Run) fault() error {
	o := &r.Options
	switch {
	case r.Format < Format-1 || r.Format > Format:
		return fmt.Errorf("the records have format %d; this knightsat reads formats %d and %d", r.Format,
			Format-1, Format)
	case r.ID == "":
		return errors.New(`a run lacks its name, "run"`)
	case o.Repeats < 0 || o.Repeats > MaxRepeats:
		return fmt.Errorf("repeats must be from 1 to %d, not %d", MaxRepeats, o.Repeats)
	}
	return fault("", reflect.ValueOf(*r))
}

// fault says what no cell can be, or else of which run it is.
func (c *Cell) fault(runs []Run) (*Run, error) {
	i := slices.IndexFunc(runs, func(r Run) bool { return r.ID == c.Run })
	statuses := words.Names(Statuses(), func(s Status) string { return string(s) })
	switch {
	case !slices.Contains(Statuses(), c.Status):
		return nil, fmt.Errorf("status must be one of %s, not %q", strings.Join(statuses, ", "), c.Status)
	case i < 0:
		return nil, fmt.Errorf("a cell is of run %q, of which no line above tells", c.Run)
	case c.Suite != runs[i].Suite:
		return nil, fmt.Errorf("a cell is of the suite %q, and its run is of %q", c.Suite, runs[i].Suite)
	case c.Instance == "" || c.Engine == "":
		return nil, errors.New("a cell needs an instance and an engine")
	case c.Repeat < 1:
		return nil, fmt.Errorf("repeat must be 1 or more, not %d", c.Repeat)
	}
	return &runs[i], fault("", reflect.ValueOf(*c))
}
