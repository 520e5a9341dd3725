package pb

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// random makes small models and proofs, of which many are wrong.
type random struct {
	*rand.Rand
	vars int
	all  [][]bool // each assignment, as on[literal]
}

func newRandom(rng *rand.Rand) *random {
	r := &random{Rand: rng}
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
	most := r.coef()
	for _, v := range r.Perm(r.vars)[:1+r.IntN(r.vars)] {
		t := Term{Coef: 1 + r.Int64N(most&7+1), Lit: Lit(2*v + r.IntN(2))}
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
	return m
}

// constraint writes a row, often one that is near a row of the checker.
func (r *random) constraint(c *checker) string {
	var terms []Term
	var degree int64
	if old := c.rows[ID(1+r.IntN(int(c.last)))]; old != nil && r.IntN(3) > 0 {
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
	n := int(c.last)
	if r.IntN(2) == 0 {
		return n - r.IntN(min(n, 3))
	}
	return 1 + r.IntN(n)
}

func (r *random) pol(c *checker) string {
	s := "pol"
	for k := range 1 + r.IntN(8) {
		if r.IntN(3) > 0 {
			s += fmt.Sprint(" ", r.id(c))
		} else {
			s += " " + c.model.Name(r.lit())
		}
		if k > 0 {
			s += [...]string{" +", " +", " 2 * +", " 7 * +"}[r.IntN(4)]
		}
		for r.IntN(3) == 0 {
			s += [...]string{" 2 d", " 3 d", " 2 *", " 7 *"}[r.IntN(4)]
		}
	}
	if r.IntN(30) == 0 {
		s += " 4000000000000000000 * 4000000000000000000 *"
	}
	return s
}

// line is a step that may be right or wrong.
func (r *random) line(c *checker) string {
	switch r.IntN(12) {
	case 0, 1, 2, 3:
		return r.pol(c)
	case 4, 5, 6, 7, 8:
		return "rup " + r.constraint(c)
	case 9:
		return fmt.Sprintf("del id %d", r.id(c))
	case 10:
		return fmt.Sprintf("del id %d", 1+r.IntN(int(c.last)))
	}
	return "* nothing"
}

// replay checks a proof and returns the checker. Where only the end is missing, that is
// no error.
func replay(m *Model, proof string) (*checker, error) {
	c := newChecker(context.Background(), m, "proof", strings.NewReader(proof))
	_, err := c.run()
	if err != nil && strings.HasSuffix(err.Error(), "expected which row holds nowhere") {
		err = nil
	}
	return c, err
}

// proof makes a proof of steps that the checker accepts, calling refused with
// each that it does not, and the proof before. It is whole where a row holds nowhere.
func (r *random) proof(t *testing.T, m *Model, v Version, refused func(proof, line string, err error)) (*checker, string) {
	proof := fmt.Sprintf("pseudo-Boolean proof version %s\nf %d\n", v, m.Rows())
	c, err := replay(m, proof)
	if err != nil {
		t.Fatal(err)
	}
	add := func(line string) {
		next, err := replay(m, proof+line)
		if err != nil {
			refused(proof, line, err)
			return
		}
		proof += line
		c = next
		if err := r.truth(c); err != nil {
			t.Fatalf("%v\n%s\n%s", err, modelText(m), proof)
		}
	}
	for range 25 {
		add(r.line(c) + "\n")
	}
	for id := c.last; id > 0 && !c.ended; id-- {
		if a := c.rows[id]; a != nil && (a.contradicts() || r.IntN(20) == 0) {
			add(map[Version]string{V1: fmt.Sprintf("c %d\n", id), V2: fmt.Sprintf("output NONE\nconclusion UNSAT : %d\nend pseudo-Boolean proof\n", id)}[v])
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

// truth compares what an accepted proof says with all assignments.
func (r *random) truth(c *checker) error {
	for _, on := range r.all {
		ok := true
		for _, row := range c.model.rows {
			ok = ok && side(row, on) >= 0
		}
		if !ok {
			continue
		}
		if c.ended {
			return fmt.Errorf("no solution, but there is one: %v", on)
		}
		for id, row := range c.rows {
			if side(row.row, on) < 0 {
				return fmt.Errorf("row %d, %s, does not hold at %v", id, row.text(c.model.Name), on)
			}
		}
	}
	return nil
}

var models = flag.Int("pb.models", 4000, "number of random models with proofs to compare with all assignments")

func TestWhatTheCheckerAcceptsIsTrueOfAllAssignments(t *testing.T) {
	n := oracle.Tries(*models)
	var refused, right, ended int
	rng := oracle.Rand(t)
	enough := func() bool { return right >= 5*n && refused >= 2*n && ended > 0 }
	for seed := range oracle.Draw(t, n, enough) {
		r := newRandom(rng)
		c, _ := r.proof(t, r.model(), []Version{V1, V2}[seed%2], func(string, string, error) { refused++ })
		right += int(c.last) - c.model.Rows()
		if c.ended {
			ended++
		}
	}
	t.Logf("%d rows accepted, %d steps refused, %d proofs whole", right, refused, ended)
}

// What is accepted of a small model is true of all assignments.
func FuzzCheck(f *testing.F) {
	for _, kind := range []string{"valid", "invalid"} {
		for _, e := range examples(f, kind) {
			f.Add(e.model, e.proof)
		}
	}
	f.Fuzz(func(t *testing.T, model, proof string) {
		m, err := parseModel(model)
		if err != nil || len(m.names) > 8 {
			return
		}
		c, err := replay(m, proof)
		if err != nil {
			return
		}
		r := &random{vars: len(m.names)}
		r.assignments()
		if err := r.truth(c); err != nil {
			t.Fatalf("%v\n%s\n%s", err, model, proof)
		}
	})
}
