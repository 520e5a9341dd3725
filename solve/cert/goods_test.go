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
		{name: "no-move", text: empty("closed: true\ngoals: a1\n", 3, 3, map[string]string{"a1": "N"})},
		{name: "one-move", says: "no walk has 0 moves or fewer, by 9 rows about the order of 2 squares", text: empty("goals: b3\n", 3, 3, map[string]string{"a1": "N"})},
		{name: "there-and-back", text: empty("closed: true\ngoals: b3\n", 3, 3, map[string]string{"a1": "N"}), o: Options{Without: formulas, Encoding: "metric"}},
		{name: "there-and-back-reach", text: empty("closed: true\ngoals: b3\n", 3, 3, map[string]string{"a1": "N"}), o: Options{Without: []bound.By{bound.ByHeldKarp, bound.ByCounting}}},
		{name: "closed-tour-of-two", text: empty("closed: true\nfamily: tour\npiece: wazir\n", 2, 1, nil)},
		{name: "legs", says: "no walk has 7 moves or fewer, by the 2 stretches between its goals in order", text: empty("ordered: true\ngoals: d1,a3\n", 4, 3, map[string]string{"a1": "N"})},
		{name: "counting", says: "no walk has 10 moves or fewer, by 53 rows about its jumps", text: empty("family: cover\n", 4, 3, map[string]string{"a1": "N"}), o: Options{Without: arguments[:1]}},
		{name: "held-karp", says: "no walk has 10 moves or fewer, by 65 rows about the order of 11 squares", text: empty("start: any\nfamily: cover\n", 3, 4, map[string]string{"b2": "#"})},
		{name: "ends", text: empty("end: d1\ngoals: a3\n", 4, 3, map[string]string{"a1": "N"})},
		{name: "of-parity", says: "no shortest walk has an even number of moves up to 50, by 155 rows about the order of 50 squares", text: empty("start: a2\nfamily: cover\n", 7, 8, map[string]string{"d1": "k", "a2": "N"}), change: byParity},
		{name: "parity", says: "no walk has an odd number of moves, by 40 rows about its jumps", text: empty("end: a1\n", 4, 3, map[string]string{"a1": "N", "d1": "x"}), o: Options{Without: arguments, Encoding: "step"}},
		{name: "colours", text: empty("family: tour\nclosed: true\n", 5, 5, nil)},
		{name: "apart", says: "reach.opb, reach.pbp: there is no walk, by 38 rows about its jumps; proven in 2 steps", text: empty("", 3, 3, map[string]string{"a1": "N", "b2": "x"})},
		{name: "apart-end", text: empty("end: b2\n", 3, 3, map[string]string{"a1": "N", "b3": "x"})},
		{name: "apart-start", text: empty("end: b3\n", 3, 3, map[string]string{"b2": "N", "b3": "x"})},
		{name: "hall", text: empty("family: tour\n", 3, 6, nil)},
		{name: "start-and-end", says: "there is no walk, by ", text: empty("end: a1\nonce: true\n", 3, 3, map[string]string{"a1": "N", "b3": "x"})},
		{name: "visited-twice", says: "there is no walk, by the 2 stretches between its goals in order", text: empty("ordered: true\nonce: true\ngoals: b3,a1\n", 4, 4, map[string]string{"a1": "N"})},
		{name: "dead-ends", text: "family: cover\npiece: king\nonce: true\nstart: any\n###*\n##*#\n#**#\n*##*\n"},
		{name: "narrow", text: empty("family: tour\nclosed: true\n", 6, 5, map[string]string{"a2": "#", "f4": "#"})},
		{name: "counting-classes", says: "no walk has 10 moves or fewer, by 9 rows about its jumps", text: empty("family: cover\n", 4, 3, map[string]string{"a1": "N"}), o: Options{Without: arguments[:1], manyJumps: 1}},
		{name: "parity-classes", text: empty("end: a1\n", 4, 3, map[string]string{"a1": "N", "d1": "x"}), o: Options{Without: arguments, Encoding: "step", manyJumps: 1}},
		{name: "colours-classes", text: empty("family: tour\nclosed: true\n", 5, 5, nil), o: Options{manyJumps: 1}},
		{name: "apart-classes", text: empty("", 3, 3, map[string]string{"a1": "N", "b2": "x"}), o: Options{manyJumps: 1}},
		{name: "hall-classes", text: empty("family: tour\n", 3, 6, nil), o: Options{manyJumps: 1}},
		{name: "dead-ends-classes", text: "family: cover\npiece: king\nonce: true\nstart: any\n###*\n##*#\n#**#\n*##*\n", o: Options{manyJumps: 1}},
		{name: "forced", text: empty("family: tour\nclosed: true\n", 4, 4, nil)},
		{name: "linear", says: "flow.opb, flow.pbp: there is no walk", text: empty("family: tour\nclosed: true\n", 6, 5, map[string]string{"b4": "#", "d5": "#"})},
		{name: "shortest", says: "no shortest walk has an even number of moves up to 6, by ", text: "once: true\n#*x\nx*N\nx#x\n**x\n", o: Options{Without: arguments[:3]}},
		{name: "cases", says: "no walk has 44 moves or fewer", text: "piece: king\nend: h1\nonce: true\n" + forest, o: Options{patience: hasty}},
		{name: "articulation", text: "family: tour\npiece: king\nclosed: true\n" + hourglass},
		{name: "articulation-classes", text: "family: tour\npiece: king\nclosed: true\n" + hourglass, o: Options{manyJumps: 1}},
		{name: "articulation-beyond", text: "family: tour\npiece: king\nstart: a4\nend: a5\n" + hourglass},
		{name: "articulation-beyond-classes", text: "family: tour\npiece: king\nstart: a4\nend: a5\n" + hourglass, o: Options{manyJumps: 1}},
		{name: "separator", text: empty("family: tour\n", 4, 4, nil)},
		{name: "separator-closed", text: empty("family: tour\nclosed: true\n", 4, 6, nil)},
		{name: "separator-end", text: empty("family: tour\nstart: b2\n", 4, 4, nil)},
		{name: "separator-classes", text: empty("family: tour\n", 4, 4, nil), o: Options{manyJumps: 1}},
		{name: "turn-edge", text: empty("family: tour\nsymmetric: half\n", 4, 3, nil), o: Options{Without: []bound.By{bound.ByFlow, bound.ByParity}}},
		{name: "step", text: empty("", 4, 3, map[string]string{"a1": "N", "d1": "x"}), o: Options{Without: formulas, Encoding: "step"}},
		{name: "edge", text: empty("family: tour\n", 3, 5, nil), o: Options{Without: []bound.By{bound.ByFlow}}},
		{name: "closed-edge", says: "unsat-12.opb, unsat-12.pbp: no walk has exactly 12 moves, by the 29 clauses of encoding edge, 1 of them cuts; proven in", text: empty("family: tour\nclosed: true\n", 3, 4, nil), o: Options{Without: formulas}},
		{name: "snark", says: "clauses of encoding edge:moves=odd, 0 of them cuts", text: snark(5), o: Options{Without: formulas}},
		{name: "metric", text: empty("start: any\nfamily: cover\n", 3, 4, map[string]string{"b2": "#"}), o: Options{Without: formulas, Encoding: "metric"}},
		{name: "unique", says: "no other walk has exactly 8 moves, by 183 rows about where it is after each", text: empty("family: tour\npiece: wazir\nnumbers: 1=a1,4=b1\n", 3, 3, nil), o: Options{Unique: true}},
		{name: "unique-hunt", says: "no other walk has exactly 2 moves", text: empty("ordered: true\ngoals: b3,d2\n", 4, 3, map[string]string{"a1": "N"}), o: Options{Unique: true}},
		{name: "unique-once", says: "no other walk has exactly 1 moves", text: empty("once: true\ngoals: b3\n", 3, 3, map[string]string{"a1": "N"}), o: Options{Unique: true}},
		{name: "unique-goals", says: "no other walk has exactly 2 moves", text: empty("goals: b3,d2\n", 4, 3, map[string]string{"a1": "N"}), o: Options{Unique: true}},
		{name: "unique-closed", text: empty("closed: true\nfamily: tour\npiece: wazir\nnumbers: 2=a1\n", 2, 1, nil), o: Options{Unique: true}},
		{name: "unique-order", text: empty("family: tour\npiece: wazir\nordered: true\nstart: a1\nend: c3\ngoals: a1,a2,b2,c3\n", 3, 3, nil), o: Options{Unique: true}},
		{name: "metric-cuts", says: "no walk has at most 10 moves, by the ", text: empty("start: any\nfamily: cover\n", 3, 4, map[string]string{"b2": "#"}), change: metricCuts},
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
