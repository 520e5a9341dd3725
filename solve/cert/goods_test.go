package cert

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/solve/cert/model"
)

// goods are small certificates that must be accepted: together they have each kind
// of evidence and each encoding. Most of the forgeries are made of them.
var goods = func() []good {
	arguments := []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByFlow}
	formulas := append(arguments, bound.ByParity)
	return []good{
		{name: "no-move", text: "closed: true\ngoals: a1\nboard: 3x3\nstart: a1\n"},
		{name: "one-move", says: "no walk has 0 moves or fewer, by 9 rows about the order of 2 squares", text: "goals: b3\nboard: 3x3\nstart: a1\n"},
		{name: "there-and-back", text: "closed: true\ngoals: b3\nboard: 3x3\nstart: a1\n", o: Options{Without: formulas, Encoding: "metric"}},
		{name: "there-and-back-reach", text: "closed: true\ngoals: b3\nboard: 3x3\nstart: a1\n", o: Options{Without: []bound.By{bound.ByHeldKarp, bound.ByCounting}}},
		{name: "closed-tour-of-two", text: "closed: true\nfamily: tour\npiece: wazir\nboard: 2x1\n"},
		{name: "legs", says: "no walk has 7 moves or fewer, by the 2 stretches between its goals in order", text: "ordered: true\ngoals: d1,a3\nboard: 4x3\nstart: a1\n"},
		{name: "counting", says: "no walk has 10 moves or fewer, by 53 rows about its jumps", text: "family: cover\nboard: 4x3\nstart: a1\n", o: Options{Without: arguments[:1]}},
		{name: "held-karp", says: "no walk has 10 moves or fewer, by 65 rows about the order of 11 squares", text: "start: any\nfamily: cover\nboard: 3x4\nholes: b2\n"},
		{name: "ends", text: "end: d1\ngoals: a3\nboard: 4x3\nstart: a1\n"},
		{name: "of-parity", says: "no shortest walk has an even number of moves up to 50, by 155 rows about the order of 50 squares", text: "start: a2\nfamily: cover\nboard: 7x8\nguard: Kd1\n", change: byParity},
		{name: "parity", says: "no walk has an odd number of moves, by 40 rows about its jumps", text: "end: a1\nboard: 4x3\nstart: a1\ngoals: d1\n", o: Options{Without: arguments, Encoding: "step"}},
		{name: "colours", says: "parity.opb, parity.pbp: there is no walk", text: "family: tour\nclosed: true\nboard: 5x5\n"},
		{name: "apart", says: "reach.opb, reach.pbp: there is no walk, by 38 rows about its jumps; proven in 2 steps", text: "board: 3x3\nstart: a1\ngoals: b2\n"},
		{name: "apart-end", text: "end: b2\nboard: 3x3\nstart: a1\ngoals: b3\n"},
		{name: "apart-start", text: "end: b3\nboard: 3x3\nstart: b2\ngoals: b3\n"},
		{name: "hall", text: "family: tour\nboard: 3x6\n"},
		{name: "start-and-end", says: "there is no walk, by ", text: "end: a1\nonce: true\nboard: 3x3\nstart: a1\ngoals: b3\n"},
		{name: "visited-twice", says: "there is no walk, by the 2 stretches between its goals in order", text: "ordered: true\nonce: true\ngoals: b3,a1\nboard: 4x4\nstart: a1\n"},
		{name: "dead-ends", says: "flow.opb, flow.pbp: there is no walk", text: "family: cover\npiece: king\nonce: true\nstart: any\n###*\n##*#\n#**#\n*##*\n"},
		{name: "narrow", says: "flow.opb, flow.pbp: there is no walk", text: "family: tour\nclosed: true\nboard: 6x5\nholes: a2,f4\n"},
		{name: "counting-classes", says: "no walk has 10 moves or fewer, by 9 rows about its jumps", text: "family: cover\nboard: 4x3\nstart: a1\n", o: Options{Without: arguments[:1], manyJumps: 1}},
		{name: "parity-classes", text: "end: a1\nboard: 4x3\nstart: a1\ngoals: d1\n", o: Options{Without: arguments, Encoding: "step", manyJumps: 1}},
		{name: "colours-classes", text: "family: tour\nclosed: true\nboard: 5x5\n", o: Options{manyJumps: 1}},
		{name: "apart-classes", text: "board: 3x3\nstart: a1\ngoals: b2\n", o: Options{manyJumps: 1}},
		{name: "hall-classes", text: "family: tour\nboard: 3x6\n", o: Options{manyJumps: 1}},
		{name: "dead-ends-classes", text: "family: cover\npiece: king\nonce: true\nstart: any\n###*\n##*#\n#**#\n*##*\n", o: Options{manyJumps: 1}},
		{name: "forced", says: "flow.opb, flow.pbp: there is no walk", text: "family: tour\nclosed: true\nboard: 4x4\n"},
		{name: "linear", says: "flow.opb, flow.pbp: there is no walk", text: "family: tour\nclosed: true\nboard: 6x5\nholes: b4,d5\n"},
		{name: "shortest", says: "no shortest walk has an even number of moves up to 6, by ", text: "once: true\n#*x\nx*N\nx#x\n**x\n", o: Options{Without: arguments[:3]}},
		{name: "cases", says: "no walk has 44 moves or fewer", text: "piece: king\nend: h1\nonce: true\n" + forest, o: Options{patience: hasty}},
		{name: "articulation", text: "family: tour\npiece: king\nclosed: true\n" + hourglass},
		{name: "articulation-classes", text: "family: tour\npiece: king\nclosed: true\n" + hourglass, o: Options{manyJumps: 1}},
		{name: "articulation-beyond", text: "family: tour\npiece: king\nstart: a4\nend: a5\n" + hourglass},
		{name: "articulation-beyond-classes", text: "family: tour\npiece: king\nstart: a4\nend: a5\n" + hourglass, o: Options{manyJumps: 1}},
		{name: "separator", says: "flow.opb, flow.pbp: there is no walk", text: "family: tour\nboard: 4x4\n"},
		{name: "separator-closed", text: "family: tour\nclosed: true\nboard: 4x6\n"},
		{name: "separator-end", says: "flow.opb, flow.pbp: there is no walk", text: "family: tour\nstart: b2\nboard: 4x4\n"},
		{name: "separator-classes", text: "family: tour\nboard: 4x4\n", o: Options{manyJumps: 1}},
		{name: "turn-edge", text: "family: tour\nsymmetric: half\nboard: 4x3\n", o: Options{Without: []bound.By{bound.ByFlow, bound.ByParity}}},
		{name: "step", text: "board: 4x3\nstart: a1\ngoals: d1\n", o: Options{Without: formulas, Encoding: "step"}},
		{name: "edge", text: "family: tour\nboard: 3x5\n", o: Options{Without: []bound.By{bound.ByFlow}}},
		{name: "closed-edge", says: "unsat-12.opb, unsat-12.pbp: no walk has exactly 12 moves, by the 29 clauses of encoding edge, 1 of them cuts; proven in", text: "family: tour\nclosed: true\nboard: 3x4\n", o: Options{Without: formulas}},
		{name: "snark", says: "clauses of encoding edge:moves=odd, 0 of them cuts", text: snark(5), o: Options{Without: formulas}},
		{name: "metric", text: "start: any\nfamily: cover\nboard: 3x4\nholes: b2\n", o: Options{Without: formulas, Encoding: "metric"}},
		{name: "unique", says: "no other walk has exactly 8 moves, by 183 rows about where it is after each", text: "family: tour\npiece: wazir\nnumbers: 1=a1,4=b1\nboard: 3x3\n", o: Options{Unique: true}},
		{name: "unique-hunt", says: "no other walk has exactly 2 moves", text: "ordered: true\ngoals: b3,d2\nboard: 4x3\nstart: a1\n", o: Options{Unique: true}},
		{name: "unique-once", says: "no other walk has exactly 1 moves", text: "once: true\ngoals: b3\nboard: 3x3\nstart: a1\n", o: Options{Unique: true}},
		{name: "unique-goals", says: "no other walk has exactly 2 moves", text: "goals: b3,d2\nboard: 4x3\nstart: a1\n", o: Options{Unique: true}},
		{name: "unique-closed", text: "closed: true\nfamily: tour\npiece: wazir\nnumbers: 2=a1\nboard: 2x1\n", o: Options{Unique: true}},
		{name: "unique-order", text: "family: tour\npiece: wazir\nordered: true\nstart: a1\nend: c3\ngoals: a1,a2,b2,c3\nboard: 3x3\n", o: Options{Unique: true}},
		{name: "metric-cuts", says: "no walk has at most 10 moves, by the ", text: "start: any\nfamily: cover\nboard: 3x4\nholes: b2\n", change: metricCuts},
	}
}()

// hourglass is two blocks that one square joins.
const hourglass = "**###\n**###\n##*##\n###**\n###**\n"

type good struct {
	name, text string
	says       string // a part of what verify must say, as far as it is of interest
	o          Options
	change     func(f *forge)
}

// byParity refutes even and odd numbers of moves apart.
func byParity(f *forge) {
	w := f.writer()
	for k, parity := range []string{"odd", "even"} {
		k += 49
		os.Remove(filepath.Join(f.dir, fmt.Sprintf("linear-%d.opb", k)))
		os.Remove(filepath.Join(f.dir, fmt.Sprintf("linear-%d.pbp", k)))
		a := bound.Analyse(f.t.Context(), w.p)
		if done, err := w.order(a.Terminals(f.t.Context()).Refute(f.t.Context(), a, k, true, 0), k); !done || err != nil {
			f.t.Fatalf("%d %s moves are not refuted: %v", k, parity, err)
		}
	}
	f.m.Evidence = w.m.Evidence
}

// metricCuts takes a formula that builds on no witness, so that it needs cuts.
func metricCuts(f *forge) {
	in := f.instance()
	formula, err := model.Formula(f.t.Context(), in, "metric", "auto", *f.m.Moves-1, nil, 0)
	f.must(err)
	sets, err := f.writer().cuts(formula)
	f.must(err)
	if len(sets) == 0 {
		f.t.Fatal("the formula needs no cuts")
	}
	f.m.Evidence = nil
	f.formula("metric", *f.m.Moves-1, nil, sets, "")
}

// TestThePageHasEveryProof: its table has the names of those in the good certificates.
func TestThePageHasEveryProof(t *testing.T) {
	_, table, ok := strings.Cut(string(read(t, "../../docs", "certificates.md")), "## How the proofs go")
	table, _, end := strings.Cut(table, "## ")
	if !ok || !end {
		t.Fatal("the page has no such table")
	}
	listed := map[string]bool{}
	for _, line := range strings.Split(table, "\n") {
		cells := strings.Split(line, " | ")
		if len(cells) < 3 || cells[1] == "NAME" || cells[1] == "---" {
			continue
		}
		for _, name := range regexp.MustCompile("`[^`]+`").FindAllString(cells[1], -1) {
			listed[strings.Trim(name, "`")] = true
		}
	}
	made := map[string]bool{}
	for _, g := range goods {
		for _, e := range openForge(t, goodDir(t, g.name)).m.Evidence {
			made[regexp.MustCompile(`-?\d*\.opb$`).ReplaceAllStringFunc(e.OPB, func(end string) string {
				if end == ".opb" {
					return ""
				}
				return "-T"
			})] = e.OPB != "unsat.opb" // but where a test made it
		}
	}
	if maps.DeleteFunc(made, func(_ string, ok bool) bool { return !ok }); !maps.Equal(listed, made) {
		t.Errorf("the page has %v, but the good certificates %v", slices.Sorted(maps.Keys(listed)), slices.Sorted(maps.Keys(made)))
	}
}
