package solve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// turned makes a closed tour of a board whose holes a turn takes to each other, but
// for one now and then.
func turned(rng *rand.Rand) *puzzles.Puzzle {
	sizes := [][2]int{{3, 3}, {4, 4}, {3, 4}, {4, 5}, {5, 4}, {3, 6}, {5, 5}, {4, 6}, {3, 8}, {6, 6}, {5, 6}, {2, 2}, {2, 3}, {6, 3}}
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.Knight, puzzles.Camel, puzzles.Wazir, puzzles.King, puzzles.Rook, puzzles.Zebra}
	for _, text := range []string{"1,2*", "1,2+0,2", "0,1+0,3", "1,2+0,3", "1,1+0,2"} {
		p := oracle.Must(puzzles.ParsePiece(text))
		pieces = append(pieces, p)
	}
	for {
		size := sizes[rng.IntN(len(sizes))]
		w, h := size[0], size[1]
		turn := []puzzles.Turn{puzzles.HalfTurn, puzzles.QuarterTurn}[rng.IntN(2)]
		if w != h && rng.IntN(8) > 0 {
			turn = puzzles.HalfTurn
		}
		whole := oracle.Must(puzzles.NewBoard(w, h, nil, nil))
		var holes []puzzles.Square
		for range rng.IntN(6) {
			s := puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)}
			for range 4 {
				if whole.Inside(s) {
					holes = append(holes, s)
				}
				s = turn.Image(whole, s)
			}
		}
		if len(holes) > 0 && rng.IntN(4) == 0 {
			holes = holes[1+rng.IntN(len(holes)):]
		}
		if w%2 == 1 && h%2 == 1 && rng.IntN(2) == 0 {
			holes = append(holes, puzzles.Square{Col: (w + 1) / 2, Row: (h + 1) / 2})
		}
		b := oracle.Must(puzzles.NewBoard(w, h, holes, nil))
		p, err := puzzles.NewTour(b, puzzles.Rules{Piece: pieces[rng.IntN(len(pieces))], Symmetric: turn})
		if err != nil || len(b.Squares()) > 36 {
			continue
		}
		in := puzzles.NewInstance(p)
		if n := in.Len(); n > 20 && in.Edges() > 2*n || n > 12 && in.Edges() > 9*n/4 || n > 9 && in.Edges() > 5*n/2 {
			continue // too many tours to list
		}
		return p
	}
}

// image is where a turn takes a square, told in another way than the package does.
func image(p *puzzles.Puzzle, s puzzles.Square) puzzles.Square {
	n := 2 // quarters
	if p.Symmetric == puzzles.QuarterTurn {
		n = 1
	}
	w, h := p.Board.Width(), p.Board.Height()
	x, y := 2*s.Col-w-1, 2*s.Row-h-1 // from the middle
	for range n {
		x, y = y, -x
	}
	return puzzles.Square{Col: (x + w + 1) / 2, Row: (y + h + 1) / 2}
}

// unchanged reports whether the turn takes each jump of a walk to one of its jumps.
func unchanged(p *puzzles.Puzzle, w puzzles.Walk) bool {
	type jump [2]puzzles.Square
	made := map[jump]bool{}
	for i := 1; i < len(w); i++ {
		made[jump{w[i-1], w[i]}], made[jump{w[i], w[i-1]}] = true, true
	}
	for j := range made {
		if p.Symmetric == puzzles.QuarterTurn && p.Board.Width() != p.Board.Height() || !made[jump{image(p, j[0]), image(p, j[1])}] {
			return false
		}
	}
	return true
}

// symmetricOnes are the symmetric tours of p, each in both directions, from a list of
// all tours.
func symmetricOnes(p *puzzles.Puzzle) (list []puzzles.Walk) {
	free := *p
	free.Symmetric = puzzles.NoTurn
	in := puzzles.NewInstance(&free)
	for _, w := range oracle.Walks(oracle.From(&free, in.Squares[in.Start]), in.Len()) {
		if unchanged(p, w) {
			list = append(list, w)
		}
	}
	return list
}

// TestSymmetricToursAgreeWithAList of all tours: whether there is one, and how many
// there are in every way to count them.
func TestSymmetricToursAgreeWithAList(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(14, 35))
	seen := map[string]int{}
	for range oracle.Tries(400) {
		p := turned(rng)
		want := symmetricOnes(p)
		ans, err := solve.Solve(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(p.Text(), err)
		}
		status := solve.Infeasible
		if len(want) > 0 {
			status = solve.Optimal
		}
		if ans.Status != status || !ans.Complete {
			t.Fatalf("%s: found %s (%s), expected %s", p.Text(), ans.Status, ans.Reason, status)
		}
		if status == solve.Optimal && !unchanged(p, ans.Walk) {
			t.Fatalf("%s: the turn changes %s", p.Text(), ans.Walk)
		}
		kind := ""
		for _, word := range []string{"to a place off", "may not be entered", "in its place, but moves every", "a quarter turn would move", "no such jump", "only one such jump", "a SAT solver found"} {
			if strings.Contains(ans.Reason, word) {
				kind = word
				break
			}
		}
		seen[fmt.Sprint(p.Symmetric, " ", status, " ", kind)]++
		if status == solve.Infeasible {
			continue
		}
		seen["counted"]++
		classes := map[string]bool{}
		for _, w := range want {
			classes[class(p, w)] = true
		}
		for same, n := range map[solve.Sameness]int{solve.Directed: len(want), solve.Undirected: (len(want) + 1) / 2, solve.UpToSymmetry: len(classes)} {
			_, c, err := solve.Count(t.Context(), p, solve.Options{Same: same}, 0, 0)
			if err != nil || c.Number.Int64() != int64(n) {
				t.Fatalf("%s, %s: counted %s by %s, %v; expected %d", p.Text(), same, c.Number, c.By, err, n)
			}
			seen["by "+string(c.By)]++
		}
	}
	for _, kind := range []string{"half optimal ", "quarter optimal ", "half infeasible a SAT solver found", "half infeasible no such jump",
		"quarter infeasible to a place off", "half infeasible may not be entered", "quarter infeasible in its place, but moves every", "quarter infeasible a quarter turn would move", "by frontier", "by enumeration"} {
		if seen[kind] == 0 && oracle.Tries(400) == 400 {
			t.Errorf("no board of the kind %q", kind)
		}
	}
}

// class is the least of the images of a tour, as a text.
func class(p *puzzles.Puzzle, w puzzles.Walk) string {
	least := ""
	for _, y := range puzzles.Symmetries(p) {
		var jumps []string
		for i := 1; i < len(w); i++ {
			ends := []string{y.Apply(w[i-1]).String(), y.Apply(w[i]).String()}
			slices.Sort(ends)
			jumps = append(jumps, strings.Join(ends, "-"))
		}
		slices.Sort(jumps)
		if text := strings.Join(jumps, " "); least == "" || text < least {
			least = text
		}
	}
	return least
}
