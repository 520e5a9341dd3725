package report

import (
	"math"
	"slices"
	"strconv"

	"knightsat/bench"
	"knightsat/internal/words"
)

// Measure is the number of a cell that a report looks at.
type Measure struct {
	Name string // as in "wall"
	Text string // as in "time of the whole process"
	Unit string // as in "s"
	of   func(*bench.Cell) float64
	time bool // in seconds, so that the time limit is a bound for it
}

// Measures lists them. The time limit is one of wall. Formula leaves out what encodings share:
// the start of the process, checks, and bounds unless the encoding needs them. Programs with
// formulations of their own are measured by wall and cpu alone.
func Measures() []Measure {
	return []Measure{
		{"wall", "time of the whole process", "s", func(c *bench.Cell) float64 { return c.WallSeconds }, true},
		{"cpu", "processor time", "s", func(c *bench.Cell) float64 { return c.UserSeconds + c.SystemSeconds }, true},
		{"formula", "time to encode and solve", "s", formulaSeconds, true},
		{"solve", "time to solve", "s", func(c *bench.Cell) float64 { return c.SolveSeconds }, true},
		{"analyse", "time to find bounds", "s", func(c *bench.Cell) float64 { return c.AnalyseSeconds }, true},
		{"encode", "time to encode", "s", func(c *bench.Cell) float64 { return c.EncodeSeconds }, true},
		{"variables", "variables of the last formula", "", func(c *bench.Cell) float64 { return float64(c.Variables) }, false},
		{"clauses", "clauses of the last formula", "", func(c *bench.Cell) float64 { return float64(c.Clauses) }, false},
		{"literals", "literals of the last formula", "", func(c *bench.Cell) float64 { return float64(c.Literals) }, false},
		{"peak", "peak memory", "MiB", func(c *bench.Cell) float64 { return float64(c.PeakBytes) / (1 << 20) }, false},
	}
}

// formulaSeconds are those of writing and deciding formulas; of a program with
// a formulation of its own, all of them.
func formulaSeconds(c *bench.Cell) float64 {
	if c.Encoding == "" {
		return c.WallSeconds
	}
	seconds := c.EncodeSeconds + c.SolveSeconds
	if c.NeedsBounds {
		seconds += c.AnalyseSeconds
	}
	return seconds
}

// MeasureNames lists their names.
func MeasureNames() []string {
	return words.Names(Measures(), func(m Measure) string { return m.Name })
}

// MeasureByName finds the one of a name that is among them.
func MeasureByName(name string) Measure {
	return Measures()[slices.Index(MeasureNames(), name)]
}

// label is the measure with its unit, for a plot's axis.
func (m Measure) label() string {
	if m.Unit == "" {
		return m.Text
	}
	return m.Text + " (" + m.Unit + ")"
}

// format writes a value with its unit, to three digits; short times in the unit
// that fits.
func (m Measure) format(v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case m.Name == "peak" && v == 0:
		return "unknown"
	}
	unit := m.Unit
	if unit == "s" && v > 0 {
		switch {
		case v < 0.9995e-3:
			v, unit = v*1e6, "µs"
		case v < 0.9995:
			v, unit = v*1e3, "ms"
		}
	}
	text := plain(v)
	if unit != "" {
		text += " " + unit
	}
	return text
}

// plain writes a number to three significant digits, without an exponent;
// digits in front of the point all stay.
func plain(v float64) string {
	if v == 0 || math.IsInf(v, 0) || math.IsNaN(v) {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	exponent := math.Floor(math.Log10(math.Abs(v)))
	return strconv.FormatFloat(v, 'f', max(0, 2-int(exponent)), 64)
}

// short writes a number in as few characters as it takes.
func short(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
