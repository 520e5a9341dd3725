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
	// start is the part of it that starting the process of the cell took; nil for none.
	start func(*bench.Cell) float64
}

// measures lists them. Formula leaves out what encodings share: the start of the process, checks,
// and bounds unless the encoding needs them. Programs with formulations of their own are measured
// by wall and cpu, and by formula without the start.
func measures() []Measure {
	seconds := func(name, text string, of func(*bench.Cell) float64) Measure {
		return Measure{Name: name, Text: text, Unit: "s", of: of, time: true}
	}
	size := func(name string, of func(*bench.Cell) int) Measure {
		number := func(c *bench.Cell) float64 { return float64(of(c)) }
		return Measure{Name: name, Text: name + " of the last formula", of: number}
	}
	wall := seconds("wall", "time of the whole process", func(c *bench.Cell) float64 { return c.WallSeconds })
	wall.start = func(c *bench.Cell) float64 { return c.StartSeconds }
	cpu := seconds("cpu", "processor time", func(c *bench.Cell) float64 {
		return c.UserSeconds + c.SystemSeconds
	})
	cpu.start = func(c *bench.Cell) float64 { return c.StartCPU }
	return []Measure{
		wall, cpu,
		seconds("formula", "time to encode and solve", formulaSeconds),
		seconds("start", "time to start the process", wall.start),
		seconds("read", "time to read the puzzle and a program's formulas", func(c *bench.Cell) float64 {
			return c.ParseSeconds
		}),
		seconds("analyse", "time to find bounds", func(c *bench.Cell) float64 { return c.AnalyseSeconds }),
		seconds("encode", "time to encode", func(c *bench.Cell) float64 { return c.EncodeSeconds }),
		seconds("solve", "time to solve", func(c *bench.Cell) float64 { return c.SolveSeconds }),
		seconds("cuts", "time to read models and find cuts", func(c *bench.Cell) float64 { return c.CutSeconds }),
		seconds("children", "processor time of programs", func(c *bench.Cell) float64 { return c.ChildrenCPU }),
		size("variables", func(c *bench.Cell) int { return c.Variables }),
		size("clauses", func(c *bench.Cell) int { return c.Clauses }),
		size("literals", func(c *bench.Cell) int { return c.Literals }),
		{Name: "peak", Text: "peak memory", Unit: "MiB", of: func(c *bench.Cell) float64 {
			return float64(c.PeakBytes) / (1 << 20)
		}},
	}
}

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
	return words.Names(measures(), func(m Measure) string { return m.Name })
}

// MeasureByName finds the one of a name that is among them.
func MeasureByName(name string) Measure {
	return measures()[slices.Index(MeasureNames(), name)]
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
