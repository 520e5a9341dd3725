package main

import (
	"slices"
	"strings"
	"testing"
)

// TestKept: what is neither too easy for one solver nor too hard for all, whoever solves it; nothing that no
// solver was asked.
func TestKept(t *testing.T) {
	solver := func(seconds float64) cell { return cell{Status: "sat", By: "engine", Solve: seconds} }
	timeout := cell{Status: "timeout"}
	for _, test := range []struct {
		what        string
		base, other cell
		scrambled   float64 // how many times as long the median takes, scrambled
		why         string
		seconds     float64
	}{
		{"both take long", solver(.7), solver(.2), 1, "", .7},
		{"only the other ends", timeout, solver(3), 1, "", 10},
		{"only the base ends", solver(3), timeout, 1, "", 3},
		{"nobody ends", timeout, timeout, 1, tooHard, 0},
		{"the other is too fast", solver(3), solver(.09), 1, "too easy for arc, gini", 0},
		{"the base is too fast", solver(.09), timeout, 1, "too easy for edge, gini", 0},
		{"the other is too fast, scrambled", solver(3), solver(.2), .5, "too easy for arc, gini", 0},
		{"nobody ends, scrambled", solver(6), timeout, 2, tooHard, 0},
		{"bounds decide", cell{Status: "infeasible", By: "bounds"}, solver(3), 1, unasked, 0},
		{"propagation decides", solver(3), cell{Status: "unsat", By: "propagation"}, 1, unasked, 0},
		{"one can't", solver(3), cell{Status: "unsupported"}, 1, "arc, gini: unsupported", 0},
	} {
		p := plan{encodings: []string{"edge", "arc"}, engines: []string{"gini"}, limit: 10, repeats: 5, base: [2]string{"edge"}}
		asked := 0
		seconds, why := p.judge(&instance{}, func(_ instance, encoding, _ string, limit, repeats int) cell {
			asked++
			c := test.other
			if encoding == "edge" {
				c = test.base
			}
			if repeats > 1 {
				c.Solve *= test.scrambled
			}
			if c.Solve > float64(limit) {
				return timeout
			}
			return c
		})
		if why != test.why || seconds != test.seconds || asked > 5 {
			t.Errorf("%s: found %q, %v s, after %d cells, expected %q, %v s", test.what, why, seconds, asked, test.why,
				test.seconds)
		}
	}
}

// TestFill: a family goes up its ladder until it has enough, half of which take the base long and half of which
// have no walk.
func TestFill(t *testing.T) {
	f := family{name: "knight", rungs: hunts("knight", 8, 5, 6, 7, 8), seeds: 4}
	p := plan{encodings: []string{"step"}, engines: []string{"gini"}, limit: 10, base: [2]string{"step"}}
	var kept []instance
	f.fill(p, func(in instance, encoding, _ string, _, _ int) cell {
		switch {
		case in.answer == "":
			t.Errorf("%s: a suite without an answer", in.name)
		case encoding == "auto":
			return cell{Status: "optimal", Moves: 20}
		case strings.Contains(in.puzzle, "seed = 1"):
			return cell{Status: "sat", By: "engine", Solve: .3}
		}
		return cell{Status: "sat", By: "engine", Solve: .9}
	}, func(in instance) { kept = append(kept, in) })
	var below, fast int
	for _, in := range kept {
		if strings.HasSuffix(in.name, "-below") {
			below++
			if in.moves != 19 || in.answer != `"unsat"` {
				t.Errorf("found %v, expected 19 moves, unsat", in)
			}
		}
		if strings.Contains(in.puzzle, "seed = 1") {
			fast++
		}
	}
	if len(kept) != *wanted || below != *wanted/2 || fast == 0 || fast > *wanted/2 {
		t.Errorf("found %d instances, %d below, %d fast for the base: %v", len(kept), below, fast, kept)
	}
}

// TestFillFromFast: what was too fast when nothing was kept is kept once others are slow enough.
func TestFillFromFast(t *testing.T) {
	p := plan{encodings: []string{"vee"}, engines: []string{"gini"}, limit: 10, base: [2]string{"vee"}}
	kept := ""
	family{name: "flower", rungs: flowers(9, 19, 2)}.fill(p, func(in instance, _, _ string, _, _ int) cell {
		if in.name == "flower-9" || len(in.name) > 8 && in.name < "flower-15" {
			return cell{Status: "infeasible", By: "engine", Solve: .3}
		}
		return cell{Status: "infeasible", By: "engine", Solve: .9}
	}, func(in instance) { kept += strings.TrimPrefix(in.name, "flower") })
	if want := "-15-17-19-13-11-9"; kept != want {
		t.Errorf("found %s, expected %s", kept, want)
	}
}

// TestGraphs are cubic, without double edges, and connected.
func TestGraphs(t *testing.T) {
	for name, edges := range map[string][][2]int{
		"cubic": cubic(40, 1), "piece": pieced(cubic(40, 2), 40), "flower": flower(7), "petersen": petersen(11),
	} {
		neighbours := map[int][]int{}
		for _, e := range edges {
			if slices.Contains(neighbours[e[0]], e[1]) || e[0] == e[1] {
				t.Errorf("%s: edge %v is a loop, or there twice", name, e)
			}
			neighbours[e[0]], neighbours[e[1]] = append(neighbours[e[0]], e[1]), append(neighbours[e[1]], e[0])
		}
		found := []int{0}
		for i := 0; i < len(found); i++ {
			for _, v := range neighbours[found[i]] {
				if !slices.Contains(found, v) {
					found = append(found, v)
				}
			}
		}
		for v, list := range neighbours {
			if len(list) != 3 || v >= len(neighbours) {
				t.Errorf("%s: vertex %d of %d has neighbours %v", name, v, len(neighbours), list)
			}
		}
		if len(found) != len(neighbours) {
			t.Errorf("%s: reached %d of %d vertices", name, len(found), len(neighbours))
		}
	}
}
