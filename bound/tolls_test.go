package bound_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestTollsAddUp: what people are told of a bound is right, line by line, by distances of
// the board and a tree found in another way, and it proves the bound.
func TestTollsAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 1))
	told, whole, closed := 0, 0, 0
	for range oracle.Tries(1500) {
		p := oracle.Random(rng, oracle.Options{})
		in := puzzles.NewInstance(p)
		a := bound.Analyse(context.Background(), p)
		l, ok := a.Find(bound.ByHeldKarp)
		if !ok {
			continue
		}
		f := a.Tolls(context.Background(), l)
		if f == nil {
			t.Fatalf("%s: no tolls", oracle.Describe(p))
		}
		told++
		if f.Parts == 1 {
			whole++
		}
		toll := map[puzzles.Square]int64{}
		for _, of := range f.Tolls {
			toll[of.Square] = of.Toll
		}
		right := func(l bound.Link, tolls int64) {
			moves := int(in.Distances(in.Vertex(l.From))[in.Vertex(l.To)])
			if l.Moves != moves || l.Cost != int64(moves*f.Parts)+tolls {
				t.Fatalf("%s: the link %+v is of %d moves", oracle.Describe(p), l, moves)
			}
		}
		for _, l := range f.Tree {
			right(l, toll[l.From]+toll[l.To])
		}
		least := func(except puzzles.Square) int64 { // of an end that is not this one
			best := int64(1 << 60)
			for s, of := range toll {
				if p.Closed || p.Start == p.End && !p.Start.IsAny() {
					of += int64(f.Parts) * int64(in.Distances(in.Start)[in.Vertex(s)])
				}
				if s != except {
					best = min(best, of)
				}
			}
			return best
		}
		for i, l := range f.Ends {
			right(l, toll[l.To])
			given := []puzzles.Square{p.Start, p.End}
			if back := l.From != l.To; back {
				closed++
			} else if slices.Contains(given, l.To) {
				continue
			}
			if l.Cost > least(f.Ends[1-i].To) {
				t.Fatalf("%s: the end %+v is not the cheapest", oracle.Describe(p), l)
			}
		}
		tolls, tree, ends := f.Total()
		if tree != kruskal(in, f, toll) || f.Sum != tree-2*tolls+ends || f.Ends[0].To == f.Ends[1].To {
			t.Fatalf("%s: %+v does not add up", oracle.Describe(p), f)
		}
		if f.Sum <= int64(l.Moves-1)*int64(f.Parts) {
			t.Errorf("%s: tolls prove %d/%d, expected more than %d", oracle.Describe(p), f.Sum, f.Parts, l.Moves-1)
		}
	}
	if told < 20 || whole < told/2 || closed == 0 {
		t.Errorf("%d bounds, %d of them with tolls in whole moves, %d with a way back", told, whole, closed)
	}
}

// kruskal is what a cheapest tree costs.
func kruskal(in *puzzles.Instance, f *bound.Tolls, toll map[puzzles.Square]int64) (sum int64) {
	var links []bound.Link
	tree := map[puzzles.Square]puzzles.Square{}
	for i, to := range f.Tolls {
		tree[to.Square] = to.Square
		for _, from := range f.Tolls[:i] {
			d := in.Distances(in.Vertex(from.Square))[in.Vertex(to.Square)]
			links = append(links, bound.Link{From: from.Square, To: to.Square, Cost: int64(d)*int64(f.Parts) + toll[from.Square] + toll[to.Square]})
		}
	}
	slices.SortFunc(links, func(a, b bound.Link) int { return int(a.Cost - b.Cost) })
	for _, l := range links {
		if from, to := tree[l.From], tree[l.To]; from != to {
			sum += l.Cost
			for s, root := range tree {
				if root == from {
					tree[s] = to
				}
			}
		}
	}
	return sum
}
