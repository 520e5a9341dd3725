package patch

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// cycles is cycles of three vertices each, apart, in a graph with costs; next are the
// ends of their edges.
func cycles(rng *rand.Rand, count int) (p *Pieces, next [][]int32, cost [][]int) {
	n := 3 * count
	cost, next = make([][]int, n), make([][]int32, n)
	near := make([][]int32, n)
	p = &Pieces{Next: func(v int32) []int32 { return next[v] }, Part: make([]int32, n), Slack: rng.IntN(8)}
	for v := range cost {
		cost[v] = make([]int, n)
	}
	for v := range n {
		first := v - v%3
		next[v] = []int32{int32(first + (v+1)%3), int32(first + (v+2)%3)}
		p.Part[v] = int32(v / 3)
		for w := range v {
			if w < first {
				cost[v][w] = rng.IntN(4)
				cost[w][v] = cost[v][w]
			}
			if w >= first || rng.IntN(3) > 0 {
				near[v], near[w] = append(near[v], int32(w)), append(near[w], int32(v))
			}
		}
	}
	p.Near = func(v int32) []int32 { return near[v] }
	p.Cost = func(a, b, c, d int32) (int, bool) {
		return cost[a][c] + cost[b][d] - cost[a][b] - cost[c][d], slices.Contains(near[b], d)
	}
	return p, next, cost
}

// components numbers the vertices by what their edges join.
func components(next [][]int32) []int {
	part := make([]int, len(next))
	var mark func(v, id int)
	mark = func(v, id int) {
		if part[v] > 0 {
			return
		}
		part[v] = id
		for _, w := range next[v] {
			mark(int(w), id)
		}
	}
	for v := range next {
		mark(v, v+1)
	}
	return part
}

func weight(next [][]int32, cost [][]int) (sum int) {
	for v, ws := range next {
		for _, w := range ws {
			sum += cost[v][w]
		}
	}
	return sum / 2
}

func TestJoinLeavesNoExchangeThatTheSlackAllows(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	apart := 0
	for range 500 {
		count := 2 + rng.IntN(5)
		p, next, cost := cycles(rng, count)
		slack, before := p.Slack, weight(next, cost)
		joins := p.Join(context.Background())

		if paid := weight(next, cost) - before; paid > slack || p.Slack != slack-paid {
			t.Fatalf("paid %d of %d, and says that %d are left", paid, slack, p.Slack)
		}
		part := components(next)
		if left := len(slices.Compact(slices.Sorted(slices.Values(part)))); left != count-joins {
			t.Fatalf("%d cycles are left of %d after %d joins", left, count, joins)
		}
		for v, ws := range next {
			if len(ws) != 2 || part[v] != part[v-v%3] {
				t.Fatalf("%d has neighbours %v and isn't with its cycle", v, ws)
			}
			for _, w := range ws {
				if !slices.Contains(next[w], int32(v)) || !slices.Contains(p.Near(int32(v)), w) {
					t.Fatalf("%d-%d is no edge", v, w)
				}
			}
		}
		if joins < count-1 {
			apart++
		}
		for a := range int32(len(part)) {
			for _, b := range next[a] {
				for _, c := range p.Near(a) {
					for _, d := range next[c] {
						if cost, ok := p.Cost(a, b, c, d); part[a] != part[c] && ok && cost <= p.Slack {
							t.Fatalf("%d-%d and %d-%d could still be exchanged for %d, of %d", a, b, c, d, cost, p.Slack)
						}
					}
				}
			}
		}
	}
	if apart == 0 {
		t.Error("all could be joined: the slack was never tried")
	}
}

func TestPiecesToBeLeftAloneAre(t *testing.T) {
	p, next, _ := cycles(rand.New(rand.NewPCG(3, 4)), 4)
	p.Slack = 1000
	for v := 9; v < 12; v++ {
		p.Part[v] = -1
	}
	p.Join(context.Background())
	if part := components(next); part[8] == part[9] || part[9] != part[11] {
		t.Errorf("components %v", part)
	}
}

func TestAnEndedContextJoinsNothing(t *testing.T) {
	p, _, _ := cycles(rand.New(rand.NewPCG(5, 6)), 4)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if joins := p.Join(ctx); joins != 0 {
		t.Errorf("%d joins", joins)
	}
}
