package cert

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestAnyBaseAndCutsThatAreAccepted: a formula with a witness and cuts that pass
// the checks refutes no number of moves that a walk has.
func TestAnyBaseAndCutsThatAreAccepted(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	encodings := []string{"step", "step:bound=growing", "step:positions=log", "step:transitions=both", "step:windows=none", "metric", "metric", "metric", "edge"}
	unsat, cuts, bases := 0, 0, 0
	for range 1000 {
		p := oracle.Random(rng, oracle.Options{Squares: 8})
		in := puzzles.NewInstance(p)
		name := encodings[rng.IntN(len(encodings))]
		w := anyBase(rng, in, name)
		if w != nil && checkBase(t.Context(), in, w, name) != nil {
			w = nil
		} else if w != nil {
			bases++
		}
		moves := rng.IntN(in.Len() + 2)
		f, err := formulaOf(t.Context(), in, name, "auto", moves, w, 0)
		if err != nil {
			continue // it is for other puzzles
		}
		cuts += anyCuts(rng, in, f)
		s := engine.Gini{}.Open(f.CNF())
		status, _, err := s.Solve(t.Context())
		s.Close()
		if err != nil {
			t.Fatal(err)
		}
		if status != engine.Unsat {
			continue
		}
		unsat++
		c := newCover(in, in.Len()+4)
		c.formula(moves, meansOf(name))
		for k, refuted := range c.refuted {
			if refuted && oracle.Exists(p, k) {
				t.Fatalf("%s: %s for %d moves, with the witness %v, refutes %d", oracle.Describe(p), name, moves, w, k)
			}
		}
	}
	if unsat < 300 || cuts < 200 || bases < 30 {
		t.Errorf("only %d formulas without a model, %d cuts, %d witnesses", unsat, cuts, bases)
	}
}

// anyBase is a witness of the kind that an encoding builds on, more often wrong
// than not; nil for none.
func anyBase(rng *rand.Rand, in *puzzles.Instance, encoding string) *bound.Potentials {
	if buildsOn(encoding) != bound.ByHeldKarp {
		return nil
	}
	p := &bound.Potentials{Denominator: 1 + rng.IntN(5)}
	for v := range in.Len() {
		if in.MustVisit(v) && (v != in.Start || v != in.End) && rng.IntN(9) > 0 {
			p.Terminals = append(p.Terminals, v)
			p.Potential = append(p.Potential, rng.IntN(41)-20)
		}
	}
	return p
}

// anyCuts adds the cuts of random sets that are accepted, and counts them.
func anyCuts(rng *rand.Rand, in *puzzles.Instance, f encode.Formula) (added int) {
	for range rng.IntN(30) {
		var set []int
		for v := range in.Len() {
			if rng.IntN(2) == 0 {
				set = append(set, v)
			}
		}
		if _, err := clauses(f, in, [][]string{names(in, set)}, 0); err != nil {
			continue
		}
		cut, err := f.Cut(set)
		if err != nil {
			panic(err)
		}
		f.CNF().Clause(cut...)
		added++
	}
	return added
}

// TestEveryForgeryHasARule: the table of what is refused names every forgery, and
// names none that is not there.
func TestEveryForgeryHasARule(t *testing.T) {
	_, table, ok := strings.Cut(string(read(t, "../../docs", "certificates.md")), "## What is refused")
	table, _, end := strings.Cut(table, "## ")
	if !ok || !end {
		t.Fatal("the page has no such table")
	}
	var names []string
	for _, f := range forgeries {
		names = append(names, f.name)
	}
	named := map[string]bool{}
	for _, line := range strings.Split(table, "\n") {
		cells := strings.Split(line, " | ")
		for _, name := range regexp.MustCompile("`[a-z0-9-]+…?`").FindAllString(cells[len(cells)-1], -1) {
			start, many := strings.CutSuffix(strings.Trim(name, "`"), "…")
			found := false
			for _, n := range names {
				if n == start || many && strings.HasPrefix(n, start) {
					named[n], found = true, true
				}
			}
			if !found && len(cells) > 1 && start != "pb" {
				t.Errorf("the page names %s, which is no forgery", name)
			}
		}
	}
	for _, n := range names {
		if !named[n] {
			t.Errorf("the page names no rule that stops %s", n)
		}
	}
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

// TestASetThatNoJumpLeavesIsNoCut: its clause would be the empty one.
func TestASetThatNoJumpLeavesIsNoCut(t *testing.T) {
	in := puzzles.NewInstance(parse(t, "family: tour\npiece: king\nclosed: true\n**#**\n**#**\n"))
	f, err := formulaOf(t.Context(), in, "edge", "auto", 8, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = clauses(f, in, [][]string{{"a1", "a2", "b1", "b2"}}, 0)
	if err == nil || !strings.Contains(err.Error(), "which no jump of the formula leaves, is no cut") {
		t.Errorf("found %v", err)
	}
}
