package cert

import (
	"strings"

	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
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

// inClause changes the n-th clause of a formula's rows, counted from the end where
// it is below 0.
func inClause(name string, n int, change func(row string) string) func(f *forge) {
	return func(f *forge) {
		l := strings.Split(strings.TrimSuffix(f.read(name), "\n"), "\n")
		if n < 0 {
			n += len(l)
		}
		l[n] = change(l[n])
		f.put(name, strings.Join(l, "\n")+"\n")
	}
}

// shorter takes the first term off a row.
func shorter(row string) string {
	words := strings.SplitN(row, " ", 3)
	return words[2]
}

const noCut = "some solution has no jump that leaves these squares, or the formula cannot require one"

var forgedFormulas = []forgery{
	// Cuts of formulas that have no variables for jumps: each would be the empty clause.
	{"cuts-of-step", "step", by("step", [][]string{{"a1"}}, "0\n", "b2", "d1"), "unsat.opb: the set a1: " + noCut},
	{"the-adventure-in-12-moves", "step", func(f *forge) {
		f.example("adventure")
		f.longer("a4") // from b2, which it ends on after 11 moves
		f.m.Evidence = nil
		f.formula("step", 11, nil, [][]string{{"a8"}}, "0\n")
	}, "unsat.opb: the set a8: " + noCut},
	{"no-tour-of-5x5", "hall", func(f *forge) {
		f.put(folder.PuzzleName, "family: tour\nboard: 5x5\n") // which has some, none of them closed
		f.m.Evidence = nil
		f.jumps(folder.Evidence{Moves: ptr(23)}, nil, allHalves)
		f.formula("step", 24, nil, [][]string{{"a1"}}, "0\n")
	}, "evidence 2 (step): unsat.opb: the set a1: " + noCut},
	{"a-closed-hunt-in-4-moves", "there-and-back", by("metric", [][]string{{"b3"}}, "0\n", "b3", "a1"), noCut},
	{"cuts-of-one-square-to-visit", "no-move", by("metric", [][]string{{"a1"}}, "0\n", "b3", "a1"), noCut},
	{"no-closed-tour-of-2x1", "closed-tour-of-two", func(f *forge) {
		f.infeasible()
		f.formula("edge", 2, nil, [][]string{{"a1"}}, "0\n")
	}, noCut},
	{"cuts-of-a-formula-that-is-false", "metric", func(f *forge) {
		f.m.Evidence = nil
		f.formula("metric", 3, base(f.t.Context(), f.instance(), "metric"), [][]string{{"a1"}}, "0\n")
	}, noCut},
	// Sets that a walk need not leave.
	{"cut-of-nothing", "metric-cuts", inFile("unsat.opb", "* row leave ", "* row leave  "), `unsat.opb:136: found "* row leave  a1 `},
	{"cut-of-everything-of-an-open-tour", "edge", func(f *forge) {
		f.m.Evidence = f.m.Evidence[:1]
		f.formula("edge", 14, nil, [][]string{model.Names(f.instance(), upTo(15))}, "0\n")
	}, noCut},
	{"cut-with-nothing-to-visit-inside", "one-move", by("metric", [][]string{{"b1"}}, "0\n", "c1", "a2", "c3", "b1", "a3", "b1", "a3"), noCut},
	{"cut-of-the-start-that-is-no-terminal", "there-and-back", func(f *forge) {
		f.replace(folder.PuzzleName, "2 * * *", "2 * * x")
		f.put(folder.WalkName, "a1 b3 a1\n")
		by("metric", [][]string{{"a1"}}, "0\n", "c2", "a1", "b3", "a1")(f)
	}, noCut},
	{"cut-of-a-hole", "metric-cuts", inFile("unsat.opb", "leave a1 ", "leave b2 "), `"b2" is no free square`},
	{"cut-with-a-square-twice", "metric-cuts", inFile("unsat.opb", "leave a1 ", "leave a1 a1 "), "a1 is listed twice"},
	// Clauses.
	{"cut-with-a-jump-less", "metric-cuts", inClause("unsat.opb", -1, shorter), `unsat.opb:137: found "1 x9 1 x13 1 x15 1 x16 1 x17 1 x19 1 x22 >="`},
	{"cut-of-no-set", "metric-cuts", func(f *forge) { f.put("unsat.opb", recounted(f, f.read("unsat.opb")+"1 x1 >= 1 ;\n", 1)) }, `unsat.opb:1: found "* #variable= 43 #constraint= 136"`},
	{"clause-empty-for-another", "metric-cuts", inClause("unsat.opb", 1, func(string) string { return ">= 1 ;" }), `unsat.opb:2: found ">= 1 ;", expected "-1 x13 -1 x2 -1 x1 >= -2 ;"`},
	// What the formula is said to be.
	{"formula-of-fewer-moves", "metric-cuts", budget(9), "unsat.opb: "},
	{"formula-of-as-many-moves", "metric-cuts", budget(11), "a model of 11 moves, though only numbers below 11 are to be refuted"},
	{"formula-of-another-encoding", "metric", entry(func(e *folder.Evidence) { e.Model = "step" }), "encoding step does not build on potentials"},
	{"formula-without-colours", "snark", entry(func(e *folder.Evidence) { e.Model = "edge" }), `unsat-20.opb:1: found "* #variable= 60 #constraint= 190"`},
	{"formula-with-colours-it-has-not", "closed-edge", entry(func(e *folder.Evidence) { e.Model = "edge:moves=odd" }), `unsat-12.opb:1: found "* #variable= 14 #constraint= 29"`},
	{"formula-of-an-encoding-that-is-not-certified", "edge", func(f *forge) { f.m.Evidence[1].Model = "unary" }, "leaves out by argument what a certificate is to leave to its proof"},
	{"formula-that-takes-it-as-known-that-none-is-shorter", "one-move", func(f *forge) {
		f.m.Evidence = nil
		f.longer("c1", "a2") // three moves, where one is enough: but on no square of a1's colour
		two, m := 2, pb.NewModel()
		m.AddClause("")
		f.pair("unsat", folder.Evidence{Model: "metric:shorter=refuted", Moves: &two, AMO: "auto"}, m, func(p *pb.Proof) (pb.ID, error) {
			return lemmas(f.t.Context(), p, 0, strings.NewReader("0\n"))
		})
	}, "encoding metric:reductions=bound:shorter=refuted leaves out by argument what a certificate is to leave to its proof"},
	{"formula-of-an-encoding-for-other-puzzles", "step", entry(func(e *folder.Evidence) { e.Model = "edge" }), "encoding edge: it is for tours"},
	{"formula-of-an-unknown-amo", "step", entry(func(e *folder.Evidence) { e.AMO = "most" }), `unknown at-most-one encoding "most"`},
	{"formula-of-an-open-end-with-given-ends", "parity", func(f *forge) { f.m.Evidence = f.m.Evidence[1:] }, "there is no evidence against walks of 1, 3, 5, 7, 9 moves"},
	{"formula-of-one-number-of-moves", "closed-edge", func(f *forge) { f.m.Evidence = f.m.Evidence[:1] }, "there is no evidence against walks of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … moves"},
	// The witness that it builds on.
	{"base-another", "metric", entry(func(e *folder.Evidence) { e.Potentials.Tolls = make([]int, len(e.Potentials.Tolls)) }), `unsat-10.opb:1: found "* #variable= 0 #constraint= 1"`},
	{"base-that-is-none", "metric", entry(func(e *folder.Evidence) { e.Potentials.Terminals = e.Potentials.Terminals[1:] }), "potentials"},
	{"base-of-step", "step", entry(func(e *folder.Evidence) {
		e.Potentials = &folder.Potentials{Denominator: 1, Terminals: []string{"a1", "d1"}, Tolls: []int{0, 0}}
	}), "encoding step does not build on potentials"},
	{"base-off-the-board", "metric", entry(func(e *folder.Evidence) { e.Potentials.Terminals[0] = "b2" }), `"b2" is no free square`},
	{"base-of-tolls-that-overflow", "metric-cuts", func(f *forge) {
		f.m.Evidence = nil
		f.longer("")
		d := folder.Potentials{Denominator: 1, Terminals: model.Names(f.instance(), upTo(11))}
		for v := range d.Terminals {
			d.Tolls = append(d.Tolls, (v%3-1)<<30)
		}
		f.formula("metric", 11, nil, nil, "0\n").Potentials = &d
	}, "the potentials give a bound of -10737418224/1 moves, which is not more than 0"},
	// Proofs.
	{"proof-of-the-end-alone", "edge", func(f *forge) {
		f.m.Evidence = f.m.Evidence[:1]
		f.formula("edge", 14, nil, nil, "0\n")
	}, "follows by unit propagation"},
	{"proof-without-its-lemmas", "edge", func(f *forge) {
		l := strings.SplitAfter(f.read("unsat-14.pbp"), "\n")
		f.put("unsat-14.pbp", strings.Join(append(l[:2:2], l[len(l)-5:]...), ""))
	}, "unsat-14.pbp:3: "},
	{"proof-cut-off", "edge", func(f *forge) {
		text := f.read("unsat-14.pbp")
		f.put("unsat-14.pbp", text[:len(text)/2])
	}, "unsat-14.pbp:"},
	{"proof-with-another-step", "edge", inFile("unsat-14.pbp", "\nrup", "\nrup 1 ~x1 >= 1 ;\nrup"), `unsat-14.pbp:3: found "1 ~x1 >= 1", expected a row that follows`},
	{"proof-of-another-formula", "metric-cuts", func(f *forge) {
		f.m.Evidence[0].PBP = "other.pbp"
		f.put("other.pbp", "pseudo-Boolean proof version 2.0\nf 1\noutput NONE\nconclusion UNSAT\nend pseudo-Boolean proof\n")
	}, "other.pbp:2: found 1 rows"},
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
