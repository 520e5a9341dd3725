package cert

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
)

// other changes the entry that says that there is no other walk.
func other(change func(e *folder.Evidence)) func(f *forge) {
	return func(f *forge) {
		change(&f.m.Evidence[slices.IndexFunc(f.m.Evidence, func(e folder.Evidence) bool { return e.Differs })])
	}
}

// anotherPuzzle replaces the bottom row of the puzzle, and the model by that of the new one, with
// a proof that says that it follows.
func anotherPuzzle(row string) func(f *forge) {
	return func(f *forge) {
		f.replace(folder.PuzzleName, "1 4 .", row)
		in := f.instance()
		w, err := puzzles.ParseWalk(in.Puzzle.Ground(), f.read(folder.WalkName))
		f.must(err)
		m, err := model.NewTimes(in, model.Request{Model: model.OfTimes, Moves: 8, Walk: w})
		f.must(err)
		f.m.Evidence = slices.DeleteFunc(f.m.Evidence, func(e folder.Evidence) bool { return e.Differs })
		f.pair("unique", folder.Evidence{Model: model.OfTimes, Moves: ptr(8), Differs: true}, m.Model, nil)
	}
}

var forgedUniqueness = []forgery{
	{"unique-of-this-walk-too", "unique", other(func(e *folder.Evidence) { e.Differs = false }), "a model of 8 moves, though only numbers below 8 are to be refuted"},
	{"unique-that-is-not", "unique", anotherPuzzle("1 . ."), "unique.pbp:3: found \">= 1\", expected a row that follows by unit propagation"},
	{"unique-beside-another-walk", "unique", then(func(f *forge) { f.replace(folder.PuzzleName, "1 4 .", "1 . .") }, func(f *forge) {
		f.put(folder.WalkName, "a1 a2 a3 b3 c3 c2 b2 b1 c1\n")
	}), "unique.opb"},
	{"unique-without-a-row", "unique", func(f *forge) {
		text := f.read("unique.opb")
		f.put("unique.opb", text[:strings.Index(text, "* row differs")])
	}, "unique.opb"},
}

// TestEveryWalkSolvesTheModelOfTimes: what the model of other walks leaves is each walk but one:
// all walks of the oracle satisfy all its rows, but the one that it is not about.
func TestEveryWalkSolvesTheModelOfTimes(t *testing.T) {
	tried := 0
	for n, p := range puzzlesForTimes() {
		moves, ok := oracle.Shortest(p)
		if !ok {
			continue
		}
		in := puzzles.NewInstance(p)
		if in.Rotated && len(p.Numbers) == 0 {
			continue // walks are told from one square
		}
		walks := oracle.Walks(p, moves)
		for _, w := range walks[:min(len(walks), 20)] {
			m := oracle.Must(model.NewTimes(in, model.Request{Model: model.OfTimes, Moves: moves, Walk: walks[0]}))
			tried++
			is := slices.Equal(w, walks[0])
			if bad := violated(m, in, w); (bad == "differs") != is || bad != "" && !is {
				t.Fatalf("puzzle %d: the walk %s breaks the row %q of the model beside %s\n%s", n, w, bad, walks[0], p.Text())
			}
		}
	}
	if tried < 20 {
		t.Errorf("%d walks; too few to mean much", tried)
	}
}

func puzzlesForTimes() (list []*puzzles.Puzzle) {
	rng := rand.New(rand.NewPCG(46, 13))
	for n := range oracle.Tries(400) {
		list = append(list, oracle.Random(rng, oracle.Options{Timed: n%2 == 0, Squares: 8, Goals: 3}))
	}
	return slices.DeleteFunc(list, func(p *puzzles.Puzzle) bool { return p.Symmetric != puzzles.NoTurn })
}

// violated is the name of the first row of a model of times that a walk breaks.
func violated(m *model.Times, in *puzzles.Instance, w puzzles.Walk) string {
	is := map[string]bool{}
	order := in.Puzzle.Order
	if in.Puzzle.Ordered {
		order = in.Puzzle.Goals
	}
	next := 0
	for t, s := range in.LaidOut(w) {
		is[fmt.Sprintf("x_%s_%d", s.Key(), t)] = true
		if next < len(order) && order[next] == s {
			next++
		}
		for k := range next {
			is[fmt.Sprintf("y_%d_%d", k+1, t)] = true
		}
	}
	for id := range m.Rows() {
		name, terms, degree := m.Row(pb.ID(id + 1))
		for _, term := range terms {
			if is[m.Name(term.Lit.Var())] != term.Lit.Negated() {
				degree -= term.Coef
			}
		}
		if degree > 0 {
			return name
		}
	}
	return ""
}
