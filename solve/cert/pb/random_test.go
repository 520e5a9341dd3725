package pb

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// random makes small models and proofs, of which many are wrong.
type random struct {
	*rand.Rand
	vars int
	all  [][]bool // each assignment, as on[literal]
}

func newRandom(seed uint64) *random {
	r := &random{Rand: rand.New(rand.NewPCG(seed, 1))}
	r.vars = 1 + r.IntN(6)
	r.assignments()
	return r
}

func (r *random) assignments() {
	for bits := range 1 << r.vars {
		on := make([]bool, 2*r.vars)
		for v := range r.vars {
			on[2*v+bits>>v&1^1] = true
		}
		r.all = append(r.all, on)
	}
}

func (r *random) lit() Lit { return Lit(r.IntN(2 * r.vars)) }

func (r *random) coef() int64 { return int64([]int{1, 1, 1, 2, 3, 5, -1, -2}[r.IntN(8)]) }

// terms returns some terms, each variable at most once.
func (r *random) terms() (terms []Term, sum int64) {
	max := r.coef()
	for _, v := range r.Perm(r.vars)[:1+r.IntN(r.vars)] {
		t := Term{Coef: 1 + r.Int64N(max&7+1), Lit: Lit(2*v + r.IntN(2))}
		terms = append(terms, t)
		sum += t.Coef
	}
	return terms, sum
}

func (r *random) model() *Model {
	m := NewModel()
	for v := range r.vars {
		m.Var(fmt.Sprintf("x%d", v+1))
	}
	solution, planted := r.all[r.IntN(len(r.all))], r.IntN(4) > 0
	// each variable occurs
	m.Add("", -1, Term{1, Lit(0)})
	for v := 1; v < r.vars; v++ {
		m.Add("", 0, Term{1, Lit(2*v - 2)}, Term{1 + r.Int64N(2), Lit(2 * v)})
	}
	for range 1 + r.IntN(8) {
		terms, sum := r.terms()
		degree := r.Int64N(sum + 1)
		equal := r.IntN(6) == 0
		if planted {
			value := int64(0)
			for _, t := range terms {
				if solution[t.Lit] {
					value += t.Coef
				}
			}
			if equal || degree > value {
				degree = value
			}
		}
		if equal {
			m.AddEqual("", degree, terms...)
		} else {
			m.Add("", degree, terms...)
		}
	}
	if r.IntN(2) == 0 {
		var terms []Term
		for v := range r.vars {
			terms = append(terms, Term{r.coef(), Lit(2 * v)})
		}
		m.Minimise(terms...)
	}
	return m
}

// constraint writes a row, often one that is near a row of the checker.
func (r *random) constraint(c *checker) string {
	var terms []Term
	var degree int64
	if old := c.rows[1+r.IntN(len(c.rows)-1)]; old != nil && old.large == nil && r.IntN(3) > 0 {
		terms, degree = old.terms(), old.degree
		for i := range terms {
			if r.IntN(4) == 0 {
				terms[i].Coef += r.Int64N(3) - 1
			}
		}
		degree += r.Int64N(3) - 1
		if r.IntN(4) == 0 && len(terms) > 0 {
			terms = terms[1:]
		}
	} else {
		var sum int64
		terms, sum = r.terms()
		degree = r.Int64N(sum + 2)
		if r.IntN(2) == 0 {
			degree = 1
		}
	}
	s := ""
	for _, t := range terms {
		if t.Coef != 0 {
			s += fmt.Sprintf("%d %s ", t.Coef, c.model.Name(t.Lit))
		}
	}
	return s + fmt.Sprintf(">= %d ;", degree)
}

func (r *random) id(c *checker) int {
	n := len(c.rows) - 1
	if r.IntN(2) == 0 {
		return n - r.IntN(min(n, 3))
	}
	return 1 + r.IntN(n)
}

func (r *random) pol(c *checker) string {
	s, depth := "pol", 0
	for range 1 + r.IntN(8) {
		if r.IntN(3) > 0 {
			s += fmt.Sprint(" ", r.id(c))
		} else {
			s += " " + c.model.Name(r.lit())
		}
		depth++
		for r.IntN(3) == 0 {
			s += [...]string{" s", " 2 d", " 3 d", " 2 *", " 7 *", " x1 w"}[r.IntN(6)]
		}
		for depth > 1 && r.IntN(2) == 0 {
			s += " +"
			depth--
		}
	}
	s += strings.Repeat(" +", depth-1)
	if r.IntN(3) == 0 {
		s += [...]string{" s", " 2 d", " 3 d"}[r.IntN(3)]
	}
	if r.IntN(30) == 0 {
		s += " 4000000000000000000 * 4000000000000000000 *"
	}
	return s
}

func (r *random) assignment(c *checker) string {
	on := r.all[r.IntN(len(r.all))]
	for range 20 { // look for a solution
		ok := true
		for _, row := range append(c.model.rows[:len(c.model.rows):len(c.model.rows)], c.extra...) {
			ok = ok && row.satisfied(on)
		}
		if ok || r.IntN(10) == 0 {
			break
		}
		on = r.all[r.IntN(len(r.all))]
	}
	s := ""
	for l, yes := range on {
		if yes {
			s += " " + c.model.Name(Lit(l))
		}
	}
	return s
}

// line is a step that may be right or wrong.
func (r *random) line(c *checker) string {
	comparison := func(word string) string {
		if c.result.Version == V1 {
			return fmt.Sprintf("%s %d %s", word, r.id(c), r.constraint(c))
		}
		return fmt.Sprintf("%s %s %d", word, r.constraint(c), r.id(c))
	}
	v1 := c.result.Version == V1
	pick := func(a, b string) string {
		if v1 {
			return a
		}
		return b
	}
	switch r.IntN(16) {
	case 0, 1, 2, 3:
		return r.pol(c)
	case 4, 5, 6, 7, 8:
		return "rup " + r.constraint(c)
	case 9:
		return fmt.Sprintf("del id %d", r.id(c))
	case 10:
		return pick("o", "soli") + r.assignment(c)
	case 11:
		return pick([]string{"v", "ov"}[r.IntN(2)], []string{"solx", "sol"}[r.IntN(2)]) + r.assignment(c)
	case 12:
		return comparison("e")
	case 13:
		return comparison([]string{"i", pick("j", "ia")}[r.IntN(2)])
	case 14:
		return fmt.Sprintf("del id %d", 1+r.IntN(len(c.rows)-1))
	}
	if v1 {
		return fmt.Sprintf("c %d", r.id(c))
	}
	return "* nothing"
}

func (r *random) conclusion() string {
	claim := [...]string{"NONE", "SAT", "UNSAT", "BOUNDS INF INF", ""}[r.IntN(5)]
	if claim == "" {
		low := r.IntN(9) - 3
		claim = fmt.Sprintf("BOUNDS %d %s", low, []string{"INF", fmt.Sprint(low + r.IntN(3))}[r.IntN(2)])
	}
	return "output NONE\nconclusion " + claim + "\nend pseudo-Boolean proof"
}

// replay checks a proof and returns the checker.
func replay(m *Model, proof string) (*checker, error) {
	c := newChecker(context.Background(), m, "proof", strings.NewReader(proof))
	err := c.run()
	return c, err
}

// proof makes a proof of steps that the checker accepts, calling refused with
// each that it does not, and the proof before.
func (r *random) proof(t *testing.T, m *Model, v Version, refused func(proof, line string, err error)) (*checker, string) {
	proof := fmt.Sprintf("pseudo-Boolean proof version %s\nf %d\n", v, m.Rows())
	open := ""
	if v == V2 {
		open = "output NONE\nconclusion NONE\nend pseudo-Boolean proof\n"
	}
	c, err := replay(m, proof+open)
	if err != nil {
		t.Fatal(err)
	}
	for range 25 {
		line := r.line(c) + "\n"
		next, err := replay(m, proof+line+open)
		if err != nil {
			refused(proof, line, err)
			continue
		}
		proof += line
		c = next
		if err := r.truth(c); err != nil {
			t.Fatalf("%v\n%s\n%s", err, modelText(m), proof)
		}
	}
	if v == V2 {
		for range 5 {
			next, err := replay(m, proof+r.conclusion())
			if err == nil {
				if err := r.truth(next); err != nil {
					t.Fatalf("%v\n%s\n%s", err, modelText(m), proof)
				}
				c = next
			}
		}
	}
	return c, proof
}

func modelText(m *Model) string {
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		return err.Error()
	}
	return b.String()
}
