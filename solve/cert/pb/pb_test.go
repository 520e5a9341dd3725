package pb

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// example is a file of testdata: a line with what must come out, a model, a line
// "---", a proof.
type example struct{ name, want, model, proof string }

func examples(tb testing.TB, kind string) (list []example) {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", kind, "*.txt"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no examples: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		first, rest, _ := strings.Cut(string(text), "\n")
		model, proof, _ := strings.Cut(rest, "---\n")
		list = append(list, example{strings.TrimSuffix(filepath.Base(file), ".txt"), strings.TrimPrefix(first, "# "), model, proof})
	}
	return list
}

// check reads a model and checks a proof of it.
func check(ctx context.Context, model, proof string) (Result, error) {
	m, err := ReadModel(ctx, "model", strings.NewReader(model))
	if err != nil {
		return Result{}, err
	}
	return Check(ctx, m, "proof", strings.NewReader(proof))
}

func TestValidProofsSayWhatTheyProve(t *testing.T) {
	for _, e := range examples(t, "valid") {
		t.Run(e.name, func(t *testing.T) {
			got, err := check(context.Background(), e.model, e.proof)
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != e.want {
				t.Errorf("got %q, want %q", got, e.want)
			}
		})
	}
}

func TestInvalidProofsAreRefusedWithTheReason(t *testing.T) {
	for _, e := range examples(t, "invalid") {
		t.Run(e.name, func(t *testing.T) {
			got, err := check(context.Background(), e.model, e.proof)
			if err == nil {
				t.Fatalf("accepted: %s", got)
			}
			if !strings.Contains(err.Error(), e.want) {
				t.Errorf("got the error %q, want %q", err, e.want)
			}
		})
	}
}

func TestAModelThatIsWrittenIsReadBack(t *testing.T) {
	for seed := range 300 {
		r := newRandom(uint64(seed))
		m := r.model()
		m.Add("a row with a name", 2, Term{3, 0}, Term{-1, 1}, Term{2, 0}) // 3 x - ~x + 2 x
		first := modelText(m)
		again, err := ReadModel(context.Background(), "model", strings.NewReader(first))
		if err != nil {
			t.Fatal(err)
		}
		if second := modelText(again); first != second {
			t.Fatalf("wrote\n%s\nand then\n%s", first, second)
		}
		for _, on := range r.all {
			for i := range m.rows {
				if m.rows[i].satisfied(on) != again.rows[i].satisfied(on) {
					t.Fatalf("row %d of\n%s\ndiffers at %v", i+1, first, on)
				}
			}
			if m.minimise && m.value(on) != again.value(on) {
				t.Fatalf("the objective of\n%s\ndiffers at %v", first, on)
			}
		}
		if name, _, _ := again.Row(ID(again.Rows())); name != "a row with a name" {
			t.Errorf("the last row is called %q", name)
		}
	}
}

// Terms of one variable are added up, and the row says the same.
func TestRowsSayWhatWasAdded(t *testing.T) {
	for seed := range 2000 {
		r := newRandom(uint64(seed))
		m := NewModel()
		for v := range r.vars {
			m.Var(fmt.Sprintf("x%d", v+1))
		}
		var terms []Term
		for range r.IntN(8) {
			terms = append(terms, Term{r.Int64N(7) - 3, r.lit()})
		}
		degree := r.Int64N(9) - 4
		id := m.AddEqual("", degree, terms...)
		if m.Err() != nil {
			t.Fatal(m.Err())
		}
		for _, on := range r.all {
			sum := -degree
			for _, term := range terms {
				if on[term.Lit] {
					sum += term.Coef
				}
			}
			if side(m.rows[id-1], on) != sum || side(m.rows[id], on) != -sum {
				t.Fatalf("%v = %d gives %v and %v, which differ at %v", terms, degree, m.rows[id-1], m.rows[id], on)
			}
		}
	}
}

// The same proof is written in both versions, and the checker finds the same.
func TestWhatTheWriterWritesTheCheckerAccepts(t *testing.T) {
	type proof func(p *Proof, x []Lit) error
	for _, test := range []struct {
		name, want string
		objective  bool
		proof      proof
	}{
		{"the optimum, by a sum", "the optimum is 2", true, func(p *Proof, x []Lit) error {
			p.Comment("a comment\nof two lines")
			p.Solution(x[0], x[1])
			return p.ConcludeBounds(2, p.Sum(half()))
		}},
		{"a lower bound without a solution", "the optimum is at least 2", true, func(p *Proof, x []Lit) error {
			return p.ConcludeBounds(2, p.Sum(half()))
		}},
		{"a lower bound below a solution", "the optimum is 2 to 3", true, func(p *Proof, x []Lit) error {
			p.Solution(x...)
			return p.ConcludeBounds(2, p.Sum(half()))
		}},
		{"a solution", "the model has a solution", false, func(p *Proof, x []Lit) error {
			p.Solution(x...)
			return p.ConcludeSat()
		}},
		{"every kind of step in a sum", "the optimum is at least 1", true, func(p *Proof, x []Lit) error {
			s := &Sum{}
			s.Row(1, 2)
			s.Row(2, 2)
			s.Weaken(x[2])
			s.Saturate()
			s.Multiply(3)
			s.Lit(x[2], 4)
			s.Divide(6)
			return p.ConcludeBounds(1, p.Sum(s))
		}},
		{"lemmas and deletions", "the optimum is at least 1", true, func(p *Proof, x []Lit) error {
			id := p.Lemma(x...)
			p.Delete(p.RUP(2, Term{2, x[0]}, Term{2, x[1]}, Term{1, x[2]}))
			p.Delete()
			return p.ConcludeBounds(1, id)
		}},
	} {
		for _, v := range []Version{V1, V2} {
			t.Run(test.name+" "+string(v), func(t *testing.T) {
				m, x := threePairs(test.objective)
				var b bytes.Buffer
				if err := test.proof(NewProof(&b, m, v), x); err != nil {
					t.Fatal(err)
				}
				got, err := check(context.Background(), modelText(m), b.String())
				if err != nil || got.String() != test.want || got.Version != v {
					t.Errorf("got %q, %v of version %s, want %q, from\n%s", got, err, got.Version, test.want, &b)
				}
			})
		}
	}
}

// threePairs says that of each two of three variables one is true.
func threePairs(objective bool) (*Model, []Lit) {
	m := NewModel()
	x := []Lit{m.Var("xa"), m.Var("xb"), m.Var("xc")}
	m.Var("unused")
	if objective {
		m.Minimise(ones(x)...)
	}
	m.AddClause("", x[0], x[1])
	m.AddClause("", x[0], x[2])
	m.AddClause("", x[1], x[2])
	return m, x
}

// half is the sum of the three rows, halved and rounded up.
func half() *Sum {
	s := &Sum{}
	for id := range ID(3) {
		s.Row(id+1, 1)
	}
	s.Divide(2)
	return s
}

func TestCheckLeavesTheModelAsItIs(t *testing.T) {
	model, proof := pigeons(6)
	model = strings.Replace(model, "1 p0_0", "3 p0_0", 1)
	m, err := ReadModel(context.Background(), "model", strings.NewReader(model))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got, err := Check(context.Background(), m, "proof", strings.NewReader(proof)); err != nil || !got.Unsat {
			t.Fatal(got, err)
		}
		if modelText(m) != model {
			t.Fatal("the model was changed")
		}
	}
}

func TestMistakesInWritingAreReported(t *testing.T) {
	for name, f := range map[string]func(m *Model, x []Lit, p *Proof){
		"a name of one letter":         func(m *Model, x []Lit, p *Proof) { m.Var("x") },
		"a name with a blank":          func(m *Model, x []Lit, p *Proof) { m.Var("x 1") },
		"a name that begins wrong":     func(m *Model, x []Lit, p *Proof) { m.Var("1x") },
		"a row's name of two lines":    func(m *Model, x []Lit, p *Proof) { m.Add("a\nb", 1) },
		"a literal of no variable":     func(m *Model, x []Lit, p *Proof) { m.AddClause("", 99) },
		"a sum too large":              func(m *Model, x []Lit, p *Proof) { m.Add("", 1, Term{1 << 62, x[0]}) },
		"a merged sum too large":       func(m *Model, x []Lit, p *Proof) { m.Add("", 1, Term{1 << 62, x[0]}, Term{1 << 62, x[0]}) },
		"a degree too large":           func(m *Model, x []Lit, p *Proof) { m.Add("", -1<<63, Term{1, x[0].Not()}, Term{1, x[0]}) },
		"a degree far below zero":      func(m *Model, x []Lit, p *Proof) { m.Add("", -1<<63, Term{1, x[0]}) },
		"a coefficient below zero":     func(m *Model, x []Lit, p *Proof) { m.Add("", 1, Term{-1 << 62, x[0]}) },
		"a negated objective":          func(m *Model, x []Lit, p *Proof) { m.Minimise(Term{1, x[0].Not()}) },
		"a sum of nothing":             func(m *Model, x []Lit, p *Proof) { p.Sum(&Sum{}) },
		"a sum that begins by halving": func(m *Model, x []Lit, p *Proof) { s := &Sum{}; s.Divide(2); p.Sum(s) },
		"a factor of zero":             func(m *Model, x []Lit, p *Proof) { s := &Sum{}; s.Row(1, 0); p.Sum(s) },
		"a row to come":                func(m *Model, x []Lit, p *Proof) { s := &Sum{}; s.Row(4, 1); p.Sum(s) },
		"a solution both ways":         func(m *Model, x []Lit, p *Proof) { p.Solution(x[0], x[0].Not()) },
	} {
		m, x := threePairs(true)
		p := NewProof(new(bytes.Buffer), m, V2)
		if f(m, x, p); m.Err() == nil && p.ConcludeUnsat(1) == nil {
			t.Errorf("%s is not reported", name)
		}
	}
	m, _ := threePairs(false)
	if err := NewProof(new(bytes.Buffer), m, V2).ConcludeBounds(1, 1); err == nil {
		t.Error("bounds of no objective are not reported")
	}
	if err := NewProof(new(bytes.Buffer), m, "3.0").ConcludeSat(); err == nil {
		t.Error("an unknown version is not reported")
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestProofsThatAreNotWrittenAreReported: also where all of it fits into a buffer.
func TestProofsThatAreNotWrittenAreReported(t *testing.T) {
	m, _ := threePairs(false)
	if err := NewProof(full{}, m, V2).ConcludeSat(); err == nil || err.Error() != "no space left" {
		t.Errorf("found %v, expected that there is no space left", err)
	}
}

// TestSizesAreLimited: a model keeps nothing beyond its limit, and no line is read
// that is too long.
func TestSizesAreLimited(t *testing.T) {
	for limit, ok := range map[int]bool{0: true, 7: true, 6: false, 1: false} {
		m := NewModel()
		m.Limit(limit)
		x, y := m.Var("xx"), m.Var("yy")
		m.AddEqual("one", 1, Term{1, x}, Term{1, y}) // an equation counts once
		m.AddClause("some", x)
		if m.Err() == nil != ok || ok && m.Size() != 7 || m.Size() > max(limit, 7) {
			t.Errorf("limit %d: %v, size %d", limit, m.Err(), m.Size())
		}
		if again := m.Var("yy"); ok && again != y {
			t.Errorf("limit %d: a variable that is there is not new", limit)
		}
	}
	s := newScanner(&work{ctx: context.Background()}, "model", strings.NewReader(strings.Repeat("x", 1<<17)+"\n"+strings.Repeat("x", 1<<18)))
	s.most = 1 << 17
	if !s.next() || s.next() || !strings.Contains(s.err().Error(), "model:2: found a line of more than 131072 bytes") {
		t.Errorf("found %v, expected the second line to be too long", s.err())
	}
}
