package shown

import (
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// TestTollsOfALargeBoardCostLittle: to tell the tolls of a few squares takes no search of the
// board, and so less memory than the distances of one search, of closed walks, too.
func TestTollsOfALargeBoardCostLittle(t *testing.T) {
	for _, closed := range []string{"", "closed: true\n"} {
		p := posed.Puzzle(closed + "board: 400x400\nstart: a1\ngoals: c9,h3,k7,q15,j21,w2,y30,f28,aa5,m11\n")
		a := bound.AnalyseInstance(t.Context(), puzzles.NewInstance(p), facts.Use{facts.ByHeldKarp})
		l, ok := a.Find(facts.ByHeldKarp)
		if !ok {
			t.Fatal("no bound")
		}
		var told *bound.Tolls
		took := oracle.Allocated(func() { told = tollsOf(t.Context(), a, l) })
		if told == nil || took > 4*uint64(a.Len()) {
			t.Errorf("%stolls %t, with %d bytes on %d squares", closed, told != nil, took, a.Len())
		}
	}
}

// TestOfUnsoundPotentialsNothingIsTold: a witness that somebody made up has no tolls.
func TestOfUnsoundPotentialsNothingIsTold(t *testing.T) {
	a := bound.Analyse(t.Context(), posed.Puzzle("@adventure"))
	l, _ := a.Find(facts.ByHeldKarp)
	for name, change := range map[string]func(w *bound.Potentials){
		"a denominator of 0":   func(w *bound.Potentials) { w.Denominator = 0 },
		"a large denominator":  func(w *bound.Potentials) { w.Denominator = 1<<30 + 1 },
		"a potential less":     func(w *bound.Potentials) { w.Potential = w.Potential[1:] },
		"a large potential":    func(w *bound.Potentials) { w.Potential[0] = 1<<30 + 1 },
		"a low potential":      func(w *bound.Potentials) { w.Potential[0] = -1<<30 - 1 },
		"one terminal":         func(w *bound.Potentials) { w.Terminals, w.Potential = w.Terminals[:1], w.Potential[:1] },
		"no terminals":         func(w *bound.Potentials) { w.Terminals, w.Potential = nil, nil },
		"no vertex":            func(w *bound.Potentials) { w.Terminals[0] = -1 },
		"a vertex too high":    func(w *bound.Potentials) { w.Terminals[0] = a.Len() },
		"a terminal twice":     func(w *bound.Potentials) { w.Terminals[0] = w.Terminals[1] },
		"a square not visited": func(w *bound.Potentials) { w.Terminals[0] = unvisited(a) },
		"no start": func(w *bound.Potentials) {
			k := slices.Index(w.Terminals, a.Start)
			w.Terminals, w.Potential = slices.Delete(w.Terminals, k, k+1), w.Potential[1:]
		},
		"": func(*bound.Potentials) {},
	} {
		w := *l.Witness.(*bound.Potentials)
		w.Terminals, w.Potential = slices.Clone(w.Terminals), slices.Clone(w.Potential)
		change(&w)
		l.Witness = &w
		if told := Figure(t.Context(), a, l).Tolls; (told == nil) == (name == "") {
			t.Errorf("%s: told %v", name, told)
		}
		l, _ = a.Find(facts.ByHeldKarp)
	}
	closed := bound.Analyse(t.Context(), posed.Puzzle("board: 8x8\nstart: a1\nclosed: true\ngoals: h8,c4,b7\n"))
	l, _ = closed.Find(facts.ByHeldKarp)
	w := l.Witness.(*bound.Potentials)
	w.Terminals, w.Potential = w.Terminals[:1], w.Potential[:1]
	if Figure(t.Context(), closed, l).Tolls != nil {
		t.Error("one terminal has tolls")
	}
	w.Terminals, w.Potential = append(w.Terminals, closed.Start), append(w.Potential, 0)
	if Figure(t.Context(), closed, l).Tolls != nil {
		t.Error("the start of a walk that comes back is a terminal")
	}
}

// unvisited is a square that a walk need not visit.
func unvisited(a *bound.Analysis) int {
	for v := range a.Len() {
		if !a.MustVisit(v) {
			return v
		}
	}
	return -1
}
