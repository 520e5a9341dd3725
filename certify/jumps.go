package certify

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/limits"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// jumps is the model of jumps, and a proof by it.
type jumps struct {
	*rows.Jumps
	leaves map[string]int // the place of each set
	*emitter
}

// jumps makes the model of a request, with rows for the sets of multipliers.
func (w *writer) jumps(ctx context.Context, r rows.Request, steps ...linear.Step) (j *jumps, err error) {
	j = &jumps{leaves: map[string]int{}}
	for k, set := range setsOf(steps) {
		j.leaves[setKey(set)] = k
		r.Sets = append(r.Sets, rows.Names(w.in, set))
	}
	j.Jumps, err = rows.NewJumps(ctx, w.in, r)
	return j, err
}

// derives is what writes a proof.
func (j *jumps) derives(write func() pb.ID) derivation {
	return func(p *pb.Proof) (pb.ID, error) {
		j.emitter = &emitter{j, p, j.Budget, map[string]pb.ID{}}
		return write(), nil
	}
}

func (j *jumps) dummy() int { return j.In.Len() }

func (j *jumps) degree(v int) []pb.ID {
	switch {
	case v == j.dummy():
		return present(j.One[:])
	case j.First[v] == v:
		return []pb.ID{j.Degree[v]}
	}
	return nil
}

func (j *jumps) ends(v int) pb.ID { return j.Ends[v] }

func (j *jumps) given(v int) bool {
	_, given := j.EndsAt(v, 1)
	return given > 0
}

func (j *jumps) from(v int) iter.Seq2[int, pb.Lit] {
	return func(yield func(int, pb.Lit) bool) {
		for _, k := range j.At[v] {
			if e := j.Edges[k]; !yield(e.U+e.V-v, e.Made[0].Lit) {
				return
			}
		}
	}
}

func (j *jumps) edge(u, v int) []pb.Lit {
	switch v {
	case j.dummy():
		ends, _ := j.EndsAt(u, 1)
		return litsOf(ends)
	case u:
		return litsOf(j.Visits[u])
	}
	k := slices.IndexFunc(j.At[u], func(k int32) bool { return j.Edges[k].U+j.Edges[k].V == u+v })
	return litsOf(j.Edges[j.At[u][k]].Made)
}

// subtours implements [graph]: that there are fewer jumps inside than visits is what "some jump leaves
// it" comes to by halving.
func (j *jumps) subtours(s *pb.Sum, sets []tsp.Leave) {
	for _, set := range sets {
		if id := j.few(set.Set); id > 0 {
			s.Row(id, set.Times)
		}
	}
}

// few derives that a set has fewer jumps inside than visits, from the row that it is left.
// It derives nothing of a set with so few jumps that this always holds.
func (j *jumps) few(set []int) pb.ID {
	key := setKey(set)
	if id := j.derived[key]; id > 0 {
		return id
	}
	s := j.p.NewSum()
	s.Row(j.Leaves[j.leaves[key]], 1)
	inside := make([]bool, j.dummy())
	degree := int64(1) // of the sum of "leave" and "degree" rows
	for _, v := range set {
		inside[v] = true
		if j.In.MustVisit(v) {
			degree -= 2
		}
		if j.First[v] != v {
			continue
		}
		s.Equal(j.Degree[v], -1)
		open, given := j.EndsAt(v, 1)
		degree += given
		for _, t := range open {
			s.Lit(t.Lit, 1)
		}
	}
	for _, v := range set {
		for _, k := range j.At[v] {
			e := j.Edges[k]
			switch {
			case inside[e.U] && inside[e.V]:
				for _, t := range e.Made {
					degree += t.Coef
					if e.U == e.V {
						degree += t.Coef
					}
				}
			case j.Classes == nil && len(e.Made) > 1: // the second time is not in the row
				s.Lit(e.Made[1].Lit, 1)
			}
		}
	}
	if degree < 0 {
		return 0
	}
	s.Divide(2)
	j.derived[key] = s.ID()
	return j.derived[key]
}

// dual writes a proof by multipliers of jumps, as evidence of this name and, for a bound, its
// budget.
func (w *writer) dual(ctx context.Context, name string, e folder.Evidence, d *bound.Dual) error {
	in := w.in
	ends, err := d.Ends(in)
	if err != nil {
		return err
	}
	e.Model = rows.OfJumps
	r := requestOf(e)
	if r.Classes, err = together(w, alike(d, ends)); err != nil {
		return err
	}
	j, err := w.jumps(ctx, r, linear.Step{Dual: (*tsp.Dual)(d)})
	if err != nil {
		return err
	}
	return w.pair(ctx, name, e, j.Model, j.derives(func() pb.ID { return j.emit(d, ends) }))
}

// emit derives the row that holds nowhere from the sum that multipliers say.
func (j *jumps) emit(d *bound.Dual, ends []int64) pb.ID {
	most := int64(-1 << 62) // what an end takes off
	for v, degree := range d.Degrees() {
		if j.First[v] >= 0 {
			most = max(most, degree-ends[v])
		}
	}
	if !j.Contradicts() {
		rows := &tsp.Dual{Budget: d.Budget, Degree: append(slices.Clone(d.Degree), -most), Sets: d.Sets}
		j.sum(linear.Step{Dual: rows, Ends: ends})
	}
	return j.p.Lemma()
}

// alike groups squares by what multipliers say of them: those of which they say the same
// may be counted together.
func alike(d *bound.Dual, ends []int64) func(v int) said {
	sets := map[int]string{}
	for k, set := range d.Sets {
		for _, v := range set.Set {
			sets[v] += fmt.Sprint(k, " ")
		}
	}
	return func(v int) said { return said{d.Degree[v], ends[v], sets[v]} }
}

type said struct {
	degree, ends int64
	sets         string
}

// together lists classes by what an argument has to say of each square, where there are
// so many jumps that this is worth the while, else nil.
func together[T comparable](w *writer, say func(v int) T) (classes [][]string, err error) {
	n := w.in.Edges()
	if n < w.o.manyJumps {
		return nil, nil
	}
	squares, of := 0, map[T][]int{}
	for v, ok := range rows.Reach(w.in) {
		if ok {
			squares++
			says := say(v)
			of[says] = append(of[says], v)
		}
	}
	if len(of) == squares {
		return nil, tooLarge(n, "jumps")
	}
	for _, class := range of { // rows are in the order of the board
		classes = append(classes, rows.Names(w.in, class))
	}
	return classes, nil
}

// tooManyPlaces is the error that a model of the order of so many squares would be too
// large.
func tooManyPlaces(n int) error {
	return tooLarge(n*n/2, fmt.Sprintf("pairs of %d squares to visit", n))
}

// tooLarge is the error that a model of so many jumps, or pairs of squares, would be too
// large, nil where it is not.
func tooLarge(n int, what string) error {
	if n <= limits.ModelJumps {
		return nil
	}
	return &UnfinishedError{
		fmt.Sprintf("the model of its %d %s would have about %d MB, must be below 100 MB", n, what,
			n*100/limits.ModelJumps)}
}
