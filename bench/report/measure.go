package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"knightsat/bench/record"
	"knightsat/internal/words"
)

// CellMeasure is the number of a cell that a report looks at. [MeasureNamed] finds one; the zero value
// knows the number of no cell.
type CellMeasure struct {
	Name  string                        // as in "wall"
	Text  string                        // as in "time of the whole process"
	Unit  string                        // as in "s"; "" for a number of things
	cell  func(c *record.Cell) float64  // of a solved cell
	start func(c *record.Cell) float64  // how much of it starting the process took; nil is nothing
	zero  string                        // what 0 means; "" for itself
	group func(sample []float64) spread // of repeats, of which the unsolved are +Inf; nil is their median
	// penalty is set if an unsolved repeat counts as twice its limit.
	penalty bool
}

// measures lists them. Formula leaves out what encodings share: the start of the process, checks,
// and bounds unless the encoding needs them. Programs with formulations of their own are measured
// by wall and cpu, and by formula without the start.
var measures = []CellMeasure{
	{Name: "wall", Text: "time of the whole process", Unit: "s",
		cell:  func(c *record.Cell) float64 { return c.WallSeconds },
		start: func(c *record.Cell) float64 { return c.StartSeconds }},
	{Name: "cpu", Text: "processor time", Unit: "s", cell: cpuSeconds,
		start: func(c *record.Cell) float64 { return c.StartCPU }},
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

// value is the measure of a solved cell.
func (m CellMeasure) value(c *record.Cell) float64 {
	if m.cell == nil {
		return math.NaN()
	}
	return m.cell(c)
}

// unsolved is the measure of a cell without a right answer.
func (m CellMeasure) unsolved(limit float64) float64 {
	if m.penalty && limit > 0 {
		return 2 * limit
	}
	return math.Inf(1)
}

// starting is the part of the measure of a cell that starting its process took.
func (m CellMeasure) starting(c *record.Cell) float64 {
	if m.start == nil {
		return 0
	}
	return m.start(c)
}

// reduce makes one number of those of the repeats.
func (m CellMeasure) reduce(sample []float64) spread {
	if m.group == nil {
		return spreadOf(sample)
	}
	return m.group(sample)
}

// time reports whether it is in seconds, so that the time limit is a bound for it.
func (m CellMeasure) time() bool { return m.Unit == "s" }

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
	return words.Names(measures, func(m CellMeasure) string { return m.Name })
}

// MeasureNamed finds the measure of a name. The error says which names there are.
func MeasureNamed(name string) (CellMeasure, error) {
	for _, m := range measures {
		if m.Name == name {
			return m, nil
		}
	}
	return CellMeasure{}, fmt.Errorf("%q is not a measure; it must be one of %s", name,
		strings.Join(MeasureNames(), ", "))
}

// withUnit is a text for a plot's axis, with the measure's unit.
func (m CellMeasure) withUnit(text string) string {
	if m.Unit == "" {
		return text
	}
	return text + " (" + m.Unit + ")"
}

// format writes a value with its unit, to three digits; short times in the unit
// that fits.
func (m CellMeasure) format(v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case m.zero != "" && v == 0:
		return m.zero
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
