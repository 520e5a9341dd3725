package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"knightsat/bench"
)

// What a table has in its columns.
const (
	ByEncoding = "encoding" // encodings: a table for each engine
	ByEngine   = "engine"   // engines: a table for each encoding
	ByBoth     = "both"     // encodings and engines together: one table
)

// TableOptions say how results are laid out in tables.
type TableOptions struct {
	Measure   Measure
	Columns   string   // ByEncoding, ByEngine or ByBoth
	Per       string   // "suite" or "family": what has a table of its own
	Base      []Choice // of encoding and engine: the column that others are divided by; none is fine
	Quartiles bool     // show them beside the medians
	Summary   bool     // a row for each column, and none for the instances
}

// Table is instances by ways. Programs with formulations of their own, which
// have no encoding, stand in every table, whatever its engine or encoding.
type Table struct {
	Title   string
	Columns []Column // best first
	Rows    []Row    // by size, then by name
}

// Column is a way over all instances of its table.
type Column struct {
	Name string
	Way  Way
	Base int // the column that this one is divided by; -1 is none
	Score

	// Ratio is the geometric mean of this column's medians divided by the
	// base's, over the Both instances that both solved; NaN if there is none.
	Ratio float64
	Both  int
}

// Row is an instance.
type Row struct {
	Cell   *bench.Cell // any of them, for what they have in common
	Groups []*Group    // as the columns; nil where nothing was recorded
}

// Tables lays results out. An unknown base, or one that stands for several
// columns of one table, is an error.
func Tables(r *Results, o TableOptions) ([]Table, error) {
	type key struct{ per, fixed string }
	var keys []key
	groups := map[key][]*Group{}
	all := r.Groups(o.Measure)
	add := func(k key, g *Group) {
		if groups[k] == nil {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], g)
	}
	for _, g := range all {
		if !g.loose(o.Columns) {
			add(key{label(g.Cell, o.Per), g.fixed(o.Columns)}, g)
		}
	}
	tables := len(keys)
	for _, g := range all {
		if !g.loose(o.Columns) {
			continue
		}
		per, placed := label(g.Cell, o.Per), false
		for _, k := range keys[:tables] {
			if k.per == per {
				add(k, g)
				placed = true
			}
		}
		if !placed {
			add(key{per, ""}, g)
		}
	}
	slices.SortFunc(keys, func(a, b key) int { return cmp.Or(cmp.Compare(a.per, b.per), cmp.Compare(a.fixed, b.fixed)) })
	var list []Table
	based := len(o.Base) == 0
	for _, k := range keys {
		t, err := tableOf(groups[k], o)
		if err != nil {
			return nil, err
		}
		t.Title = k.per
		if k.fixed != "" {
			t.Title += ", " + k.fixed
		}
		based = based || slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Base >= 0 })
		list = append(list, t)
	}
	if !based {
		var ways []string
		for _, w := range Ways(all, o.Measure) {
			ways = append(ways, w.String())
		}
		return nil, fmt.Errorf("there is no column for the base %s; there are %s", choices(o.Base), quoted(ways))
	}
	return list, nil
}

// loose reports whether the group is one of a program that belongs beside all
// encodings.
func (g *Group) loose(columns string) bool { return g.Way.Encoding == "" && columns != ByBoth }

// fixed is what all of a table has in common.
func (g *Group) fixed(columns string) string {
	switch columns {
	case ByEncoding:
		return g.Way.Engine
	case ByEngine:
		return g.Way.Encoding
	}
	return ""
}

func tableOf(groups []*Group, o TableOptions) (Table, error) {
	t := Table{}
	ways := Ways(groups, o.Measure)
	based := slices.ContainsFunc(ways, func(w Way) bool { return isBase(o.Base, w) })
	var of []int
	if based {
		var err error
		if of, err = bases(o.Base, ways); err != nil {
			return t, err
		}
	}
	for i, w := range ways {
		name, base := w.String(), -1
		switch {
		case o.Columns == ByEncoding && w.Encoding != "":
			name = w.Encoding
		case o.Columns == ByEngine:
			name = w.Engine
		}
		if based {
			base = of[i]
		}
		t.Columns = append(t.Columns, Column{Name: name, Way: w, Base: base, Ratio: math.NaN()})
	}
	rows := map[[2]string]int{}
	for _, g := range groups {
		k := [2]string{g.Cell.Suite, g.Cell.Instance}
		i, ok := rows[k]
		if !ok {
			i = len(t.Rows)
			rows[k] = i
			t.Rows = append(t.Rows, Row{Cell: g.Cell, Groups: make([]*Group, len(t.Columns))})
		}
		j := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Way == g.Way })
		t.Rows[i].Groups[j] = g
	}
	slices.SortFunc(t.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Cell.Suite, b.Cell.Suite), cmp.Compare(a.Cell.Size, b.Cell.Size), cmp.Compare(a.Cell.Instance, b.Cell.Instance))
	})
	for j := range t.Columns {
		t.sum(j, o.Measure)
	}
	return t, nil
}

// sum makes a column's score and ratio.
func (t *Table) sum(j int, m Measure) {
	var all []*Group
	var ratios []float64
	for i := range t.Rows {
		if g := t.Rows[i].Groups[j]; g != nil {
			all = append(all, g)
		}
		if q := t.Ratio(i, j); !math.IsNaN(q) {
			ratios = append(ratios, q)
		}
	}
	c := &t.Columns[j]
	c.Score = ScoreOf(all, m)
	c.Ratio, c.Both = GeometricMean(ratios), len(ratios)
}

// Ratio is the median in row i, column j, divided by that of its base; NaN
// unless both were solved and are above 0.
func (t *Table) Ratio(i, j int) float64 {
	b := t.Columns[j].Base
	if b < 0 {
		return math.NaN()
	}
	g, base := t.Rows[i].Groups[j], t.Rows[i].Groups[b]
	if g == nil || base == nil || !g.Solved() || !base.Solved() || g.Median <= 0 || base.Median <= 0 {
		return math.NaN()
	}
	return g.Median / base.Median
}
