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

// empty is a drawn board, line by line from the top, with its headers before it.
func empty(headers string, w, h int, marks map[string]string) string {
	var b strings.Builder
	b.WriteString(headers)
	for row := h; row >= 1; row-- {
		for col := 1; col <= w; col++ {
			mark, ok := marks[puzzles.Square{Col: col, Row: row}.String()]
			if !ok {
				mark = "*"
			}
			b.WriteString(mark)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// write makes a certificate in a new folder.
func write(t testing.TB, p *puzzles.Puzzle, o Options) (dir string, m *folder.Manifest) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "cert")
	m, err := Write(context.Background(), p, o, dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir, m
}

// holds wants a certificate to hold.
func holds(t testing.TB, dir string) *verify.Verdict {
	t.Helper()
	v, err := verify.Certificate(context.Background(), os.DirFS(dir), verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !v.Holds || !strings.HasPrefix(v.Sentence, "Certified: ") {
		t.Fatalf("%s", v.Sentence)
	}
	return v
}

// refused wants a certificate not to hold, for a reason.
func refused(t testing.TB, dir, why string) {
	t.Helper()
	v, err := verify.Certificate(context.Background(), os.DirFS(dir), verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
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
		{"a cover whose counting is short, by potentials", empty("start: h8\nfamily: cover\n", 8, 8, map[string]string{"d2": "q", "h8": "N"}), Options{}, 49, "held-karp"},
		{"a cover whose counting is short, by cuts", empty("start: h8\nfamily: cover\n", 8, 8, map[string]string{"d2": "q", "h8": "N"}), Options{Without: noHK}, 49, "counting linear"},
		{"a cover by counting", "@queen-d5", Options{Without: noHK}, 46, "counting"},
		{"a cover above every bound", empty("start: c2\nfamily: cover\n", 8, 8, map[string]string{"d4": "q", "c2": "N"}), Options{}, 48, "counting linear linear"},
		{"a hunt above every bound for all numbers of moves", empty("goals: g3,c2,h3,h1,g4,b1,g5,a1\n", 8, 8, map[string]string{"d7": "N"}), Options{}, 15, "held-karp linear"},
		{"the same, its last bound by clauses", empty("goals: g3,c2,h3,h1,g4,b1,g5,a1\n", 8, 8, map[string]string{"d7": "N"}), Options{Without: []bound.By{bound.ByParity}}, 15, "held-karp linear"},
		{"a hunt from anywhere, an end of which is one of an odd number of pairs", empty("start: any\ngoals: b8,h6,b5,h4,b3,c3,a1,e1,g1\n", 8, 8, nil), Options{Without: []bound.By{bound.ByParity, bound.ByCounting}}, 16, "linear"},
		{"a cover with dead ends, by arguments alone", empty("start: a2\nfamily: cover\n", 7, 8, map[string]string{"d1": "k", "a2": "N"}), Options{}, 51, "linear linear"},
		{"a tour that only the linear program refutes", empty("family: tour\nclosed: true\n", 6, 5, map[string]string{"b4": "#", "d5": "#"}), Options{}, -1, "flow"},
		{"the giraffe", empty("family: tour\npiece: giraffe\n", 11, 11, nil), Options{}, -1, "flow"},
		{"an open tour of a board that four squares hold together", empty("family: tour\n", 4, 4, nil), Options{}, -1, "flow"},
		{"the same from one of them", empty("family: tour\nstart: b2\n", 4, 4, nil), Options{}, -1, "flow"},
		{"the same from a corner to a square beside it", empty("family: tour\nstart: a1\nend: b1\n", 4, 4, nil), Options{}, -1, "flow"},
		{"closed tours of a narrow board", empty("family: tour\nclosed: true\n", 4, 12, nil), Options{}, -1, "flow"},
		{"colours", empty("family: tour\nclosed: true\n", 5, 5, nil), Options{}, -1, "parity"},
		{"colours, from a square of the one with fewer", empty("family: tour\nstart: b1\n", 5, 5, nil), Options{}, -1, "parity"},
		{"colours, from the corner of the one with fewer", empty("family: tour\npiece: wazir\nstart: a1\n", 3, 2, map[string]string{"c1": "#"}), Options{}, -1, "parity"},
		{"colours, between two squares of the one", empty("family: tour\nstart: a1\nend: d4\n", 4, 4, nil), Options{}, -1, "parity"},
		{"colours, between two squares of the other", empty("family: tour\nstart: b1\nend: d1\npiece: wazir\n", 4, 4, map[string]string{"a4": "#", "d4": "#"}), Options{}, -1, "parity"},
		{"too few jumps, left to formulas", empty("family: tour\n", 3, 5, nil), Options{Without: []bound.By{bound.ByFlow, bound.ByParity}}, -1, "counting unsat"},
		{"colours left to a formula", empty("family: tour\nclosed: true\n", 3, 4, nil), Options{Without: []bound.By{bound.ByParity, bound.ByFlow}}, -1, "counting unsat"},
		{"out of reach", empty("", 3, 3, map[string]string{"a1": "N", "b2": "x"}), Options{}, -1, "reach"},
		{"too few jumps", empty("family: tour\nclosed: true\npiece: 6,7\n", 13, 20, nil), Options{}, -1, "flow"},
		{"a cover that is no tour because of its start", "family: hunt\ngoals: c3,d2,b1\nstart: b1\n##*.#\n###*b\n#.#.#\n", Options{Without: []bound.By{bound.ByCounting}}, 3, "held-karp"},
		{"closed tours held together by a square", "family: tour\nclosed: true\npiece: king\n**#**\n*****\n", Options{}, -1, "flow"},
		{"open tours held together by a square", "family: tour\npiece: king\n**#**\n**#**\n##*##\n**###\n**###\n", Options{}, -1, "flow"},
		{"tours from a square in the middle", "family: tour\npiece: king\n**#**\n**N**\n", Options{}, -1, "flow"},
		{"tours with ends on one side", "family: tour\npiece: king\nend: d2\n**#**\n****N\n", Options{}, -1, "flow"},
		{"closed tours, by jumps that no 2-factor has", empty("family: tour\nclosed: true\n", 6, 5, map[string]string{"a2": "#", "f4": "#"}), Options{}, -1, "flow"},
		{"open tours, by jumps and ends that no 2-factor has", empty("family: tour\n", 4, 5, map[string]string{"c1": "#", "d1": "#", "a3": "#"}), Options{}, -1, "flow"},
		{"a tour from a square, by jumps and ends that no 2-factor has", empty("family: tour\nstart: a2\nend: any\n", 4, 5, map[string]string{"c1": "#", "d1": "#", "a3": "#"}), Options{}, -1, "flow"},
		{"a walk that ends where it starts, and visits no square twice", empty("piece: queen\nend: a1\nonce: true\ngoals: a2,b2\n", 2, 2, map[string]string{"a1": "N"}), Options{}, -1, "reach"},
		{"a start that is a goal in its turn", empty("ordered: true\nonce: true\ngoals: b3,c1,a1,d3\n", 5, 5, map[string]string{"a1": "N"}), Options{}, -1, "reach"},
		{"an end that is a goal in its turn", empty("ordered: true\nonce: true\nend: b3\ngoals: b3,c1\n", 5, 5, map[string]string{"a1": "N"}), Options{}, -1, "reach"},
		{"a closed walk with a dead end", empty("closed: true\nonce: true\ngoals: c3\n", 3, 3, map[string]string{"c2": "N", "a1": "#"}), Options{}, -1, "flow"},
		{"squares whose set has fewer jumps than visits", "family: tour\npiece: rook\nclosed: true\nsymmetric: half\n#*#\n***\n#*#\n", Options{}, -1, "flow"},
		{"more dead ends than ends", "family: cover\npiece: king\nonce: true\nstart: any\n###*\n##*#\n#**#\n*##*\n", Options{}, -1, "flow"},
		{"a walk within reach of few squares", empty("once: true\nordered: true\npiece: camel\ngoals: a1,d2\n", 4, 5, map[string]string{"c5": "N", "c1": "#", "a2": "#", "b2": "#", "a3": "#", "b3": "#", "d3": "#", "a4": "#", "b4": "#", "a5": "#", "d5": "#"}), Options{}, -1, "reach"},
		{"a closed cover by a linear program, some squares ruled out next to its start", empty("family: cover\nstart: any\nclosed: true\n", 6, 5, map[string]string{"c3": "#", "e3": "#", "f5": "#"}), Options{}, 30, "linear parity"},
		{"a cover from anywhere, by the colours of both ends", empty("family: cover\nstart: any\n", 3, 4, map[string]string{"a1": "#", "a4": "#"}), Options{}, 11, "linear"},
		{"a cycle that squares of two jumps force", empty("family: tour\nclosed: true\n", 4, 4, nil), Options{}, -1, "flow"},
		{"parity", empty("end: a1\n", 5, 5, map[string]string{"a1": "N", "e5": "x", "b3": "x"}), Options{Without: arguments, Encoding: "step"}, 8, "parity unsat"},
		{"a flower snark, whose edges have no three colours", snark(15), Options{}, -1, "counting unsat"},
		{"a closed tour, which needs a formula for nothing", empty("closed: true\n", 6, 6, nil), Options{}, 36, "counting"},
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
	_, err := Write(t.Context(), oracle.Puzzle(empty("family: tour\nsymmetric: quarter\n", 12, 12, nil)), Options{}, t.TempDir()+"/c")
	if err == nil || !strings.Contains(err.Error(), "that no tour of 144 squares is left as it is by a quarter turn takes a formula") {
		t.Errorf("found %v", err)
	}
}
