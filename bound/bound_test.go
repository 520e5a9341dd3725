package bound

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// TestAgainstTheOracle: "impossible" is true, and so are "exact" and the parity; what is impossible has a
// witness that proves it; tours that are joined are tours. TestNoWitnessProvesMoreThanTheOptimum is about the bounds.
func TestAgainstTheOracle(t *testing.T) {
	seen := map[string]int{}
	enough := oracle.Many(seen, 10, "solvable", "joined", "reach", "flow")
	for rng, p := range oracle.Each(t, 16000, func() bool { return enough() && seen["parity"] > 1 }, func(rng *rand.Rand) *puzzles.Puzzle {
		if rng.IntN(2) == 0 {
			return oracle.Options{Family: puzzles.Tour}.Random(rng)
		}
		return oracle.Options{Squares: 13}.Random(rng)
	}) {
		var use facts.Use
		if p.Family == puzzles.Tour && rng.IntN(4) > 0 {
			use = facts.Use{facts.ByCounting, facts.ByFlow}
		}
		a := AnalyseInstance(t.Context(), puzzles.NewInstance(p), use)
		if a.Impossible == nil {
			a = a.RefuteTour(t.Context())
		}
		if w := joined(a); w != nil {
			seen["joined"]++
			oracle.Done(puzzles.Check(p, w))
		}
		want, ok := oracle.Shortest(p)
		if no := a.Impossible; no != nil {
			seen[string(no.By)]++
			if ok || no.Because == "" || strings.Contains(no.Because, "%!") {
				t.Fatalf("said to be impossible (%q), but there is a walk of %d moves", no.Because, want)
			}
			mayLack := p.Ordered || p.Timed() || strings.Contains(no.Because, "but there are only") // than the board has room for
			if no.Witness == nil && !mayLack || no.Witness != nil && Check(t.Context(), a.Instance, no.Witness, Never) != nil {
				t.Fatalf("%s: its witness %+v proves nothing", no.Because, no.Witness)
			}
			continue
		}
		for wrong, is := range map[string]bool{
			"no bound at all":                  len(a.Lower) == 0,
			"impossible, and not seen to be":   !ok && !p.Once && !p.Timed(),
			"not exactly so many moves":        ok && a.Exact && a.Best().Moves != want,
			"goals in order, but not exact":    ok && p.Ordered && !p.Once && !p.Timed() && !a.Exact,
			"numbers of moves of other parity": ok && !a.Allows(want),
		} {
			if is {
				t.Fatalf("%s: said to be %d moves, but it is %d; %+v", wrong, a.Best().Moves, want, a.Parity)
			}
		}
		if ok {
			seen["solvable"]++
		}
	}
}

// TestCountingHasTheBestWeights: of all weights of 0, 1/2 and 1 those that give the most, but
// for what free ends take off; and it says halves where it has some.
func TestCountingHasTheBestWeights(t *testing.T) {
	var raised, halved int
	for _, p := range oracle.Each(t, 24000, func() bool { return raised > 19 && halved > 2 }, oracle.Options{Squares: 13}.Random) {
		in := puzzles.NewInstance(p)
		must := in.Stops()
		if len(must) > 9 || !makesAMove(in, len(must)) || Analyse(t.Context(), p).Impossible != nil {
			continue
		}
		free, floor := one(in.Start < 0)+one(in.End < 0), len(must)
		if in.Start < 0 || in.Start != in.End {
			floor--
		}
		halves := make([]int, in.Len())
		most := 0 // in halves of a move
		var weigh func(k, sum int)
		weigh = func(k, sum int) {
			most = max(most, sum)
			if k == len(must) {
				return
			}
			v, times := must[k], 2
			if in.Start != in.End {
				times -= one(v == in.Start) + one(v == in.End)
			}
			for halves[v] = 2; halves[v] >= 0; halves[v]-- {
				heavy := func(u int) bool { return in.Adjacent(u, v) && halves[u]+halves[v] > 2 }
				if !slices.ContainsFunc(must[:k], heavy) {
					weigh(k+1, sum+times*halves[v])
				}
			}
		}
		weigh(0, 0)
		l, _ := counting(t.Context(), &Analysis{Instance: in})
		least := max(floor, (most-2*free+1)/2)
		w := l.Witness.(*Multipliers)
		if l.Moves < least || free == 0 && l.Moves != least && len(w.Sets) == 0 {
			t.Fatalf("found %d moves: %s; expected %d", l.Moves, l.Because, least)
		}
		raised += one(l.Moves > floor)
		if l.Moves > floor && len(w.vertices(1)) > 0 && len(w.Sets) == 0 {
			halved++
			if !strings.Contains(l.Because, "these one") {
				t.Fatalf("halves are not told: %s", l.Because)
			}
		}
	}
}

// TestSetsCountWhereTheyProveMore: never more than the shortest walk has moves, often as many, and what the words add up
// is what the rows prove.
func TestSetsCountWhereTheyProveMore(t *testing.T) {
	var more, tight, open, hanging, pairs int
	enough := func() bool { return more >= oracle.Tries(100) && open > 20 && hanging > 20 && pairs > 10 }
	for _, p := range oracle.Each(t, 20_000, enough, oracle.Options{Family: puzzles.Cover, Plain: true}.Random) {
		a := &Analysis{Instance: puzzles.NewInstance(p)}
		must := a.Stops()
		if len(must) < a.Len() || len(must) < 3 || Analyse(t.Context(), p).Impossible != nil {
			continue
		}
		l, _ := counting(t.Context(), a)
		w := l.Witness.(*Multipliers)
		if len(w.Sets) == 0 {
			continue
		}
		best, ok := oracle.Shortest(p)
		switch {
		case !ok || l.Moves > best:
			t.Fatalf("at least %d moves, but %d are enough (%t): %s%s", l.Moves, best, ok, l.Because, oracle.Describe(p))
		case !w.proves(t.Context(), newWalkRows(a.Instance), l.Moves-1):
			t.Fatalf("the rows prove less than %d%s", l.Moves, oracle.Describe(p))
		case a.Figure(l).Rows == nil:
			t.Fatal("the sets are not shown")
		case !strings.HasSuffix(l.Because, fmt.Sprint(" = ", l.Moves)):
			t.Fatalf("the words say %s, not %d", l.Because, l.Moves)
		}
		more++
		tight += one(l.Moves == best)
		open += one(a.Start < 0)
		deadEnds := slices.ContainsFunc(must, func(v int) bool { return a.Degree(v) == 1 })
		hanging += one(deadEnds)
		pairs += one(!deadEnds)
	}
	if 10*tight < 7*more {
		t.Errorf("%d of %d are as high as the shortest walk", tight, more)
	}
}

// TestKnownBounds: those of testdata/bounds.txt, in its words.
func TestKnownBounds(t *testing.T) {
	for _, c := range oracle.Texts("testdata/bounds.txt") {
		t.Run(c.Name, func(t *testing.T) {
			a := Analyse(context.Background(), posed.Puzzle(c.Text))
			want, part, _ := strings.Cut(c.Want, ": ")
			by, _, _ := strings.Cut(want, " ")
			l, _ := a.Find(facts.By(by))
			found, because := fmt.Sprintf("%s %d", l.By, l.Moves), l.Because
			if a.Exact {
				found += " exactly"
			}
			if a.Impossible != nil {
				found, because = "impossible", a.Impossible.Because
			}
			if found != want || !strings.Contains(because, part) {
				t.Errorf("found %s: %s; expected %s: …%s…", found, because, want, part)
			}
		})
	}
}

// TestForgedWitness: a witness that is changed proves no more than it should.
func TestForgedWitness(t *testing.T) {
	a := Analyse(context.Background(), posed.Puzzle("@queen-d5"))
	for name, bad := range map[string]*waypoints{
		"no vertex":   {Stops: []int{a.Start, -1}},
		"no fixed":    {Stops: []int{0, a.Len() - 1, 0}},
		"four stops":  {Stops: []int{0, 1, 0, 1}},
		"not so long": {Stops: []int{a.Start, 0}},
	} {
		if Check(context.Background(), a.Instance, bad, 46) == nil {
			t.Errorf("%s: found legs that pass, expected an error", name)
		}
	}
}

// TestColoursAreThoseOfTheBoard: sentences speak of a colour only where each move changes it,
// and of another colouring as of one.
func TestColoursAreThoseOfTheBoard(t *testing.T) {
	var board, other int
	for _, p := range oracle.Each(t, 4000, func() bool { return board > 9 && other > 1 }, oracle.Options{}.Random) {
		a := Analyse(context.Background(), p)
		dark := func(v int) bool { s := a.Squares[v]; return (s.Col+s.Row)%2 == 0 }
		keeps := p.Board == nil // a move may keep the colour
		for v := range a.Len() {
			for _, u := range a.Neighbours(v) {
				keeps = keeps || dark(v) == dark(int(u))
			}
		}
		said := slices.Clone(a.Lower)
		for _, r := range []*Refutation{a.Parity, a.Impossible} {
			if r != nil {
				said = append(said, *r)
			}
		}
		for _, r := range said {
			text := r.Because
			colour := strings.Contains(text, "changes the colour") && !strings.Contains(text, "changes the colour (of two") || strings.Contains(text, "have one colour")
			if colour && keeps {
				t.Fatalf("%s, but not each move changes it", text)
			}
			board += one(colour)
			other += one(strings.Contains(text, "of two that"))
		}
	}
}
