package puzzles_test

import (
	"context"
	"slices"
	"testing"

	"knightsat/internal/graph/paths"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// TestInstancesAreTheirPuzzles: squares, jumps and distances, as the board says
// them one by one.
func TestInstancesAreTheirPuzzles(t *testing.T) {
	rng := oracle.Rand(t)
	for range 300 {
		p := oracle.Options{}.Random(rng)
		in := puzzles.NewInstance(p)
		free := p.Ground().Squares()
		if !slices.Equal(in.Squares, free) || in.Len() != len(free) || !slices.Equal(in.Walk([]int{0, in.Len() - 1}), puzzles.Walk{free[0], free[len(free)-1]}) {
			t.Fatalf("its squares are %v\n%s", in.Squares, notation.Text(p))
		}
		edges := 0
		for v, a := range free {
			degree := 0
			for w, b := range free {
				joins := p.Ground().Joins(p.Piece, a, b)
				if in.Adjacent(v, w) != joins {
					t.Fatalf("%s to %s is a jump: %v\n%s", a, b, joins, notation.Text(p))
				}
				if joins {
					degree++
				}
			}
			if in.Degree(v) != degree || len(in.Neighbours(v)) != degree || in.Vertex(a) != v {
				t.Fatalf("%s has degree %d\n%s", a, in.Degree(v), notation.Text(p))
			}
			if in.MustVisit(v) != (slices.Contains(p.Goals, a) || v == in.Start || v == in.End) {
				t.Fatalf("%s must be visited: %v\n%s", a, in.MustVisit(v), notation.Text(p))
			}
			edges += degree
		}
		if in.Edges() != edges/2 {
			t.Fatalf("it has %d edges, expected %d\n%s", in.Edges(), edges/2, notation.Text(p))
		}
		ends(t, in)
		distances(t, in)
		coloured(t, in)
	}
}

// ends: an open start of a closed walk becomes a goal, the one of the fewest jumps
// unless the goals come in order.
func ends(t *testing.T, in *puzzles.Instance) {
	p := in.Puzzle
	start := -1
	end := -1
	if !p.Start.IsAny() {
		start = slices.Index(in.Squares, p.Start)
	}
	if !p.End.IsAny() {
		end = slices.Index(in.Squares, p.End)
	}
	rotated := p.Closed && start < 0
	if rotated {
		goals := slices.Clone(in.Goals)
		switch {
		case len(in.Numbers) > 0:
			goals = []int{in.Numbers[0].Vertex}
		case len(in.Order) > 0:
			goals = in.Order
		case !p.Ordered:
			slices.SortStableFunc(goals, func(v, w int) int { return in.Degree(v) - in.Degree(w) })
		}
		start = goals[0]
	}
	if p.Closed {
		end = start
	}
	if in.Start != start || in.End != end || in.Rotated != rotated {
		t.Fatalf("it goes from %d to %d, expected %d to %d\n%s", in.Start, in.End, start, end, notation.Text(p))
	}
}

// distances: two squares are as far apart as a shortest path between them is long.
func distances(t *testing.T, in *puzzles.Instance) {
	from := 0
	if in.Distances(from)[from] != 0 {
		t.Fatalf("a square is no 0 moves from itself\n%s", notation.Text(in.Puzzle))
	}
	for v, d := range in.Distances(from, from) {
		path := paths.Join(in.Finder(t.Context()), []int{from, v})
		if len(path) != int(d)+1 || d >= 0 && (path[0] != from || path[d] != v) {
			t.Fatalf("vertex %d is %d moves away, on the way %v\n%s", v, d, path, notation.Text(in.Puzzle))
		}
		for i := range max(0, int(d)) {
			if !in.Adjacent(path[i], path[i+1]) {
				t.Fatalf("%v is no path\n%s", path, notation.Text(in.Puzzle))
			}
		}
		for _, w := range in.Neighbours(v) {
			if e := in.Distances(from)[w]; e < 0 != (d < 0) || max(e-d, d-e) > 1 {
				t.Fatalf("neighbours are %d and %d moves away\n%s", d, e, notation.Text(in.Puzzle))
			}
		}
	}
}

func coloured(t *testing.T, in *puzzles.Instance) {
	colour, component, bipartite := in.Colours()
	for v := range in.Len() {
		for _, w := range in.Neighbours(v) {
			if component[v] != component[w] || bipartite[component[v]] && colour[v] == colour[w] {
				t.Fatalf("vertices %d and %d have one colour\n%s", v, w, notation.Text(in.Puzzle))
			}
		}
	}
}

func TestLayingOutEndsWithItsContext(t *testing.T) {
	p := oracle.Must(parse("board: 300x300\n"))
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if late, err := puzzles.LayOut(ended, p); late != nil || err != context.Canceled {
		t.Errorf("it was laid out (%v)", err)
	}
	for family, least := range map[string]int{"family: hunt\nstart: a1\ngoals: b1\n": 12, "start: a1\n": 10} {
		l := oracle.NewPatience(1 << 30)
		if _, err := puzzles.LayOut(l, oracle.Must(parse("board: 200x200\n"+family))); err != nil || l.Asked() < least {
			t.Errorf("%q: it was looked at %d times while the board was laid out (%v), expected %d", family, l.Asked(), err, least)
		}
	}
}
