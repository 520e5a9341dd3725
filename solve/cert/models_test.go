package cert

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/pb"
)

// TestEveryWalkIsASolution: no model forbids a walk. The walk, shortest or with
// detours, is turned into an assignment, which must satisfy all rows.
func TestEveryWalkIsASolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	seen := map[string]int{}
	for range 3000 {
		p := oracle.Random(rng, oracle.Options{Squares: 9})
		ans, err := solve.Solve(t.Context(), p, solve.Options{})
		if err != nil || ans.Walk == nil {
			continue
		}
		in := puzzles.NewInstance(p)
		for k := range 4 {
			walk := ans.Walk
			for range k {
				walk = detour(rng, in, walk)
			}
			if puzzles.Check(p, walk) != nil {
				continue // a rule against detours
			}
			r := request{moves: walk.Moves() + rng.IntN(3)}
			if rng.IntN(3) == 0 {
				r.parity = bound.ParityOf(walk.Moves()).String()
			}
			seen["jumps"]++
			jumpsHold(t, rng, in, walk, r)
			if tour := bound.AsTour(t.Context(), in); tour != nil && puzzles.Check(tour.Puzzle, walk) == nil {
				seen["tour"]++
				jumpsHold(t, rng, tour, walk, request{moves: -1})
			}
			r.parity = ""
			if _, ok := endColours(in); ok && !p.Ordered && walk.Moves() == ans.Upper && len(mustList(in)) > 1 {
				seen["shortest"]++
				r.parity = bound.ParityOf(walk.Moves()).String()
			}
			seen["places"]++
			placesHold(t, rng, in, walk, r)
		}
	}
	if seen["jumps"] < 2000 || seen["places"] < 2000 || seen["tour"] < 20 || seen["shortest"] < 100 {
		t.Errorf("the walks are all alike: %v", seen)
	}
}

// detour goes there and back somewhere.
func detour(rng *rand.Rand, in *puzzles.Instance, walk puzzles.Walk) puzzles.Walk {
	i := rng.IntN(len(walk))
	near := in.Neighbours(in.Vertex(walk[i]))
	if len(near) == 0 {
		return walk
	}
	return slices.Insert(slices.Clone(walk), i+1, in.Squares[near[rng.IntN(len(near))]], walk[i])
}

// holds checks an assignment of a model: the literals that are true.
func holds(t *testing.T, m *pb.Model, about string, trues []pb.Lit) {
	t.Helper()
	var out bytes.Buffer
	p := pb.NewProof(&out, m, pb.V2)
	p.Solution(trues...)
	if err := p.ConcludeSat(); err != nil {
		t.Fatal(err)
	}
	if _, err := pb.Check(context.Background(), m, "walk", &out); err != nil {
		t.Fatalf("%s: %v", about, err)
	}
}

func jumpsHold(t *testing.T, rng *rand.Rand, in *puzzles.Instance, walk puzzles.Walk, r request) {
	t.Helper()
	var set []int
	for v := range in.Len() {
		if rng.IntN(2) == 0 {
			set = append(set, v)
		}
	}
	r.sets = [][]string{names(in, set)}
	m, err := newJumps(in, r)
	if err != nil {
		r.sets = nil // the set is none that must be left
		if m, err = newJumps(in, r); err != nil {
			t.Fatal(err)
		}
	}
	times := map[string]int{}
	for i := 1; i < len(walk); i++ {
		u, v := in.Vertex(walk[i-1]), in.Vertex(walk[i])
		times[fmt.Sprintf("%s_%s", in.Squares[min(u, v)], in.Squares[max(u, v)])]++
	}
	var trues []pb.Lit
	set1 := func(name string) {
		if l, ok := m.Lookup(name); ok {
			trues = append(trues, l)
		}
	}
	twice := make([]int, in.Len()) // jumps and ends at a vertex
	total := 0
	for name, n := range times {
		for n > 2 {
			n -= 2
		}
		total += n
		set1("a_" + name)
		if n == 2 {
			set1("b_" + name)
			if _, ok := m.Lookup("b_" + name); !ok {
				t.Fatalf("%s: the model has no second jump %s", oracle.Describe(in.Puzzle), name)
			}
		}
		var a, b string
		fmt.Sscanf(name, "%2s_%2s", &a, &b)
		for v, s := range in.Squares {
			if s.String() == a || s.String() == b {
				twice[v] += n
			}
		}
	}
	if !back(in) {
		for name, s := range map[string]puzzles.Square{"start_": walk[0], "end_": walk[len(walk)-1]} {
			set1(name + s.String())
			twice[in.Vertex(s)]++
		}
	}
	for v, n := range twice {
		visits := n / 2
		if m.must[v] {
			visits--
		}
		if visits < 0 || visits > len(m.visits[v]) {
			t.Fatalf("%s: %d visits of %s by %s", oracle.Describe(in.Puzzle), visits, in.Squares[v], walk)
		}
		trues = append(trues, m.visits[v][:visits]...)
	}
	for k, l := range m.halves {
		if total/2>>k&1 == 1 {
			trues = append(trues, l)
		}
	}
	holds(t, m.Model, oracle.Describe(in.Puzzle)+" "+walk.String(), trues)
}

func placesHold(t *testing.T, rng *rand.Rand, in *puzzles.Instance, walk puzzles.Walk, r request) {
	t.Helper()
	var list []int
	for _, v := range mustList(in) {
		if !(back(in) && v == in.Start) && (r.parity != "" || rng.IntN(5) > 0) {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return
	}
	tolls := &tolls{places: list, parts: 1}
	for range list {
		tolls.of = append(tolls.of, int64(rng.IntN(7)-3))
	}
	sets, err := tolls.tree(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	r.places, r.sets = names(in, list), setParts(sets)
	m, err := newPlaces(in, r)
	if err != nil {
		t.Fatalf("%s: %v", oracle.Describe(in.Puzzle), err)
	}
	// The order of first visits, a given end last.
	var order []int
	for _, s := range walk {
		if i, ok := m.of[in.Vertex(s)]; ok && !slices.Contains(order, i) && in.Vertex(s) != in.End {
			order = append(order, i)
		}
	}
	if i, ok := m.of[in.End]; ok {
		order = append(order, i)
	}
	next := map[[2]int]bool{}
	var trues []pb.Lit
	for k := 1; k < len(order); k++ {
		a, b := order[k-1], order[k]
		next[[2]int{a, b}], next[[2]int{b, a}] = true, true
		trues = append(trues, m.x(a, b))
	}
	for _, l := range []pb.Lit{m.start[order[0]], m.end[order[len(order)-1]]} {
		if l != none {
			trues = append(trues, l)
		}
	}
	for _, s := range m.sets {
		n := 0
		for _, a := range s.nodes {
			for _, b := range s.nodes {
				if a < b && next[[2]int{a, b}] {
					n++
				}
			}
		}
		for b, l := range s.bits {
			if n>>b&1 == 1 {
				trues = append(trues, l)
			}
		}
	}
	holds(t, m.Model, oracle.Describe(in.Puzzle)+" "+walk.String(), trues)
}
