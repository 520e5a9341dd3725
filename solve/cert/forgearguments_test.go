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
func inFile(name, was, by string) func(f *forge) {
	return func(f *forge) { f.replace(name, was, by) }
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
	{"moves-beyond-any", "counting", budget(1 << 40), "a model of 1099511627776 moves, though only numbers below 11 are to be refuted"},
	{"moves-of-a-parity", "parity", budget(9), "a parity of jumps is about all numbers of moves"},
	{"moves-missing", "held-karp", entry(func(e *folder.Evidence) { e.Moves = nil }), "the number of moves is missing"},
	{"amo-of-jumps", "counting", entry(func(e *folder.Evidence) { e.AMO = "auto" }), "the model is no formula, so that amo"},
	{"witness-of-jumps", "counting", entry(func(e *folder.Evidence) { e.Potentials = &folder.Potentials{Denominator: 1} }), "the model is no formula"},
	{"amo-missing", "step", entry(func(e *folder.Evidence) { e.AMO = "" }), "how at-most-one constraints are written is missing"},
	{"places-of-jumps", "counting", entry(func(e *folder.Evidence) { e.Places = []string{"a1"} }), "places or legs have a list of places, and no other models"},
	{"shortest-of-any-length", "shortest", entry(func(e *folder.Evidence) { e.Moves = nil }), "the number of moves is missing"},
	{"shortest-of-other-moves", "shortest", budget(5), "5 moves are not even"},
	{"shortest-of-both-parities", "shortest", entry(func(e *folder.Evidence) { e.Parity = "" }), "linear-6.opb:"},
	{"shortest-of-any-ends", "shortest", entry(func(e *folder.Evidence) { e.Model, e.Parity = "jumps", "" }), "linear-6.opb:"},
	{"places-missing", "held-karp", entry(func(e *folder.Evidence) { e.Places = nil }), "places or legs have a list of places"},
	{"parity-of-legs", "legs", entry(func(e *folder.Evidence) { e.Parity = "odd" }), "a parity has no meaning for this model"},
	{"parity-of-step", "step", entry(func(e *folder.Evidence) { e.Parity = "odd" }), "a parity has no meaning for this model"},
	{"parity-of-neither", "parity", entry(func(e *folder.Evidence) { e.Parity = "uneven" }), `the parity "uneven" is neither even nor odd`},
	{"parity-of-other-moves", "of-parity", then(func(f *forge) { f.m.Evidence[0], f.m.Evidence[1] = f.m.Evidence[1], f.m.Evidence[0] }, budget(49)), "49 moves are not even"},
	{"pair-without-a-model", "counting", entry(func(e *folder.Evidence) { e.OPB = "" }), `there is no file "" in the certificate`},
	{"pair-without-a-proof", "counting", entry(func(e *folder.Evidence) { e.PBP = "" }), `there is no file "" in the certificate`},
	{"pair-the-wrong-way-round", "counting", entry(func(e *folder.Evidence) { e.OPB, e.PBP = e.PBP, e.OPB }), "counting.pbp:1: found "},

	// Models that are not the puzzle's.
	{"rows-of-fewer-moves", "counting", then(steps(""), budget(11)), `counting.opb:80: found "* row budget 10", expected "* row budget 11"`},
	{"rows-one-less", "counting", lessRow, `counting.opb:1: found "* #variable= 68 #constraint= 39"`},
	{"rows-one-more", "counting", moreRow, `counting.opb:1: found "* #variable= 68 #constraint= 41"`},
	{"rows-a-jump-less", "counting", inFile("counting.opb", " 1 a_a1_b3", ""), `counting.opb:3: found "1 end_a1 1 b_a1_b3 1 a_a1_c2 1 b_a1_c2 -2 h_a1_1 -2"`},
	{"rows-of-another-piece", "colours", inFile(folder.PuzzleName, "knight", "wazir"), `parity.opb:1: found "* #variable= 48 #constraint= 25"`},
	{"rows-of-another-model", "held-karp", entry(func(e *folder.Evidence) { e.Model, e.Places = model.OfJumps, nil }), `held-karp.opb: "2" must be a square`},
	{"rows-of-another-parity", "parity", entry(func(e *folder.Evidence) { e.Parity = "even" }), `parity.opb:54: found "* row parity odd", expected "* row parity even"`},
	{"rows-of-nearer-places", "held-karp", nearer, `held-karp.opb:87: found "-3 x_a1_b1 -3 x_a1_c1 -3 x_b1_c1 -3 x_a1_a2 -2 x_b1_"`},
	// Sets and places that make no row.
	{"class-with-a-square-of-another", "hall-classes", inFile("flow.opb", "degree a1 b1", "degree a1 a3 b1"), "flow.opb: a3 is in two classes, or where the walk can't be"},
	{"class-with-a-square-twice", "hall-classes", inFile("flow.opb", "degree a1 b1", "degree a1 b1 b1"), "flow.opb: b1 is in two classes, or where the walk can't be"},
	{"class-with-a-square-out-of-reach", "start-and-end", inFile("reach.opb", "degree a1\n", "degree a1 b2\n"), "reach.opb: b2 is in two classes, or where the walk can't be"},
	{"class-of-nothing", "hall-classes", inFile("flow.opb", "degree a3 b3 c3 a4 b4 c4", "degree"), "flow.opb: a3 is in no class"},
	{"class-less-a-square", "hall-classes", inFile("flow.opb", "degree a3 b3", "degree a3"), "flow.opb: b3 is in no class"},
	{"class-in-another-order", "hall-classes", inFile("flow.opb", "degree a3 b3", "degree b3 a3"), `flow.opb:6: found "* row degree b3 a3 c3 a4 b4 c4"`},
	{"class-across-a-set", "articulation-classes", then(inFile("flow.opb", "degree d2\n", "degree d1 d2\n"), inFile("flow.opb", "degree d1 e1", "degree e1")), "flow.opb: the set has d2, but not d1, with which it is counted, or the other way round"},
	{"set-that-a-jump-leaves", "apart", inFile("reach.opb", "leave a1 b1 ", "leave a1 "), `reach.opb:57: found ">= 1 ;", expected "1 a_b1_a3 1 a_b1_c3 >= 1 ;"`},
	{"set-of-one-side", "apart", inFile("reach.opb", "leave a1 ", "leave "), "there must be squares to visit inside and outside"},
	{"set-of-everything", "apart", inFile("reach.opb", "leave a1", "leave b2 a1"), "there must be squares to visit inside and outside"},
	{"set-a-square-twice", "apart", inFile("reach.opb", "leave a1", "leave a1 a1"), "a1 is listed twice"},
	{"set-of-nothing", "apart", apartOf(""), "reach.opb:1: found "},
	{"set-off-the-board", "apart", apartOf("a9"), `"a9" is no free square of the board`},
	{"set-with-nothing-to-visit-inside", "one-move", then((*forge).infeasible, instead(-1, "", nil, nil), inFile("forged.opb", "* row degree a1", "* row leave b2\n>= 1 ;\n* row degree a1"), moreRows), "there must be squares to visit inside and outside"},
	{"places-that-need-not-be-visited", "one-move", func(f *forge) { f.longer("a1", "b3"); f.m.Evidence[0].Places = []string{"a1", "c1", "b3"} }, "c1 need not be visited"},
	{"places-apart", "apart", apartPlaces("once: true\nstart: a1\ngoals: a1,b2\n", "a1", "b2"), "there is no way from a1 to b2 or the start"},
	{"places-apart-from-the-start", "apart", apartPlaces("once: true\nclosed: true\nstart: a1\ngoals: b2\n", "b2"), "there is no way from b2 to b2 or the start"},
	{"places-twice", "held-karp", entry(func(e *folder.Evidence) { e.Places[1] = e.Places[0] }), "is listed twice"},
	{"places-off-the-board", "held-karp", entry(func(e *folder.Evidence) { e.Places[0] = "b2" }), `"b2" is no free square of the board`},
	{"places-by-another-name", "held-karp", entry(func(e *folder.Evidence) { e.Places[0] = "A1" }), `"A1" is no free square`},
	{"places-in-another-order", "held-karp", entry(func(e *folder.Evidence) { e.Places[0], e.Places[1] = e.Places[1], e.Places[0] }), `held-karp.opb:2: found "* row at a1", expected "* row at b1"`},
	{"places-one-less", "held-karp", entry(func(e *folder.Evidence) { e.Places = e.Places[1:] }), "which is none of the places"},
	{"places-with-the-start-that-the-walk-comes-back-to", "there-and-back-reach", entry(func(e *folder.Evidence) { e.Places = []string{"a1", "b3"} }), "a1, to which the walk comes back, is listed"},
	{"part-after-its-set", "held-karp", inPart("9"), `a set has the part "9", which is no set before it`},
	{"part-of-no-places", "held-karp", inPart("b2"), `"b2" is no free square`},
	{"part-twice", "held-karp", inPart("a1 a1"), "a set has a1 twice"},
	{"part-alone", "held-karp", inPart("a1"), "set 1 has 1 parts, must be two or more"},
	{"legs-in-another-order", "legs", entry(func(e *folder.Evidence) { e.Places[1], e.Places[2] = e.Places[2], e.Places[1] }), "are not those of a walk that visits its goals in order"},
	{"legs-more", "legs", entry(func(e *folder.Evidence) { e.Places = append(e.Places, "a1") }), "are not those of a walk that visits its goals in order"},
	{"legs-of-no-order", "one-move", entry(func(e *folder.Evidence) { e.Model = model.OfLegs }), "are not those of a walk that visits its goals in order"},
	{"legs-without-a-way", "apart", func(f *forge) {
		f.put(folder.PuzzleName, "once: true\nordered: true\ngoals: b2\nboard: 3x3\nstart: a1\n")
		e := &f.m.Evidence[0]
		e.Model, e.Places, e.Moves = model.OfLegs, []string{"a1", "b2"}, ptr(0)
	}, "there is no way from a1 to b2"},
	{"legs-visited-once", "visited-twice", entry(func(e *folder.Evidence) { e.Places = e.Places[:2] }), "the stop b3 need not be visited twice"},
	{"legs-visited-at-once", "visited-twice", then(inFile(folder.PuzzleName, "b3, a1", "a1, b3"), entry(func(e *folder.Evidence) { e.Places = []string{"a1", "a1"} })), "the stop a1 need not be visited twice"},
	{"legs-visited-again", "visited-twice", inFile(folder.PuzzleName, "once: true\n", ""), "the stop a1 need not be visited twice"},
	{"legs-back-to-the-start", "visited-twice", inFile(folder.PuzzleName, "once: true\n", "once: true\nclosed: true\n"), "the stop a1 need not be visited twice"},
	{"legs-without-a-budget", "legs", then((*forge).infeasible, entry(func(e *folder.Evidence) { e.Moves = nil })), "the stop a3 need not be visited twice"},
	{"start-and-end-of-a-closed-walk", "start-and-end", inFile(folder.PuzzleName, "once: true\n", "once: true\nclosed: true\n"), `reach.opb:1: found "* #variable= 14 #constraint= 9"`},
	{"start-and-end-where-squares-may-be-visited-again", "start-and-end", inFile(folder.PuzzleName, "once: true\n", ""), `reach.opb:1: found "* #variable= 14 #constraint= 9"`},
	{"parity-of-some-places", "of-parity", then(steps(""), func(f *forge) { byTolls(50, "", 7, 0)(f); f.m.Evidence[0].Parity = "even" }), "a walk could end on a square that is none of the places"},
	{"parity-between-given-ends", "one-move", func(f *forge) {
		f.put(folder.PuzzleName, "end: b3\n"+f.read(folder.PuzzleName))
		f.m.Evidence[0].Parity = "even"
	}, "the parity of a walk says nothing about its ends here"},

	// Proofs of what is not so.
	{"proof-of-more-by-counting", "counting", then(steps(""), instead(11, "", nil, allHalves)), "follows by unit propagation"},
	{"proof-of-more-by-tolls", "held-karp", then(steps(""), moreByTolls), "follows by unit propagation"},
	{"proof-of-another-bound", "legs", then(steps(""), func(f *forge) {
		f.m.Evidence = nil
		stops := []string{"a1", "d1", "a3"}
		m, err := model.NewLegs(f.t.Context(), f.instance(), model.Request{Moves: 8, Places: stops})
		f.must(err)
		f.pair("forged", folder.Evidence{Model: model.OfLegs, Moves: ptr(8), Places: stops}, m, nil)
	}), "follows by unit propagation"},
	{"proof-by-colours-that-fit", "edge", instead(-1, "", nil, byColours), "follows by unit propagation"},
	{"proof-by-colours-where-squares-may-be-visited-again", "counting", then((*forge).infeasible, instead(-1, "", nil, byColours)), "follows by unit propagation"},
	{"proof-by-colours-of-two-squares", "closed-tour-of-two", then((*forge).infeasible, instead(-1, "", nil, byColours)), "follows by unit propagation"},
	{"proof-by-colours-of-a-king", "colours", then(inFile(folder.PuzzleName, "knight", "king"), instead(-1, "", nil, nil)), "follows by unit propagation"},
	{"proof-of-a-tour-of-two", "closed-tour-of-two", then((*forge).infeasible, instead(-1, "", nil, twoJumpsAtTheFirst)), "follows by unit propagation"},
	{"proof-of-the-other-parity", "parity", then(without, func(f *forge) {
		f.jumps(folder.Evidence{Parity: "even"}, nil, func(j *jumps) pb.ID { j.oddOrEven(colours(j.In)); return j.p.Lemma() })
	}), "follows by unit propagation"},
	{"proof-of-nothing-to-do", "no-move", then(steps("b3", "a1"), instead(1, "", nil, nil)), "follows by unit propagation"},
	{"proof-alone-of-parity", "parity", func(f *forge) { f.m.Evidence = f.m.Evidence[:1] }, "there is no evidence against walks of 0, 2, 4, 6, 8 moves"},
	{"proof-alone-of-even-moves", "of-parity", func(f *forge) { f.m.Evidence = f.m.Evidence[1:] }, "there is no evidence against walks of 1, 3, 5, 7, 9"},
	{"set-of-a-part-less-a-square", "separator", inFile("flow.opb", "leave b1 d2 ", "leave b1 "), `flow.opb:73: found "1 a_b1_c3 1 a_b2_c4 1 a_c2_a3 1 a_d2_b3 >= 1 ;"`},
	{"rows-of-a-piece-that-has-a-tour", "separator", inFile(folder.PuzzleName, "knight", "king"), `flow.opb:1: found "* #variable= 56 #constraint= 36"`},
	{"proof-by-multipliers-off-by-one", "counting", then(steps(""), instead(11, "", nil, oneMore)), "follows by unit propagation"},
	{"proof-by-a-set-less", "separator", byVector(func(d *bound.Dual) { d.Sets = d.Sets[1:] }), "follows by unit propagation"},
	{"proof-by-a-set-too-many", "separator", byVector(func(d *bound.Dual) { d.Sets = append(d.Sets, bound.Leave{Set: []int{0, 6, 9}, Times: 1}) }), "follows by unit propagation"},
	{"proof-by-a-set-left-once-more", "separator", byVector(func(d *bound.Dual) { d.Sets[0].Times++ }), "follows by unit propagation"},
	{"proof-by-a-square-twice", "separator", inFile("flow.opb", "leave b1 d2", "leave b1 b1"), "flow.opb: b1 is listed twice"},
	{"proof-without-the-ends", "separator-closed", byVector(func(d *bound.Dual) {}, inFile(folder.PuzzleName, "closed: true\n", "")), "follows by unit propagation"},
	{"proof-without-a-conclusion", "counting", inFile("counting.pbp", "conclusion UNSAT : ", "conclusion NONE\n* "), `counting.pbp:6: found "NONE", expected "UNSAT"`},
	{"proof-of-other-rows", "counting", inFile("counting.pbp", "\nf ", "\nf 1"), "those of the model with each equation counted twice"},
	{"proof-by-another-factor", "held-karp", inFile("held-karp.pbp", " * ", "0 * "), "held-karp.pbp:"},
	{"proof-of-a-row-that-is-not-there", "counting", inFile("counting.pbp", "pol ", "pol 99999 "), "found row 99999, expected an ID"},
	{"proof-with-an-unknown-step", "counting", inFile("counting.pbp", "rup ", "trust "), `found "trust", expected a step`},
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
		a := bound.AnalyseInstance(f.t.Context(), f.instance(), nil)
		a.RefuteTour(f.t.Context())
		d := a.Impossible.Witness
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
