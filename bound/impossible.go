package bound

import (
	"context"
	"fmt"

	"knightsat/internal/graph"
	"knightsat/internal/graph/paths"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/tourgraph"
)

// impossible returns a reason why the puzzle has no solution, of a kind that may be
// used, or nil. Each one is a theorem; that none of any kind is found promises a
// solution only for walks that may visit squares again.
func impossible(ctx context.Context, in *puzzles.Instance, c *graph.Colouring, use facts.Use) *Refutation {
	if r := turnChanges(ctx, in); r != nil { // whatever may be used: it is what a symmetric tour means
		return r
	}
	if r := unreachable(in, c); r != nil && use.Has(r.By) {
		return r.onTurn(in)
	}
	if r := numbersApart(ctx, in, c); r != nil && use.Has(r.By) {
		return r
	}
	if !in.Puzzle.Once {
		return nil
	}
	stops := in.Stops()
	for _, reason := range []func(context.Context, *puzzles.Instance, *graph.Colouring, []int) *Refutation{
		backAtStart, outOfTurn, deadEnds, colours, asymmetric,
	} {
		if r := reason(ctx, in, c, stops); r != nil && use.Has(r.By) {
			return r.onTurn(in)
		}
	}
	return nil
}

// unreachable looks for squares to visit that no walk joins.
func unreachable(in *puzzles.Instance, c *graph.Colouring) *Refutation {
	from, given := in.Start, !in.Rotated
	if from < 0 {
		from, given = in.End, in.End >= 0
	}
	if !given {
		from = in.Goals[0]
	}
	apart := func(v int) *Refutation {
		text := "%s cannot be reached from %s"
		if !given {
			text = "no walk visits both %[2]s and %[1]s: the one cannot be reached from the other"
		}
		var set []int
		for u, id := range c.Component {
			if id == c.Component[from] {
				set = append(set, u)
			}
		}
		return never(facts.ByReach, fmt.Sprintf(text, in.Squares[v], in.Squares[from]), leaving(in, set))
	}
	for _, g := range in.Goals {
		if c.Component[g] != c.Component[from] {
			return apart(g)
		}
	}
	if in.End >= 0 && c.Component[in.End] != c.Component[from] {
		return apart(in.End)
	}
	return nil
}

// backAtStart: an open walk that visits no square twice can't end at its start.
func backAtStart(_ context.Context, in *puzzles.Instance, _ *graph.Colouring, stops []int) *Refutation {
	if !in.Puzzle.Closed && in.Start >= 0 && in.Start == in.End && len(stops) > 1 {
		d := leaving(in, []int{in.Start})
		d.Degree[in.Start] = -1
		return never(facts.ByReach,
			fmt.Sprintf("the walk would have to visit %s twice, as its start and as its end",
				in.Squares[in.Start]),
			d)
	}
	return nil
}

// outOfTurn: where the goals come in order and each square once, a given start
// that is a goal must be the first one, and a given end the last. A closed walk
// may take its start for the last goal, too.
func outOfTurn(_ context.Context, in *puzzles.Instance, _ *graph.Colouring, _ []int) *Refutation {
	p := in.Puzzle
	if !p.Ordered || in.Rotated {
		return nil
	}
	last := len(in.Goals) - 1
	for i, g := range in.Goals {
		asStart := g == in.Start && i != 0 && (!p.Closed || i != last)
		asEnd := g == in.End && i != last && !p.Closed
		if asStart || asEnd {
			what := map[bool]string{true: "end", false: "start"}[asEnd]
			r := never(facts.ByReach, fmt.Sprintf("the walk would have to visit %s twice, as its %s and in its turn as a goal",
				in.Squares[g], what), nil)
			stops := in.StopsInOrder()
			if !asEnd { // up to the goal
				stops = stops[:i+2]
			}
			r.Witness = &waypoints{Stops: stops}
			return r
		}
	}
	return nil
}

// deadEnds: a square that is left by the jump by which it is entered is an end
// of the walk, or the walk is closed and of two squares.
func deadEnds(ctx context.Context, in *puzzles.Instance, _ *graph.Colouring, stops []int) *Refutation {
	var ends []int
	d := &Multipliers{Degree: make([]int64, in.Len())}
	for _, v := range stops {
		if ways := in.Degree(v); ways < 2 && (in.Puzzle.Closed || ways == 1 && v != in.Start && v != in.End) {
			ends, d.Degree[v] = append(ends, v), 1
		}
	}
	allowed := 0 // dead ends beside the given ends
	if !in.Puzzle.Closed {
		allowed = one(in.Start < 0) + one(in.End < 0)
	}
	if len(ends) <= allowed || !d.proves(ctx, newWalkRows(in), -1) {
		return nil
	}
	first := in.Squares[ends[0]]
	switch {
	case in.Puzzle.Closed && in.Degree(ends[0]) == 0:
		return never(facts.ByReach, in.Puzzle.Sayf("no jump leads away from %s", first), d)
	case in.Puzzle.Closed:
		return never(facts.ByFlow,
			in.Puzzle.Sayf("only one jump leads to %s, to and from %s", first,
				in.Squares[in.Neighbours(ends[0])[0]]),
			d)
	}
	why := [...]string{"%s, which is no end of the walk",
		"each of %s, and the walk can end on only one of them",
		"each of %s, and the walk has only two ends"}[allowed]
	return never(facts.ByFlow, in.Puzzle.Sayf("only one jump leads to "+why, names(in, ends[:allowed+1])), d)
}

// colours: a walk changes the colour with each move. Where it visits no square
// twice, the numbers of squares that it visits of the two colours differ by 1
// at most, and by how much depends on its ends.
func colours(ctx context.Context, in *puzzles.Instance, c *graph.Colouring, stops []int) *Refutation {
	id := c.Component[stops[0]]
	if !c.Bipartite[id] {
		return nil
	}
	var must, size [2]int // vertices to visit of each colour, and all
	for _, v := range stops {
		must[c.Colour[v]]++
	}
	for v, of := range c.Component {
		if of == id {
			size[c.Colour[v]]++
		}
	}
	more := max(must[0]-size[1], must[1]-size[0])
	if more < one(in.Puzzle.Closed || in.Start < 0 || in.End < 0) {
		return nil // which needs no sum
	}
	suits := func(end int) bool { return end < 0 || must[c.Colour[end]]-size[1-c.Colour[end]] == more }
	if more == 1 && !in.Puzzle.Closed && suits(in.Start) && suits(in.End) {
		return nil // nor does one more of the ends' colour
	}
	d := ofColour(ctx, newWalkRows(in), c.Colour)
	if d == nil {
		return nil
	}
	return never(facts.ByParity, coloursReason(in, c, must, size), d)
}

func coloursReason(in *puzzles.Instance, c *graph.Colouring, must, size [2]int) string {
	what := "the two numbers that an open walk visits differ by at most 1"
	s, e := in.Start, in.End
	switch {
	case in.Puzzle.Closed:
		what = "a closed walk visits equally many of both"
	case s >= 0 && e >= 0 && c.Colour[s] != c.Colour[e]:
		what = fmt.Sprintf(
			"a walk from %s to %s, which have different colours, visits equally many of both",
			in.Squares[s], in.Squares[e])
	case s >= 0 && e >= 0:
		what = fmt.Sprintf("a walk from %s to %s visits one more of their colour than of the other", in.Squares[s],
			in.Squares[e])
	case s >= 0 || e >= 0:
		what = fmt.Sprintf(
			"a walk with %s as an end visits equally many of both, or one more of its colour",
			in.Squares[max(s, e)])
		if must == size {
			what += fmt.Sprintf("; %s is one of the %d", in.Squares[max(s, e)], size[c.Colour[max(s, e)]])
		}
	}
	if must == size {
		return in.Puzzle.Sayf("each move %s, and there are %d squares of one colour and %d of the other: %s",
			Changes(in), size[0], size[1], what)
	}
	return in.Puzzle.Sayf("each move %s; the walk must visit %d of the %d squares of one colour and %d of the "+
		"%d of the other: %s",
		Changes(in), must[0], size[0], must[1], size[1], what)
}

// Apart says why no single walk can visit all squares that must be visited: the puzzle's turn
// takes one of them to none, or some cannot be reached from others. It returns nil if all can, or
// if the context ends first.
func Apart(ctx context.Context, in *puzzles.Instance) *Refutation {
	if r := turnChanges(ctx, in); r != nil {
		return r
	}
	c := in.Colouring(ctx)
	if c == nil {
		return nil
	}
	return unreachable(in, c).onTurn(in)
}

// numbersApart looks for two squares with numbers, of which none is between, that are further
// apart than the numbers, or between which each way has one move too few or too many by the
// colours: of all, those with the fewest moves between them. A given start has number 1, a
// tour's end the last.
func numbersApart(ctx context.Context, in *puzzles.Instance, c *graph.Colouring) *Refutation {
	stops := in.Given()
	var best *Refutation
	fewest := 0
	near := in.Finder(ctx)
	for i := 1; i < len(stops); i++ {
		u, v := stops[i-1], stops[i]
		moves := v.Time - u.Time
		if best != nil && moves >= fewest {
			continue
		}
		if ctx.Err() != nil {
			return nil
		}
		a, b := in.Squares[u.Vertex], in.Squares[v.Vertex]
		text := fmt.Sprintf("%s is number %d and %s number %d, but ", a, u.Time+in.Shift+1, b,
			v.Time+in.Shift+1)
		bipartite := c.Bipartite[c.Component[u.Vertex]]
		odd := c.Colour[u.Vertex] != c.Colour[v.Vertex]
		switch {
		case u.Vertex != v.Vertex && !paths.Between(near, v.Vertex, u.Vertex):
			if ctx.Err() != nil {
				return nil
			}
			best = never(facts.ByReach, text+"no way leads from one to the other", nil)
		case u.Vertex != v.Vertex && near.Distance(v.Vertex) > moves:
			best = never(facts.ByReach, text+"they are "+words.Count(near.Distance(v.Vertex), "move")+" apart", nil)
		case bipartite && odd != (moves%2 == 1):
			best = never(facts.ByParity, text+in.Puzzle.Sayf("each move %s, and %s lead to a square of %s", Changes(in),
				words.Count(moves, "move"),
				map[bool]string{true: "the other one", false: "the same one"}[moves%2 == 1]), nil)
		default:
			continue
		}
		fewest, best.Witness = moves, &numberPair{u.Vertex, v.Vertex}
	}
	return best
}

// turnChanges names a square that the puzzle's turn takes to none of the board: then no tour is
// symmetric. It returns nil if there is no such square, or no turn.
func turnChanges(ctx context.Context, in *puzzles.Instance) *Refutation {
	p := in.Puzzle
	if p.Symmetric == puzzles.NoTurn {
		return nil
	}
	for v, image := range tourgraph.Images(in) {
		if image < 0 {
			s := in.Squares[v]
			return never(facts.ByReach, fmt.Sprintf("a %s turn takes %s to %s, which may not be entered",
				p.Symmetric, s, place(p, s)), noJumps(ctx, in, v))
		}
	}
	return nil
}

// noJumps is the argument that a square of a closed walk has no jumps; nil if it is of no use.
func noJumps(ctx context.Context, in *puzzles.Instance, v int) *Multipliers {
	d := &Multipliers{Degree: make([]int64, in.Len())}
	d.Degree[v] = 1
	if !d.proves(ctx, newWalkRows(in), -1) {
		return nil
	}
	return d
}

func place(p *puzzles.Puzzle, s puzzles.Square) string {
	switch to := p.Symmetric.Image(p.Board, s); {
	case to.IsAny():
		return "a place between squares"
	case !p.Board.Inside(to):
		return "a place off the board"
	default:
		return to.String()
	}
}

// onTurn adds to a reason about jumps which of the board's are not used, because the puzzle's turn takes
// them to none, and names one. It returns nil for nil.
func (r *Refutation) onTurn(in *puzzles.Instance) *Refutation {
	p := in.Puzzle
	if r == nil || p.Symmetric == puzzles.NoTurn {
		return r
	}
	for v, s := range in.Squares {
		for _, to := range p.Board.Moves(p.Piece, s) {
			if !in.Adjacent(v, in.Vertex(to)) {
				r.Because += fmt.Sprintf("; the tour can't use jumps that the %s turn takes to no jump, such as %s to %s",
					p.Symmetric, s, to)
				return r
			}
		}
	}
	return r
}

// asymmetric looks for a reason why the puzzle's turn, which maps the jumps onto themselves, takes no
// closed tour to itself: the colours, which change with each jump, say how many jumps it can move a
// square along the tour.
func asymmetric(_ context.Context, in *puzzles.Instance, c *graph.Colouring, _ []int) *Refutation {
	p := in.Puzzle
	if p.Symmetric == puzzles.NoTurn {
		return nil
	}
	image := tourgraph.Images(in)
	if p.Symmetric == puzzles.QuarterTurn {
		for v, s := range in.Squares {
			if image[v] == v {
				return never(facts.ByReach, fmt.Sprintf(
					"a quarter turn leaves %s in its place, but moves every square of a symmetric tour "+
						"a quarter of its length along the tour", s), nil)
			}
		}
	}
	if len(c.Bipartite) != 1 || !c.Bipartite[0] {
		return nil
	}
	for v, w := range image {
		if c.Colour[v] == c.Colour[w] {
			return nil
		}
	}
	return offTurn(in, image)
}

// offTurn is the argument of asymmetric by colours, where the turn changes them, too.
func offTurn(in *puzzles.Instance, image []int) *Refutation {
	n := in.Len()
	shift := func(jumps int) string {
		return fmt.Sprintf("each jump %s, so %d jumps keep it; a %s turn would move each square by %d jumps "+
			"along the tour, but it takes %s to %s, which has the other colour",
			Changes(in), jumps, in.Puzzle.Symmetric, jumps, in.Squares[0], in.Squares[image[0]])
	}
	switch {
	case in.Puzzle.Symmetric == puzzles.QuarterTurn && n/4%2 == 0:
		return never(facts.ByParity, shift(n/4), nil)
	case in.Puzzle.Symmetric == puzzles.QuarterTurn, n/2%2 == 1:
		return nil
	}
	middle := 0 // jumps that are their own images: a tour that the turn reflects has two
	for v, w := range image {
		if v < w && in.Adjacent(v, w) {
			middle++
		}
	}
	if middle >= 2 {
		return nil
	}
	return never(facts.ByParity, fmt.Sprintf("%s; or it would reverse the tour, and leave two "+
		"of its jumps in their place, but there is %s such jump",
		shift(n/2), map[int]string{0: "no", 1: "only one"}[middle]), nil)
}
