package roads_test

import (
	"fmt"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/tsp/roads"
	"knightsat/puzzles"
)

// layOut is the map of a puzzle's ground.
func layOut(in *puzzles.Instance) roads.Map {
	return roads.Map{N: in.Len(), Edges: in.EdgeList(), Stops: in.Stops(), Start: in.Start, End: in.End,
		Closed: in.Puzzle.Closed}
}

// TestWhatHangsOnAStop: what has no stops is left alone, though it is no dead end.
func TestWhatHangsOnAStop(t *testing.T) {
	m := roads.Map{N: 6, Stops: []int{0, 1}, Start: -1, End: -1, Closed: true,
		Edges: [][2]int{{0, 1}, {1, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}, {4, 5}}}
	if walk, least := roads.New(m).Within(t.Context(), 9, 10); len(walk) != 3 || least != 2 {
		t.Errorf("found %v, at least %d, expected two moves", walk, least)
	}
}

// TestWalksAlongRoadsAreShortest: with all kinds of ends, the walk is one, and as short as the oracle's; and with fewer
// moves there is none.
func TestWalksAlongRoadsAreShortest(t *testing.T) {
	t.Parallel()
	var tried, closed, ended, free int
	enough := func() bool {
		return tried >= oracle.Tries(1500) && closed > 30 && ended > 30 && free > 30
	}
	for rng, p := range oracle.Each(t, 4000, enough, oracle.Options{Plain: true, Family: puzzles.Hunt, Goals: 6}.Random) {
		in := puzzles.NewInstance(p)
		best, ok := oracle.Shortest(p)
		if !ok || p.Once || p.Ordered || p.Timed() || len(in.Stops()) < 2 {
			continue
		}
		tried++
		for _, most := range []int{best + rng.IntN(8), best, best - 1} {
			walk, least := roads.New(layOut(in)).Within(t.Context(), most, 1000)
			switch {
			case least > best || most < best && (walk != nil || least < best):
				t.Fatalf("of at most %d moves: found %v, at least %d, expected %d", most, walk, least, best)
			case walk == nil && most >= best:
				t.Fatalf("found no walk of at most %d moves, expected %d", most, best)
			case walk == nil:
				continue
			}
			if err := puzzles.Check(p, in.Walk(walk)); err != nil || len(walk)-1 > most {
				t.Fatalf("found %v of at most %d moves, expected %d: %v", walk, most, best, err)
			}
		}
		switch {
		case p.Closed:
			closed++
		case in.End >= 0:
			ended++
		default:
			free++
		}
	}
}

// TestMergedRoadsAreAsShort: where most vertices have two edges and are stops, so that roads are merged one after the
// other and side by side, and walks may end within them, walks are as short as the oracle's.
func TestMergedRoadsAreAsShort(t *testing.T) {
	t.Parallel()
	r := oracle.Rand(t)
	for n := range oracle.Draw(t, 1500, func() bool { return true }) {
		var edges, goals []string
		vertices := 5 + r.IntN(5)
		for v := 1; v < vertices; v++ {
			from := v - 1
			if r.IntN(4) == 0 {
				from = r.IntN(v)
			}
			edges = append(edges, fmt.Sprintf("v%d v%d", from, v))
			if r.IntN(6) > 0 {
				goals = append(goals, fmt.Sprintf("v%d", v))
			}
		}
		for range 1 + r.IntN(4) {
			u := r.IntN(vertices - 1)
			edges = append(edges, fmt.Sprintf("v%d v%d", u, u+1+r.IntN(vertices-1-u)))
		}
		if len(goals) < 2 {
			continue
		}
		text := fmt.Sprintf("family: hunt\nstart: v%d\ngoals: %s\n%sgraph:\n%s\n", r.IntN(vertices),
			strings.Join(goals, ", "), []string{"", "", "closed: true\n", "end: v1\n"}[n%4], strings.Join(edges, "\n"))
		p := posed.Puzzle(text)
		in := puzzles.NewInstance(p)
		best, ok := oracle.Shortest(p)
		if !ok {
			t.Fatalf("the oracle finds no walk\n%s", text)
		}
		for _, most := range []int{best + r.IntN(4), best - 1} {
			walk, least := roads.New(layOut(in)).Within(t.Context(), most, 1000)
			if least > best || (walk == nil) != (most < best) || walk == nil && least < best {
				t.Fatalf("of at most %d moves: found %v, at least %d, expected %d\n%s", most, walk, least, best, text)
			}
			if walk == nil {
				continue
			}
			if err := puzzles.Check(p, in.Walk(walk)); err != nil || len(walk)-1 > most {
				t.Fatalf("found %v of at most %d moves, expected %d: %v\n%s", walk, most, best, err, text)
			}
		}
	}
}
