package bound

import (
	"context"
	"fmt"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Weights is the witness of a bound by counting: a weight of 1, 1/2 or 0 for
// each vertex that every solution visits, such that the ends of each edge have
// at most 1 together. The vertices of weight 1 alone are an independent set.
//
// A walk of T >= 1 moves enters and leaves each of these vertices, except that it does
// not enter its start or leave its end. So it makes, as an end of a move, at least 2
// visits to each, at least 1 to a start or end. Count each visit with the vertex's
// weight: no move can count more than 1, and so
//
//	T >= sum of 2 weight(v) - weight(start) - weight(end)
//
// where a free end takes off the largest weight that it may have, and a closed
// walk nothing. This is the linear programming dual of the walk's degrees; its
// optimum is half-integral (Nemhauser and Trotter, "Properties of vertex packing
// and independence system polyhedra", 1974).
type Weights struct {
	Ones   []int // vertices of weight 1, ascending
	Halves []int // vertices of weight 1/2, ascending
}

// Counting is the bound with the best weights, found with a maximum flow in the
// graph of the vertices to visit. Where their graph is bipartite the weights
// are 0 and 1; else it is doubled (each vertex once on each side), and an
// average over its two copies may be 1/2. Weights of 1/2 everywhere count the
// vertices, each but the first with a move; that is the bound where the flow gives
// no better one.
func Counting(ctx context.Context, a *Analysis) (Lower, bool) {
	in := a.Instance
	must := in.Stops()
	if !mover(in, len(must)) {
		return Lower{By: ByCounting, Moves: 0, Witness: &Weights{}, Because: "the walk is at its goal from the start"}, true
	}
	best := Lower{By: ByCounting, Witness: &Weights{Halves: must}}
	best.Moves = len(must) - one(in.Start < 0 || in.Start != in.End)
	best.Because = fmt.Sprintf("the walk visits %s, so it makes at least %s", words.Count(len(must), "square"), words.Count(best.Moves, "move"))
	if everywhere(in, len(must)) {
		best.Because = fmt.Sprintf("a tour of %s has %s", words.Count(in.Len(), "square"), words.Count(TourMoves(in), "move"))
	}
	w, oneColour := packing(ctx, in, must, best.Moves)
	if w == nil {
		return best, true
	}
	if moves := w.moves(in); moves > best.Moves {
		best.Moves, best.Witness = moves, w
		best.Because = w.because(in, len(must), oneColour)
	}
	return best, true
}

// capacity is how often at least a walk of a move or more counts a vertex.
func capacity(in *puzzles.Instance, v int) int {
	if in.Start != in.End && (v == in.Start || v == in.End) {
		return 1
	}
	return 2
}

// moves is the bound that the weights give.
func (w *Weights) moves(in *puzzles.Instance) int {
	sum, ones, halves := 0, 0, 0 // in halves; of the vertices that a free end may be
	add := func(list []int, weight int, freeEnds *int) {
		for _, v := range list {
			sum += weight * capacity(in, v)
			if v != in.Start && v != in.End {
				*freeEnds++
			}
		}
	}
	add(w.Ones, 2, &ones)
	add(w.Halves, 1, &halves)
	for _, end := range []int{in.Start, in.End} {
		switch {
		case end >= 0:
		case ones > 0:
			ones--
			sum -= 2
		case halves > 0:
			halves--
			sum--
		}
	}
	return (sum + 1) / 2
}

// because is the argument in words. oneColour says that the vertices of weight
// 1 are all those of one colour.
func (w *Weights) because(in *puzzles.Instance, must int, oneColour bool) string {
	twice := 2*len(w.Ones) + len(w.Halves)
	off := twice - w.moves(in)
	two, less := "two moves, one in and one out", ""
	if off > 0 {
		end := [...]string{1: "an end", 2: "each end"}[min(off, 2)]
		two, less = fmt.Sprintf("%s, but only one at %s of the walk", two, end), fmt.Sprintf(", less one move at %s of the walk", end)
	}
	sum := fmt.Sprintf("2*%d - %d", len(w.Ones), off)
	if len(w.Halves) > 0 {
		sum = fmt.Sprintf("2*%d + %d - %d", len(w.Ones), len(w.Halves), off)
	}
	if off == 0 {
		sum = sum[:len(sum)-len(" - 0")]
	}
	switch {
	case len(w.Halves) > 0:
		return fmt.Sprintf("of the %d squares to visit, %d lie apart from each other and from %d more: they cost two moves each, and these one%s, %s = %d",
			must, len(w.Ones), len(w.Halves), less, sum, w.moves(in))
	case oneColour:
		return fmt.Sprintf("%d of the %d squares to visit have one colour, so no two of them are a jump apart: each costs %s, %s = %d",
			len(w.Ones), must, two, sum, w.moves(in))
	default:
		who := fmt.Sprintf("no two of the %d squares to visit are a jump apart: each", must)
		if len(w.Ones) < must {
			who = fmt.Sprintf("among the %d squares to visit are %d of which no two are a jump apart: each of these", must, len(w.Ones))
		}
		return fmt.Sprintf("%s costs %s, %s = %d", who, two, sum, w.moves(in))
	}
}

// Check implements [Witness]. It counts anew, from the puzzle's rules.
func (w *Weights) Check(ctx context.Context, in *puzzles.Instance, moves int) error {
	if moves <= 0 {
		return nil
	}
	if moves > maxClaim {
		return claimTooLarge(moves)
	}
	weight, err := w.halves(in)
	if err != nil {
		return err
	}
	different, sum := 0, 0
	var largest, second int // among the vertices that are no given end
	for v, y := range weight {
		if v%4096 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, u := range in.Neighbours(v) {
			if y+weight[u] > 2 {
				return fmt.Errorf("%s and %s are a jump apart, and weigh more than 1 together", in.Squares[v], in.Squares[u])
			}
		}
		sum += 2 * y
		given := v == in.Start || v == in.End
		if in.MustVisit(v) {
			different++
		}
		if !given && y > largest {
			largest, second = y, largest
		} else if !given && y > second {
			second = y
		}
	}
	// Who stays on the only square to visit makes no move, and the formula,
	// which is about moves, does not hold.
	if different < 2 && !(in.Puzzle.Closed && in.Puzzle.Once) {
		return fmt.Errorf("a bound of %s can't hold: the walk need not move", words.Count(moves, "move"))
	}
	switch s, e := in.Start, in.End; {
	case s >= 0 && s == e: // back at the start: entered and left, too
	case s >= 0 && e >= 0:
		sum -= weight[s] + weight[e]
	case s >= 0:
		sum -= weight[s] + largest
	case e >= 0:
		sum -= weight[e] + largest
	default:
		sum -= largest + second
	}
	if sum <= 2*(moves-1) {
		return fmt.Errorf("the weights give a bound of %d/2 moves, which is not more than %d", sum, moves-1)
	}
	return nil
}

// halves gives each vertex its weight in halves, or says why that can't be.
func (w *Weights) halves(in *puzzles.Instance) ([]int, error) {
	weight := make([]int, in.Len())
	for i, list := range [][]int{w.Halves, w.Ones} {
		for _, v := range list {
			switch {
			case v < 0 || v >= len(weight):
				return nil, fmt.Errorf("there is no vertex %d; they are numbered 0 to %d", v, len(weight)-1)
			case weight[v] != 0:
				return nil, fmt.Errorf("%s is there twice", in.Squares[v])
			case !in.MustVisit(v):
				return nil, fmt.Errorf("%s need not be visited", in.Squares[v])
			}
			weight[v] = i + 1
		}
	}
	return weight, nil
}
