package cert

import (
	"context"
	"errors"
	"fmt"

	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/pb"
)

// infeasible looks for an argument that no walk exists.
func (w *writer) infeasible(ans *solve.Answer) error {
	if inside := apart(w.in); inside != nil {
		says := fmt.Sprintf("no jump leaves these %d squares, and there are squares to visit both inside and outside", len(inside))
		return w.jumps("apart", Evidence{Says: says}, request{sets: [][]string{names(w.in, inside)}}, func(_ *jumps, p *pb.Proof) pb.ID { return p.RUP(1) })
	}
	end, ok := endOf(w.in)
	if !ok {
		return errors.New("a puzzle without a solution has no squares to visit that can't be reached")
	}
	if done, err := w.revisited(); done || err != nil {
		return err
	}
	if !w.without(bound.ByParity) && coloursRefute(w.in) {
		says := "each jump changes the colour, and the numbers of squares of each colour allow for no walk that visits none twice"
		return w.jumps("colours", Evidence{Says: says}, request{}, (*jumps).colours)
	}
	if done, err := w.deadEnds(); done || err != nil {
		return err
	}
	if bound.IsTour(w.in) && !w.without(bound.ByFlow) {
		t := bound.AnalyseTour(w.ctx, w.in)
		if t != nil && t.Violator != nil && t.Violator.Check(w.ctx, w.in) == nil {
			return w.jumps("flow", Evidence{Says: t.Impossible.Reason}, request{}, hall(t.Violator))
		}
		if t != nil && t.Forced != nil {
			return w.forced(t)
		}
		if t != nil && t.Impossible != nil && t.Violator == nil {
			if done, err := w.articulation(t.Impossible.Reason); done || err != nil {
				return err
			}
		}
	}
	if done, err := w.turn(); done || err != nil {
		return err
	}
	w.cover = newCover(w.in, end)
	return w.bounds(ans, end)
}

// revisited looks for a square that would be visited twice, though none may be.
func (w *writer) revisited() (done bool, err error) {
	in := w.in
	if w.without(bound.ByReach) {
		return false, nil
	}
	if back(in) && !in.Puzzle.Closed {
		says := fmt.Sprintf("%s would be visited twice, as the start and as the end of the walk", in.Squares[in.Start])
		sets := [][]string{names(in, []int{in.Start})}
		return true, w.jumps("start-and-end", Evidence{Says: says}, request{sets: sets}, func(_ *jumps, p *pb.Proof) pb.ID { return p.RUP(1) })
	}
	stops := bound.OrderedStops(in)
	for n := 1; in.Puzzle.Ordered && n <= len(stops); n++ {
		if twice(in, stops[:n]) >= 0 {
			says := fmt.Sprintf("the goals come in order, and %s would be visited twice", in.Squares[stops[n-1]])
			return true, w.legs(Evidence{Says: says}, stops[:n])
		}
	}
	return false, nil
}

// deadEnds looks for squares that a walk, which visits none twice, can only end on.
func (w *writer) deadEnds() (done bool, err error) {
	in := w.in
	var dead []int
	for _, v := range mustList(in) {
		if in.Degree(v) < 2 && (in.Puzzle.Closed || v != in.Start && v != in.End) {
			dead = append(dead, v)
		}
	}
	if len(dead) == 0 || w.without(bound.ByFlow) {
		return false, nil
	}
	e := Evidence{Model: modelJumps, Says: "one jump at most leads to each of some squares, so that the walk can only end there, and there are too many of them"}
	m, err := await(w.ctx, func() (*jumps, error) { return newJumps(in, request{model: modelJumps, moves: -1}) })
	if err != nil {
		return false, err
	}
	return w.attempt("dead-ends", e, m.Model, func(p *pb.Proof) pb.ID { return m.fewJumps(p, dead, nil) })
}

func hall(v *twofactor.Violator) func(*jumps, *pb.Proof) pb.ID {
	return func(m *jumps, p *pb.Proof) pb.ID { return m.fewJumps(p, v.S, v.T) }
}

func (w *writer) jumps(name string, e Evidence, r request, derive func(*jumps, *pb.Proof) pb.ID) error {
	e.Model, r.model = modelJumps, modelJumps
	return w.jumpsOf(w.in, name, e, r, derive)
}

func (w *writer) jumpsOf(in *puzzles.Instance, name string, e Evidence, r request, derive func(*jumps, *pb.Proof) pb.ID) error {
	r.moves = movesOf(e)
	r.parity = e.Parity
	m, err := await(w.ctx, func() (*jumps, error) { return newJumps(in, r) })
	if err != nil {
		return err
	}
	return w.pair(name, e, m.Model, func(p *pb.Proof) (pb.ID, error) { return derive(m, p), nil })
}

func movesOf(e Evidence) int {
	if e.Moves == nil {
		return -1
	}
	return *e.Moves
}

// bounds refutes the numbers of moves below an end: by the best bound, by
// colours, by linear programs, and each that is left by a formula, from the top
// down, since most of these refute smaller numbers, too.
func (w *writer) bounds(ans *solve.Answer, end int) error {
	var best bound.Lower
	var prove func() error
	w.found = w.lowers(ans)
	for _, l := range w.found {
		if l.Moves <= best.Moves || l.Witness == nil || w.without(l.By) {
			continue
		}
		if proof := w.lower(l, end); proof != nil {
			best, prove = l, proof
		} else {
			w.progress("%d moves by %s have no proof: another argument takes their place", l.Moves, l.By)
		}
	}
	if parity, ok := endsParity(w.in); ok && best.Moves < end && (end-1-best.Moves > 0 || (end-1)%2 != parity) && !w.without(bound.ByParity) {
		e := Evidence{Parity: bound.Parity(1 - parity).String(), Says: "each jump changes the colour, so that the colours of the walk's ends decide whether its number of moves is even"}
		if err := w.jumps("parity", e, request{}, (*jumps).oddOrEven); err != nil {
			return err
		}
		w.cover.where(func(k int) bool { return k%2 != parity })
	}
	if k := w.cover.last(); k >= best.Moves && w.ordered() { // all that is left at once
		if done, err := w.reduced(k, "", 0); err != nil {
			return err
		} else if done {
			w.cover.below(k + 1)
		}
	}
	if best.Moves > 0 && w.cover.last() >= 0 {
		if err := prove(); err != nil {
			return err
		}
		w.cover.below(best.Moves)
	}
	for k := w.cover.last(); k >= 0; k = w.cover.last() {
		if done, err := w.byClauses(k); err != nil {
			return err
		} else if done {
			continue
		}
		means, err := w.unsat(k)
		if err != nil {
			return err
		}
		w.cover.formula(k, means)
	}
	return nil
}

// byClauses refutes a number of moves by linear programs and clauses.
func (w *writer) byClauses(moves int) (done bool, err error) {
	if !w.ordered() {
		return false, nil
	}
	parity := bound.ParityOf(moves)
	if _, ok := bound.Sides(w.in); ok && !w.without(bound.ByParity) {
		if done, err = w.reduced(moves, parity.String(), mostConflicts); done {
			w.cover.ofParity(parity, moves+1)
			return true, nil
		}
	}
	if err == nil {
		if done, err = w.reduced(moves, "", mostConflicts); done {
			w.cover.below(moves + 1)
		}
	}
	return done, err
}

// lowers are the lower bounds that solving found; where it needed none, they are
// looked for here.
func (w *writer) lowers(ans *solve.Answer) (list []bound.Lower) {
	if a := ans.Analysis; a != nil && a.Impossible == nil && len(a.Lower) > 0 && a.Lower[0].Witness != nil {
		return a.Lower
	}
	for _, m := range bound.Methods {
		if l, ok := m.Method(w.ctx, &bound.Analysis{Instance: w.in}); ok {
			list = append(list, l)
		}
	}
	return list
}

// lower is what writes the proof of a lower bound; nil where none follows from its
// witness.
func (w *writer) lower(l bound.Lower, end int) func() error {
	// More than the end is not to be refuted: a budget is below the walk's moves.
	budget := min(l.Moves, end) - 1
	e := Evidence{Says: l.Because, Moves: &budget}
	switch witness := l.Witness.(type) {
	case *bound.Legs:
		if w.in.Puzzle.Ordered {
			return func() error { return w.legs(e, witness.Stops) }
		}
		return func() error { return w.places("reach", e, tollsOfLegs(w.in, witness)) }
	case *bound.Weights:
		return func() error {
			return w.jumps("counting", e, request{}, func(m *jumps, p *pb.Proof) pb.ID { return m.counting(p, witness) })
		}
	case *bound.Potentials:
		return func() error { return w.places("held-karp", e, tollsOf(witness)) }
	case *bound.NoTour:
		return func() error {
			tour := bound.AsTour(w.ctx, w.in)
			if tour == nil {
				return context.Cause(w.ctx)
			}
			e.Model, e.Moves = modelTour, nil
			return w.jumpsOf(tour, "flow", e, request{model: modelTour}, hall(witness.Violator))
		}
	}
	return nil
}

func tollsOf(p *bound.Potentials) *tolls {
	t := &tolls{places: p.Terminals, parts: int64(p.Denominator)}
	for _, toll := range p.Potential {
		t.of = append(t.of, int64(toll))
	}
	return t
}

// tollsOfLegs are tolls by which a way over one square is the bound: it earns so
// much there that no other way is cheaper.
func tollsOfLegs(in *puzzles.Instance, w *bound.Legs) *tolls {
	t := &tolls{parts: 1}
	for i, v := range w.Stops {
		if back(in) && v == in.Start || i > 0 && v == w.Stops[i-1] {
			continue
		}
		t.places, t.of = append(t.places, v), append(t.of, 0)
	}
	if len(t.places) == 3 {
		dist := in.Distances(t.places[1])
		t.of[1] = -int64(dist[t.places[0]] + dist[t.places[2]])
	}
	return t
}

// places writes a proof by the model of places.
func (w *writer) places(name string, e Evidence, t *tolls) error {
	e.Model, e.Places = modelPlaces, names(w.in, t.places)
	sets, err := t.tree(w.ctx, w.in)
	if err != nil {
		return err
	}
	r := request{model: e.Model, moves: *e.Moves, parity: e.Parity, places: e.Places, sets: setParts(sets)}
	m, err := await(w.ctx, func() (*places, error) { return newPlaces(w.in, r) })
	if err != nil {
		return err
	}
	return w.pair(name, e, m.Model, func(p *pb.Proof) (pb.ID, error) { return m.heldKarp(p, t, sets), nil })
}

// legs writes a proof by the stretches between stops in order.
func (w *writer) legs(e Evidence, stops []int) error {
	e.Model, e.Places = modelLegs, names(w.in, stops)
	m, err := newLegs(w.ctx, w.in, request{model: e.Model, moves: movesOf(e), places: e.Places})
	if err != nil {
		return err
	}
	return w.pair("reach", e, m, func(p *pb.Proof) (pb.ID, error) { return p.RUP(1), nil })
}

// apart lists the squares within reach of one that must be visited, where
// another one that must be is not among them; nil where there is none.
func apart(in *puzzles.Instance) []int {
	must := mustList(in)
	var inside []int
	out := false
	for v, d := range in.Distances(must[0]) {
		if d >= 0 {
			inside = append(inside, v)
		} else if in.MustVisit(v) {
			out = true
		}
	}
	if !out {
		return nil
	}
	return inside
}
