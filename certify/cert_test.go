package certify

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"knightsat/certify/rows"
	"knightsat/certify/verify/against"
	"knightsat/puzzles/notation"

	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/verify"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
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
	v := verdict(dir)
	if !v.Holds || !strings.HasPrefix(v.Sentence, "Certified: ") {
		t.Fatal(v.Sentence)
	}
	return v
}

// refused wants a certificate not to hold, for a reason.
func refused(t testing.TB, dir, why string) {
	t.Helper()
	v := verdict(dir)
	if last := v.Lines[len(v.Lines)-1]; v.Holds || last.OK || !strings.Contains(v.Sentence, last.Text) || !strings.Contains(v.Sentence, why) {
		t.Fatalf("holds %v: %q, want %q", v.Holds, v.Sentence, why)
	}
}

func kindsOf(m *folder.Manifest) string {
	var list []string
	for _, e := range m.Evidence {
		list = append(list, kindOf(e))
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
	return notation.Text(oracle.Must(oracle.ClosedTour(4*n, edges)))
}

// TestABoundThatSaysNothingNewIsLeftOut: the parity alone refutes 0 moves.
func TestABoundThatSaysNothingNewIsLeftOut(t *testing.T) {
	p := posed.Puzzle("family: cover\npiece: knight\nend: e2\nordered: true\n*#*#*\n#bN##\n")
	methods := []facts.By{facts.ByReach, facts.ByCounting, facts.ByHeldKarp, facts.ByFlow}
	for _, by := range methods {
		for _, other := range methods {
			write(t, p, Options{Without: []facts.By{by, other}})
		}
	}
}

// TestRandomCertificates: whatever the puzzle, the certificate claims what the
// oracle says; every fourth is a symmetric tour, also one that a hole or a wall keeps from being one.
func TestRandomCertificates(t *testing.T) {
	n, tries := -1, 150
	if oracle.Night() {
		tries = 5000
	}
	keep := os.Getenv("KNIGHTSAT_KEEP") // for other checkers
	if keep == "" {
		keep = t.TempDir()
	}
	count := map[string]int{}
	enough := oracle.Seen(count, folder.Optimal, folder.Infeasible, "reach", "counting", "held-karp", "parity",
		"jumps", "shortest", "places", "legs", "times", "search", "linear", "a wall of a turn")
	if !oracle.Night() {
		enough = oracle.Seen(count, "shortest", "a wall of a turn")
	}
	for rng, p := range oracle.Each(t, tries, enough, func(rng *rand.Rand) *puzzles.Puzzle {
		if n++; n%4 == 3 {
			return oracle.Turned(rng)
		}
		return oracle.Options{}.Random(rng)
	}) {
		o := Options{Version: []pb.Version{pb.V1, pb.V2}[rng.IntN(2)], manyJumps: n % 3}
		for _, by := range []facts.By{facts.ByHeldKarp, facts.ByCounting, facts.ByReach, facts.ByParity, facts.ByFlow} {
			if n%4 < 3 && rng.IntN(2) == 0 {
				o.Without = append(o.Without, by)
			}
		}
		dir := filepath.Join(keep, strconv.Itoa(n))
		m, err := Write(context.Background(), p, o, dir)
		if errors.As(err, new(*UnfinishedError)) && p.Timed() && !p.Once {
			continue // only of walks that visit no square twice is it proven that none has its numbers
		}
		if err != nil {
			t.Fatal(err)
		}
		ok := proves(t, p, m)
		count[m.Claim]++
		free := *p
		if free.Symmetric = puzzles.NoTurn; ok && puzzles.NewInstance(&free).Edges() > puzzles.NewInstance(p).Edges() {
			count["a wall of a turn"]++
		}
		for _, e := range m.Evidence {
			count[e.Model]++
			count[kindOf(e)]++
		}
		var check verify.Options
		if o.Version == pb.V1 && n%10 == 0 {
			check.Against = veripb(dir)
		}
		if v, err := verify.Certificate(t.Context(), os.DirFS(dir), check); err != nil || !v.Holds {
			t.Fatal(v, err)
		}
	}
}

// verdict is what verify says of a certificate.
func verdict(dir string) *verify.Verdict {
	return oracle.Must(verify.Certificate(context.Background(), os.DirFS(dir), verify.Options{}))
}

// kindOf is that of a piece of evidence, as in unsat of unsat-10.opb.
func kindOf(e folder.Evidence) string {
	return strings.TrimRight(strings.TrimSuffix(e.OPB, ".opb"), "-0123456789")
}

// TestGoodCertificates are made as they should be, and are accepted; and those that the forgeries are made of have
// all models.
func TestGoodCertificates(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range goods {
		t.Run(g.name, func(t *testing.T) {
			dir := goodDir(t, g.name)
			v, m := holds(t, dir), openForge(t, dir).m
			if !strings.Contains(fmt.Sprint(v.Lines), g.says) {
				t.Errorf("found %v, expected a line with %q", v.Lines, g.says)
			}
			if g.evidence == "" {
				for _, e := range m.Evidence {
					seen[e.Model] = true
				}
				return
			}
			moves := "-1"
			if m.Moves != nil {
				moves = strconv.Itoa(*m.Moves)
			}
			if moves != g.moves || (m.Claim == folder.Infeasible) != (moves == "-1") || kindsOf(m) != g.evidence {
				t.Errorf("found %s, %s moves by %s, want %s by %s", m.Claim, moves, kindsOf(m), g.moves, g.evidence)
			}
		})
	}
	for _, model := range []string{rows.OfJumps, rows.OfShortest, rows.OfColours, rows.OfPlaces, rows.OfLegs, rows.OfTimes} {
		if !seen[model] {
			t.Errorf("no certificate has evidence by the model %s", model)
		}
	}
}

// veripb is VeriPB as another checker of the proofs in a folder; nil where it is not installed.
func veripb(dir string) *verify.OtherChecker {
	if _, err := exec.LookPath("veripb"); err != nil {
		return nil
	}
	return against.Checker("veripb", func(ctx context.Context, opb, pbp string) (string, error) {
		said, err := exec.CommandContext(ctx, "veripb", filepath.Join(dir, opb), filepath.Join(dir, pbp)).CombinedOutput()
		return string(said), err
	})
}

// proves wants what a certificate claims to be true.
func proves(t *testing.T, p *puzzles.Puzzle, m *folder.Manifest) (walk bool) {
	t.Helper()
	moves, ok := oracle.Shortest(p)
	if ok != (m.Claim == folder.Optimal) || ok && moves != *m.Moves {
		t.Fatalf("certified %s, but the oracle says %d, %v", m.Claim, moves, ok)
	}
	return ok
}
