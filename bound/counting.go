package bound

import (
	"context"
	"fmt"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// counting is the bound from a weight of 1, 1/2 or 0 for each vertex that every solution
// visits, such that the ends of each edge have at most 1 together. The vertices of weight 1
// alone are an independent set. Its witness has two halves for each move, and the weights in
// halves.
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
//
// The best weights are found with a maximum flow in the graph of the vertices to visit.
// Where their graph is bipartite the weights are 0 and 1; else it is doubled (each vertex
// once on each side), and an average over its two copies may be 1/2. Weights of 1/2
// everywhere count the vertices, each but the first with a move; that is the bound where
// the flow gives no better one.
func counting(ctx context.Context, a *Analysis) (Refutation, bool) {
	in := a.Instance
	if in.Apart != nil && a.Use == nil { // goals are far apart
		return Refutation{}, false
	}
	must := in.Stops()
	if !makesAMove(in, len(must)) {
		return Refutation{By: facts.ByCounting, Witness: weights(in, nil, 0),
			Because: "the walk is at its goal from the start"}, true
	}
	best := Refutation{By: facts.ByCounting, Witness: weights(in, must, 1)}
	best.Moves = len(must) - one(in.Start < 0 || in.Start != in.End)
	back := ""
	if in.Start >= 0 && in.Start == in.End {
		back = " and comes back to its start"
	}
	best.Because = fmt.Sprintf("the walk visits %s%s, so it makes at least %s",
		in.Puzzle.Count(len(must), "square"), back, words.Count(best.Moves, "move"))
	if in.EachOnce() && best.Moves == in.Puzzle.TourMoves() {
		best.Because, best.Whole = everyTour(in), true
	}
	better := func(w *Multipliers, value int64, because func(moves int) string) {
		if moves := int(value+1) / 2; moves > best.Moves {
			best.Moves, best.Witness, best.Whole, best.Because = moves, w, false, because(moves)
		}
	}
	if w, oneColour := packing(ctx, in, must, best.Moves); w != nil {
		value, _, err := w.value(ctx, newWalkRows(in))
		if err != nil {
			return best, true
		}
		better(w, value, func(moves int) string {
			return counted(in.Puzzle, len(w.vertices(2)), len(w.vertices(1)), len(must), moves, oneColour, back)
		})
	}
	if len(must) == in.Len() {
		w, value := capped(ctx, in)
		better(w, value, func(moves int) string { return countedWithSets(in.Puzzle, w, moves) })
	}
	return best, true
}

// countedWithSets is the argument in words where sets of squares have weights, too.
func countedWithSets(p *puzzles.Puzzle, d *Multipliers, moves int) string {
	of := p.Sayf(" of squares")
	var sets [3]int // by weight in halves
	for _, s := range d.Sets {
		sets[s.Times]++
	}
	each := func(halves int64) (n int, who string) {
		squares, sets := len(d.vertices(halves)), sets[halves]
		switch {
		case sets == 0:
			who = p.Count(squares, "square")
		case squares == 0:
			who = words.Count(sets, "set") + of
		default:
			who = p.Count(squares, "square") + " and " + words.Count(sets, "set") + of
		}
		return squares + sets, who
	}
	ones, who := each(2)
	text, sum, ends := "count two moves, one in and one out, for each of "+who, fmt.Sprintf("2*%d", ones), 2*ones-moves
	if halves, who := each(1); halves > 0 {
		text += ", and one for each of " + who
		sum += fmt.Sprintf(" + %d", halves)
		ends += halves
	}
	if ends > 0 {
		text += fmt.Sprintf(", less %s at the ends", words.Count(ends, "move"))
		sum += fmt.Sprintf(" - %d", ends)
	}
	return fmt.Sprintf("%s; no move counts more than once: %s = %d", text, sum, moves)
}

func weights(in *puzzles.Instance, vertices []int, halves int64) *Multipliers {
	d := &Multipliers{Budget: 2, Degree: make([]int64, in.Len())}
	for _, v := range vertices {
		d.Degree[v] = halves
	}
	return d
}

// capacity is how often at least a walk of a move or more counts a vertex.
func capacity(in *puzzles.Instance, v int) int {
	if in.Start != in.End && (v == in.Start || v == in.End) {
		return 1
	}
	return 2
}

// counted is the argument in words, by how many vertices have which weight. oneColour says
// that those of weight 1 are all of one colour, back that the walk comes back, or nothing.
func counted(p *puzzles.Puzzle, ones, halves, must, moves int, oneColour bool, back string) string {
	off := 2*ones + halves - moves
	two, less := "two moves, one in and one out", ""
	if back != "" {
		less = ", as the walk" + strings.TrimPrefix(back, " and")
		two += less
	}
	if off > 0 {
		end := [...]string{1: "an end", 2: "each end"}[min(off, 2)]
		two += fmt.Sprintf(", but only one at %s of the walk", end)
		less = fmt.Sprintf(", less one move at %s of the walk", end)
	}
	sum := fmt.Sprintf("2*%d - %d", ones, off)
	if halves > 0 {
		sum = fmt.Sprintf("2*%d + %d - %d", ones, halves, off)
	}
	if off == 0 {
		sum = sum[:len(sum)-len(" - 0")]
	}
	switch {
	case must == 1:
		return p.Sayf("the walk leaves its only square to visit%s: two moves", back)
	case halves > 0:
		return p.Sayf("of the %d squares to visit, %d %s apart from each other and from %d more: they "+
			"cost two moves each, and these one%s, %s = %d",
			must, ones, verb(ones, "lie"), halves, less, sum, moves)
	case oneColour:
		return p.Sayf("%d of the %d squares to visit have one colour, so no two of them are a jump "+
			"apart: each costs %s, %s = %d",
			ones, must, two, sum, moves)
	default:
		who := p.Sayf("no two of the %d squares to visit are a jump apart: each", must)
		if ones < must {
			who = p.Sayf(
				"among the %d squares to visit is a set of %d with no two a jump apart: each of these", must,
				ones)
		}
		return fmt.Sprintf("%s costs %s, %s = %d", who, two, sum, moves)
	}
}
