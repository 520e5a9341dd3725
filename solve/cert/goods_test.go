package cert

import (
	"knightsat/bound"
)

// goods are small certificates that must be accepted: together they have each kind
// of evidence and each encoding. Most of the forgeries are made of them.
var goods = func() []good {
	arguments := []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByFlow}
	formulas := append(arguments, bound.ByParity)
	return []good{
		{name: "no-move", text: empty("closed: true\ngoals: a1\n", 3, 3, map[string]string{"a1": "N"})},
		{name: "one-move", text: empty("goals: b3\n", 3, 3, map[string]string{"a1": "N"})},
		{name: "there-and-back", text: empty("closed: true\ngoals: b3\n", 3, 3, map[string]string{"a1": "N"}), o: Options{Without: formulas, Encoding: "metric"}},
		{name: "there-and-back-reach", text: empty("closed: true\ngoals: b3\n", 3, 3, map[string]string{"a1": "N"}), o: Options{Without: []bound.By{bound.ByHeldKarp, bound.ByCounting}}},
		{name: "closed-tour-of-two", text: empty("closed: true\nfamily: tour\npiece: wazir\n", 2, 1, nil)},
		{name: "legs", text: empty("ordered: true\ngoals: d1,a3\n", 4, 3, map[string]string{"a1": "N"})},
		{name: "counting", text: empty("family: cover\n", 4, 3, map[string]string{"a1": "N"}), o: Options{Without: arguments[:1]}},
		{name: "held-karp", text: empty("start: any\nfamily: cover\n", 3, 4, map[string]string{"b2": "#"})},
		{name: "of-parity", text: empty("start: a2\nfamily: cover\n", 7, 8, map[string]string{"d1": "k", "a2": "N"})},
		{name: "no-tour", text: empty("start: any\nfamily: cover\n", 3, 5, map[string]string{"b2": "#"})},
		{name: "parity", text: empty("end: a1\n", 4, 3, map[string]string{"a1": "N", "d1": "x"}), o: Options{Without: arguments, Encoding: "step"}},
		{name: "colours", text: empty("family: tour\nclosed: true\n", 5, 5, nil)},
		{name: "apart", text: empty("", 3, 3, map[string]string{"a1": "N", "b2": "x"})},
		{name: "apart-end", text: empty("end: b2\n", 3, 3, map[string]string{"a1": "N", "b3": "x"})},
		{name: "apart-start", text: empty("end: b3\n", 3, 3, map[string]string{"b2": "N", "b3": "x"})},
		{name: "hall", text: empty("family: tour\n", 3, 6, nil)},
		{name: "step", text: empty("", 4, 3, map[string]string{"a1": "N", "d1": "x"}), o: Options{Without: formulas, Encoding: "step"}},
		{name: "walk", text: empty("start: any\nfamily: cover\n", 3, 4, map[string]string{"b2": "#"}), o: Options{Without: formulas, Encoding: "walk"}},
		{name: "edge", text: empty("family: tour\n", 3, 5, nil)},
		{name: "closed-edge", text: empty("family: tour\nclosed: true\n", 3, 4, nil), o: Options{Without: formulas}},
		{name: "metric", text: empty("start: any\nfamily: cover\n", 3, 4, map[string]string{"b2": "#"}), o: Options{Without: formulas, Encoding: "metric"}},
		{name: "metric-cuts", text: empty("start: any\nfamily: cover\n", 3, 4, map[string]string{"b2": "#"}), change: metricCuts},
	}
}()

type good struct {
	name, text string
	o          Options
	change     func(f *forge)
}

// metricCuts takes a formula that builds on no witness, so that it needs cuts.
func metricCuts(f *forge) {
	in := f.instance()
	formula, err := formulaOf(f.t.Context(), in, "metric", "auto", *f.m.Moves-1, nil)
	f.must(err)
	w := &writer{folder: folder{ctx: f.t.Context(), dir: f.dir}, p: in.Puzzle, in: in}
	sets, err := w.cuts(formula)
	f.must(err)
	if len(sets) == 0 {
		f.t.Fatal("the formula needs no cuts")
	}
	f.m.Evidence = nil
	f.formula("metric", *f.m.Moves-1, nil, sets, "")
}
