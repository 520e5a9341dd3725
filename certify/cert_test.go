package certify

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/verify"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
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

func kindsOf(m *folder.Manifest) string {
	var list []string
	for _, e := range m.Evidence {
		list = append(list, strings.TrimRight(strings.TrimSuffix(e.OPB, ".opb"), "-0123456789")) // unsat-10
	}
	return strings.Join(list, " ")
}

// snark is the text of a closed tour of the flower snark of n stars, n odd (Isaacs, 1975), which has none.
func snark(n int) string {
	var edges [][2]int
	for i := range n {
		j := (i + 1) % n
		cross := 0
		if j == 0 {
			cross = 1
		}
		for petal := range 3 {
			edges = append(edges, [2]int{i, (petal+1)*n + i})
		}
		edges = append(edges, [2]int{n + i, n + j}, [2]int{2*n + i, (2+cross)*n + j},
			[2]int{3*n + i, (3-cross)*n + j})
	}
	return oracle.Must(oracle.ClosedTour(4*n, edges)).Text()
}

// TestCertificates: the good ones are made as they should be, and are accepted.
func TestCertificates(t *testing.T) {
	for _, g := range goods {
		if g.evidence == "" {
			continue // see TestGoodCertificates
		}
		t.Run(g.name, func(t *testing.T) {
			dir, m := write(t, oracle.Puzzle(g.text), g.o)
			holds(t, dir)
			moves := "-1"
			if m.Moves != nil {
				moves = strconv.Itoa(*m.Moves)
			}
			if moves != g.moves || (m.Claim == folder.Infeasible) != (moves == "-1") {
				t.Errorf("found %s, %s moves, want %s", m.Claim, moves, g.moves)
			}
			if kindsOf(m) != g.evidence {
				t.Errorf("found evidence by %s, want %s", kindsOf(m), g.evidence)
			}
		})
	}
}

// TestABoundThatSaysNothingNewIsLeftOut: the parity alone refutes 0 moves.
func TestABoundThatSaysNothingNewIsLeftOut(t *testing.T) {
	text := "family: cover\npiece: knight\nend: e2\nordered: true\n*#*#*\n#bN##\n"
	for _, by := range []facts.By{facts.ByReach, facts.ByCounting, facts.ByHeldKarp, facts.ByFlow} {
		for _, other := range []facts.By{facts.ByReach, facts.ByCounting, facts.ByHeldKarp, facts.ByFlow} {
			write(t, oracle.Puzzle(text), Options{Without: []facts.By{by, other}})
		}
	}
}

// TestRandomCertificates: whatever the puzzle, the certificate claims what the
// oracle says; every fourth is a symmetric tour, also one that a hole or a wall keeps from being one.
func TestRandomCertificates(t *testing.T) {
	rng := oracle.Rand(t)
	puzzlesTried := oracle.Tries(150)
	if oracle.Night() {
		puzzlesTried = 5000
	}
	keep := os.Getenv("KNIGHTSAT_KEEP") // for other checkers
	if keep == "" {
		keep = t.TempDir()
	}
	count := map[string]int{}
	enough := oracle.Seen(count, folder.Optimal, folder.Infeasible, "reach", "counting", "held-karp", "parity",
		"jumps", "shortest", "places", "legs", "times", "search", "linear", "a wall of a turn")
	some := oracle.Seen(count, "shortest", "a wall of a turn")
	for n := range oracle.Draw(t, puzzlesTried, func() bool { return puzzlesTried < 100 && some() || enough() }) {
		p := oracle.Options{}.Random(rng)
		if n%4 == 3 {
			p = oracle.Turned(rng)
		}
		o := Options{}
		for _, by := range []facts.By{facts.ByHeldKarp, facts.ByCounting, facts.ByReach, facts.ByParity, facts.ByFlow} {
			if n%4 < 3 && rng.IntN(2) == 0 {
				o.Without = append(o.Without, by)
			}
		}
		o.Version = []pb.Version{pb.V1, pb.V2}[rng.IntN(2)]
		o.manyJumps = n % 3
		dir := filepath.Join(keep, strconv.Itoa(n))
		m, err := Write(context.Background(), p, o, dir)
		if unfinished := (*UnfinishedError)(nil); errors.As(err, &unfinished) && p.Timed() && !p.Once {
			continue // only of walks that visit no square twice is it proven that none has its numbers
		}
		if err != nil {
			t.Fatalf("%s: %v", oracle.Describe(p), err)
		}
		moves, ok := oracle.Shortest(p)
		if ok != (m.Claim == folder.Optimal) || ok && moves != *m.Moves {
			t.Fatalf("%s: certified %s, but the oracle says %d, %v", oracle.Describe(p), m.Claim, moves, ok)
		}
		count[m.Claim]++
		free := *p
		if free.Symmetric = puzzles.NoTurn; ok && puzzles.NewInstance(&free).Edges() > puzzles.NewInstance(p).Edges() {
			count["a wall of a turn"]++
		}
		for _, e := range m.Evidence {
			count[e.Model]++
			count[strings.TrimRight(strings.TrimSuffix(e.OPB, ".opb"), "-0123456789")]++
		}
		against := ""
		if _, err := exec.LookPath("veripb"); err == nil && o.Version == pb.V1 && n%10 == 0 {
			against = "veripb"
		}
		if v, err := verifyAgainst(t, dir, against); err != nil || !v.Holds {
			t.Fatalf("%s: %v, %v", oracle.Describe(p), v, err)
		}
	}
}
