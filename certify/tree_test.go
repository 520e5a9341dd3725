package certify

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/folder/newfolder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve"
)

// Less patience than usual, so that trees branch: atOnce, as soon as they can.
const (
	atOnce = -80
	hasty  = 6 // some
)

// TestTrees: of random hunts that visit no square twice, of all rules, a search tree refutes
// the number of moves below the shortest, and none that a walk has; and the proofs hold.
func TestTrees(t *testing.T) {
	rng := oracle.Rand(t)
	count := map[string]int{}
	seen := oracle.Seen(count, "optimal", "infeasible", "closed", "free", "one end", "both ends")
	enough := func() bool {
		left := count["left optimal"] + count["left infeasible"]
		return seen() && left*50 <= count["optimal"]+count["infeasible"]
	}
	for n := range oracle.Until(t, 400, enough) {
		w, best, walk := treePuzzle(t, rng)
		p, in := w.p, w.in
		if err := branched(t.Context(), w.writer, best-1); err != nil {
			t.Fatalf("%s: %v", oracle.Describe(p), err)
		}
		kind := "infeasible"
		if walk {
			kind = "optimal"
		}
		if !w.cover[best-1] {
			count["left "+kind]++
			continue
		}
		if len(w.m.Evidence) != 1 || w.open() != best {
			t.Fatalf("%s: %d to be refuted, evidence %v", oracle.Describe(p), w.open(), w.m.Evidence)
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
			if err := branched(t.Context(), w.writer, best); w.cover[best] || err != nil {
				t.Fatalf("%s: a walk has %d moves, which were refuted (%v)", oracle.Describe(p), best, err)
			}
		}
	}
	w := newTestWriter(t, posed.Puzzle("piece: king\nend: h1\nonce: true\n"+forest), Options{Version: pb.V1, patience: hasty})
	w.cover = make(rows.Covered, 45)
	if err := branched(t.Context(), w.writer, 44); err != nil || !w.cover[44] || !strings.HasSuffix(w.m.Evidence[0].Says, "cases") {
		t.Errorf("not branched: %v, %v", w.m.Evidence, err)
	}
}

// treePuzzle is a random puzzle for a search tree, and the length of its shortest walk, if it
// has one, or what is more than any has.
func treePuzzle(t *testing.T, rng *rand.Rand) (w *treeWriter, best int, walk bool) {
	for {
		p := oracle.Options{Family: puzzles.Hunt, Squares: 14, Plain: true}.Random(rng)
		in := puzzles.NewInstance(p)
		if !p.Once || p.Ordered || len(in.Stops()) < 3 || in.Start >= 0 && in.Start == in.End && !p.Closed || bound.Apart(t.Context(), in) != nil {
			continue
		}
		if best, walk = oracle.Shortest(p); !walk {
			best, _ = rows.EndOf(in)
		}
		w = newTestWriter(t, p, Options{Version: pb.V1, patience: atOnce * rng.IntN(2)})
		w.cover = make(rows.Covered, best+1)
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
	w := newWriter(t.Context(), p, o, newfolder.New(onDisk(dir).Create))
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

// TestArgumentsSpeakOfWhatIsToBeRefuted: one about more moves than that is about the largest number that
// is, or the largest of its parity.
func TestArgumentsSpeakOfWhatIsToBeRefuted(t *testing.T) {
	w := &writer{cover: make(rows.Covered, 10)} // 0 to 9 moves
	for test := range oracle.Table[struct {
		Most     int
		OfParity bool
		Moves    int
		Want     string
	}](`
		6  | false | 7 | nothing
		14 | false | 7 | 9
		7  | false | 3 | 7
		14 | true  | 7 | nothing
		14 | true  | 8 | 8 even
		15 | true  | 9 | 9 odd
		7  | true  | 3 | 7 odd
	`) {
		got := "nothing"
		r := &bound.Refutation{Moves: test.Most + 1}
		if test.OfParity {
			r.Period, r.Rest = 2, test.Most%2
		}
		if e, _ := w.speaks(r); r.Has(test.Moves) {
			got = strings.TrimSpace(fmt.Sprint(*e.Moves, " ", e.Parity))
		}
		if got != test.Want {
			t.Errorf("%+v: found %s", test, got)
		}
	}
}
