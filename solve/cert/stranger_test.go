package cert

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
)

var strangers = flag.Int("cert.strangers", 100, "number of random puzzles whose models another solver decides")

// TestModelsOfAStranger: clasp, which nobody here wrote, finds a solution of each model
// at the optimum, and none of it below, as it stands in the certificate.
func TestModelsOfAStranger(t *testing.T) {
	if _, err := exec.LookPath("clasp"); err != nil {
		t.Skip("no clasp on the PATH: nobody else decides the models")
	}
	n := *strangers
	if testing.Short() {
		n = min(n, 40)
	}
	seen := map[string]int{}
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 44))
		p := oracle.Random(rng, oracle.Options{Squares: 12, Goals: 6})
		if p.Symmetric == puzzles.NoTurn && rng.IntN(8) == 0 {
			p = anyTurn(rng)
		}
		o := Options{manyJumps: rng.IntN(2), Version: []pb.Version{pb.V1, pb.V2}[rng.IntN(2)]}
		for _, by := range []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByFlow, bound.ByParity} {
			if rng.IntN(3) == 0 {
				o.Without = append(o.Without, by)
			}
		}
		dir := filepath.Join(t.TempDir(), "c")
		m, err := Write(t.Context(), p, o, dir)
		if err != nil {
			t.Fatalf("%s: %v", p.Text(), err)
		}
		for _, e := range m.Evidence {
			below := read(t, dir, e.OPB)
			if clasp(t, below) {
				t.Fatalf("%s\n%s has a solution (seed %d, without %v, %s): %s", p.Text(), e.OPB, seed, o.Without, o.Version, below)
			}
			seen[e.Model+" below"]++
			if m.Claim != folder.Optimal {
				continue
			}
			if clasp(t, atOptimum(t, p, e, *m.Moves, below)) {
				seen[e.Model+" at the optimum"]++
			} else {
				t.Fatalf("%s\n%+v: the model of %d moves has no solution", p.Text(), e, *m.Moves)
			}
		}
	}
	t.Log(seen)
	for _, model := range []string{model.OfJumps, model.OfPlaces, model.OfLegs, "step", "metric"} {
		if n >= 300 && (seen[model+" below"] == 0 || seen[model+" at the optimum"] == 0) {
			t.Errorf("no model %s: %v", model, seen)
		}
	}
}

// atOptimum is the model of evidence, but of walks of as many moves as the shortest.
func atOptimum(t *testing.T, p *puzzles.Puzzle, e folder.Evidence, moves int, below []byte) []byte {
	in := puzzles.NewInstance(p)
	if e.Moves != nil {
		e.Moves = &moves
	}
	if e.Parity != "" {
		e.Parity = model.ParityOf(moves)
	}
	r := model.Request{Model: e.Model, Moves: movesOf(e), Parity: e.Parity, Places: e.Places, AMO: e.AMO}
	err := r.Read("model", bytes.NewReader(below))
	if b := e.Potentials; b != nil && err == nil {
		r.Base, err = model.Base(in, b.Denominator, b.Terminals, b.Tolls)
	}
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Build(t.Context(), in)
	if err != nil {
		t.Fatalf("%s\n%+v: %v", p.Text(), e, err)
	}
	var text bytes.Buffer
	if err := m.Write(&text); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// clasp reports whether a model has a solution. It reads variables by numbers only.
func clasp(t *testing.T, text []byte) bool {
	t.Helper()
	numbers := map[string]int{"none": 1} // of rows without terms, which it can't read
	var rows int
	_, err := fmt.Sscanf(string(text), "* #variable= %d #constraint= %d", new(int), &rows)
	if err != nil {
		t.Fatal(err)
	}
	var out []byte
	for line := range bytes.Lines(text) {
		var degree int
		if fields := bytes.Fields(line); line[0] == '>' || line[0] == '=' {
			if _, err := fmt.Sscan(string(fields[1]), &degree); err != nil {
				t.Fatal(err)
			}
			holds := degree == 0 || degree < 0 && line[0] == '>'
			line = []byte(map[bool]string{true: "1 none >= 0 ;\n", false: "1 none >= 2 ;\n"}[holds])
		}
		if line[0] != '*' {
			line = regexp.MustCompile(`[a-z][A-Za-z0-9_]*`).ReplaceAllFunc(line, func(name []byte) []byte {
				if numbers[string(name)] == 0 {
					numbers[string(name)] = len(numbers) + 1
				}
				return fmt.Appendf(nil, "x%d", numbers[string(name)])
			})
		}
		if sum, degree, equal := bytes.Cut(line, []byte("= ")); equal && line[0] != '*' && !bytes.HasSuffix(sum, []byte(">")) {
			// clasp 3.3.5 finds a solution of "-2 x1 -4 x2 = -3 ;", so that it gets two rows.
			least := slices.Concat(sum, []byte(">= "), degree)
			words := strings.Fields(string(least))
			for k, word := range words {
				if n, err := strconv.Atoi(word); err == nil {
					words[k] = strconv.Itoa(-n)
				}
			}
			line = fmt.Appendln(least, strings.Join(words, " "))
			rows++
		}
		out = append(out, line...)
	}
	_, out, _ = bytes.Cut(out, []byte("\n"))
	out = slices.Concat(fmt.Appendf(nil, "* #variable= %d #constraint= %d\n", len(numbers), rows), out)
	name := filepath.Join(t.TempDir(), "model.opb")
	if err := os.WriteFile(name, out, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("clasp", "--quiet=2", name)
	said, _ := cmd.CombinedOutput()
	switch cmd.ProcessState.ExitCode() {
	case 10, 30:
		return true
	case 20:
		return false
	}
	t.Fatalf("clasp: %s\n%s", said, out)
	return false
}
