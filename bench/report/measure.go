package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"knightsat/bench/record"
	"knightsat/internal/words"
)

// cellMeasure is the number of a cell that a report looks at. [MeasureNamed] finds one; the zero value
// knows the number of no cell.
type cellMeasure struct {
	Name  string                        // as in "wall"
	Text  string                        // as in "time of the whole process"
	Unit  string                        // as in "s"; "" for a number of things
	cell  func(c *record.Cell) float64  // of a solved cell
	zero  string                        // what 0 means; "" for itself
	group func(sample []float64) spread // of repeats, +Inf where unsolved; nil is their median
	// penalty is set if an unsolved repeat counts as twice its limit.
	penalty bool
}

// measures lists them. Formula leaves out what encodings share: the start of the process, checks,
// and bounds unless the encoding needs them. Programs with formulations of their own are measured
// by wall and cpu, and by formula without the start.
var measures = []cellMeasure{
	{Name: "wall", Text: "time of the whole process", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.WallSeconds }},
	{Name: "cpu", Text: "processor time", Unit: "s", cell: cpuSeconds},
	{Name: "par2", Text: "PAR2: the mean processor time of repeats, unsolved ones as twice the limit", Unit: "s",
		cell: cpuSeconds, group: meanOf, penalty: true},
	{Name: "formula", Text: "time to encode and solve", Unit: "s", cell: formulaSeconds},
	{Name: "start", Text: "time to start the process", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.StartSeconds }},
	{Name: "read", Text: "time to read the puzzle and a program's formulas", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.ParseSeconds }},
	{Name: "analyse", Text: "time to find bounds", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.AnalyseSeconds }},
	{Name: "encode", Text: "time to encode", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.EncodeSeconds }},
	{Name: "solve", Text: "time to solve", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.SolveSeconds }},
	{Name: "cuts", Text: "time to read models and find cuts", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.CutSeconds }},
	{Name: "engine", Text: "processor time of the engine", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.EngineCPU }},
	{Name: "children", Text: "processor time of programs", Unit: "s",
		cell: func(c *record.Cell) float64 { return c.ChildrenCPU }},
	{Name: "variables", Text: "variables of the last formula",
		cell: func(c *record.Cell) float64 { return float64(c.Variables) }},
	{Name: "clauses", Text: "clauses of the last formula",
		cell: func(c *record.Cell) float64 { return float64(c.Clauses) }},
	{Name: "literals", Text: "literals of the last formula",
		cell: func(c *record.Cell) float64 { return float64(c.Literals) }},
	{Name: "peak", Text: "peak memory", Unit: "MiB", zero: "unknown",
		cell: func(c *record.Cell) float64 { return float64(c.PeakBytes) / (1 << 20) }},
}

// seconds are those of solvers.
var seconds = cellMeasure{Unit: "s"}

// value is the measure of a solved cell.
func (m cellMeasure) value(c *record.Cell) float64 {
	if m.cell == nil {
		return math.NaN()
	}
	return m.cell(c)
}

// unsolved is the measure of a cell without a right answer.
func (m cellMeasure) unsolved(limit float64) float64 {
	if m.penalty && limit > 0 {
		return 2 * limit
	}
	return math.Inf(1)
}

// reduce makes one number of those of the repeats.
func (m cellMeasure) reduce(sample []float64) spread {
	if m.group == nil {
		return spreadOf(sample)
	}
	return m.group(sample)
}

// time reports whether it is in seconds, so that the time limit is a bound for it.
func (m cellMeasure) time() bool { return m.Unit == "s" }

func cpuSeconds(c *record.Cell) float64 { return c.UserSeconds + c.SystemSeconds }

// formulaSeconds are those of writing and deciding formulas; of a program with
// a formulation of its own, all of them but the start.
func formulaSeconds(c *record.Cell) float64 {
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
	return words.Names(measures, func(m cellMeasure) string { return m.Name })
}

// MeasureNamed finds the measure of a name. The error says which names there are.
func MeasureNamed(name string) (cellMeasure, error) {
	for _, m := range measures {
		if m.Name == name {
			return m, nil
		}
	}
	return cellMeasure{}, fmt.Errorf("%q is not a measure; it must be one of %s", name,
		strings.Join(MeasureNames(), ", "))
}

// withUnit is a text for a plot's axis, with the measure's unit.
func (m cellMeasure) withUnit(text string) string {
	if m.Unit == "" {
		return text
	}
	return text + " (" + m.Unit + ")"
}

// format writes a value with its unit, to two digits; short times in the unit
// that fits.
func (m cellMeasure) format(v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case math.IsInf(v, 1):
		return "∞"
	case m.zero != "" && v == 0:
		return m.zero
	}
	unit := m.Unit
	if unit == "s" && v > 0 {
		switch {
		case v < 0.995e-3:
			v, unit = v*1e6, "µs"
		case v < 0.995:
			v, unit = v*1e3, "ms"
		}
	}
	return strings.TrimSpace(plain(v) + " " + unit)
}

// entry is a number with what 80 % of its sample lie between, if it has several values; what is
// unsolved is longer than all.
func (m cellMeasure) entry(x spread) tableEntry {
	e := tableEntry{Text: m.format(x.value), value: x.value}
	if x.low < x.high {
		e.Text = fmt.Sprintf("%s [%s, %s]", e.Text, m.format(x.low), m.format(x.high))
	}
	return e
}

// plain writes a number to two significant digits, without an exponent.
func plain(v float64) string {
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', 1, 64), "e")
	places, err := strconv.Atoi(exponent)
	rounded, _ := strconv.ParseFloat(mantissa+"e"+exponent, 64)
	if v == 0 || err != nil { // an infinite one has no exponent
		return short(v)
	}
	return strconv.FormatFloat(rounded, 'f', max(0, 1-places), 64)
}

// short writes a number in as few characters as it takes.
func short(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
