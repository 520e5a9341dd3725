package cert

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// anyTurn makes a symmetric tour of a small board: its holes are symmetric, too, mostly.
func anyTurn(rng *rand.Rand) *puzzles.Puzzle {
	for {
		w, h := 2+rng.IntN(4), 2+rng.IntN(4)
		turn := puzzles.HalfTurn
		if rng.IntN(3) == 0 {
			turn, h = puzzles.QuarterTurn, w
		}
		whole, err := puzzles.NewBoard(w, h, nil, nil)
		if err != nil {
			panic(err)
		}
		var holes []puzzles.Square
		for range rng.IntN(5) {
			s := puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)}
			for range 4 {
				holes = append(holes, s)
				s = turn.Image(whole, s)
			}
		}
		if len(holes) > 0 && rng.IntN(20) == 0 {
			holes = holes[1:]
		}
		b, err := puzzles.NewBoard(w, h, holes, nil)
		if err != nil {
			panic(err)
		}
		pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel, puzzles.Rook}
		p, err := puzzles.NewTour(b, puzzles.Rules{Piece: pieces[rng.IntN(len(pieces))], Symmetric: turn})
		if err == nil && len(b.Squares()) <= 16 && (puzzles.NewInstance(p).Edges() <= 40 || len(b.Squares()) <= 8) {
			return p
		}
	}
}

// TestEverySymmetricTourIsASolution of the model of what a turn leaves as it is.
func TestEverySymmetricTourIsASolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 34))
	seen := map[string]int{}
	for range oracle.Tries(1500) {
		p := anyTurn(rng)
		in := puzzles.NewInstance(p)
		m, err := newTurn(in, request{})
		if err != nil {
			continue
		}
		plain := *p
		plain.Symmetric = puzzles.NoTurn
		for _, w := range oracle.Walks(oracle.From(&plain, in.Squares[in.Start]), in.Len()) {
			if puzzles.Check(p, w) != nil {
				continue
			}
			on := m.turned(w)
			if why := broken(m.Model, on); why != "" {
				t.Fatalf("%s: %s is no solution of the model: %s", p.Text(), w, why)
			}
			kind := string(p.Symmetric)
			if on["back"] {
				kind = "backwards"
			}
			seen[kind]++
		}
	}
	for _, kind := range []string{"half", "quarter", "backwards"} {
		if seen[kind] < oracle.Tries(20) {
			t.Errorf("%d tours of the kind %s", seen[kind], kind)
		}
	}
}

// turned is the solution that a symmetric tour is.
func (m *turn) turned(walk puzzles.Walk) map[string]bool {
	on := map[string]bool{}
	middles, along := 0, 0
	made := map[[2]int]bool{}
	for i := 1; i < len(walk); i++ {
		u, v := m.in.Vertex(walk[i-1]), m.in.Vertex(walk[i])
		made[[2]int{min(u, v), max(u, v)}] = true
	}
	for e := range made {
		if orbit := m.orbit(e[0], e[1]); orbit == nil {
			continue // another one stands for it
		}
		name := fmt.Sprintf("a_%s_%s", m.in.Squares[e[0]], m.in.Squares[e[1]])
		_, ok := m.Lookup(name)
		on[name], on["!"] = true, on["!"] || !ok
		if m.in.Puzzle.Symmetric == puzzles.HalfTurn && m.image[e[0]] == e[1] {
			middles++
		} else if (m.turn[e[0]]+m.turn[e[1]])%2 != 0 {
			along++
		}
	}
	on["back"] = m.in.Puzzle.Symmetric == puzzles.HalfTurn && (middles > 0 || m.fixed())
	if on["back"] && along%2 == 0 {
		on["slack"] = true
		along++
	}
	for k := range 30 {
		on[fmt.Sprintf("t_%d", k)] = (along-1)/2>>k&1 == 1
	}
	return on
}

// TestSymmetricToursAreCertified, whatever the answer.
func TestSymmetricToursAreCertified(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 35))
	seen := map[string]int{}
	for range oracle.Tries(400) {
		p := anyTurn(rng)
		dir := t.TempDir() + "/c"
		m, err := Write(t.Context(), p, Options{}, dir)
		if err != nil {
			t.Fatal(p.Text(), err)
		}
		if _, err := Verify(t.Context(), dir, nil); err != nil {
			t.Fatal(p.Text(), err)
		}
		ans, err := solve.Solve(t.Context(), p, solve.Options{})
		if err != nil || (ans.Status == solve.Infeasible) != (m.Claim == Infeasible) {
			t.Fatal(p.Text(), ans.Status, m.Claim, err)
		}
		seen[m.Claim]++
		for _, e := range m.Evidence {
			seen[e.Model]++
		}
	}
	for _, what := range []string{Optimal, Infeasible, modelTurn, "edge"} {
		if seen[what] == 0 && !testing.Short() {
			t.Errorf("%d certificates with %s", seen[what], what)
		}
	}
}
