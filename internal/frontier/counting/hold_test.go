package counting

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"knightsat/internal/frontier"
	"knightsat/internal/oracle"
	"knightsat/internal/watch"
)

// TestWeightsOfAnySize: of a complete graph all edges have a large weight, or those of one
// cycle, wherever the products lie between two words.
func TestWeightsOfAnySize(t *testing.T) {
	rng := oracle.Rand(t)
	on := func(n, u, v int) int { // whether an edge is of the cycle
		if d := (u - v + n) % n; d == 1 || d == n-1 {
			return 1
		}
		return 0
	}
	for n := 6; n < 10; n++ {
		cycles := make([]int64, n+1) // by edges that they share with the one, each in both directions
		var extend func(path []int, shared int)
		extend = func(path []int, shared int) {
			at := path[len(path)-1]
			if len(path) == n {
				cycles[shared+on(n, at, 0)]++
			}
			for v := range n {
				if !slices.Contains(path, v) {
					extend(append(path, v), shared+on(n, at, v))
				}
			}
		}
		extend([]int{0}, 0)
		for round := range oracle.Tries(300) {
			w := rng.Int64N(1<<(10+rng.IntN(20))) + 1
			if rng.IntN(3) == 0 {
				w = -w
			}
			g, want := complete(n), new(big.Int)
			for i, e := range g.Edges {
				if round%2 == 0 || on(n, e.U, e.V) == 1 {
					g.Edges[i].Weight = w
				}
			}
			for shared, number := range cycles {
				if round%2 == 0 {
					shared = n
				}
				product := new(big.Int).Exp(big.NewInt(w), big.NewInt(int64(shared)), nil)
				want.Add(want, product.Mul(product, big.NewInt(number/2)))
			}
			if r := Cycles(context.Background(), g, 1<<26); r == nil || !r.Complete || r.Count.Cmp(want) != 0 {
				t.Fatalf("the complete graph of %d vertices, weight %d: found %+v, expected %s", n, w, r, want)
			}
		}
	}
}

// knights is the graph of a board's squares and a knight's jumps.
func knights(width, height int) *frontier.Graph {
	g := &frontier.Graph{N: width * height}
	for v := range g.N {
		for _, j := range [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}} {
			if x, y := v%width+j[0], v/width+j[1]; x >= 0 && x < width && y < height {
				g.Edges = append(g.Edges, frontier.Edge{U: v, V: y*width + x, Weight: 1})
			}
		}
	}
	return g
}

// counted is the number by one order of the vertices of a graph, nil where it is too wide.
func counted(t *testing.T, g *frontier.Graph, order []int) (*big.Int, int) {
	t.Helper()
	l := frontier.NewLayout(t.Context(), g)
	order, _ = l.Arranged(order, false)
	if order == nil {
		return nil, 0
	}
	c := &count{watch: watch.New(context.Background()), most: 1 << 24, Result: &Result{Count: new(big.Int), Complete: true}}
	c.row, _ = l.Row(order, nil)
	if !c.run() || !c.Complete {
		t.Fatal("no number")
	}
	return c.Count, c.Width
}

// wheel is a rim, in an order, and a hub, the last vertex.
func wheel(rim int) (g *frontier.Graph, order []int) {
	g = &frontier.Graph{N: rim + 1}
	for v := range rim {
		g.Edges = append(g.Edges, edge(v, (v+1)%rim, 1, false), edge(v, rim, 1, false))
		order = append(order, v)
	}
	return g, order
}

// TestAnyOrderGivesTheNumber of cycles of a wheel, one for each edge of its rim, and of a prism,
// two rings of n vertices joined by rungs: those with both rings open at one rung to the next, and
// for an even n those that leave out every second edge of both rings alike.
func TestAnyOrderGivesTheNumber(t *testing.T) {
	rng := oracle.Rand(t)
	widest := 0
	try := func(what string, g *frontier.Graph, order []int, want int, fits bool) {
		got, width := counted(t, g, order)
		if got == nil && fits || got != nil && got.Int64() != int64(want) {
			t.Fatalf("%s, order %v: found %s, expected %d", what, order, got, want)
		}
		widest = max(widest, width)
	}
	for round := range oracle.Until(t, 240, func() bool { return widest > oneWord || oracle.Quick() }) {
		n := 4 + rng.IntN(18)
		g := &frontier.Graph{N: 2 * n}
		for v := range n {
			next := (v + 1) % n
			g.Edges = append(g.Edges, edge(v, next, 1, false), edge(n+v, n+next, 1, false), edge(v, n+v, 1, false))
		}
		order := rng.Perm(g.N)
		if round%2 == 0 { // one ring after the other
			slices.Sort(order)
		}
		try("a prism", g, order, n+2*(1-n%2), false)
	}
	for _, rim := range []int{100, 130, 300, 1000} {
		g, order := wheel(rim)
		try("a wheel, its hub last", g, append(order, rim), rim, true)
	}
	for rim, fits := range map[int]bool{maxWidth - 2: true, maxWidth - 1: true, maxWidth: false} {
		g, order := wheel(rim)
		if try("a wheel, its hub first", g, append([]int{rim}, order...), rim, fits); !fits && widest > maxWidth {
			t.Errorf("found a frontier of %d", widest)
		}
	}
}

// watched looks at the tables when it is asked whether it has ended.
type watched struct {
	context.Context
	count *count
	words int // the most that both took
}

func (w *watched) Err() error {
	if c := w.count; c.layer != nil && c.next != nil { // not while halves are joined
		w.words = max(w.words, len(c.layer.Records)+len(c.next.Records))
	}
	return nil
}

// TestMemory: tables stay within it, and a number that did not fit is none too many.
func TestMemory(t *testing.T) {
	g := knights(6, 6)
	l := frontier.NewLayout(t.Context(), g)
	best, _ := l.Best(nil)
	row, _ := l.Row(best, nil)
	complete := 0
	for bytes := int64(40_000); bytes < 1<<20; bytes += bytes / 4 {
		c := &count{row: row, most: int(bytes / 8), Result: &Result{Count: new(big.Int), Complete: true}}
		w := &watched{Context: context.Background(), count: c}
		c.watch = watch.New(w)
		if !c.run() {
			t.Fatal("no number")
		}
		if w.words > c.most || w.words < c.most/9 && !c.Complete {
			t.Errorf("%d words of memory: %d were taken", c.most, w.words)
		}
		r := Cycles(context.Background(), g, bytes)
		if r == nil || r.Count.Cmp(c.Count) != 0 || r.Complete != c.Complete {
			t.Fatalf("%d bytes: found %+v, then %+v", bytes, r, c.Result)
		}
		switch cmp := r.Count.Cmp(big.NewInt(9862)); {
		case cmp > 0 || r.Complete != (cmp == 0):
			t.Errorf("%d bytes: found %+v of 9862", bytes, r)
		case r.Complete:
			complete++
		}
	}
	if complete == 0 {
		t.Error("never enough")
	}
}
