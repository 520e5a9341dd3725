package cert

import (
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
)

// inFile replaces a text in a file.
func inFile(name, old, new string) func(f *forge) {
	return func(f *forge) { f.replace(name, old, new) }
}

// entry changes the first entry of evidence.
func entry(change func(e *folder.Evidence)) func(f *forge) {
	return func(f *forge) { change(&f.m.Evidence[0]) }
}

// budget changes the moves of the first entry of evidence.
func budget(moves int) func(f *forge) {
	return entry(func(e *folder.Evidence) { e.Moves = &moves })
}

// instead leaves evidence by the model of jumps alone.
func instead(moves int, parity string, sets [][]string, derive func(j *jumps) pb.ID) func(f *forge) {
	return then(without, func(f *forge) {
		e := folder.Evidence{Parity: parity}
		if moves >= 0 {
			e.Moves = &moves
		}
		f.jumps(e, sets, derive)
	})
}

// byTolls leaves evidence by the model of places alone.
func byTolls(moves int, parity string, places ...int) func(f *forge) {
	return then(without, func(f *forge) {
		f.places(folder.Evidence{Moves: &moves, Parity: parity}, &bound.Potentials{Terminals: places, Potential: make([]int, len(places)), Denominator: 1}, 0)
	})
}

// colours are those of the squares.
func colours(in *puzzles.Instance) []int8 {
	colour, _, _ := in.Colours()
	return colour
}

// steps adds squares to the walk.
func steps(squares ...string) func(f *forge) { return func(f *forge) { f.longer(squares...) } }

var forgedArguments = []forgery{
	// Fields that have no meaning, or must be there.
	{name: "moves-beyond-any", of: "counting", change: budget(1 << 40), reason: "a model of 1099511627776 moves, though only numbers below 11 are to be refuted"},
	{name: "moves-of-a-parity", of: "parity", change: budget(9), reason: "a parity of jumps is about all numbers of moves"},
	{name: "moves-missing", of: "held-karp", change: entry(func(e *folder.Evidence) { e.Moves = nil }), reason: "the number of moves is missing"},
	{name: "amo-of-jumps", of: "counting", change: entry(func(e *folder.Evidence) { e.AMO = "auto" }), reason: "the model is no formula, so that amo"},
	{name: "witness-of-jumps", of: "counting", change: entry(func(e *folder.Evidence) { e.Potentials = &folder.Potentials{Denominator: 1} }), reason: "the model is no formula"},
	{name: "amo-missing", of: "step", change: entry(func(e *folder.Evidence) { e.AMO = "" }), reason: "how at-most-one constraints are written is missing"},
	{name: "places-of-jumps", of: "counting", change: entry(func(e *folder.Evidence) { e.Places = []string{"a1"} }), reason: "places or legs have a list of places, and no other models"},
	{name: "shortest-of-any-length", of: "shortest", change: entry(func(e *folder.Evidence) { e.Moves = nil }), reason: "the number of moves is missing"},
	{name: "shortest-of-other-moves", of: "shortest", change: budget(5), reason: "5 moves are not even"},
	{name: "shortest-of-both-parities", of: "shortest", change: entry(func(e *folder.Evidence) { e.Parity = "" }), reason: "linear-6.opb:"},
	{name: "shortest-of-any-ends", of: "shortest", change: entry(func(e *folder.Evidence) { e.Model, e.Parity = "jumps", "" }), reason: "linear-6.opb:"},
	{name: "places-missing", of: "held-karp", change: entry(func(e *folder.Evidence) { e.Places = nil }), reason: "places or legs have a list of places"},
	{name: "parity-of-legs", of: "legs", change: entry(func(e *folder.Evidence) { e.Parity = "odd" }), reason: "a parity has no meaning for this model"},
	{name: "parity-of-step", of: "step", change: entry(func(e *folder.Evidence) { e.Parity = "odd" }), reason: "a parity has no meaning for this model"},
	{name: "parity-of-neither", of: "parity", change: entry(func(e *folder.Evidence) { e.Parity = "uneven" }), reason: `the parity "uneven" is neither even nor odd`},
	{name: "parity-of-other-moves", of: "of-parity", change: then(func(f *forge) { f.m.Evidence[0], f.m.Evidence[1] = f.m.Evidence[1], f.m.Evidence[0] }, budget(49)), reason: "49 moves are not even"},
	{name: "pair-without-a-model", of: "counting", change: entry(func(e *folder.Evidence) { e.OPB = "" }), reason: `there is no file "" in the certificate`},
	{name: "pair-without-a-proof", of: "counting", change: entry(func(e *folder.Evidence) { e.PBP = "" }), reason: `there is no file "" in the certificate`},
	{name: "pair-the-wrong-way-round", of: "counting", change: entry(func(e *folder.Evidence) { e.OPB, e.PBP = e.PBP, e.OPB }), reason: "counting.pbp:1: found "},

	// Models that are not the puzzle's.
	{name: "rows-of-fewer-moves", of: "counting", change: then(steps(""), budget(11)), reason: `counting.opb:80: found "* row budget 10", expected "* row budget 11"`},
	{name: "rows-one-less", of: "counting", change: lessRow, reason: `counting.opb:1: found "* #variable= 68 #constraint= 39"`},
	{name: "rows-one-more", of: "counting", change: moreRow, reason: `counting.opb:1: found "* #variable= 68 #constraint= 41"`},
	{name: "rows-a-jump-less", of: "counting", change: inFile("counting.opb", " 1 a_a1_b3", ""), reason: `counting.opb:3: found "1 end_a1 1 b_a1_b3 1 a_a1_c2 1 b_a1_c2 -2 h_a1_1 -2"`},
	{name: "rows-of-another-piece", of: "colours", change: inFile(folder.PuzzleName, "knight", "wazir"), reason: `parity.opb:1: found "* #variable= 48 #constraint= 25"`},
	{name: "rows-of-another-model", of: "held-karp", change: entry(func(e *folder.Evidence) { e.Model, e.Places = model.OfJumps, nil }), reason: `held-karp.opb: "2" must be a square`},
	{name: "rows-of-another-parity", of: "parity", change: entry(func(e *folder.Evidence) { e.Parity = "even" }), reason: `parity.opb:54: found "* row parity odd", expected "* row parity even"`},
	{name: "rows-of-nearer-places", of: "held-karp", change: nearer, reason: `held-karp.opb:87: found "-3 x_a1_b1 -3 x_a1_c1 -3 x_b1_c1 -3 x_a1_a2 -2 x_b1_"`},
	// Sets and places that make no row.
	{name: "class-with-a-square-of-another", of: "hall-classes", change: inFile("flow.opb", "degree a1 b1", "degree a1 a3 b1"), reason: "flow.opb: a3 is in two classes, or where the walk can't be"},
	{name: "class-with-a-square-twice", of: "hall-classes", change: inFile("flow.opb", "degree a1 b1", "degree a1 b1 b1"), reason: "flow.opb: b1 is in two classes, or where the walk can't be"},
	{name: "class-with-a-square-out-of-reach", of: "start-and-end", change: inFile("reach.opb", "degree a1\n", "degree a1 b2\n"), reason: "reach.opb: b2 is in two classes, or where the walk can't be"},
	{name: "class-of-nothing", of: "hall-classes", change: inFile("flow.opb", "degree a3 b3 c3 a4 b4 c4", "degree"), reason: "flow.opb: a3 is in no class"},
	{name: "class-less-a-square", of: "hall-classes", change: inFile("flow.opb", "degree a3 b3", "degree a3"), reason: "flow.opb: b3 is in no class"},
	{name: "class-in-another-order", of: "hall-classes", change: inFile("flow.opb", "degree a3 b3", "degree b3 a3"), reason: `flow.opb:6: found "* row degree b3 a3 c3 a4 b4 c4"`},
	{name: "class-across-a-set", of: "articulation-classes", change: then(inFile("flow.opb", "degree d2\n", "degree d1 d2\n"), inFile("flow.opb", "degree d1 e1", "degree e1")), reason: "flow.opb: the set has d2, but not d1, with which it is counted, or the other way round"},
	{name: "set-that-a-jump-leaves", of: "apart", change: inFile("reach.opb", "leave a1 b1 ", "leave a1 "), reason: `reach.opb:57: found ">= 1 ;", expected "1 a_b1_a3 1 a_b1_c3 >= 1 ;"`},
	{name: "set-of-one-side", of: "apart", change: inFile("reach.opb", "leave a1 ", "leave "), reason: "there must be squares to visit inside and outside"},
	{name: "set-of-everything", of: "apart", change: inFile("reach.opb", "leave a1", "leave b2 a1"), reason: "there must be squares to visit inside and outside"},
	{name: "set-a-square-twice", of: "apart", change: inFile("reach.opb", "leave a1", "leave a1 a1"), reason: "a1 is listed twice"},
	{name: "set-of-nothing", of: "apart", change: apartOf(""), reason: "reach.opb:1: found "},
	{name: "set-off-the-board", of: "apart", change: apartOf("a9"), reason: `"a9" is no free square of the board`},
	{name: "set-with-nothing-to-visit-inside", of: "one-move", change: then((*forge).infeasible, instead(-1, "", nil, nil), inFile("forged.opb", "* row degree a1", "* row leave b2\n>= 1 ;\n* row degree a1"), moreRows), reason: "there must be squares to visit inside and outside"},
	{name: "places-that-need-not-be-visited", of: "one-move", change: func(f *forge) { f.longer("a1", "b3"); f.m.Evidence[0].Places = []string{"a1", "c1", "b3"} }, reason: "c1 need not be visited"},
	{name: "places-apart", of: "apart", change: apartPlaces("once: true\nstart: a1\ngoals: a1,b2\n", "a1", "b2"), reason: "there is no way from a1 to b2 or the start"},
	{name: "places-apart-from-the-start", of: "apart", change: apartPlaces("once: true\nclosed: true\nstart: a1\ngoals: b2\n", "b2"), reason: "there is no way from b2 to b2 or the start"},
	{name: "places-twice", of: "held-karp", change: entry(func(e *folder.Evidence) { e.Places[1] = e.Places[0] }), reason: "is listed twice"},
	{name: "places-off-the-board", of: "held-karp", change: entry(func(e *folder.Evidence) { e.Places[0] = "b2" }), reason: `"b2" is no free square of the board`},
	{name: "places-by-another-name", of: "held-karp", change: entry(func(e *folder.Evidence) { e.Places[0] = "A1" }), reason: `"A1" is no free square`},
	{name: "places-in-another-order", of: "held-karp", change: entry(func(e *folder.Evidence) { e.Places[0], e.Places[1] = e.Places[1], e.Places[0] }), reason: `held-karp.opb:2: found "* row at a1", expected "* row at b1"`},
	{name: "places-one-less", of: "held-karp", change: entry(func(e *folder.Evidence) { e.Places = e.Places[1:] }), reason: "which is none of the places"},
	{name: "places-with-the-start-that-the-walk-comes-back-to", of: "there-and-back-reach", change: entry(func(e *folder.Evidence) { e.Places = []string{"a1", "b3"} }), reason: "a1, to which the walk comes back, is listed"},
	{name: "part-after-its-set", of: "held-karp", change: inPart("9"), reason: `a set has the part "9", which is no set before it`},
	{name: "part-of-no-places", of: "held-karp", change: inPart("b2"), reason: `"b2" is no free square`},
	{name: "part-twice", of: "held-karp", change: inPart("a1 a1"), reason: "a set has a1 twice"},
	{name: "part-alone", of: "held-karp", change: inPart("a1"), reason: "set 1 has 1 parts, must be two or more"},
	{name: "legs-in-another-order", of: "legs", change: entry(func(e *folder.Evidence) { e.Places[1], e.Places[2] = e.Places[2], e.Places[1] }), reason: "are not those of a walk that visits its goals in order"},
	{name: "legs-more", of: "legs", change: entry(func(e *folder.Evidence) { e.Places = append(e.Places, "a1") }), reason: "are not those of a walk that visits its goals in order"},
	{name: "legs-of-no-order", of: "one-move", change: entry(func(e *folder.Evidence) { e.Model = model.OfLegs }), reason: "are not those of a walk that visits its goals in order"},
	{name: "legs-without-a-way", of: "apart", change: func(f *forge) {
		f.put(folder.PuzzleName, "once: true\nordered: true\ngoals: b2\nboard: 3x3\nstart: a1\n")
		e := &f.m.Evidence[0]
		e.Model, e.Places, e.Moves = model.OfLegs, []string{"a1", "b2"}, ptr(0)
	}, reason: "there is no way from a1 to b2"},
	{name: "legs-visited-once", of: "visited-twice", change: entry(func(e *folder.Evidence) { e.Places = e.Places[:2] }), reason: "the stop b3 need not be visited twice"},
	{name: "legs-visited-at-once", of: "visited-twice", change: then(inFile(folder.PuzzleName, "b3, a1", "a1, b3"), entry(func(e *folder.Evidence) { e.Places = []string{"a1", "a1"} })), reason: "the stop a1 need not be visited twice"},
	{name: "legs-visited-again", of: "visited-twice", change: inFile(folder.PuzzleName, "once: true\n", ""), reason: "the stop a1 need not be visited twice"},
	{name: "legs-back-to-the-start", of: "visited-twice", change: inFile(folder.PuzzleName, "once: true\n", "once: true\nclosed: true\n"), reason: "the stop a1 need not be visited twice"},
	{name: "legs-without-a-budget", of: "legs", change: then((*forge).infeasible, entry(func(e *folder.Evidence) { e.Moves = nil })), reason: "the stop a3 need not be visited twice"},
	{name: "start-and-end-of-a-closed-walk", of: "start-and-end", change: inFile(folder.PuzzleName, "once: true\n", "once: true\nclosed: true\n"), reason: `reach.opb:1: found "* #variable= 14 #constraint= 9"`},
	{name: "start-and-end-where-squares-may-be-visited-again", of: "start-and-end", change: inFile(folder.PuzzleName, "once: true\n", ""), reason: `reach.opb:1: found "* #variable= 14 #constraint= 9"`},
	{name: "parity-of-some-places", of: "of-parity", change: then(steps(""), func(f *forge) { byTolls(50, "", 7, 0)(f); f.m.Evidence[0].Parity = "even" }), reason: "a walk could end on a square that is none of the places"},
	{name: "parity-between-given-ends", of: "one-move", change: func(f *forge) {
		f.put(folder.PuzzleName, "end: b3\n"+f.read(folder.PuzzleName))
		f.m.Evidence[0].Parity = "even"
	}, reason: "the parity of a walk says nothing about its ends here"},

	// Proofs of what is not so.
	{name: "proof-of-more-by-counting", of: "counting", change: then(steps(""), instead(11, "", nil, allHalves)), reason: "follows by unit propagation"},
	{name: "proof-of-more-by-tolls", of: "held-karp", change: then(steps(""), moreByTolls), reason: "follows by unit propagation"},
	{name: "proof-of-another-bound", of: "legs", change: then(steps(""), func(f *forge) {
		f.m.Evidence = nil
		stops := []string{"a1", "d1", "a3"}
		m, err := model.NewLegs(f.t.Context(), f.instance(), model.Request{Moves: 8, Places: stops})
		f.must(err)
		f.pair("forged", folder.Evidence{Model: model.OfLegs, Moves: ptr(8), Places: stops}, m, nil)
	}), reason: "follows by unit propagation"},
	{name: "proof-by-colours-that-fit", of: "edge", change: instead(-1, "", nil, byColours), reason: "follows by unit propagation"},
	{name: "proof-by-colours-where-squares-may-be-visited-again", of: "counting", change: then((*forge).infeasible, instead(-1, "", nil, byColours)), reason: "follows by unit propagation"},
	{name: "proof-by-colours-of-two-squares", of: "closed-tour-of-two", change: then((*forge).infeasible, instead(-1, "", nil, byColours)), reason: "follows by unit propagation"},
	{name: "proof-by-colours-of-a-king", of: "colours", change: then(inFile(folder.PuzzleName, "knight", "king"), instead(-1, "", nil, nil)), reason: "follows by unit propagation"},
	{name: "proof-of-a-tour-of-two", of: "closed-tour-of-two", change: then((*forge).infeasible, instead(-1, "", nil, twoJumpsAtTheFirst)), reason: "follows by unit propagation"},
	{name: "proof-of-the-other-parity", of: "parity", change: then(without, func(f *forge) {
		f.jumps(folder.Evidence{Parity: "even"}, nil, func(j *jumps) pb.ID { j.oddOrEven(colours(j.In)); return j.p.Lemma() })
	}), reason: "follows by unit propagation"},
	{name: "proof-of-nothing-to-do", of: "no-move", change: then(steps("b3", "a1"), instead(1, "", nil, nil)), reason: "follows by unit propagation"},
	{name: "proof-alone-of-parity", of: "parity", change: func(f *forge) { f.m.Evidence = f.m.Evidence[:1] }, reason: "there is no evidence against walks of 0, 2, 4, 6, 8 moves"},
	{name: "proof-alone-of-even-moves", of: "of-parity", change: func(f *forge) { f.m.Evidence = f.m.Evidence[1:] }, reason: "there is no evidence against walks of 1, 3, 5, 7, 9"},
	{name: "set-of-a-part-less-a-square", of: "separator", change: inFile("flow.opb", "leave b1 d2 ", "leave b1 "), reason: `flow.opb:73: found "1 a_b1_c3 1 a_b2_c4 1 a_c2_a3 1 a_d2_b3 >= 1 ;"`},
	{name: "rows-of-a-piece-that-has-a-tour", of: "separator", change: inFile(folder.PuzzleName, "knight", "king"), reason: `flow.opb:1: found "* #variable= 56 #constraint= 36"`},
	{name: "proof-by-multipliers-off-by-one", of: "counting", change: then(steps(""), instead(11, "", nil, oneMore)), reason: "follows by unit propagation"},
	{name: "proof-by-a-set-less", of: "separator", change: byVector(func(d *bound.Dual) { d.Sets = d.Sets[1:] }), reason: "follows by unit propagation"},
	{name: "proof-by-a-set-too-many", of: "separator", change: byVector(func(d *bound.Dual) { d.Sets = append(d.Sets, bound.Leave{Set: []int{0, 6, 9}, Times: 1}) }), reason: "follows by unit propagation"},
	{name: "proof-by-a-set-left-once-more", of: "separator", change: byVector(func(d *bound.Dual) { d.Sets[0].Times++ }), reason: "follows by unit propagation"},
	{name: "proof-by-a-square-twice", of: "separator", change: inFile("flow.opb", "leave b1 d2", "leave b1 b1"), reason: "flow.opb: b1 is listed twice"},
	{name: "proof-without-the-ends", of: "separator-closed", change: byVector(func(d *bound.Dual) {}, inFile(folder.PuzzleName, "closed: true\n", "")), reason: "follows by unit propagation"},
	{name: "proof-without-a-conclusion", of: "counting", change: inFile("counting.pbp", "conclusion UNSAT : ", "conclusion NONE\n* "), reason: `counting.pbp:6: found "NONE", expected "UNSAT"`},
	{name: "proof-of-other-rows", of: "counting", change: inFile("counting.pbp", "\nf ", "\nf 1"), reason: "those of the model with each equation counted twice"},
	{name: "proof-by-another-factor", of: "held-karp", change: inFile("held-karp.pbp", " * ", "0 * "), reason: "held-karp.pbp:"},
	{name: "proof-of-a-row-that-is-not-there", of: "counting", change: inFile("counting.pbp", "pol ", "pol 99999 "), reason: "found row 99999, expected an ID"},
	{name: "proof-with-an-unknown-step", of: "counting", change: inFile("counting.pbp", "rup ", "trust "), reason: `found "trust", expected a step`},
}

func ptr(n int) *int { return &n }

// lessRow and moreRow take a row off, and add one.
func lessRow(f *forge) {
	text := f.read("counting.opb")
	i := strings.LastIndex(text[:strings.LastIndex(text, "* row")], "* row")
	j := strings.LastIndex(text, "* row")
	f.put("counting.opb", recounted(f, text[:i]+text[j:], -1))
}

func moreRow(f *forge) {
	f.put("counting.opb", recounted(f, f.read("counting.opb")+"1 a_a1_b3 >= 1 ;\n", 1))
}

func moreRows(f *forge) { f.put("forged.opb", recounted(f, f.read("forged.opb"), 1)) }

// recounted makes the number of rows right.
func recounted(f *forge, text string, by int) string {
	var vars, rows int
	first, rest, _ := strings.Cut(text, "\n")
	if _, err := fmt.Sscanf(first, "* #variable= %d #constraint= %d", &vars, &rows); err != nil {
		f.t.Fatal(err)
	}
	return fmt.Sprintf("* #variable= %d #constraint= %d\n%s", vars, rows+by, rest)
}

// nearer makes the first stretch of a budget one move shorter.
func nearer(f *forge) {
	text := f.read("held-karp.opb")
	i := strings.Index(text, "* row budget")
	f.put("held-karp.opb", text[:i]+strings.Replace(text[i:], "-2 x_", "-3 x_", 1))
}

// apartOf changes the set that nobody leaves.
func apartOf(parts string) func(f *forge) {
	return func(f *forge) {
		text := f.read("reach.opb")
		i := strings.Index(text, "leave ")
		j := i + strings.Index(text[i:], "\n")
		f.put("reach.opb", text[:i]+"leave "+parts+text[j:])
	}
}

// apartPlaces is about squares that no way joins.
func apartPlaces(headers string, places ...string) func(f *forge) {
	return func(f *forge) {
		f.put(folder.PuzzleName, headers+"board: 3x3\n")
		e := &f.m.Evidence[0]
		e.Model, e.Places, e.Moves = model.OfPlaces, places, ptr(0)
	}
}

// inPart changes the parts of the first set.
func inPart(parts string) func(f *forge) {
	return func(f *forge) {
		text := f.read("held-karp.opb")
		i := strings.Index(text, "inside ")
		j := i + strings.Index(text[i:], "\n")
		f.put("held-karp.opb", text[:i]+"inside "+parts+text[j:])
	}
}

// moreByTolls claims a budget that tolls do not refute.
func moreByTolls(f *forge) {
	e := f.m.Evidence[0]
	f.m.Evidence = nil
	list, err := model.Vertices(f.instance(), e.Places)
	f.must(err)
	f.places(folder.Evidence{Moves: ptr(*f.m.Moves - 1)}, &bound.Potentials{Terminals: list, Potential: make([]int, len(list)), Denominator: 1}, *f.m.Moves-3)
}

// vector adds up rows by multipliers, as they are or not.
func vector(of func(in *puzzles.Instance) *bound.Dual) func(j *jumps) pb.ID {
	return func(j *jumps) pb.ID {
		d := of(j.In)
		ends, err := d.Ends(j.In)
		if err != nil {
			panic(err)
		}
		return j.emit(d, ends)
	}
}

// byVector proves it by the multipliers that the puzzle has, changed, which are taken for
// those of the puzzle that other changes make of it.
func byVector(change func(d *bound.Dual), then ...func(f *forge)) func(f *forge) {
	return func(f *forge) {
		d := bound.AnalyseTour(f.t.Context(), f.instance()).Impossible.Witness
		change(d)
		for _, change := range then {
			change(f)
		}
		f.m.Evidence = nil
		f.jumps(folder.Evidence{}, nil, vector(func(*puzzles.Instance) *bound.Dual { return d }), (*tsp.Dual)(d))
	}
}

// allHalves counts all squares to visit with weight 1/2.
var allHalves = vector(halves)

func halves(in *puzzles.Instance) *bound.Dual {
	d := &bound.Dual{Budget: 2, Degree: make([]int64, in.Len())}
	for _, v := range in.Stops() {
		d.Degree[v] = 1
	}
	return d
}

// oneMore counts the first of them once more.
var oneMore = vector(func(in *puzzles.Instance) *bound.Dual {
	d := halves(in)
	d.Degree[0]++
	return d
})

// byColours is 1 for each square of one colour, and -1 for the others.
var byColours = vector(func(in *puzzles.Instance) *bound.Dual {
	colour, _, _ := in.Colours()
	d := &bound.Dual{}
	for _, c := range colour {
		d.Degree = append(d.Degree, 1-2*int64(c))
	}
	return d
})

// twoJumpsAtTheFirst says that the first square has two jumps.
var twoJumpsAtTheFirst = vector(func(in *puzzles.Instance) *bound.Dual {
	d := &bound.Dual{Degree: make([]int64, in.Len())}
	d.Degree[0] = 1
	return d
})
