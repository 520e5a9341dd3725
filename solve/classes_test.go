package solve_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/symmetry"
	"knightsat/solve"
)

// told counts the walks that All tells.
func told(t *testing.T, p *puzzles.Puzzle, same solve.Sameness) int {
	t.Helper()
	walks, result := solve.All(context.Background(), p, solve.Options{Same: same})
	for a := range walks {
		oracle.Done(puzzles.Check(p, a.Walk))
	}
	ans, err := result()
	if err != nil || !ans.Complete {
		t.Fatalf("complete %v, %v\n%s", ans != nil && ans.Complete, err, notation.Text(p))
	}
	return ans.WalksFound
}

// TestToursUpToSymmetry: published numbers of knight's tours, undirected and
// geometrically different (OEIS A165134, A118067 and Jelliss's lists).
func TestToursUpToSymmetry(t *testing.T) {
	for c := range oracle.Table[struct {
		Board  string
		Closed bool
		Tours  []int // directed, undirected, and up to symmetry
	}](`
		3x4  | false | 16 8 3
		5x5  | false | 1728 864 112
		5x6  | true  | 16 8 3
		3x10 | true  | 32 16 6
		1x1  | false | 1 1 1
	`) {
		p := posed.Puzzle(fmt.Sprintf("board: %s\nclosed: %t\n", c.Board, c.Closed))
		for k, same := range []solve.Sameness{solve.Directed, solve.Undirected, solve.UpToSymmetry} {
			if got := told(t, p, same); got != c.Tours[k] {
				t.Errorf("%+v, %s: found %d tours", c, same, got)
			}
		}
	}
}

// classes counts the walks that no symmetry, and no reversal, takes to an earlier
// one, by looking at all pairs.
func classes(t *testing.T, p *puzzles.Puzzle, walks []puzzles.Walk, symmetric bool) int {
	index := map[string]int{}
	for i, w := range walks {
		index[w.String()] = i
	}
	root := make([]int, len(walks))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			i = root[i]
		}
		return i
	}
	for i, w := range walks {
		join := func(image puzzles.Walk) (known bool) {
			for range max(1, len(image)-1) { // a closed walk may be told from any square on it
				if k, ok := index[image.String()]; ok {
					root[find(i)] = find(k)
					known = true
				}
				if !p.Closed || !p.Once || p.Timed() || len(image) < 2 {
					break
				}
				image = append(slices.Clone(image[1:]), image[1])
			}
			return known
		}
		if !p.Timed() {
			join(w.Reverse())
		}
		if !symmetric {
			continue
		}
		for _, y := range symmetry.Of(p) {
			if !join(y.Walk(w)) {
				t.Fatalf("%+v takes %s to %s, which is none of the walks\n%s", y, w, y.Walk(w), notation.Text(p))
			}
		}
	}
	n := 0
	for i := range root {
		if find(i) == i {
			n++
		}
	}
	return n
}
