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
		says := "no jump leaves " + theSquares(len(inside)) + ", and there are squares to visit both inside and outside"
		return w.leaving("apart", says, inside)
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
		colour, _, _ := w.in.Colours()
		return w.jumps("colours", Evidence{Says: says}, request{}, func(v int) int { return int(colour[v]) }, (*jumps).colours)
	}
	if done, err := w.deadEnds(); done || err != nil {
		return err
	}
	if bound.IsTour(w.in) && !w.without(bound.ByFlow) {
		t := bound.AnalyseTour(w.ctx, w.in)
		if t != nil && t.Violator != nil && t.Violator.Check(w.ctx, w.in) == nil {
			return w.jumps("flow", Evidence{Says: t.Impossible.Reason}, request{}, gains(w.in, t.Violator.S, t.Violator.T), hall(t.Violator))
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
		return true, w.leaving("start-and-end", says, []int{in.Start})
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
	classes, err := w.together(in, gains(in, dead, nil))
	if err != nil {
		return false, err
	}
	m, err := await(w.ctx, func() (*jumps, error) {
		return newJumps(in, request{model: modelJumps, moves: -1, classes: classes})
	})
	if err != nil {
		return false, err
	}
	return w.attempt("dead-ends", e, m.Model, func(p *pb.Proof) pb.ID { return m.fewJumps(p, dead, nil) })
}

func hall(v *twofactor.Violator) func(*jumps, *pb.Proof) pb.ID {
	return func(m *jumps, p *pb.Proof) pb.ID { return m.fewJumps(p, v.S, v.T) }
}

// gains tells squares with too few jumps from those to which these lead, and others.
func gains(in *puzzles.Instance, S, T []int) func(v int) int {
	colour, _, _ := in.Colours()
	gain := make([]int, in.Len())
	for _, v := range S {
		gain[v] = 1
	}
	for _, v := range T {
		gain[v] = 2
	}
	return func(v int) int { return 2*gain[v] + int(colour[v]) }
}

// leaving writes a proof that no jump leaves some squares, which follows by propagation.
func (w *writer) leaving(name, says string, squares []int) error {
	inside := make([]bool, w.in.Len())
	for _, v := range squares {
		inside[v] = true
	}
	r := request{sets: [][]string{names(w.in, squares)}}
	return w.jumps(name, Evidence{Says: says}, r, func(v int) int { return side(inside[v]) }, func(_ *jumps, p *pb.Proof) pb.ID { return p.RUP(1) })
}

func (w *writer) jumps(name string, e Evidence, r request, say func(v int) int, derive func(*jumps, *pb.Proof) pb.ID) error {
	e.Model, r.model = modelJumps, modelJumps
	return w.jumpsOf(w.in, name, e, r, say, derive)
}

// jumpsOf writes a proof by the model of jumps. Squares of which there is the same to say
// may be counted together; say is nil where they can't be.
func (w *writer) jumpsOf(in *puzzles.Instance, name string, e Evidence, r request, say func(v int) int, derive func(*jumps, *pb.Proof) pb.ID) (err error) {
	r.moves = movesOf(e)
	r.parity = e.Parity
	if r.classes, err = w.together(in, say); err != nil {
		return err
	}
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
	w.found = w.lowers(ans)
	for _, l := range w.found {
		if l.Moves > best.Moves && l.Witness != nil && !w.without(l.By) {
			best = l
		}
	}
	if parity, ok := endsParity(w.in); ok && best.Moves < end && (end-1-best.Moves > 0 || (end-1)%2 != parity) && !w.without(bound.ByParity) {
		e := Evidence{Parity: bound.Parity(1 - parity).String(), Says: "each jump changes the colour, so that the colours of the walk's ends decide whether its number of moves is even"}
		dist := w.in.Distances(w.in.Start)
		if err := w.jumps("parity", e, request{}, func(v int) int { return int(dist[v]) % 2 }, (*jumps).oddOrEven); err != nil {
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
		if err := w.lower(best, end); err != nil {
			return err
		}
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
	for _, method := range bound.Methods {
		if l, ok := method(w.ctx, &bound.Analysis{Instance: w.in}); ok {
			list = append(list, l)
		}
	}
	return list
}

// lower writes the proof of a lower bound.
func (w *writer) lower(l bound.Lower, end int) error {
	// More than the end is not to be refuted: a budget is below the walk's moves.
	budget := min(l.Moves, end) - 1
	e := Evidence{Says: l.Because, Moves: &budget}
	w.cover.below(budget + 1)
	switch witness := l.Witness.(type) {
	case *bound.Legs:
		if w.in.Puzzle.Ordered {
			return w.legs(e, witness.Stops)
		}
		return w.places("reach", e, tollsOfLegs(w.in, witness))
	case *bound.Weights:
		return w.jumps("counting", e, request{}, weighed(w.in, witness), func(m *jumps, p *pb.Proof) pb.ID { return m.counting(p, witness) })
	case *bound.Potentials:
		return w.places("held-karp", e, tollsOf(witness))
	case *bound.NoTour:
		tour := bound.AsTour(w.ctx, w.in)
		if tour == nil {
			return context.Cause(w.ctx)
		}
		e.Model, e.Moves = modelTour, nil
		return w.jumpsOf(tour, "flow", e, request{model: modelTour}, gains(tour, witness.Violator.S, witness.Violator.T), hall(witness.Violator))
	}
	return fmt.Errorf("there is no proof by the witness of %s", l.By)
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
	if err := tooManyPlaces(len(t.places)); err != nil {
		return err
	}
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

// endsParity is the parity of the number of moves of every solution, where both
// ends are given and the squares within reach have two colours such that each
// jump changes the colour; ok is false elsewhere.
func endsParity(in *puzzles.Instance) (parity int, ok bool) {
	if in.Start < 0 || in.End < 0 {
		return 0, false
	}
	dist := in.Distances(in.Start)
	if dist[in.End] < 0 {
		return 0, false
	}
	for v, d := range dist {
		for _, w := range in.Neighbours(v) {
			if d >= 0 && (dist[w]-d)%2 == 0 {
				return 0, false
			}
		}
	}
	return int(dist[in.End]) % 2, true
}

// coloursRefute reports whether the colours of the squares rule out every walk that
// visits no square twice: whatever its number of moves, it would need more squares
// of a colour than there are, or fewer than it must visit.
func coloursRefute(in *puzzles.Instance) bool {
	if !in.Puzzle.Once {
		return false
	}
	colour, component, bipartite := in.Colours()
	at := component[in.Goals[0]]
	var must, free [2]int
	for v := range in.Len() {
		if component[v] != at {
			continue
		}
		free[colour[v]]++
		if in.MustVisit(v) {
			must[colour[v]]++
		}
	}
	// A walk over k squares of colour 0 and l of colour 1 alternates.
	for k := must[0]; k <= free[0]; k++ {
		for l := max(must[1], k-1); l <= min(free[1], k+1); l++ {
			if alternates(in, colour, k, l) {
				return false
			}
		}
	}
	return bipartite[at]
}

// alternates reports whether the ends of the walk allow for it to visit k
// squares of colour 0 and l of colour 1.
func alternates(in *puzzles.Instance, colour []int8, k, l int) bool {
	if in.Puzzle.Closed {
		return k == l
	}
	is := func(v int, c int8) bool { return v < 0 || colour[v] == c }
	s, e := in.Start, in.End
	switch k - l {
	case 1: // begins and ends with colour 0
		return is(s, 0) && is(e, 0)
	case -1:
		return is(s, 1) && is(e, 1)
	case 0: // of one colour each: there is a square to visit
		return is(s, 0) && is(e, 1) || is(s, 1) && is(e, 0)
	}
	return false
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
