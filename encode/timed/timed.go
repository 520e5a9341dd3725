// Package timed is the model of where a piece stands at each time, which encodings share: a table of the
// vertices that may be at each time, a variable x[v,t] for each of them, and the rows that say how one time
// follows the other. Which (v,t) may be, and what else is said of them, is each encoding's own.
//
// This package makes no promise: docs/library.md lists those that do.
package timed

import (
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// meaning is what the variables mean.
const meaning = "after t moves the piece stands on v"

// Model is the table between vertices at times and literals, which are gini's: a z.Lit is a variable or its
// negation. The zero value is of no use.
type Model struct {
	In    *puzzles.Instance
	At    [][]int32 // the vertices that may be at each time, ascending
	Round bool      // the first time comes after the last
	x     [][]z.Lit // beside At
	row   [][]z.Lit // by time and vertex, of times at which many vertices may be; else nil
	times [][]int32 // the times of each vertex, ascending; nil until Times is asked
}

// Everywhere has every vertex at this number of times, from the first on.
func (m *Model) Everywhere(times int) {
	all := make([]int32, m.In.Len())
	for v := range all {
		all[v] = int32(v)
	}
	m.At = slices.Repeat([][]int32{all}, times)
}

// layer makes the variables of the next time.
func (m *Model) layer(w *cnf.Writer, vertices []int32) {
	t := len(m.x)
	if t == len(m.At) {
		m.At = append(m.At, vertices)
	}
	m.x = append(m.x, w.Vars(len(vertices), func(i int) string { return m.name(int(vertices[i]), t) }))
	m.times = nil
	m.index(t)
}

// many is what part of the vertices are many.
const many = 8

// index makes the row of a time.
func (m *Model) index(t int) {
	var row []z.Lit
	if len(m.At[t])*many >= m.In.Len() {
		row = make([]z.Lit, m.In.Len())
		for i, v := range m.At[t] {
			row[v] = m.x[t][i]
		}
	}
	m.row = append(m.row, row)
}

// ByTime makes all variables, time by time.
func (m *Model) ByTime(w *cnf.Writer) {
	w.Meaning("x[v,t]", meaning)
	m.x, m.row = nil, nil
	for _, vertices := range m.At {
		m.layer(w, vertices)
	}
}

// ByVertex makes all variables, vertex by vertex.
func (m *Model) ByVertex(w *cnf.Writer) {
	w.Meaning("x[v,t]", meaning)
	m.x, m.row = make([][]z.Lit, len(m.At)), nil
	for v := range m.In.Len() {
		times := m.Times(v)
		for i, x := range w.Vars(len(times), func(i int) string { return m.name(v, int(times[i])) }) {
			m.x[times[i]] = append(m.x[times[i]], x)
		}
	}
	for t := range m.At {
		m.index(t)
	}
}

func (m *Model) name(v, t int) string { return fmt.Sprintf("x[%s,%d]", m.In.Squares[v], t) }

// Times are the times at which a vertex may be, ascending.
func (m *Model) Times(v int) []int32 {
	if m.times == nil {
		m.times = make([][]int32, m.In.Len())
		for t, vertices := range m.At {
			for _, v := range vertices {
				m.times[v] = append(m.times[v], int32(t))
			}
		}
	}
	return m.times[v]
}

// Has reports whether a vertex may be at a time.
func (m *Model) Has(v, t int) bool {
	t = m.time(t)
	if t < 0 || t >= len(m.At) {
		return false
	}
	_, ok := slices.BinarySearch(m.At[t], int32(v))
	return ok
}

// time is a time that may be one before the first or after the last of a round.
func (m *Model) time(t int) int {
	if n := len(m.At); m.Round {
		return (t + n) % n
	}
	return t
}

// X is x[v,t]; z.LitNull if v may not be at this time.
func (m *Model) X(v, t int) z.Lit {
	t = m.time(t)
	if t < 0 || t >= len(m.At) {
		return z.LitNull
	}
	if row := m.row[t]; row != nil {
		return row[v]
	}
	i, ok := slices.BinarySearch(m.At[t], int32(v))
	if !ok {
		return z.LitNull
	}
	return m.x[t][i]
}

// Places are the literals of all vertices at a time.
func (m *Model) Places(t int) []z.Lit { return m.x[t] }

// During are the literals of a vertex at the times up to the last.
func (m *Model) During(v, last int) []z.Lit {
	var lits []z.Lit
	for _, t := range m.Times(v) {
		if int(t) <= last {
			lits = append(lits, m.X(v, int(t)))
		}
	}
	return lits
}

// Support says that from a vertex at a time a jump leads to one at another time, after it or before:
// x[v,t] -> or of x[w,other], vw an edge.
func (m *Model) Support(w *cnf.Writer, v, t, other int) {
	var buffer [16]z.Lit
	lits := buffer[:0]
	for _, u := range m.In.Neighbours(v) {
		if x := m.X(int(u), other); x != z.LitNull {
			lits = append(lits, x)
		}
	}
	w.ImpliesOr(m.X(v, t), lits...)
}
