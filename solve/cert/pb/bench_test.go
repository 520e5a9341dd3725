package pb

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// pigeons says that n pigeons have places in n-1 holes, alone, and refutes it
// with lemmas: place by place, no pigeon of those placed before.
func pigeons(n int) (model, proof string) {
	m := NewModel()
	x := make([][]Lit, n)
	for p := range n {
		for h := range n - 1 {
			x[p] = append(x[p], m.Var(fmt.Sprintf("p%d_%d", p, h)))
		}
	}
	for p := range n {
		m.AddClause("", x[p]...)
	}
	for h := range n - 1 {
		for p := range n {
			for q := range p {
				m.AddClause("", x[p][h].Not(), x[q][h].Not())
			}
		}
	}
	var b bytes.Buffer
	w := NewProof(&b, m, V2)
	var last ID
	// depth first over the places of the first pigeons: each dead end is a lemma
	var walk func(p int, path []Lit, used int)
	walk = func(p int, path []Lit, used int) {
		if p < n-2 {
			for h := range n - 1 {
				if used>>h&1 == 0 {
					walk(p+1, append(path, x[p][h].Not()), used|1<<h)
				}
			}
		}
		last = w.Lemma(path...)
	}
	walk(0, nil, 0)
	if err := w.ConcludeUnsat(last); err != nil {
		panic(err)
	}
	return modelText(m), b.String()
}

// heldKarp is a model like that of the shortest order of n places: a variable a
// pair, a row a place and a set, and the proof by a combination of the rows that its
// budget is too small.
func heldKarp(n int) (model, proof string) {
	r := rand.New(rand.NewPCG(1, 2))
	m := NewModel()
	var at [][]Term
	var budget []Term
	left := map[Lit]int64{}
	for range n {
		at = append(at, nil)
	}
	toll := make([]int64, n)
	for i := range toll {
		toll[i] = r.Int64N(40)
	}
	pair := map[[2]int]Lit{}
	for i := range n {
		for j := range i {
			l := m.Var(fmt.Sprintf("x%d_%d", i, j))
			pair[[2]int{i, j}] = l
			at[i] = append(at[i], Term{1, l})
			at[j] = append(at[j], Term{1, l})
			left[l] = 1 + r.Int64N(64)
			budget = append(budget, Term{-toll[i] - toll[j] - left[l], l})
		}
	}
	for i := range n {
		m.AddEqual(fmt.Sprintf("degree %d", i), 2, at[i]...)
	}
	for size := 2; size <= n; size++ {
		var inside []Term
		for i := range size {
			for j := range i {
				inside = append(inside, Term{-1, pair[[2]int{i, j}]})
			}
		}
		m.Add(fmt.Sprintf("subtour %d", size), int64(1-size), inside...)
	}
	var b bytes.Buffer
	s, bound := &Sum{}, int64(0)
	for i := range n {
		if toll[i] > 0 {
			s.Row(ID(2*i+1), 32*toll[i])
			bound += 2 * toll[i]
		}
	}
	s.Row(m.Add("budget", 1-bound, budget...), 32)
	for _, t := range budget {
		s.Lit(t.Lit, 32*left[t.Lit])
	}
	s.Divide(32)
	w := NewProof(&b, m, V2)
	if err := w.ConcludeUnsat(w.Sum(s)); err != nil {
		panic(err)
	}
	return modelText(m), b.String()
}

func BenchmarkCheck(b *testing.B) {
	for _, test := range []struct {
		name string
		make func(int) (string, string)
		n    int
	}{{"held-karp", heldKarp, 62}, {"held-karp", heldKarp, 200}, {"pigeons", pigeons, 8}} {
		model, proof := test.make(test.n)
		b.Run(fmt.Sprintf("proof=%s/n=%d", test.name, test.n), func(b *testing.B) {
			b.SetBytes(int64(len(model) + len(proof)))
			for b.Loop() {
				if _, err := check(b.Context(), model, proof); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(strings.Count(proof, "\n")), "steps")
		})
	}
}

func TestProofsOfTheBenchmarkHold(t *testing.T) {
	for name, f := range map[string]func(int) (string, string){"pigeons": pigeons, "held-karp": heldKarp} {
		model, proof := f(6)
		if got, err := check(context.Background(), model, proof); err != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}
