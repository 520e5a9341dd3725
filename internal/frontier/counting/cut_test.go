package counting

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/frontier"
	"knightsat/internal/oracle"
	"knightsat/internal/watch"
)

// mirrored is a random graph that a mirror takes to itself, with some vertices in their
// own place.
func mirrored(rng *rand.Rand, vertices int, weight func() int64) *frontier.Graph {
	g, mirror := &frontier.Graph{N: vertices}, []int{}
	stays := rng.IntN(3)
	for v := range g.N {
		mirror = append(mirror, v)
		if w := g.N - 1 - v; v < g.N/2-stays || w < g.N/2-stays {
			mirror[v] = w
		}
	}
	for u := range g.N {
		for v := range u {
			if u-v > 4 || rng.IntN(5) < 1 {
				continue
			}
			w, fixed := weight(), rng.IntN(25) == 0
			g.Edges = append(g.Edges, edge(u, v, w, fixed))
			if a, b := mirror[u], mirror[v]; min(a, b) != v || max(a, b) != u {
				g.Edges = append(g.Edges, edge(a, b, w, fixed))
			}
		}
	}
	g.Mirrors = [][]int{mirror}
	return g
}

// cuts calls try with what counts a graph by a cut, if an order has one.
func cuts(g *frontier.Graph, order []int, try func(c *count)) {
	l := frontier.NewLayout(context.Background(), g)
	if cut := newCut(l, order, g.Mirrors[0]); cut != nil {
		best, _ := l.Best(nil)
		row, _ := l.Row(best, nil)
		try(&count{watch: watch.New(context.Background()), most: 1 << 24, cut: cut, row: row, Result: &Result{Count: new(big.Int), Complete: true}})
	}
}

// shuffled is an order of some vertices, often the natural one.
func shuffled(rng *rand.Rand, n int) []int {
	order := rng.Perm(n)
	if rng.IntN(4) > 0 {
		slices.Sort(order)
	}
	return order
}

// TestCutsAgreeWithAList on graphs with a mirror, weights of both signs and fixed edges.
func TestCutsAgreeWithAList(t *testing.T) {
	rng := oracle.Rand(t)
	var some, positive int
	for range oracle.Until(t, 40_000, func() bool { return some > 19 && positive > 19 }) {
		g := mirrored(rng, 5+rng.IntN(5), func() int64 {
			if rng.IntN(3) == 0 {
				return int64(rng.IntN(7)) - 3
			}
			return int64(rng.IntN(2))
		})
		cuts(g, shuffled(rng, g.N), func(c *count) {
			want := listed(g)
			some++
			if want > 0 {
				positive++
			}
			if !c.run() || !c.Complete || c.Count.Cmp(big.NewInt(want)) != 0 {
				t.Fatalf("found %+v, expected %d: %+v, cut %+v", c.Result, want, g, c.cut.image)
			}
		})
	}
}

// TestLargeNumbersAreNotJoined: the sums of one side would take more than a word.
func TestLargeNumbersAreNotJoined(t *testing.T) {
	rng := oracle.Rand(t)
	some := 0
	for range oracle.Draw(t, 2000, func() bool { return some >= 10 }) {
		g := mirrored(rng, 12, func() int64 { return []int64{0, 1, 1<<31 - 1 - int64(rng.IntN(9))}[rng.IntN(3)] })
		cuts(g, shuffled(rng, g.N), func(c *count) {
			if c.run(); c.Count.Sign() == 0 {
				return
			}
			some++
			g.Mirrors = nil
			if r := Cycles(context.Background(), g, 1<<28); !c.Complete || r.Count.Cmp(c.Count) != 0 {
				t.Fatalf("found %+v in halves, %s in one go", c.Result, r.Count)
			}
		})
	}
}

// TestJoins: numbers of both sides that together make one cycle, by going through all
// pairs of matchings, with numbers whose products take two words and a sign.
func TestJoins(t *testing.T) {
	rng := oracle.Rand(t)
	for ends := 2; ends <= 8; ends += 2 {
		all, matchings := uint64(1)<<ends-1, uint64(matchings(ends))
		left, right := make([]int64, matchings), make([]int64, matchings)
		for i := range matchings {
			left[i], right[i] = rng.Int64N(1<<54)-1<<53, rng.Int64N(1<<54)-1<<53
		}
		want := new(big.Int)
		for i := range matchings {
			for k := range matchings {
				var a, b frontier.PathState
				a.Match(all, i)
				b.Match(all, k)
				length, at := 0, int8(0)
				for {
					at = b[a[at]]
					length += 2
					if at == 0 {
						break
					}
				}
				if length == ends {
					want.Add(want, new(big.Int).Mul(big.NewInt(left[i]), big.NewInt(right[k])))
				}
			}
		}
		j := &joiner{count: &count{watch: watch.New(context.Background()), Result: &Result{Count: new(big.Int)}}}
		j.multiply(left, right, ends)
		if got := j.Count; got.Cmp(want) != 0 {
			t.Errorf("%d ends: found %s, want %s", ends, got, want)
		}
	}
}

// TestJoiningEndsWithTheContext: neither the table nor the products are made to the end.
func TestJoiningEndsWithTheContext(t *testing.T) {
	numbers := slices.Repeat([]int64{1}, 11*9*7*5*3)
	j := &joiner{count: &count{watch: watch.New(t.Context()), Result: &Result{Count: new(big.Int)}}}
	j.joins(12)
	j.joins(10)
	j.watch = watch.New(oracle.NewPatience(0))
	if j.multiply(numbers, numbers, 12); j.Count.Sign() != 0 {
		t.Errorf("found the sum %s after the end", j.Count)
	}
	j.joined[12] = nil
	if j.joins(12) != nil || j.joined[12] != nil {
		t.Error("found a table after the end")
	}
}

// TestMirrorsThatAreNone are not used.
func TestMirrorsThatAreNone(t *testing.T) {
	g := knights(6, 8)
	g.Edges = g.Edges[1:] // a1 to c2: what is left has no mirror
	var columns, rows, turn []int
	for v := range g.N {
		x, y := v%6, v/6
		columns = append(columns, y*6+5-x)
		rows = append(rows, (7-y)*6+x)
		turn = append(turn, 47-v)
	}
	want, _ := counted(t, g, nil)
	g.Mirrors = [][]int{columns, rows, turn}
	if r := Cycles(context.Background(), g, 1<<28, nil); r == nil || r.Count.Cmp(want) != 0 {
		t.Errorf("found %+v, want %s", r, want)
	}
	for c := range oracle.Table[struct {
		Name, Edges string
		Mirror      []int
	}](`
		a vertex has no image        | 0-1 2-3         | -1 2 1 0
		it is no mirror              | 0-1 1-2 2-3 0-3 | 1 2 3 0
		edges go elsewhere           | 0-1 1-2         | 3 2 1 0
		edges weigh more             | 0-1 2-3*2       | 3 2 1 0
		a vertex more has an edge    | 0-1 2-3 1-3     | 3 2 1 0
		a vertex stays, edges do not | 0-1             | 2 1 0
	`) {
		if wholeMirror(frontier.NewLayout(t.Context(), &frontier.Graph{N: len(c.Mirror), Edges: edges(c.Edges)}), c.Mirror) != nil {
			t.Errorf("%s: it is called a mirror", c.Name)
		}
	}
}

// TestWideCutsAreNone: the states of more vertices have no code.
func TestWideCutsAreNone(t *testing.T) {
	for width, want := range map[int]int{7: 14, 8: 16, 9: 0} {
		mirror, rows := upsideDown(width, 10)
		slots := 0
		if c := newCut(frontier.NewLayout(t.Context(), knights(width, 10)), rows, mirror); c != nil {
			slots = len(c.image)
		}
		if slots != want {
			t.Errorf("%d columns: found a cut of %d, want %d", width, slots, want)
		}
	}
}

// TestHalvesInLittleMemory: what did not fit is none too many, and not complete.
func TestHalvesInLittleMemory(t *testing.T) {
	g := knights(5, 10)
	mirror, rows := upsideDown(5, 10)
	g.Mirrors = [][]int{mirror}
	for bytes, complete := range map[int64]bool{1 << 17: false, 1 << 23: true} {
		r := Cycles(context.Background(), g, bytes, rows)
		cmp := r.Count.Cmp(big.NewInt(13_311_268))
		if r.Complete != complete || r.Count.Sign() <= 0 || (cmp == 0) != complete || cmp > 0 {
			t.Errorf("%d bytes: found %+v", bytes, r)
		}
		if r.Complete && r.States > 25_000 {
			t.Errorf("found %d states: it did not count in halves", r.States)
		}
	}
}

// TestNoNumberComesOfAContextThatEnds at whatever look, be it while the graph is laid out.
func TestNoNumberComesOfAContextThatEnds(t *testing.T) {
	g := knights(40, 4)
	want := Cycles(t.Context(), g, 1<<24)
	for n, ended := 0, 0; ; n += 1 + n/4 {
		r := Cycles(oracle.NewPatience(n), g, 1<<24)
		if r == nil {
			ended++
			continue
		}
		if r.Count.Cmp(want.Count) != 0 || r.Complete != want.Complete || ended < 10 {
			t.Errorf("after %d looks: found %v, expected %v", n, r, want)
		}
		break
	}
}

// edges are those of a text, as in 0-1, or 0-1*2 for one of weight 2.
func edges(text string) (list []frontier.Edge) {
	for word := range strings.FieldsSeq(text) {
		e := edge(0, 0, 1, false)
		_, _ = fmt.Sscanf(word, "%d-%d*%d", &e.U, &e.V, &e.Weight)
		list = append(list, e)
	}
	return list
}

// upsideDown is a mirror of a board's rows, and the rows in their order.
func upsideDown(width, height int) (mirror, rows []int) {
	for v := range width * height {
		rows = append(rows, v)
		mirror = append(mirror, (height-1-v/width)*width+v%width)
	}
	return mirror, rows
}
