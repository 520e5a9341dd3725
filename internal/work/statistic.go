package work

import (
	"encoding/json"
	"strconv"
)

// Statistic is how often a solver did something, if it says so. The zero value is not known: null in JSON, and an
// empty text.
type Statistic struct {
	N     int64
	Known bool
}

// Counted is a number that is known.
func Counted(n int64) Statistic { return Statistic{n, true} }

// Plus is the sum of both, which is known if both are.
func (c Statistic) Plus(d Statistic) Statistic {
	if !c.Known || !d.Known {
		return Statistic{}
	}
	return Counted(c.N + d.N)
}

// String is the number, or nothing.
func (c Statistic) String() string {
	if !c.Known {
		return ""
	}
	return strconv.FormatInt(c.N, 10)
}

// MarshalJSON implements [json.Marshaler].
func (c Statistic) MarshalJSON() ([]byte, error) {
	if !c.Known {
		return []byte("null"), nil
	}
	return json.Marshal(c.N)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (c *Statistic) UnmarshalJSON(text []byte) error {
	*c = Statistic{}
	if string(text) == "null" {
		return nil
	}
	c.Known = true
	return json.Unmarshal(text, &c.N)
}
