package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"knightsat/bench"
	"knightsat/internal/words"
)

// Measure is the number of a cell that a report looks at. [MeasureByName] finds one; the zero value
// knows the number of no cell.
type Measure struct {
	Name string // as in "wall"
	Text string // as in "time of the whole process"
	Unit string // as in "s"; "" for a number of things
	cell func(c *bench.Cell) float64
}

// measures lists them. Formula leaves out what encodings share: the start of the process, checks,
// and bounds unless the encoding needs them. Programs with formulations of their own are measured
// by wall and cpu, and by formula without the start.
var measures = []Measure{
	{"wall", "time of the whole process", "s", func(c *bench.Cell) float64 { return c.WallSeconds }},
	{"cpu", "processor time", "s", func(c *bench.Cell) float64 { return c.UserSeconds + c.SystemSeconds }},
	{"formula", "time to encode and solve", "s", formulaSeconds},
	{"start", "time to start the process", "s", func(c *bench.Cell) float64 { return c.StartSeconds }},
	{"read", "time to read the puzzle and a program's formulas", "s",
		func(c *bench.Cell) float64 { return c.ParseSeconds }},
	{"analyse", "time to find bounds", "s", func(c *bench.Cell) float64 { return c.AnalyseSeconds }},
	{"encode", "time to encode", "s", func(c *bench.Cell) float64 { return c.EncodeSeconds }},
	{"solve", "time to solve", "s", func(c *bench.Cell) float64 { return c.SolveSeconds }},
	{"cuts", "time to read models and find cuts", "s", func(c *bench.Cell) float64 { return c.CutSeconds }},
	{"children", "processor time of programs", "s", func(c *bench.Cell) float64 { return c.ChildrenCPU }},
	{"variables", "variables of the last formula", "",
		func(c *bench.Cell) float64 { return float64(c.Variables) }},
	{"clauses", "clauses of the last formula", "",
		func(c *bench.Cell) float64 { return float64(c.Clauses) }},
	{"literals", "literals of the last formula", "",
		func(c *bench.Cell) float64 { return float64(c.Literals) }},
	{"peak", "peak memory", "MiB", func(c *bench.Cell) float64 { return float64(c.PeakBytes) / (1 << 20) }},
}

// of is the measure of a cell.
func (m Measure) of(c *bench.Cell) float64 {
	if m.cell == nil {
		return math.NaN()
	}
	return m.cell(c)
}

// start is the part of the measure of a cell that starting its process took.
func (m Measure) start(c *bench.Cell) float64 {
	switch m.Name {
	case "wall":
		return c.StartSeconds
	case "cpu":
		return c.StartCPU
	}
	return 0
}

// time reports whether it is in seconds, so that the time limit is a bound for it.
func (m Measure) time() bool { return m.Unit == "s" }

// formulaSeconds are those of writing and deciding formulas; of a program with
// a formulation of its own, all of them but the start.
func formulaSeconds(c *bench.Cell) float64 {
	if c.Encoding == "" {
		return max(0, c.WallSeconds-c.StartSeconds)
	}
	spent := c.EncodeSeconds + c.SolveSeconds + c.CutSeconds
	if c.NeedsBounds {
		spent += c.AnalyseSeconds
	}
	return spent
}

// MeasureNames lists their names.
func MeasureNames() []string {
	return words.Names(measures, func(m Measure) string { return m.Name })
}

// MeasureByName finds the measure of a name. The error says which names there are.
func MeasureByName(name string) (Measure, error) {
	for _, m := range measures {
		if m.Name == name {
			return m, nil
		}
	}
	return Measure{}, fmt.Errorf("%q is not a measure; it must be one of %s", name,
		strings.Join(MeasureNames(), ", "))
}

// withUnit is a text for a plot's axis, with the measure's unit.
func (m Measure) withUnit(text string) string {
	if m.Unit == "" {
		return text
	}
	return text + " (" + m.Unit + ")"
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
	return strings.TrimSpace(plain(v) + " " + unit)
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
