package simplex

import (
	"cmp"
	"math"
	"slices"
)

// factor is a basis matrix as a product of triangular ones, found by elimination, and
// of an elementary one for each change since (the product form of the inverse: Dantzig
// and Orchard-Hays 1954). The matrix has a row for each row of the program, and a column for each
// place of the basis. Step k of the elimination has its pivot in row[k] and at place[k].
type factor struct {
	row, place []int32
	pivot      []float64

	lower     []span    // the steps that take a multiple of their row from others
	lowerRows []int32   // these
	lowerBy   []float64 // and how much of it

	upper       []span // of each step: the other rows of its column, of earlier pivots
	upperRows   []int32
	upperBy     []float64
	across      []span // of each step: the other places of its row
	acrossPlace []int32
	acrossBy    []float64

	changes     []span // the column that came in, without its pivot
	changePlace []int32
	changeBy    []float64

	work []float64 // by row, 0 between calls
}

// span is a part of two lists, with what it belongs to.
type span struct {
	of       int32 // a row, or a place
	from, to int32
	pivot    float64 // of a change
}

// Limits of the elimination.
const (
	tiny      = 1e-13 // what is less is taken for 0
	singular  = 1e-9  // a smaller pivot is none
	threshold = 0.1   // a pivot is no less than so much of the largest of its column
)

// eliminate factors the matrix whose columns are given; false where it is singular.
func (f *factor) eliminate(columns [][]entry) bool {
	m := len(columns)
	*f = factor{row: f.row[:0], place: f.place[:0], pivot: f.pivot[:0], lower: f.lower[:0], lowerRows: f.lowerRows[:0], lowerBy: f.lowerBy[:0],
		upper: f.upper[:0], upperRows: f.upperRows[:0], upperBy: f.upperBy[:0], across: f.across[:0],
		changes: f.changes[:0], changePlace: f.changePlace[:0], changeBy: f.changeBy[:0], work: slices.Repeat([]float64{0}, m)}
	e := newElimination(f, columns)
	e.singletons()
	return e.rest() && f.transpose(e.step)
}

// elimination is where one stands.
type elimination struct {
	*factor
	columns     [][]entry
	rows        [][]int32 // of each row: the places with an entry in it
	step        []int32   // of each row, -1 where it is left
	done        []bool    // of each place
	inRow, inAt []int32   // entries of each row at places that are left, and of each place in such rows
	touched     []int32
}

func newElimination(f *factor, columns [][]entry) *elimination {
	m := len(columns)
	e := &elimination{factor: f, columns: columns, rows: make([][]int32, m), step: make([]int32, m), done: make([]bool, m),
		inRow: make([]int32, m), inAt: make([]int32, m)}
	for i, column := range columns {
		e.inAt[i] = int32(len(column))
		for _, c := range column {
			e.inRow[c.at]++
		}
	}
	all := 0
	for _, n := range e.inRow {
		all += int(n)
	}
	places := make([]int32, all)
	for k, n := range e.inRow {
		e.step[k], e.rows[k], places = -1, places[:0:n], places[n:]
	}
	for i, column := range columns {
		for _, c := range column {
			e.rows[c.at] = append(e.rows[c.at], int32(i))
		}
	}
	return e
}

// singletons takes pivots as long as a column, and then a row, has one entry that is
// left: nothing else changes by them.
func (e *elimination) singletons() {
	var queue []int32
	for i, n := range e.inAt {
		if n == 1 {
			queue = append(queue, int32(i))
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		i := queue[0]
		if e.done[i] || e.inAt[i] != 1 {
			continue
		}
		k := slices.IndexFunc(e.columns[i], func(c entry) bool { return e.step[c.at] < 0 })
		row := e.columns[i][k].at
		for _, j := range e.rows[row] {
			if e.inAt[j]--; e.inAt[j] == 1 {
				queue = append(queue, j)
			}
		}
		e.take(i, e.columns[i][k])
	}
	for k, n := range e.inRow {
		if n == 1 && e.step[k] < 0 {
			queue = append(queue, int32(k))
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		k := queue[0]
		if e.step[k] >= 0 || e.inRow[k] != 1 {
			continue
		}
		at := slices.IndexFunc(e.rows[k], func(i int32) bool { return !e.done[i] })
		i := e.rows[k][at]
		e.take(i, e.columns[i][slices.IndexFunc(e.columns[i], func(c entry) bool { return c.at == k })])
		for _, c := range e.columns[i] {
			if e.step[c.at] < 0 && e.inRow[c.at] == 1 {
				queue = append(queue, c.at)
			}
		}
	}
}

// take makes a pivot of an entry of a column that no earlier step has changed.
func (e *elimination) take(i int32, pivot entry) {
	for _, c := range e.columns[i] {
		e.work[c.at] = c.coef
		e.touched = append(e.touched, c.at)
	}
	e.split(i, pivot.at)
}

// split makes the column in work that of a step: what is in earlier rows is kept, and
// what is in rows that are left is how much these get of the pivot's row.
func (e *elimination) split(i, row int32) {
	pivot := e.work[row]
	upper, lower := int32(len(e.upperRows)), int32(len(e.lowerRows))
	for _, k := range e.touched {
		x := e.work[k]
		e.work[k] = 0
		switch {
		case k == row || math.Abs(x) < tiny:
		case e.step[k] >= 0:
			e.upperRows, e.upperBy = append(e.upperRows, k), append(e.upperBy, x)
		default:
			e.lowerRows, e.lowerBy = append(e.lowerRows, k), append(e.lowerBy, x/pivot)
		}
	}
	e.touched = e.touched[:0]
	e.upper = append(e.upper, span{of: i, from: upper, to: int32(len(e.upperRows))})
	if to := int32(len(e.lowerRows)); to > lower {
		e.lower = append(e.lower, span{of: row, from: lower, to: to})
	}
	e.step[row], e.done[i] = int32(len(e.row)), true
	e.row, e.place, e.pivot = append(e.row, row), append(e.place, i), append(e.pivot, pivot)
	for _, c := range e.columns[i] {
		e.inRow[c.at]--
	}
}

// rest eliminates what has no singletons, the columns of few entries first, each with
// the pivot that has the fewest entries in its row of those that are large enough.
func (e *elimination) rest() bool {
	var places []int32
	for i, done := range e.done {
		if !done {
			places = append(places, int32(i))
		}
	}
	slices.SortStableFunc(places, func(a, b int32) int { return cmp.Compare(e.inAt[a], e.inAt[b]) })
	first := len(e.lower) // columns that are left have nothing in the rows of earlier ones
	in := make([]bool, len(e.work))
	for _, i := range places {
		for _, c := range e.columns[i] {
			e.work[c.at], in[c.at] = c.coef, true
			e.touched = append(e.touched, c.at)
		}
		for _, l := range e.lower[first:] {
			x := e.work[l.of]
			if x == 0 {
				continue
			}
			for k, row := range e.lowerRows[l.from:l.to] {
				if !in[row] {
					in[row] = true
					e.touched = append(e.touched, row)
				}
				e.work[row] -= float64(x * e.lowerBy[int(l.from)+k])
			}
		}
		most := 0.0
		for _, k := range e.touched {
			if in[k] = false; e.step[k] < 0 {
				most = max(most, math.Abs(e.work[k]))
			}
		}
		if most < singular {
			return false
		}
		pivot := int32(-1)
		for _, k := range e.touched {
			if e.step[k] < 0 && math.Abs(e.work[k]) >= threshold*most && (pivot < 0 || e.inRow[k] < e.inRow[pivot]) {
				pivot = k
			}
		}
		e.split(i, pivot)
	}
	return true
}

// transpose lists the upper matrix by rows.
func (f *factor) transpose(step []int32) bool {
	m := len(f.row)
	count := make([]int32, m+1)
	for _, k := range f.upperRows {
		count[step[k]+1]++
	}
	for k := range m {
		count[k+1] += count[k]
		f.across = append(f.across, span{of: f.row[k], from: count[k], to: count[k]})
	}
	f.acrossPlace, f.acrossBy = make([]int32, len(f.upperRows)), make([]float64, len(f.upperRows))
	for _, u := range f.upper {
		for at := u.from; at < u.to; at++ {
			a := &f.across[step[f.upperRows[at]]]
			f.acrossPlace[a.to], f.acrossBy[a.to] = u.of, f.upperBy[at]
			a.to++
		}
	}
	return true
}

// column solves "matrix times x = the entries' column" for x, by place.
func (f *factor) column(entries []entry, x []float64) {
	for _, c := range entries {
		f.work[c.at] += c.coef
	}
	f.forward(x)
}

// forward is column for what is in work.
func (f *factor) forward(x []float64) {
	w := f.work
	for _, l := range f.lower {
		if v := w[l.of]; v != 0 {
			for k, row := range f.lowerRows[l.from:l.to] {
				w[row] -= float64(v * f.lowerBy[int(l.from)+k])
			}
		}
	}
	for k := len(f.row) - 1; k >= 0; k-- {
		v := w[f.row[k]]
		w[f.row[k]] = 0
		if math.Abs(v) < tiny {
			x[f.place[k]] = 0
			continue
		}
		v /= f.pivot[k]
		x[f.place[k]] = v
		u := f.upper[k]
		for k, row := range f.upperRows[u.from:u.to] {
			w[row] -= float64(v * f.upperBy[int(u.from)+k])
		}
	}
	for _, c := range f.changes {
		v := x[c.of]
		if v == 0 {
			continue
		}
		v /= c.pivot
		x[c.of] = v
		for k, i := range f.changePlace[c.from:c.to] {
			x[i] -= float64(v * f.changeBy[int(c.from)+k])
		}
	}
}

// left solves "y times matrix = c" for y, by row; c, by place, is used up.
func (f *factor) left(c, y []float64) {
	for n := len(f.changes) - 1; n >= 0; n-- {
		e := f.changes[n]
		v := c[e.of]
		for k, i := range f.changePlace[e.from:e.to] {
			v -= float64(c[i] * f.changeBy[int(e.from)+k])
		}
		c[e.of] = v / e.pivot
	}
	for k, i := range f.place {
		v := c[i]
		c[i] = 0
		if math.Abs(v) < tiny {
			y[f.row[k]] = 0
			continue
		}
		v /= f.pivot[k]
		y[f.row[k]] = v
		a := f.across[k]
		for k, j := range f.acrossPlace[a.from:a.to] {
			c[j] -= float64(v * f.acrossBy[int(a.from)+k])
		}
	}
	for n := len(f.lower) - 1; n >= 0; n-- {
		l := f.lower[n]
		v := y[l.of]
		for k, row := range f.lowerRows[l.from:l.to] {
			v -= float64(y[row] * f.lowerBy[int(l.from)+k])
		}
		y[l.of] = v
	}
}

// change puts a column, solved for, in the place of another.
func (f *factor) change(r int, x []float64) {
	from := int32(len(f.changePlace))
	for i, v := range x {
		if i != r && math.Abs(v) >= tiny {
			f.changePlace, f.changeBy = append(f.changePlace, int32(i)), append(f.changeBy, v)
		}
	}
	f.changes = append(f.changes, span{of: int32(r), from: from, to: int32(len(f.changePlace)), pivot: x[r]})
}
