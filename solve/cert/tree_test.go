package cert

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
)

// Less patience than usual, so that trees branch: atOnce, as soon as they can.
const (
	atOnce = -80
	hasty  = 6 // some
)

// TestTrees: of random hunts that visit no square twice, of all rules, a search tree refutes
// the number of moves below the shortest, and none that a walk has; and the proofs hold.
func TestTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	count := map[string]int{}
	for n := range oracle.Tries(400) {
		w, best, walk := treePuzzle(t, rng)
		p, in := w.p, w.in
		done, err := w.branched(best - 1)
		if err != nil {
			t.Fatalf("%s: %v", oracle.Describe(p), err)
		}
		kind := "infeasible"
		if walk {
			kind = "optimal"
		}
		if !done {
			count["left "+kind]++
			continue
		}
		if len(w.m.Evidence) != 1 || w.cover.Last() != best {
			t.Fatalf("%s: %d to be refuted, evidence %v", oracle.Describe(p), w.cover.Last(), w.m.Evidence)
		}
		count[kind]++
		count[trees(in)]++
		if _, err := exec.LookPath("veripb"); err == nil && n%20 == 0 {
			name := w.dir + "/" + w.m.Evidence[0].OPB
			if out, err := exec.Command("veripb", name, strings.TrimSuffix(name, "opb")+"pbp").CombinedOutput(); err != nil {
				t.Fatalf("%s: VeriPB says %s", oracle.Describe(p), out)
			}
			count["by VeriPB"]++
		}
		if walk {
			if done, err := w.branched(best); done || err != nil {
				t.Fatalf("%s: a walk has %d moves, which were refuted (%v)", oracle.Describe(p), best, err)
			}
		}
	}
	for _, kind := range []string{"optimal", "infeasible", "closed", "free", "one end", "both ends"} {
		if count[kind] < oracle.Tries(25) {
			t.Errorf("only %d are %s", count[kind], kind)
		}
	}
	if left := count["left optimal"] + count["left infeasible"]; left*50 > count["optimal"]+count["infeasible"] {
		t.Errorf("%d are left", left)
	}
	w := newTestWriter(t, oracle.Puzzle("piece: king\nend: h1\nonce: true\n"+forest), Options{Version: pb.V1, patience: hasty})
	w.cover = make(model.Cover, 45)
	if done, err := w.branched(44); !done || err != nil || !strings.HasSuffix(w.m.Evidence[0].Says, "cases") {
		t.Errorf("not branched: %v, %v", w.m.Evidence, err)
	}
}

// treePuzzle is a random puzzle for a search tree, and the length of its shortest walk, if it
// has one, or what is more than any has.
func treePuzzle(t *testing.T, rng *rand.Rand) (w *treeWriter, best int, walk bool) {
	for {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Hunt, Squares: 14, Plain: true})
		in := puzzles.NewInstance(p)
		if !p.Once || p.Ordered || len(in.Stops()) < 3 || in.Start >= 0 && in.Start == in.End && !p.Closed || bound.Apart(t.Context(), in) != nil {
			continue
		}
		if best, walk = oracle.Shortest(p); !walk {
			best, _ = model.EndOf(in)
		}
		w = newTestWriter(t, p, Options{Version: pb.V1, patience: atOnce * rng.IntN(2)})
		w.cover = make(model.Cover, best+1)
		return w, best, walk
	}
}

type treeWriter struct {
	*writer
	dir string
}

// newTestWriter is one that has not solved its puzzle.
func newTestWriter(t *testing.T, p *puzzles.Puzzle, o Options) *treeWriter {
	dir := t.TempDir()
	o.Version = cmp.Or(o.Version, pb.V2)
	w := newWriter(t.Context(), p, o, folder.NewWriter(t.Context(), onDisk(dir).Create))
	w.in, w.ans = puzzles.NewInstance(p), &solve.Answer{}
	return &treeWriter{w, dir}
}

func trees(in *puzzles.Instance) string {
	switch {
	case in.Puzzle.Closed:
		return "closed"
	case in.Start < 0 && in.End < 0:
		return "free"
	case in.Start < 0 || in.End < 0:
		return "one end"
	}
	return "both ends"
}

// TestForgedTrees: of a tree, a sum with a wrong multiplier, a clause with one decision
// less or of none, and a node left out are refused, but for a few that it can do without;
// and so is all of it for a number of moves that a walk has.
func TestForgedTrees(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	p := oracle.Puzzle("piece: king\nend: h1\nonce: true\n" + forest)
	const moves = 44
	w := newTestWriter(t, p, Options{Version: pb.V1})
	tree := bound.NewBranching(w.in, hasty).Within(t.Context(), moves, false, mostTreeNodes).Tree
	if tree == nil {
		t.Fatal("not refuted")
	}
	holds := func(moves int, steps []linear.Step) bool {
		e := folder.Evidence{Model: model.OfJumps, Moves: &moves}
		m, derive, err := w.cases(e, &bound.Tree{MayEnd: tree.MayEnd, Steps: steps})
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := w.proof(&text, m, derive); err != nil {
			t.Fatal(err)
		}
		_, err = pb.Check(t.Context(), m, "tree", &text)
		return err == nil
	}
	whole := tree.Steps
	if !holds(moves, whole) || holds(moves+1, whole) {
		t.Fatalf("the tree does not hold for %d moves, or does for one more", moves)
	}
	refuted := map[string]int{}
	for k, s := range whole {
		if k%3 > 0 && s.Dual != nil {
			continue
		}
		forge := func(kind string, from int, step ...linear.Step) {
			steps := slices.Replace(slices.Clone(whole), from, k+1, step...)
			for j := from; j < len(steps) && len(step) == 0; j++ {
				if steps[j].From > k {
					steps[j].From -= k + 1 - from
				}
			}
			if !holds(moves, steps) {
				refuted[kind]++
			}
		}
		switch {
		case s.Dual != nil:
			d := *s.Dual
			d.Degree = slices.Clone(d.Degree)
			d.Degree[w.in.Stops()[0]] += 2 * d.Budget
			forge("multiplier", k, linear.Step{Dual: &d, Odd: s.Odd, Ends: s.Ends})
			forge("sum", k)
		case whole[k-1].Dual != nil:
			forge("node", k-1)
			for j := range s.Clause[:min(len(s.Clause), 2)] {
				forge("decision", k, linear.Step{From: s.From, Clause: slices.Delete(slices.Clone(s.Clause), j, j+1)})
			}
		}
	}
	for kind, atLeast := range map[string]int{"multiplier": 4, "sum": 4, "node": 10, "decision": 8} {
		if refuted[kind] < atLeast {
			t.Errorf("with another %s refused %d times, expected %d or more", kind, refuted[kind], atLeast)
		}
	}
}

// forest is a puzzle whose tree has some depth.
const forest = `
x # * x x x * x *
* x x x x x * * *
* # * x # * * # x
* x # # x x # * x
x x * * x * * x x
x # * * x # * * *
* # x * * x * # x
x * x * x x * * *
* * x x x N * * x
`
