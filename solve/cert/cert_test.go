package cert

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/generate"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/pb"
	"knightsat/solve/cert/verify"
	"knightsat/solve/engine"
)

// write makes a certificate in a new folder.
func write(t testing.TB, p *puzzles.Puzzle, o Options) (dir string, m *folder.Manifest) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "cert")
	m = oracle.Must(Write(context.Background(), p, o, dir))
	return dir, m
}

// holds wants a certificate to hold.
func holds(t testing.TB, dir string) *verify.Verdict {
	t.Helper()
	v := oracle.Must(verify.Certificate(context.Background(), os.DirFS(dir), verify.Options{}))
	if !v.Holds || !strings.HasPrefix(v.Sentence, "Certified: ") {
		t.Fatalf("%s", v.Sentence)
	}
	return v
}

// refused wants a certificate not to hold, for a reason.
func refused(t testing.TB, dir, why string) {
	t.Helper()
	v := oracle.Must(verify.Certificate(context.Background(), os.DirFS(dir), verify.Options{}))
	last := v.Lines[len(v.Lines)-1]
	if v.Holds || last.OK || !strings.Contains(v.Sentence, last.Text) {
		t.Fatalf("holds %v: %s", v.Holds, v.Sentence)
	}
	if !strings.Contains(v.Sentence, why) {
		t.Fatalf("refused because %q, want %q", v.Sentence, why)
	}
}

// provers are pbsat, and cadical in both of its formats where it is there.
func provers(t testing.TB) []engine.Prover {
	list := []engine.Prover{engine.Pbsat{}}
	for _, command := range []string{"cadical -q --no-binary", "cadical -q"} {
		if e, err := engine.NewExternal(command); err == nil {
			list = append(list, e)
		}
	}
	return list
}

func kindsOf(m *folder.Manifest) string {
	var list []string
	for _, e := range m.Evidence {
		list = append(list, strings.TrimRight(strings.TrimSuffix(e.OPB, ".opb"), "-0123456789")) // unsat-10
	}
	return strings.Join(list, " ")
}

// snark is a closed tour of a flower snark of n stars.
func snark(n int) string {
	g := oracle.Must(generate.Graph(generate.Flower, 4*n, 1))
	return oracle.Must(puzzles.NewTour(g, puzzles.Rules{Closed: true})).Text()
}

// TestCertificates are those that must be made and accepted, with each prover.
func TestCertificates(t *testing.T) {
	noHK := []bound.By{bound.ByHeldKarp}
	arguments := []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByFlow}
	for _, c := range []struct {
		name  string
		text  string // or the name of an example
		o     Options
		moves int // -1 where impossible
		kinds string
	}{
		{"the hunt", "@adventure", Options{}, 11, "held-karp"},
		{"the hunt by formulas alone", "@adventure", Options{Without: arguments, Encoding: "step"}, 11, "unsat"},
		{"the hunt in order", "@adventure-ordered", Options{}, 16, "reach"},
		{"a cover whose counting is short, by potentials", "start: h8\nfamily: cover\nboard: 8x8\nguard: Qd2\n", Options{}, 49, "held-karp"},
		{"a cover whose counting is short, by cuts", "start: h8\nfamily: cover\nboard: 8x8\nguard: Qd2\n", Options{Without: noHK}, 49, "counting linear"},
		{"a cover by counting", "@queen-d5", Options{Without: noHK}, 46, "counting"},
		{"a cover above every bound", "start: c2\nfamily: cover\nboard: 8x8\nguard: Qd4\n", Options{}, 48, "counting linear linear"},
		{"a hunt above every bound for all numbers of moves", "goals: g3,c2,h3,h1,g4,b1,g5,a1\nboard: 8x8\nstart: d7\n", Options{}, 15, "held-karp linear"},
		{"the same, its last bound by clauses", "goals: g3,c2,h3,h1,g4,b1,g5,a1\nboard: 8x8\nstart: d7\n", Options{Without: []bound.By{bound.ByParity}}, 15, "held-karp linear"},
		{"a hunt from anywhere, an end of which is one of an odd number of pairs", "start: any\ngoals: b8,h6,b5,h4,b3,c3,a1,e1,g1\nboard: 8x8\n", Options{Without: []bound.By{bound.ByParity, bound.ByCounting}}, 16, "linear"},
		{"a cover with dead ends, by arguments alone", "start: a2\nfamily: cover\nboard: 7x8\nguard: Kd1\n", Options{}, 51, "linear linear"},
		{"the giraffe", "family: tour\npiece: giraffe\nboard: 11x11\n", Options{}, -1, "flow"},
		{"an open tour of a board that four squares hold together, from a corner to a square beside it", "family: tour\nstart: a1\nend: b1\nboard: 4x4\n", Options{}, -1, "flow"},
		{"closed tours of a narrow board", "family: tour\nclosed: true\nboard: 4x12\n", Options{}, -1, "flow"},
		{"colours, from a square of the one with fewer", "family: tour\nstart: b1\nboard: 5x5\n", Options{}, -1, "parity"},
		{"colours, from the corner of the one with fewer", "family: tour\npiece: wazir\nstart: a1\nboard: 3x2\nholes: c1\n", Options{}, -1, "parity"},
		{"colours, between two squares of the one", "family: tour\nstart: a1\nend: d4\nboard: 4x4\n", Options{}, -1, "parity"},
		{"colours, between two squares of the other", "family: tour\nstart: b1\nend: d1\npiece: wazir\nboard: 4x4\nholes: a4,d4\n", Options{}, -1, "parity"},
		{"too few jumps, left to formulas", "family: tour\nboard: 3x5\n", Options{Without: []bound.By{bound.ByFlow, bound.ByParity}}, -1, "counting unsat"},
		{"colours left to a formula", "family: tour\nclosed: true\nboard: 3x4\n", Options{Without: []bound.By{bound.ByParity, bound.ByFlow}}, -1, "counting unsat"},
		{"too few jumps", "family: tour\nclosed: true\npiece: 6,7\nboard: 13x20\n", Options{}, -1, "flow"},
		{"a cover that is no tour because of its start", "family: hunt\ngoals: c3,d2,b1\nstart: b1\n##*.#\n###*b\n#.#.#\n", Options{Without: []bound.By{bound.ByCounting}}, 3, "held-karp"},
		{"closed tours held together by a square", "family: tour\nclosed: true\npiece: king\n**#**\n*****\n", Options{}, -1, "flow"},
		{"open tours held together by a square", "family: tour\npiece: king\n**#**\n**#**\n##*##\n**###\n**###\n", Options{}, -1, "flow"},
		{"tours from a square in the middle", "family: tour\npiece: king\n**#**\n**N**\n", Options{}, -1, "flow"},
		{"tours with ends on one side", "family: tour\npiece: king\nend: d2\n**#**\n****N\n", Options{}, -1, "flow"},
		{"open tours, by jumps and ends that no 2-factor has", "family: tour\nboard: 4x5\nholes: c1,d1,a3\n", Options{}, -1, "flow"},
		{"a tour from a square, by jumps and ends that no 2-factor has", "family: tour\nstart: a2\nend: any\nboard: 4x5\nholes: c1,d1,a3\n", Options{}, -1, "flow"},
		{"a walk that ends where it starts, and visits no square twice", "piece: queen\nend: a1\nonce: true\ngoals: a2,b2\nboard: 2x2\nstart: a1\n", Options{}, -1, "reach"},
		{"a start that is a goal in its turn", "ordered: true\nonce: true\ngoals: b3,c1,a1,d3\nboard: 5x5\nstart: a1\n", Options{}, -1, "reach"},
		{"an end that is a goal in its turn", "ordered: true\nonce: true\nend: b3\ngoals: b3,c1\nboard: 5x5\nstart: a1\n", Options{}, -1, "reach"},
		{"a closed walk with a dead end", "closed: true\nonce: true\ngoals: c3\nboard: 3x3\nstart: c2\nholes: a1\n", Options{}, -1, "flow"},
		{"squares whose set has fewer jumps than visits", "family: tour\npiece: rook\nclosed: true\nsymmetric: half\n#*#\n***\n#*#\n", Options{}, -1, "flow"},
		{"a walk within reach of few squares", "once: true\nordered: true\npiece: camel\ngoals: a1,d2\nboard: 4x5\nstart: c5\nholes: c1,a2,b2,a3,b3,d3,a4,b4,a5,d5\n", Options{}, -1, "reach"},
		{"a closed cover by a linear program, some squares ruled out next to its start", "family: cover\nstart: any\nclosed: true\nboard: 6x5\nholes: c3,e3,f5\n", Options{}, 30, "linear parity"},
		{"a cover from anywhere, by the colours of both ends", "family: cover\nstart: any\nboard: 3x4\nholes: a1,a4\n", Options{}, 11, "linear"},
		{"parity", "end: a1\nboard: 5x5\nstart: a1\ngoals: e5,b3\n", Options{Without: arguments, Encoding: "step"}, 8, "parity unsat"},
		{"a flower snark, whose edges have no three colours", snark(15), Options{}, -1, "counting unsat"},
		{"a closed tour, which needs a formula for nothing", "closed: true\nboard: 6x6\n", Options{}, 36, "counting"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := oracle.Puzzle(c.text)
			for i, prover := range provers(t) {
				if i > 0 && !strings.Contains(c.kinds, "unsat") {
					break
				}
				c.o.Prover = prover
				dir, m := write(t, p, c.o)
				holds(t, dir)
				got := -1
				if m.Moves != nil {
					got = *m.Moves
				}
				if got != c.moves || (m.Claim == folder.Infeasible) != (c.moves < 0) {
					t.Errorf("found %s, %d moves, want %d", m.Claim, got, c.moves)
				}
				if i == 0 && kindsOf(m) != c.kinds {
					t.Errorf("found evidence by %s, want %s", kindsOf(m), c.kinds)
				}
			}
		})
	}
}

// TestABoundThatSaysNothingNewIsLeftOut: the parity alone refutes 0 moves.
func TestABoundThatSaysNothingNewIsLeftOut(t *testing.T) {
	text := "family: cover\npiece: knight\nend: e2\nordered: true\n*#*#*\n#bN##\n"
	for _, by := range []bound.By{bound.ByReach, bound.ByCounting, bound.ByHeldKarp, bound.ByFlow} {
		for _, other := range []bound.By{bound.ByReach, bound.ByCounting, bound.ByHeldKarp, bound.ByFlow} {
			write(t, oracle.Puzzle(text), Options{Without: []bound.By{by, other}})
		}
	}
}

// TestRandomCertificates: whatever the puzzle, the certificate claims what the
// oracle says.
func TestRandomCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	puzzlesTried := oracle.Tries(150)
	if oracle.Night() {
		puzzlesTried = 5000
	}
	keep := os.Getenv("KNIGHTSAT_KEEP") // for other checkers
	if keep == "" {
		keep = t.TempDir()
	}
	count := map[string]int{}
	for n := range puzzlesTried {
		p := oracle.Random(rng, oracle.Options{})
		o := Options{}
		for _, by := range []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByParity, bound.ByFlow} {
			if rng.IntN(2) == 0 {
				o.Without = append(o.Without, by)
			}
		}
		switch o.Encoding = [...]string{"", "", "step", "metric", "metric"}[rng.IntN(5)]; {
		case bound.IsTour(puzzles.NewInstance(p)), p.Ordered, p.Once:
			if o.Encoding != "step" {
				o.Encoding = ""
			}
		}
		o.Version = []pb.Version{pb.V1, pb.V2}[rng.IntN(2)]
		o.manyJumps = n % 3
		dir := filepath.Join(keep, strconv.Itoa(n))
		m, err := Write(context.Background(), p, o, dir)
		if err != nil {
			t.Fatalf("%s: %v", oracle.Describe(p), err)
		}
		moves, ok := oracle.Shortest(p)
		if ok != (m.Claim == folder.Optimal) || ok && moves != *m.Moves {
			t.Fatalf("%s: certified %s, but the oracle says %d, %v", oracle.Describe(p), m.Claim, moves, ok)
		}
		count[m.Claim]++
		for _, e := range m.Evidence {
			count[e.Model]++
			count[strings.TrimSuffix(e.OPB, ".opb")]++
		}
		against := ""
		if _, err := exec.LookPath("veripb"); err == nil && o.Version == pb.V1 && n%10 == 0 {
			against = "veripb"
		}
		if v, err := verifyAgainst(t, dir, against); err != nil || !v.Holds {
			t.Fatalf("%s: %v, %v", oracle.Describe(p), v, err)
		}
	}
	for _, what := range []string{folder.Optimal, folder.Infeasible, "reach", "counting", "held-karp", "parity", "jumps", "places", "legs", "step", "metric", "edge"} {
		if count[what] < 1 && puzzlesTried >= 100 {
			t.Errorf("only %d of %s: %v", count[what], what, count)
		}
	}
}

// anyTurn makes a symmetric tour of a small board, whose holes are symmetric, too.
func anyTurn(rng *rand.Rand) *puzzles.Puzzle {
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel, puzzles.Rook}
	for {
		w, h, turn := 2+rng.IntN(4), 2+rng.IntN(4), puzzles.HalfTurn
		if rng.IntN(3) == 0 {
			turn, h = puzzles.QuarterTurn, w
		}
		whole := oracle.Must(puzzles.NewBoard(w, h, nil, nil))
		var holes []puzzles.Square
		for range rng.IntN(5) {
			s := puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)}
			for range 4 {
				holes = append(holes, s)
				s = turn.Image(whole, s)
			}
		}
		b := oracle.Must(puzzles.NewBoard(w, h, holes, nil))
		p, err := puzzles.NewTour(b, puzzles.Rules{Piece: pieces[rng.IntN(len(pieces))], Symmetric: turn})
		if err == nil && len(b.Squares()) <= 16 && (puzzles.NewInstance(p).Edges() <= 40 || len(b.Squares()) <= 8) {
			return p
		}
	}
}

// TestSymmetricToursAreCertified, whatever the answer.
func TestSymmetricToursAreCertified(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 35))
	seen := map[string]int{}
	for range oracle.Tries(400) {
		p := anyTurn(rng)
		dir := t.TempDir() + "/c"
		m, err := Write(t.Context(), p, Options{}, dir)
		if err != nil {
			t.Fatal(p.Text(), err)
		}
		if _, err := verify.Certificate(t.Context(), os.DirFS(dir), verify.Options{}); err != nil {
			t.Fatal(p.Text(), err)
		}
		ans, err := solve.Solve(t.Context(), p, solve.Options{})
		if err != nil || (ans.Status == solve.Infeasible) != (m.Claim == folder.Infeasible) {
			t.Fatal(p.Text(), ans.Status, m.Claim, err)
		}
		seen[m.Claim]++
		for _, e := range m.Evidence {
			seen[e.Model]++
		}
	}
	for _, what := range []string{folder.Optimal, folder.Infeasible, "edge"} {
		if seen[what] == 0 && !testing.Short() {
			t.Errorf("%d certificates with %s", seen[what], what)
		}
	}
}

// TestLargeSymmetricToursAreRefused with the reason, where there is none.
func TestLargeSymmetricToursAreRefused(t *testing.T) {
	_, err := Write(t.Context(), oracle.Puzzle("family: tour\nsymmetric: quarter\nboard: 12x12\n"), Options{}, t.TempDir()+"/c")
	if err == nil || !strings.Contains(err.Error(), "that no tour of 144 squares is left as it is by a quarter turn takes a formula") {
		t.Errorf("found %v", err)
	}
}
