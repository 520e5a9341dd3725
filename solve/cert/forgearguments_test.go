package cert

// data replaces a text in a data file.
func inData(name, old, new string) func(f *forge) {
	return func(f *forge) { f.replace(name, old, new) }
}

// bounding changes the bound of the first entry of evidence.
func bounding(moves int) func(f *forge) {
	return func(f *forge) { f.m.Evidence[0].Moves = moves }
}

var forgedArguments = []forgery{
	{name: "distances-one-more", of: "distances", change: bounding(9), reason: "found distances that add up to 8 moves, expected at least 9"},
	{name: "distances-of-no-bound", of: "distances", change: bounding(0), reason: "evidence 1 (distances): found a bound of 0 moves, expected 1 to 2147483647"},
	{name: "distances-below-0", of: "distances", change: bounding(-5), reason: "found a bound of -5 moves, expected 1"},
	{name: "distances-without-data", of: "distances", change: func(f *forge) { f.m.Evidence[0].Data = "" }, reason: `evidence 1 (distances): found no "data"`},
	{name: "distances-in-another-order", of: "distances", change: inData("distances.json", `"d1","a3"`, `"a3","d1"`), reason: "found a3 as stop 2, expected d1"},
	{name: "distances-more-stops", of: "distances", change: inData("distances.json", `"a3"]`, `"a3","a1"]`), reason: "found 4 stops, expected at most 3"},
	{name: "distances-of-no-stops", of: "one-move", change: inData("distances.json", `"a1","b3"`, ``), reason: "found distances that add up to 0 moves, expected at least 1"},
	{name: "distances-by-way-of-anything", of: "one-move", change: then(inData("distances.json", `"b3"`, `"b3","a1"`), func(f *forge) { f.longer("a1", "b3") }, bounding(2)), reason: "found stops that a solution need not visit in this order"},
	{name: "distances-to-what-need-not-be-visited", of: "one-move", change: then(inData("distances.json", `"b3"`, `"c1"`), func(f *forge) { f.longer("a1", "b3") }, bounding(3)), reason: "found stops that a solution need not visit"},
	{name: "distances-in-order-where-none-is", of: "counting", change: func(f *forge) {
		f.longer("c1", "a2")
		f.only(Evidence{Kind: kindDistances, Moves: 13, Data: f.data("distances.json", distancesData{[]string{"a1", "d3", "a2", "d1"}})})
	}, reason: "found stops that a solution need not visit in this order"},
	{name: "distances-off-the-board", of: "one-move", change: inData("distances.json", `"b3"`, `"d4"`), reason: `found "d4", expected a free square of the board`},
	{name: "distances-by-another-name", of: "one-move", change: inData("distances.json", `"b3"`, `"B3"`), reason: `found "B3", expected a free square`},
	{name: "distances-with-a-formula", of: "distances", change: func(f *forge) { f.m.Evidence[0].Encoding = "step" }, reason: `found "encoding", which has no meaning here`},

	{name: "counting-one-more", of: "counting", change: then(bounding(12), func(f *forge) { f.longer("c1") }), reason: "found weights that give a bound of 22/2 moves, expected more than 11"},
	{name: "counting-overflow-times-2", of: "counting", change: bounding(1<<62 + 2), reason: "expected 1 to 2147483647"},
	{name: "counting-at-the-limit", of: "counting", change: bounding(1<<31 - 1), reason: "found weights that give a bound of 22/2 moves"},
	{name: "counting-a-square-twice", of: "counting", change: inData("counting.json", `"a1",`, `"a1","a1",`), reason: "found a1 twice"},
	{name: "counting-a-square-with-both-weights", of: "counting", change: inData("counting.json", `"ones":[`, `"ones":["a1"`), reason: "found a1 twice"},
	{name: "counting-adjacent-ones", of: "counting", change: func(f *forge) { f.data("counting.json", countingData{[]string{"a1", "b3"}, []string{"c1"}}) }, reason: "which are a jump apart, with more than 1 together"},
	{name: "counting-what-need-not-be-visited", of: "one-move", change: func(f *forge) {
		f.longer("a1", "b3")
		f.only(Evidence{Kind: kindCounting, Moves: 3, Data: f.data("counting.json", countingData{[]string{}, []string{"a1", "b3", "c1", "a2"}})})
	}, reason: "which need not be visited"},
	{name: "counting-where-nothing-must-move", of: "no-move", change: func(f *forge) {
		f.longer("b3", "a1")
		f.only(Evidence{Kind: kindCounting, Moves: 2, Data: f.data("counting.json", countingData{[]string{"a1"}, []string{}})})
	}, reason: "found a bound of 2 moves, expected none: the walk need not move"},
	{name: "counting-without-weights", of: "counting", change: func(f *forge) { f.data("counting.json", countingData{[]string{}, []string{}}) }, reason: "found weights that give a bound of 0/2 moves"},

	{name: "potentials-one-more", of: "potentials", change: then(bounding(12), func(f *forge) { f.longer("a3") }), reason: "expected more than 11"},
	{name: "potentials-overflow", of: "potentials", change: bounding(1<<58 + 2), reason: "expected 1 to 2147483647"},
	{name: "potentials-denominator-0", of: "potentials", change: inData("potentials.json", `1024`, `0`), reason: "found denominator 0, expected 1"},
	{name: "potentials-denominator-below-0", of: "potentials", change: inData("potentials.json", `1024`, `-1024`), reason: "found denominator -1024, expected 1"},
	{name: "potentials-one-toll-more", of: "potentials", change: inData("potentials.json", `"tolls":[`, `"tolls":[-9999,`), reason: "tolls, expected one for each"},
	{name: "potentials-none", of: "potentials", change: func(f *forge) { f.data("potentials.json", potentialsData{1024, []string{}, []int{}, ""}) }, reason: "found 0 terminals, expected at least 2"},
	{name: "potentials-one-terminal", of: "there-and-back", change: func(f *forge) {
		f.only(Evidence{Kind: kindPotentials, Moves: 2, Data: f.data("potentials.json", potentialsData{1024, []string{"b3"}, []int{0}, ""})})
	}, reason: "found 1 terminals, expected at least 2"},
	{name: "potentials-a-square-twice", of: "potentials", change: func(f *forge) { f.data("potentials.json", potentialsData{1, []string{"a1", "a1"}, []int{9, 9}, ""}) }, reason: "found a1 twice"},
	{name: "potentials-an-end-left-out", of: "counting", change: func(f *forge) {
		f.longer("c1", "a2")
		f.only(Evidence{Kind: kindPotentials, Moves: 13, Data: f.data("potentials.json", potentialsData{1, []string{"d3", "c1"}, []int{-50, -50}, ""})})
	}, reason: "found no terminal on a1, an end of the walk"},
	{name: "potentials-a-toll-too-large", of: "potentials", change: inData("potentials.json", `145`, `1073741825`), reason: "found toll 1073741825"},
	{name: "potentials-what-need-not-be-visited", of: "one-move", change: func(f *forge) {
		f.longer("a1", "b3")
		f.only(Evidence{Kind: kindPotentials, Moves: 3, Data: f.data("potentials.json", potentialsData{1, []string{"a1", "c1", "b3"}, []int{0, 0, 0}, ""})})
	}, reason: "found c1, which need not be visited"},
	{name: "potentials-of-no-parity", of: "of-parity", change: inData("potentials-even.json", `"even"`, `"uneven"`), reason: `found parity "uneven", expected even or odd`},
	{name: "potentials-of-any-parity", of: "of-parity", change: inData("potentials-even.json", `,"parity":"even"`, ``), reason: "expected more than"},
	{name: "potentials-of-the-other-parity", of: "of-parity", change: inData("potentials-even.json", `"even"`, `"odd"`), reason: "expected more than"},
	{name: "potentials-of-parity-on-some-squares", of: "of-parity", change: func(f *forge) {
		f.m.Evidence[1].Moves = 50
		f.m.Evidence = f.m.Evidence[1:]
		f.data("potentials-even.json", potentialsData{1, []string{"a2", "b1"}, []int{0, 0}, "even"})
	}, reason: "found potentials of 2 squares, expected one for each of the 50 to visit"},
	{name: "potentials-of-parity-between-given-ends", of: "one-move", change: func(f *forge) {
		f.put(puzzleName, "end: b3\n"+f.read(puzzleName))
		f.only(Evidence{Kind: kindPotentials, Moves: 1, Data: f.data("potentials.json", potentialsData{1, []string{"a1", "b3"}, []int{0, 0}, "even"})})
	}, reason: "found a puzzle in which the parity of a walk says nothing about its ends"},

	{name: "no-tour-two-more", of: "no-tour", change: then(bounding(15), func(f *forge) { f.longer("c3") }), reason: "found a bound of 15, expected at most 14, one more than a tour has"},
	{name: "no-tour-enough-jumps", of: "no-tour", change: func(f *forge) { f.data("no-tour.json", hallData{[]string{"a1"}, []string{}, 2}) }, reason: "the jumps of S suffice"},
	{name: "no-tour-of-nothing", of: "no-tour", change: func(f *forge) { f.data("no-tour.json", hallData{[]string{}, []string{}, 0}) }, reason: "the jumps of S suffice"},
	{name: "no-tour-fewer-jumps-elsewhere", of: "no-tour", change: inData("no-tour.json", `:4`, `:-4`), reason: "jumps from S to squares outside of T, expected -4"},
	{name: "no-tour-of-a-hunt", of: "one-move", change: func(f *forge) {
		f.only(Evidence{Kind: kindNoTour, Moves: 1, Data: f.data("no-tour.json", hallData{[]string{"b2"}, []string{}, 0})})
	}, reason: "found a puzzle that need not visit all squares"},

	{name: "parity-of-a-free-end", of: "one-move", change: func(f *forge) { f.only(Evidence{Kind: kindParity}) }, reason: "the colours of the ends decide nothing here"},
	{name: "parity-of-a-king", of: "parity", change: func(f *forge) {
		f.replace(puzzleName, "knight", "king")
		f.put(walkName, "a1 b1 c1 d1 c1 b1 a1\n")
		*f.m.Moves = 6
		f.m.Evidence = f.m.Evidence[:1]
	}, reason: "the colours of the ends decide nothing here"},
	{name: "parity-alone", of: "parity", change: func(f *forge) { f.m.Evidence = f.m.Evidence[:1] }, reason: "found no evidence against walks of 0, 2, 4, 6, 8 moves"},
	{name: "parity-with-data", of: "parity", change: func(f *forge) { f.m.Evidence[0].Data = f.data("more.json", apartData{}) }, reason: `found "data", which has no meaning here`},
	{name: "parity-with-a-bound", of: "parity", change: bounding(7), reason: `found "moves", which has no meaning here`},

	{name: "colours-twice", of: "colours", change: func(f *forge) { f.m.Evidence = append(f.m.Evidence, f.m.Evidence[0]) }, reason: "evidence 2 (colours): found nothing that it refutes"},
	{name: "colours-that-fit", of: "edge", change: func(f *forge) { f.only(Evidence{Kind: kindColours}) }, reason: "the colours allow for a walk over 8 squares of the one and 7 of the other"},
	{name: "colours-of-a-king", of: "colours", change: func(f *forge) { f.replace(puzzleName, "knight", "king") }, reason: "found jumps that do not change the colour"},
	{name: "colours-where-squares-may-be-visited-again", of: "counting", change: func(f *forge) { f.infeasible(); f.only(Evidence{Kind: kindColours}) }, reason: "found a puzzle whose squares may be visited again"},
	{name: "colours-of-squares-apart", of: "colours", change: func(f *forge) { f.put(puzzleName, "family: tour\nboard: 3x3\n") }, reason: "found squares to visit that no walk joins"},
	{name: "colours-of-two-squares", of: "closed-tour-of-two", change: func(f *forge) { f.infeasible(); f.only(Evidence{Kind: kindColours}) }, reason: "the colours allow for a walk over 1 squares of the one and 1 of the other"},

	{name: "apart-that-a-jump-leaves", of: "apart", change: inData("apart.json", `"a1",`, ``), reason: "found the jump a1-b3 out of the set, expected none"},
	{name: "apart-of-nothing", of: "apart", change: func(f *forge) { f.data("apart.json", apartData{[]string{}}) }, reason: "found squares to visit on one side of the set only"},
	{name: "apart-of-everything", of: "apart", change: inData("apart.json", `"a1"`, `"b2","a1"`), reason: "found squares to visit on one side of the set only"},
	{name: "apart-a-square-twice", of: "apart", change: inData("apart.json", `"a1"`, `"a1","a1"`), reason: "found a1 twice"},
	{name: "apart-with-nothing-to-visit-outside", of: "one-move", change: func(f *forge) {
		f.infeasible()
		f.only(Evidence{Kind: kindApart, Data: f.data("apart.json", apartData{[]string{"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}})})
	}, reason: "found squares to visit on one side of the set only"},
	{name: "apart-with-nothing-to-visit-inside", of: "one-move", change: func(f *forge) {
		f.infeasible()
		f.only(Evidence{Kind: kindApart, Data: f.data("apart.json", apartData{[]string{"b2"}})})
	}, reason: "found squares to visit on one side of the set only"},
	{name: "apart-with-a-bound", of: "apart", change: bounding(7), reason: `found "moves", which has no meaning here`},

	{name: "hall-enough-jumps", of: "hall", change: func(f *forge) { f.data("hall.json", hallData{[]string{"a1"}, []string{}, 2}) }, reason: "the jumps of S suffice"},
	{name: "hall-of-nothing", of: "hall", change: func(f *forge) { f.data("hall.json", hallData{[]string{}, []string{}, 0}) }, reason: "the jumps of S suffice"},
	{name: "hall-fewer-jumps-elsewhere", of: "hall", change: inData("hall.json", `:4`, `:3`), reason: "found 4 jumps from S to squares outside of T, expected 3"},
	{name: "hall-a-square-twice", of: "hall", change: inData("hall.json", `"a1",`, `"a1","a1",`), reason: "is listed twice"},
	{name: "hall-where-squares-may-be-visited-again", of: "no-tour", change: func(f *forge) { f.infeasible(); f.m.Evidence[0].Kind = kindHall; f.m.Evidence[0].Moves = 0 }, reason: "found a puzzle that does not visit every square exactly once"},
	{name: "hall-of-a-tour-of-two", of: "closed-tour-of-two", change: func(f *forge) {
		f.infeasible()
		f.only(Evidence{Kind: kindHall, Data: f.data("hall.json", hallData{[]string{"a1"}, []string{}, 1})})
	}, reason: "found a board of 2 squares, expected 3 or more"},
}
