package certify

import (
	"context"
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
	"knightsat/internal/limits"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// jumps writes a proof by the model of jumps that a request asks for, with rows for the sets of steps.
func (w *writer) jumps(ctx context.Context, name string, e folder.Evidence, classes [][]string,
	steps []linear.Step, derive func(j *emitter) pb.ID) error {
	r, f := verify.Request(&e, nil), &family{}
	for _, set := range setsOf(steps) {
		f.add(set, rows.Names(w.in, set), nil)
	}
	r.Classes, r.Sets = classes, f.parts
	m, err := rows.NewJumps(ctx, w.in, r)
	if err != nil {
		return err
	}
	return w.pair(ctx, name, e, m.Model,
		func(p *pb.Proof) (pb.ID, error) { return derive(newEmitter(&m.Graph, f, p)), nil })
}

// few derives that a set has fewer jumps inside than visits, from the row that it is left, by halving.
// It derives nothing of a set with so few jumps that this always holds.
func (e *emitter) few(set []int) pb.ID {
	key := setKey(set)
	if id := e.derived[key]; id > 0 {
		return id
	}
	s := e.p.NewSum()
	s.Row(e.Sets[e.place[key]].Leave, 1)
	inside := make([]bool, len(e.Nodes))
	degree := int64(1) // of the sum of "leave" and "degree" rows
	for _, v := range set {
		inside[v] = true
		if e.Nodes[v].Degree == 0 { // of no class the first
			continue
		}
		s.Equal(e.Nodes[v].Degree, -1)
		open, given := e.EndsAt(v)
		degree += given - 2*e.Nodes[v].Needs
		for _, t := range open {
			s.Lit(t.Lit, 1)
		}
	}
	for _, v := range set {
		for _, k := range e.Nodes[v].At {
			edge := e.Edges[k]
			switch {
			case inside[edge.U] && inside[edge.V]:
				for _, t := range edge.Made {
					degree += t.Coef
					if edge.U == edge.V {
						degree += t.Coef
					}
				}
			case !e.Digits && len(edge.Made) > 1: // the second time is not in the row
				s.Lit(edge.Made[1].Lit, 1)
			}
		}
	}
	if degree < 0 {
		return 0
	}
	s.Divide(2)
	e.derived[key] = s.ID()
	return e.derived[key]
}

// dual writes a proof by multipliers of jumps, as evidence of this name and, for a bound, its
// budget.
func (w *writer) dual(ctx context.Context, name string, e folder.Evidence, d *bound.Dual) error {
	ends, err := d.Ends(w.in)
	if err != nil {
		return err
	}
	e.Model = rows.OfJumps
	classes, err := together(w, alike(d, ends))
	if err != nil {
		return err
	}
	step := linear.Step{Dual: (*tsp.Dual)(d)}
	return w.jumps(ctx, name, e, classes, []linear.Step{step}, func(j *emitter) pb.ID { return j.emit(d, ends) })
}

// emit derives the row that holds nowhere from the sum that multipliers say.
func (e *emitter) emit(d *bound.Dual, ends []int64) pb.ID {
	most := int64(-1 << 62) // what an end takes off
	for v, degree := range d.Degrees() {
		if e.Nodes[v].Degree > 0 {
			most = max(most, degree-ends[v])
		}
	}
	if !e.Contradicts() {
		rows := &tsp.Dual{Budget: d.Budget, Degree: append(slices.Clone(d.Degree), -most), Sets: d.Sets}
		e.sum(linear.Step{Dual: rows, Ends: ends})
	}
	return e.p.Lemma()
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
