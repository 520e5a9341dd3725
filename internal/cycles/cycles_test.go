package cycles

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// cycles is cycles of three vertices each, apart, in a graph with costs.
func cycles(rng *rand.Rand, count int) (x Exchanges, next Set, cost [][]int) {
	n := 3 * count
	cost, next = make([][]int, n), make(Set, n)
	near := make([][]int32, n)
	x.Slack = rng.IntN(8)
	for v := range cost {
		cost[v] = make([]int, n)
	}
	for v := range n {
		first := v - v%3
		next[v] = [2]int32{int32(first + (v+1)%3), int32(first + (v+2)%3)}
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
	x.Near = func(v int32) []int32 { return near[v] }
	x.Cost = func(a, b, c, d int32) (int, bool) {
		return cost[a][c] + cost[b][d] - cost[a][b] - cost[c][d], slices.Contains(near[b], d)
	}
	return x, next, cost
}

// components numbers the vertices by what their edges join.
func components(next Set) []int {
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

func weight(next Set, cost [][]int) (sum int) {
	for v, ws := range next {
		for _, w := range ws {
			sum += cost[v][w]
		}
	}
	return sum / 2
}

func TestJoinLeavesNoExchangeThatTheSlackAllows(t *testing.T) {
	rng := oracle.Rand(t)
	apart := 0
	for range oracle.Draw(t, 500, func() bool { return apart > 0 }) {
		count := 2 + rng.IntN(5)
		x, next, cost := cycles(rng, count)
		before := weight(next, cost)
		joins := next.Join(context.Background(), x)

		slack := x.Slack - (weight(next, cost) - before)
		if slack < 0 {
			t.Fatalf("paid %d more than %d", -slack, x.Slack)
		}
		part := components(next)
		if left := len(slices.Compact(slices.Sorted(slices.Values(part)))); left != count-joins {
			t.Fatalf("%d cycles are left of %d after %d joins", left, count, joins)
		}
		for v, ws := range next {
			if part[v] != part[v-v%3] {
				t.Fatalf("%d has neighbours %v and isn't with its cycle", v, ws)
			}
			for _, w := range ws {
				if !next.Joins(w, int32(v)) || !slices.Contains(x.Near(int32(v)), w) {
					t.Fatalf("%d-%d is no edge", v, w)
				}
			}
		}
		if joins < count-1 {
			apart++
		}
		for a := range int32(len(part)) {
			for _, b := range next[a] {
				for _, c := range x.Near(a) {
					for _, d := range next[c] {
						if cost, ok := x.Cost(a, b, c, d); part[a] != part[c] && ok && cost <= slack {
							t.Fatalf("%d-%d and %d-%d could still be exchanged for %d, of %d", a, b, c, d, cost, slack)
						}
					}
				}
			}
		}
	}
}

func TestAnEndedContextJoinsNothing(t *testing.T) {
	x, next, _ := cycles(oracle.Rand(t), 4)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if joins := next.Join(ctx, x); joins != 0 {
		t.Errorf("%d joins", joins)
	}
}
