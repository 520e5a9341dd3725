package cert

import (
	"strings"

	"knightsat/bound"
)

// by leaves a formula alone: longer walks, and a formula for the last number of
// moves below.
func by(encoding string, sets [][]string, proof string, squares ...string) func(f *forge) {
	return func(f *forge) {
		f.m.Evidence = nil
		f.longer(squares...)
		f.formula(encoding, *f.m.Moves-1, nil, sets, proof)
	}
}

// entry changes the first entry of evidence.
func entry(change func(e *Evidence)) func(f *forge) {
	return func(f *forge) { change(&f.m.Evidence[0]) }
}

func inLines(name string, change func(lines []string) []string) func(f *forge) {
	return func(f *forge) { lines(f.t, f.dir, name, change) }
}

var forgedFormulas = []forgery{
	// Cuts of formulas that have no variables for jumps: each would be the empty clause.
	{name: "cuts-of-step", of: "step", change: by("step", [][]string{{"a1"}}, "0\n", "b2", "d1"), reason: "unsat.cnf: found a cut of a formula that has no variables for jumps"},
	{name: "cuts-of-step-no-tour", of: "hall", change: func(f *forge) {
		f.put(puzzleName, "family: tour\nboard: 3x4\n") // which has one
		f.only(Evidence{Kind: kindCounting, Moves: 11, Data: f.data("counting.json", countingData{[]string{}, names(f.instance(), upTo(12))})})
		f.formula("step", 11, nil, [][]string{{"a1"}}, "0\n")
	}, reason: "evidence 2 (unsat): unsat.cnf: found a cut of a formula that has no variables for jumps"},
	{name: "cuts-of-one-terminal", of: "there-and-back", change: by("metric", [][]string{{"b3"}}, "0\n", "b3", "a1"), reason: "unsat.cnf: found a cut of a formula that has no variables for jumps"},
	{name: "cuts-of-one-square-to-visit", of: "no-move", change: by("walk", [][]string{{"a1"}}, "0\n", "b3", "a1"), reason: "unsat.cnf: found a cut of a formula that has no variables for jumps"},
	{name: "cuts-of-a-closed-tour-of-two", of: "closed-tour-of-two", change: func(f *forge) {
		f.infeasible()
		f.m.Evidence[0].Moves = 2
		f.formula("edge", 2, nil, [][]string{{"a1"}}, "0\n")
	}, reason: "unsat.cnf: found a cut of a formula that has no variables for jumps"},
	{name: "cuts-of-a-formula-that-is-false", of: "walk", change: func(f *forge) {
		f.m.Evidence = nil
		f.formula("walk", 3, &bound.Weights{Halves: upTo(f.instance().Len())}, [][]string{{"a1"}}, "0\n")
	}, reason: "unsat.cnf: found a cut of a formula that has no variables for jumps"},
	// Sets that a walk need not leave.
	{name: "cut-of-nothing", of: "walk", change: by("walk", [][]string{{}}, "0\n", "a3"), reason: "found an empty cut set"},
	{name: "cut-of-everything", of: "walk", change: by("walk", [][]string{{"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3", "a4", "b4", "c4"}}, "0\n", "a3"), reason: "found a cut set of all squares"},
	{name: "cut-of-everything-of-an-open-tour", of: "edge", change: func(f *forge) {
		f.m.Evidence = f.m.Evidence[:1]
		f.formula("edge", 14, nil, [][]string{names(f.instance(), upTo(15))}, "0\n")
	}, reason: "found a cut set of all squares"},
	{name: "cut-with-nothing-to-visit-inside", of: "one-move", change: by("walk", [][]string{{"b1"}}, "0\n", "c1", "a2", "c3", "b1", "a3", "b1", "a3"), reason: "found no square to visit in the cut set"},
	{name: "cut-with-nothing-to-visit-outside", of: "one-move", change: by("walk", [][]string{{"a1", "b3", "c1", "a2"}}, "0\n", "c1", "a2", "c3", "b1", "a3", "b1", "a3"), reason: "found no square to visit outside of the cut set"},
	{name: "cut-of-the-start-that-is-no-terminal", of: "there-and-back", change: func(f *forge) {
		f.replace(puzzleName, "2 * * *", "2 * * x")
		f.put(walkName, "a1 b3 a1\n")
		by("metric", [][]string{{"a1"}}, "0\n", "c2", "a1", "b3", "a1")(f)
	}, reason: "found no square to visit in the cut set"},
	{name: "cut-of-a-hole", of: "walk", change: inData("unsat-10.json", `"a1","c2"`, `"b2","c2"`), reason: `found "b2", expected a free square`},
	{name: "cut-with-a-square-twice", of: "walk", change: inData("unsat-10.json", `"a1","c2"`, `"a1","c2","a1"`), reason: "found a1 twice"},
	{name: "cut-that-no-jump-of-the-formula-leaves", of: "one-move", change: func(f *forge) {
		f.put(puzzleName, "4 #***#\n3 **pxb\n2 ****#\n1 *N*#*\n")
		f.put(walkName, "b1 a3 c2 b4 d3\n")
		*f.m.Moves = 4
		in := f.instance()
		f.m.Evidence = nil
		f.formula("walk", 2, base(f.t.Context(), in, "walk"), [][]string{{"b1", "a3"}}, "0\n")
	}, reason: "found a cut set that no jump of the formula leaves, which is no cut"},
	// Clauses.
	{name: "cut-with-a-jump-less", of: "walk", change: inLines("unsat-10.cnf", func(l []string) []string {
		last := l[len(l)-1]
		l[len(l)-1] = last[strings.Index(last, " ")+1:]
		return l
	}), reason: "the edges that leave its cut set"},
	{name: "cut-with-a-jump-less-of-the-metric", of: "metric-cuts", change: inLines("unsat.cnf", func(l []string) []string {
		last := l[len(l)-1]
		l[len(l)-1] = last[strings.Index(last, " ")+1:]
		return l
	}), reason: "the edges that leave its cut set"},
	{name: "cut-with-a-jump-less-of-the-tour", of: "closed-edge", change: inLines("unsat-12.cnf", func(l []string) []string {
		last := l[len(l)-1]
		l[len(l)-1] = last[strings.Index(last, " ")+1:]
		return l
	}), reason: "the edges that leave its cut set"},
	{name: "cut-of-no-set", of: "walk", change: inLines("unsat-10.cnf", func(l []string) []string { return recount(append(l, "1 0"), 1) }), reason: "clauses and 4 cuts"},
	{name: "set-of-no-cut", of: "walk", change: inData("unsat-10.json", `"cuts":[`, `"cuts":[["a1"],`), reason: "clauses and 5 cuts"},
	{name: "clause-more", of: "closed-edge", change: inLines("unsat-11.cnf", func(l []string) []string { return recount(append(l, "0"), 1) }), reason: "clauses and 0 cuts"},
	{name: "clause-less", of: "parity", change: inLines("unsat-8.cnf", func(l []string) []string { return recount(l[:len(l)-1], -1) }), reason: "unsat-8.cnf: found"},
	{name: "clause-another", of: "walk", change: inLines("unsat-10.cnf", func(l []string) []string {
		at := header(l) + 1
		l[at] = strings.Replace(l[at], "-", "", 1)
		return l
	}), reason: "unsat-10.cnf: clause 1: found"},
	{name: "clause-empty-for-another", of: "walk", change: then(inLines("unsat-10.cnf", func(l []string) []string {
		l[header(l)+1] = "0"
		return l
	}), func(f *forge) { f.put("unsat-10.drat", "0\n") }), reason: "unsat-10.cnf: clause 1: found []"},
	{name: "variable-more", of: "walk", change: inLines("unsat-10.cnf", func(l []string) []string {
		at := header(l)
		l[at] = strings.Replace(l[at], "p cnf ", "p cnf 1", 1)
		return l
	}), reason: "unsat-10.cnf: found 1"},
	// What the formula is said to be.
	{name: "formula-of-fewer-moves", of: "walk", change: bounding(9), reason: "unsat-10.cnf: found"},
	{name: "formula-of-as-many-moves", of: "walk", change: bounding(11), reason: "found a formula for 11 moves, expected fewer than 11"},
	{name: "formula-of-moves-below-0", of: "walk", change: bounding(-1), reason: "found a formula for -1 moves, expected fewer than 11"},
	{name: "formula-of-too-many-moves", of: "walk", change: bounding(1 << 40), reason: "expected fewer than 11"},
	{name: "formula-of-another-encoding", of: "walk", change: entry(func(e *Evidence) { e.Encoding = "metric" }), reason: "found a witness of counting, on which encoding metric does not build"},
	{name: "formula-of-an-unknown-encoding", of: "walk", change: entry(func(e *Evidence) { e.Encoding = "mystic" }), reason: "does not build"},
	{name: "formula-of-an-encoding-that-is-not-certified", of: "step", change: entry(func(e *Evidence) { e.Encoding = "unary" }), reason: "the cuts of others can't be re-checked"},
	{name: "formula-of-windows-by-argument", of: "step", change: entry(func(e *Evidence) { e.Encoding = "step:windows=held-karp" }), reason: "encoding step:windows=held-karp leaves out by argument what a certificate is to leave to its proof"},
	{name: "formula-that-takes-it-as-known-that-none-is-shorter", of: "one-move", change: then(by("metric", nil, "0\n", "c1", "a2"), func(f *forge) {
		f.put("unsat.cnf", "p cnf 0 1\n0\n")
		f.m.Evidence[0].Encoding = "metric:shorter=refuted"
	}), reason: "encoding metric:reductions=bound:shorter=refuted leaves out by argument what a certificate is to leave to its proof"},
	{name: "formula-of-an-encoding-for-other-puzzles", of: "step", change: entry(func(e *Evidence) { e.Encoding = "edge" }), reason: "encoding edge: it is for tours"},
	{name: "formula-without-encoding", of: "step", change: entry(func(e *Evidence) { e.Encoding = "" }), reason: `found no "encoding"`},
	{name: "formula-without-amo", of: "step", change: entry(func(e *Evidence) { e.AMO = "" }), reason: `found no "amo"`},
	{name: "formula-of-an-unknown-amo", of: "step", change: entry(func(e *Evidence) { e.AMO = "most" }), reason: `found at-most-one encoding "most"`},
	{name: "formula-without-a-file", of: "step", change: entry(func(e *Evidence) { e.Formula = "" }), reason: `found no "formula"`},
	{name: "formula-without-a-proof", of: "step", change: entry(func(e *Evidence) { e.Proof = "" }), reason: `found no "proof"`},
	{name: "formula-without-a-format", of: "step", change: entry(func(e *Evidence) { e.Format = "" }), reason: `found no "format"`},
	{name: "formula-with-a-guessed-format", of: "step", change: entry(func(e *Evidence) { e.Format = "auto" }), reason: `found proof format "auto", expected text or binary`},
	{name: "formula-with-data-that-say-nothing", of: "step", change: func(f *forge) { f.m.Evidence[0].Data = f.data("more.json", unsatData{}) }, reason: "more.json: found neither a witness nor cuts"},
	{name: "formula-of-an-open-end-with-given-ends", of: "parity", change: func(f *forge) { f.m.Evidence = f.m.Evidence[1:] }, reason: "found no evidence against walks of 1, 3, 5, 7, 9 moves"},
	{name: "formula-of-one-number-of-moves", of: "closed-edge", change: func(f *forge) { f.m.Evidence = f.m.Evidence[:1] }, reason: "found no evidence against walks of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … moves"},
	// The witness that it builds on.
	{name: "base-another", of: "walk", change: inData("unsat-10.json", `"halves":["a1",`, `"halves":[`), reason: "unsat-10.cnf: found"},
	{name: "base-doubled", of: "walk", change: inData("unsat-10.json", `{`, `{"potentials":{"denominator":1,"terminals":[],"tolls":[]},`), reason: "found both counting and potentials"},
	{name: "base-that-is-none", of: "walk", change: func(f *forge) {
		f.m.Evidence = nil
		f.longer("a3")
		in := f.instance()
		f.formula("walk", 11, &bound.Weights{Ones: upTo(in.Len())}, nil, "0\n")
	}, reason: "which are a jump apart, with more than 1 together"},
	{name: "base-of-step", of: "step", change: func(f *forge) {
		f.m.Evidence[0].Data = f.data("more.json", unsatData{Counting: &countingData{[]string{}, []string{"a1", "d1"}}})
	}, reason: "found a witness of counting, on which encoding step does not build"},
	{name: "base-of-one-parity", of: "metric", change: inData("unsat-10.json", `]}`, `],"parity":"even"}`), reason: "found potentials for even numbers of moves, expected them for all"},
	{name: "base-of-tolls-that-overflow", of: "metric-cuts", change: func(f *forge) {
		f.m.Evidence = nil
		f.longer("a3")
		d := potentialsData{Denominator: 1, Terminals: names(f.instance(), upTo(11))}
		for v := range d.Terminals {
			d.Tolls = append(d.Tolls, (v%3-1)<<30)
		}
		f.formula("metric", 11, nil, nil, "0\n").Data = f.data("unsat.json", unsatData{Potentials: &d})
	}, reason: "unsat.json: found potentials that give a bound of -10737418224/1 moves, expected more than 0"},
	// Proofs.
	{name: "proof-of-nothing", of: "edge", change: func(f *forge) { f.put(f.m.Evidence[1].Proof, "") }, reason: "unsat-14.drat: found the end of the proof, expected the empty clause"},
	{name: "proof-of-the-end-alone", of: "edge", change: func(f *forge) { f.put(f.m.Evidence[1].Proof, "0\n") }, reason: "the clause (empty): it does not follow"},
	{name: "proof-without-its-end", of: "edge", change: inLines("unsat-14.drat", func(l []string) []string { return l[:len(l)-1] }), reason: "unsat-14.drat: found the end of the proof"},
	{name: "proof-cut-off-in-a-clause", of: "edge", change: func(f *forge) {
		text := f.read("unsat-14.drat")
		f.put("unsat-14.drat", strings.TrimRight(text[:len(text)/2], "0 \n"))
	}, reason: "found the end of the proof in a clause"},
	{name: "proof-with-another-step", of: "edge", change: func(f *forge) {
		f.put("unsat-14.drat", "-1 0\n"+f.read("unsat-14.drat"))
	}, reason: "step 1 (line 1), the clause -1: it does not follow"},
	{name: "proof-in-another-format", of: "edge", change: func(f *forge) { f.m.Evidence[1].Format = "binary" }, reason: "expected a or d"},
	{name: "proof-of-another-formula", of: "walk", change: func(f *forge) {
		f.put("unsat-10.drat", "a\x00")
		f.m.Evidence[0].Format = "binary"
	}, reason: "the clause (empty): it does not follow"},
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
