package pb

import (
	"bytes"
	"fmt"
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
