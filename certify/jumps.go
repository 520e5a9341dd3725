package certify

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
	"knightsat/internal/limits"
)

// jumps writes a derivation over the model of jumps.
func (w *writer) jumps(ctx context.Context, e folder.Evidence, d *bound.Derivation) (err error) {
	r, f := verify.Request(&e, nil), &family{}
	for _, set := range setsOf(d.Steps) {
		f.add(set, rows.Names(w.in, set), nil)
	}
	r.Sets = f.parts
	if r.Classes, err = w.together(d.Alike); err != nil {
		return err
	}
	m, err := rows.NewJumps(ctx, w.in, r)
	if err != nil {
		return err
	}
	return w.pair(ctx, d.Name, e, m.Model,
		func(p *pb.Proof) (pb.ID, error) { return newEmitter(&m.Graph, f, p).derive(d), nil })
}

// derive writes a derivation, and returns the row that holds nowhere.
func (e *emitter) derive(d *bound.Derivation) pb.ID {
	if d.Colour != nil {
		return e.oddOrEven(d.Colour)
	}
	if e.Contradicts() {
		return e.p.Lemma()
	}
	e.endOnly(d.MayEnd)
	return e.cases(d.Steps)
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

// together lists classes of squares that a derivation does not tell apart, where there are so many jumps that
// this is worth the while, else nil.
func (w *writer) together(alike func(v int) any) (classes [][]string, err error) {
	n := w.in.Edges()
	if alike == nil || n < w.o.manyJumps {
		return nil, nil
	}
	squares, of := 0, map[any][]int{}
	for v, ok := range w.in.Reach().On {
		if ok {
			squares++
			says := alike(v)
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
