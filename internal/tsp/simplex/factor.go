package simplex

import (
	"cmp"
	"math"
	"slices"
)

// basisFactor is the inverse of a basis matrix as a product of elementary ones, each a unit matrix
// but for a column: those of its triangular factors, found by elimination, and one for each
// change of the basis since (the product form of the inverse: Dantzig and Orchard-Hays 1954).
// The matrix has a row for each row of the program, and each column has the place of the row
// of its pivot.
type basisFactor struct {
	etas []eta
	rows []int32
	by   []float64

	size int // of the matrix
	made int // etas without those of changes
}

// eta divides a number by a pivot, and takes multiples of the result from others.
type eta struct {
	at       int32
	from, to int32 // of rows and by: the others
	pivot    float64
}

// Limits of the elimination.
const (
	tiny      = 1e-13 // what is less is taken for 0
	singular  = 1e-9  // a smaller pivot is none
	threshold = 0.1   // a pivot is no less than so much of the largest of its column
)

// changes is how many columns have changed since the elimination.
func (f *basisFactor) changes() int { return len(f.etas) - f.made }

// eliminate factors the matrix that has these columns, in some order, and returns the row of
// the pivot of each; nil where it is singular.
func (f *basisFactor) eliminate(columns [][]Entry) []int32 {
	m := len(columns)
	*f = basisFactor{etas: f.etas[:0], rows: f.rows[:0], by: f.by[:0], size: m}
	order, pivots, inRow := arrange(columns)
	var upper []eta
	var touched []int32
	work := make([]float64, m)
	in := make([]bool, m)
	done := make([]bool, m)
	filled := -1 // from this eta on, the rows of which may fill up others
	for _, i := range order {
		for _, c := range columns[i] {
			work[c.At], in[c.At] = c.Coef, true
			touched = append(touched, c.At)
		}
		row := pivots[i]
		if row < 0 {
			if filled < 0 {
				filled = len(f.etas)
			}
			for _, l := range f.etas[filled:] {
				x := work[l.at]
				if x == 0 {
					continue
				}
				for k, r := range f.rows[l.from:l.to] {
					if !in[r] {
						in[r] = true
						touched = append(touched, r)
					}
					work[r] -= float64(x * f.by[int(l.from)+k])
				}
			}
			most := singular
			for _, r := range touched {
				if !done[r] {
					most = max(most, math.Abs(work[r]))
				}
			}
			for _, r := range touched { // of those that are large enough, the one with the fewest entries
				if !done[r] && math.Abs(work[r]) >= max(singular, threshold*most) &&
					(row < 0 || inRow[r] < inRow[row]) {
					row = r
				}
			}
			if row < 0 {
				*f = basisFactor{size: -1}
				return nil
			}
			pivots[i] = row
		}
		pivot := work[row]
		u := eta{at: row, pivot: pivot, from: int32(len(f.rows))}
		for _, r := range touched {
			if x := work[r]; done[r] && math.Abs(x) >= tiny {
				f.rows, f.by = append(f.rows, r), append(f.by, x)
			}
		}
		u.to = int32(len(f.rows))
		upper = append(upper, u)
		done[row] = true
		l := eta{at: row, pivot: 1, from: u.to}
		for _, r := range touched {
			if x := work[r]; !done[r] && math.Abs(x) >= tiny {
				f.rows, f.by = append(f.rows, r), append(f.by, x/pivot)
			}
			work[r], in[r] = 0, false
		}
		if l.to = int32(len(f.rows)); l.to > l.from {
			f.etas = append(f.etas, l)
		}
		touched = touched[:0]
		for _, c := range columns[i] {
			inRow[c.At]--
		}
	}
	slices.Reverse(upper)
	f.etas = append(f.etas, upper...)
	f.made = len(f.etas)
	return pivots
}

// arrange orders columns: as long as one has a single entry in the rows that are left, or a
// row a single one in the columns that are left, that is its pivot, by which nothing fills
// up; then those of few entries first, whose pivots are open: -1. inRow is how many entries
// each row has.
func arrange(columns [][]Entry) (order, pivots, inRow []int32) {
	m := int32(len(columns))
	pivots = slices.Repeat([]int32{-1}, int(m))
	near := make([][]int32, 2*m) // of the columns, and of the rows after these
	for i, column := range columns {
		for _, c := range column {
			near[i], near[m+c.At] = append(near[i], m+c.At), append(near[m+c.At], int32(i))
		}
	}
	left, gone := make([]int32, 2*m), make([]bool, 2*m)
	var single []int32
	for l, list := range near {
		if left[l] = int32(len(list)); left[l] == 1 {
			single = append(single, int32(l))
		}
	}
	inRow = slices.Clone(left[m:])
	for ; len(single) > 0; single = single[1:] {
		l := single[0]
		if gone[l] || left[l] != 1 {
			continue
		}
		other := near[l][slices.IndexFunc(near[l], func(o int32) bool { return !gone[o] })]
		gone[l], gone[other] = true, true
		i := min(l, other)
		order, pivots[i] = append(order, i), max(l, other)-m
		for _, k := range slices.Concat(near[l], near[other]) {
			if left[k]--; left[k] == 1 {
				single = append(single, k)
			}
		}
	}
	first := len(order)
	for i := range m {
		if !gone[i] {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order[first:], func(a, b int32) int { return cmp.Compare(left[a], left[b]) })
	return order, pivots, inRow
}

// column solves "matrix times x = the entries' column" for x.
func (f *basisFactor) column(entries []Entry, x []float64) {
	clear(x)
	for _, c := range entries {
		x[c.At] += c.Coef
	}
	f.forward(x)
}

// forward solves "matrix times x = what is in x" for x.
func (f *basisFactor) forward(x []float64) {
	for _, e := range f.etas {
		v := x[e.at]
		if v == 0 {
			continue
		}
		v /= e.pivot
		x[e.at] = v
		by := f.by[e.from:e.to]
		for k, r := range f.rows[e.from:e.to] {
			x[r] -= float64(v * by[k])
		}
	}
}

// left solves "y times matrix = what is in y" for y.
func (f *basisFactor) left(y []float64) {
	for n := len(f.etas) - 1; n >= 0; n-- {
		e := f.etas[n]
		v := y[e.at]
		by := f.by[e.from:e.to]
		for k, r := range f.rows[e.from:e.to] {
			v -= float64(y[r] * by[k])
		}
		y[e.at] = v / e.pivot
	}
}

// change puts a column, solved for, in the place of another.
func (f *basisFactor) change(r int, x []float64) {
	e := eta{at: int32(r), pivot: x[r], from: int32(len(f.rows))}
	for i, v := range x {
		if i != r && math.Abs(v) >= tiny {
			f.rows, f.by = append(f.rows, int32(i)), append(f.by, v)
		}
	}
	e.to = int32(len(f.rows))
	f.etas = append(f.etas, e)
}
