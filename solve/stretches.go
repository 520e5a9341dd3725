package solve

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cycle"
	"knightsat/find"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve/engine"
)

// stretches are the parts of a walk along goals in order that visits no square twice, each from one stop to a later
// one. It passes the stops between, and no others. What shorter stretches need at least tells when the longer ones can
// be where, so that formulas refute numbers of moves of these sooner, and so on up to the whole walk (Russian doll
// search: Verfaillie, Lemaître and Schiex, 1996).
type stretches struct {
	asking
	encoding encode.Encoding
	stops    []int
	far      [][]int32 // by stop and vertex: the moves between them on ways past the other stops; -1 for none
	least    [][]int   // by two stops: no stretch from one to the other has fewer moves
	step     int       // 2 if all of a stretch are even or all are odd, else 1
}

// hasStretches reports whether formulas have refuted some numbers of moves of a walk along goals in order, their work is
// counted, and nobody has asked yet.
func hasStretches(r *run, T int) bool {
	p, free := r.a.Puzzle, r.o.Encoding == nil && r.o.Bounds == nil
	return free && !r.formulas.stretched && p.Ordered && p.Once && !p.Timed() && !r.a.Instance.IsTour() &&
		engine.IsMetered(r.o.Engine) && T >= r.a.Best().Moves+stretchMoves
}

// askStretches raises the bound to what stretches need together. Formulas of the whole walk are written from what these
// need each.
func askStretches(ctx context.Context, r *run, T int, budget int64) (found find.Found, err error) {
	r.formulas.stretched = true
	s := newStretches(r.asking, r.encoding(ctx))
	if s == nil {
		return found, nil
	}
	last := len(s.stops) - 1
	switch {
	case r.ans.Walk == nil && s.cross(ctx, budget/2):
		s.least[0][last] = r.most + 1
	case r.a.Puzzle.Closed || r.a.Start < 0:
		return found, nil
	default:
		r.formulas.times = s.times(r.a.Instance, 0, last)
		s.raise(ctx, r.ans.Walk, budget)
	}
	if moves := s.least[0][last]; moves > T {
		if most := r.o.MaxMoves; most > 0 {
			moves = min(moves, most+1)
		}
		found.Why = bound.Refutation{Moves: moves, By: facts.ByUnsat}
	}
	return found, nil
}

// newStretches knows their distances; nil if there are too few stops, or there is no way between two.
func newStretches(q asking, e encode.Encoding) *stretches {
	s := &stretches{asking: q, encoding: e, stops: slices.Compact(q.a.StopsInOrder()), step: 1}
	if last := len(s.stops) - 1; q.a.Puzzle.Closed && last > 0 && s.stops[last] == s.stops[0] {
		s.stops = s.stops[:last]
	}
	if len(s.stops) < 4 {
		return nil
	}
	if colour, component, bipartite := q.a.Colours(); colour != nil && bipartite[component[s.stops[0]]] {
		s.step = 2
	}
	for i, v := range s.stops {
		if slices.Contains(s.stops[:i], v) {
			return nil
		}
		s.far = append(s.far, s.past(v))
		s.least = append(s.least, make([]int, len(s.stops)))
	}
	for i, v := range s.stops[1:] {
		if s.least[i][i+1] = int(s.far[i][v]); s.far[i][v] < 0 {
			return nil
		}
	}
	return s
}

// past are distances from a stop on ways past the others.
func (s *stretches) past(stop int) []int32 {
	far := slices.Repeat([]int32{-1}, s.a.Len())
	far[stop] = 0
	queue := []int32{int32(stop)}
	for k := 0; k < len(queue); k++ {
		v := queue[k]
		if k > 0 && slices.Contains(s.stops, int(v)) {
			continue
		}
		for _, u := range s.a.Neighbours(int(v)) {
			if far[u] < 0 {
				far[u] = far[v] + 1
				queue = append(queue, u)
			}
		}
	}
	return far
}

// raise raises what stretches need, shorter ones first, but no stretch of a known walk.
func (s *stretches) raise(ctx context.Context, known puzzles.Walk, budget int64) {
	n := len(s.stops)
	at := make([]int, n) // places in the walk
	for i, v := range s.stops {
		at[i] = slices.Index(known, s.a.Squares[v])
	}
	for size := 2; size < n; size++ {
		for i := range n - size {
			j := i + size
			for k := i + 1; k < j; k++ {
				s.least[i][j] = max(s.least[i][j], s.least[i][k]+s.least[k][j])
			}
			most := s.a.Len()
			if known != nil {
				most = at[j] - at[i]
			}
			if size == n-1 || budget <= 0 || s.least[i][j] >= most {
				continue
			}
			search := work.New(ctx, func(ctx context.Context) {
				part := s.part(ctx, i, j)
				for s.least[i][j] < most && s.refutes(ctx, part, i, j, s.least[i][j]) {
					s.least[i][j] += s.step
				}
			})
			search.Until(min(budget, stretchWork))
			search.Stop()
			budget -= search.Spent()
		}
	}
}

// part is a stretch as a hunt; nil if the context ends.
func (s *stretches) part(ctx context.Context, from, to int) *puzzles.Instance {
	p := *s.a.Puzzle
	squares := func(k int) puzzles.Square { return s.a.Squares[s.stops[k]] }
	p.Start, p.End, p.Goals = squares(from), puzzles.Any, nil
	for k := from + 1; k <= to; k++ {
		p.Goals = append(p.Goals, squares(k))
	}
	in, _ := puzzles.LayOut(ctx, &p)
	return in
}

// refutes reports whether a solver says that no stretch between two stops has a number of moves.
func (s *stretches) refutes(ctx context.Context, part *puzzles.Instance, from, to, moves int) bool {
	if part == nil {
		return false
	}
	f, err := s.encoding.Encode(ctx, part, facts.Facts{Times: s.times(part, from, to)}, moves, s.o.MaxLits)
	if err != nil {
		return false
	}
	session := s.o.Engine.Open(f.CNF())
	defer session.Close()
	work.Spend(ctx, int64(f.CNF().Size().Vars))
	status, _, err := session.Solve(ctx)
	return err == nil && status == cnf.Unsat
}

// times finds when a stretch can be where, by what those before and after need at least.
func (s *stretches) times(part *puzzles.Instance, from, to int) func(context.Context, int, int, bool) (*facts.Times, error) {
	return func(ctx context.Context, moves, most int, _ bool) (*facts.Times, error) {
		table := &facts.Times{At: make([][]int32, moves+1), By: facts.ByUnsat}
		turn := func(k int) (first, last int) {
			if k == to {
				return moves, moves
			}
			return s.least[from][k], moves - s.least[k][to]
		}
		on := make([]bool, moves+1)
		add := func(first, last int) {
			for t := max(first, 0); t <= min(last, moves); t += s.step {
				on[t] = true
			}
		}
		for v := range s.a.Len() {
			clear(on)
			if k := slices.Index(s.stops, v); from <= k && k <= to {
				add(turn(k))
			} else if k < 0 {
				for k := from; k < to; k++ {
					if before, after := s.far[k][v], s.far[k+1][v]; before >= 0 && after >= 0 {
						first, _ := turn(k)
						_, last := turn(k + 1)
						add(first+int(before), last-int(after))
					}
				}
			}
			for t, is := range on {
				if is {
					table.At[t] = append(table.At[t], int32(v))
					most--
				}
			}
			if most < 0 {
				return nil, facts.ErrTooMany
			}
		}
		for _, g := range part.Goals {
			first, last := turn(slices.Index(s.stops, g))
			table.Turns = append(table.Turns, [2]int{first, last})
		}
		return table, ctx.Err()
	}
}

// cross reports whether a solver says that no legs between the stops, of any length, are without a square in common.
func (s *stretches) cross(ctx context.Context, budget int64) (refuted bool) {
	search := work.New(ctx, func(ctx context.Context) {
		f, err := cycle.Legs(ctx, s.a.Instance, s.stops, s.o.MaxLits)
		if err != nil {
			return
		}
		session := s.o.Engine.Open(f)
		defer session.Close()
		status, _, err := session.Solve(ctx)
		refuted = err == nil && status == cnf.Unsat
	})
	search.Until(budget)
	search.Stop()
	return refuted
}
