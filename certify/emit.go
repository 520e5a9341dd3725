package certify

import (
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// jumps is the model of jumps, and a proof by it.
type jumps struct {
	*rows.Jumps
	leaves map[string]int // the place of each set
	p      *pb.Proof
	fews   map[string]pb.ID // what few derives
}

// jumps makes the model of a request, with rows for the sets of multipliers.
func (w *writer) jumps(r rows.Request, duals ...*tsp.Dual) (j *jumps, err error) {
	j = &jumps{leaves: map[string]int{}}
	for _, d := range duals {
		for _, set := range d.Sets {
			key := setKey(set.Set)
			if _, ok := j.leaves[key]; !ok {
				j.leaves[key] = len(r.Sets)
				r.Sets = append(r.Sets, rows.Names(w.in, set.Set))
			}
		}
	}
	j.Jumps, err = rows.NewJumps(w.ctx, w.in, r)
	return j, err
}

func setKey(nodes []int) string { return fmt.Sprint(nodes) }

// derives is what writes a proof.
func (j *jumps) derives(write func() pb.ID) derivation {
	return func(p *pb.Proof) (pb.ID, error) {
		j.p, j.fews = p, map[string]pb.ID{}
		return write(), nil
	}
}

// sum adds the rows of a model of jumps as often as multipliers say (see bound.Dual), those
// of a step of a search tree or of a whole argument: propagation sees what contradicts it.
//
// A set is left twice, with the ends in it, as the sum of the rows of its squares and of
// twice that it has fewer jumps inside than visits, which is what "some jump leaves it"
// comes to by halving.
func (j *jumps) sum(step linear.Step, budget pb.ID) pb.ID {
	s := j.p.NewSum()
	if step.Dual.Budget > 0 {
		s.Row(budget, step.Dual.Budget)
	}
	degree := step.Dual.Degrees()
	for _, set := range step.Dual.Sets {
		if id := j.few(set.Set, nil); id > 0 {
			s.Row(id, 2*set.Times)
		}
	}
	for _, o := range step.Odd {
		for _, v := range o.Set {
			degree[v] += o.Times
		}
		s.Row(j.few(o.Set, o.Edges), 2*o.Times)
	}
	for v, first := range j.First {
		if first == v {
			s.Equal(j.Degree[v], degree[v])
		}
		if first == v && step.Ends[v] > 0 {
			s.Row(j.Ends[v], step.Ends[v])
		}
	}
	for _, one := range j.One {
		if one > 0 {
			s.Equal(one, degree[j.In.Len()])
		}
	}
	return s.ID()
}

// few derives that a set has fewer jumps inside than visits, from the row that it is left.
// With an odd number of jumps and ends that leave it, and no such row, it derives that these
// and the jumps inside are no more than the visits and half of them, rounded down. It
// derives nothing of a set with so few jumps that this always holds.
func (j *jumps) few(set []int, edges [][2]int32) pb.ID {
	key := fmt.Sprint(set, edges)
	if id := j.fews[key]; id > 0 {
		return id
	}
	s := j.p.NewSum()
	if edges == nil {
		s.Row(j.Leaves[j.leaves[setKey(set)]], 1)
	}
	odd := func(u, v int) bool { return slices.Contains(edges, [2]int32{int32(u), int32(v)}) }
	add := func(l pb.Lit, most bool) {
		if most {
			l = l.Not()
		}
		s.Lit(l, 1)
	}
	inside := make([]bool, j.In.Len())
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
		most := given == 0 && odd(v, j.In.Len())
		if most && len(open) == 2 { // one of them, on a square that is visited
			s.Row(j.Ends[v], 1)
			for _, t := range j.Visits[v] {
				add(t.Lit, true)
			}
			continue
		}
		for _, t := range open {
			add(t.Lit, most)
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
			case edges != nil:
				add(e.Made[0].Lit, odd(e.U, e.V))
			case j.Classes == nil && len(e.Made) > 1: // the second time is not in the row
				add(e.Made[1].Lit, false)
			}
		}
	}
	if edges == nil && degree < 0 {
		return 0
	}
	s.Divide(2)
	j.fews[key] = s.ID()
	return j.fews[key]
}

// dual writes a proof by multipliers of jumps, as evidence of this name and, for a bound, its
// budget.
func (w *writer) dual(name string, e folder.Evidence, d *bound.Dual) error {
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
	j, err := w.jumps(r, (*tsp.Dual)(d))
	if err != nil {
		return err
	}
	return w.pair(name, e, j.Model, j.derives(func() pb.ID { return j.emit(d, ends) }))
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
		j.sum(linear.Step{Dual: rows, Ends: ends}, j.Budget)
	}
	return j.p.Lemma()
}

// alike tells squares by what multipliers say of them: those of which they say the same
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

// manyJumps is from how many jumps on squares are counted together where they can be,
// and mostJumps how many jumps, or pairs of squares, a model may have at most.
const (
	manyJumps   = 100_000
	mostJumps   = 100_000_000 / bytesOfJump
	bytesOfJump = 40
)

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
	if n <= mostJumps {
		return nil
	}
	return &UnfinishedError{
		fmt.Sprintf("the model of its %d %s would have about %d MB, must be below 100 MB", n, what,
			n*bytesOfJump/1_000_000)}
}
