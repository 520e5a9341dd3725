package puzzles_test

import (
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestSymmetriesAreThoseThatKeepThePuzzle: of all that a rectangle has, by what each of them
// does to squares, moves, goals and ends; and a walk's image solves the puzzle.
func TestSymmetriesAreThoseThatKeepThePuzzle(t *testing.T) {
	rng := oracle.Rand(t)
	kinds := map[string]int{}
	for range oracle.Until(t, 20000, oracle.Seen(kinds, "square", "oblong", "a cycle's start")) {
		p := oracle.Random(rng, oracle.Options{Boards: true, Squares: 6})
		w, h := p.Board.Width(), p.Board.Height()
		list := puzzles.Symmetries(p)
		var want [][]puzzles.Square
		for k := range 8 {
			image := func(s puzzles.Square) puzzles.Square {
				if k&1 != 0 {
					s.Col = w + 1 - s.Col
				}
				if k&2 != 0 {
					s.Row = h + 1 - s.Row
				}
				if k&4 != 0 {
					s.Col, s.Row = s.Row, s.Col
				}
				return s
			}
			if (k < 4 || w == h) && keeps(p, image) {
				want = append(want, images(p, image))
			}
		}
		for _, y := range list {
			at := slices.IndexFunc(want, func(of []puzzles.Square) bool { return slices.Equal(of, images(p, y.Apply)) })
			if at < 0 {
				t.Fatalf("%s: %s does not keep it, or is there twice", oracle.Describe(p), y)
			}
			want = slices.Delete(want, at, at+1)
		}
		if len(want) > 0 {
			t.Fatalf("%s: %d symmetries are missing", oracle.Describe(p), len(want))
		}
		kind := "square"
		if w != h {
			kind = "oblong"
		}
		if p.Closed && p.Once && !p.Start.IsAny() && !p.Ordered {
			kind = "a cycle's start"
		}
		kinds[kind] += min(1, len(list)-1)
		if len(list) == 1 {
			continue
		}
		for i, walk := range oracle.All(p) {
			if i == 3 {
				break
			}
			for _, y := range list {
				if err := puzzles.Check(p, y.Walk(walk)); err != nil {
					t.Fatalf("%s: the %s of %s is no solution: %v", oracle.Describe(p), y, walk, err)
				}
			}
		}
	}
}

func images(p *puzzles.Puzzle, image func(puzzles.Square) puzzles.Square) (list []puzzles.Square) {
	for _, s := range p.Board.Squares() {
		list = append(list, image(s))
	}
	return list
}

// keeps reports whether a map of the board takes the puzzle to itself.
func keeps(p *puzzles.Puzzle, image func(puzzles.Square) puzzles.Square) bool {
	in := puzzles.NewInstance(p)
	at := make([]int, in.Len()) // the image of each vertex
	for v, s := range in.Squares {
		if at[v] = in.Vertex(image(s)); at[v] < 0 {
			return false
		}
	}
	goal := make([]bool, in.Len())
	for _, g := range in.Goals {
		goal[g] = true
	}
	for _, n := range in.Numbers {
		if at[n.Vertex] != n.Vertex {
			return false
		}
	}
	for _, v := range in.Order {
		if at[v] != v {
			return false
		}
	}
	cycle := p.Closed && p.Once && !p.Ordered && !p.Timed()
	if cycle && !p.Start.IsAny() {
		goal[in.Start] = true
	}
	for v := range at {
		for u := range at {
			if in.Adjacent(v, u) != in.Adjacent(at[v], at[u]) {
				return false
			}
		}
		if goal[v] != goal[at[v]] || p.Ordered && goal[v] && at[v] != v {
			return false
		}
	}
	move := func(s puzzles.Square) puzzles.Square {
		if s.IsAny() {
			return s
		}
		return image(s)
	}
	start, end := move(p.Start), move(p.End)
	return cycle || start == p.Start && end == p.End || start == p.End && end == p.Start && !p.Ordered && !p.Closed && !p.Timed()
}
