package engine

import (
	"encoding/json"
	"strconv"
)

// Count is how often a solver did something, if it says so. The zero value is not known: null in JSON, and an
// empty text.
type Count struct {
	N     int64
	Known bool
}

// Times is a count that is known.
func Times(n int64) Count { return Count{n, true} }

// plus is the sum of both, which is known if both are.
func (c Count) plus(d Count) Count {
	if !c.Known || !d.Known {
		return Count{}
	}
	return Times(c.N + d.N)
}

// String is the number, or nothing.
func (c Count) String() string {
	if !c.Known {
		return ""
	}
	return strconv.FormatInt(c.N, 10)
}

// MarshalJSON implements [json.Marshaler].
func (c Count) MarshalJSON() ([]byte, error) {
	if !c.Known {
		return []byte("null"), nil
	}
	return json.Marshal(c.N)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (c *Count) UnmarshalJSON(text []byte) error {
	*c = Count{}
	if string(text) == "null" {
		return nil
	}
	c.Known = true
	return json.Unmarshal(text, &c.N)
}

// Work is what a solver says that it has done.
type Work struct{ Conflicts, Propagations, Decisions Count }

// NoWork is that of a solver that was not asked.
func NoWork() Work { return Work{Times(0), Times(0), Times(0)} }

// Plus is the work of both.
func (w Work) Plus(o Work) Work {
	return Work{w.Conflicts.plus(o.Conflicts), w.Propagations.plus(o.Propagations), w.Decisions.plus(o.Decisions)}
}
