package pb

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// A Version is a dialect of VeriPB's proofs. They differ in how they end.
type Version string

// The versions.
const (
	V1 Version = "1.2" // what VeriPB 0.3 reads
	V2 Version = "2.0" // what VeriPB 2 reads
)

// checker goes through a proof.
type checker struct {
	scanner
	prop    propagator
	acc     accumulator
	model   *Model
	version Version
	rows    map[ID]*attached // but for those that are deleted
	last    ID
	seen    marks
	kept    int64 // the cost of rows that the proof added, and those of sums in the making
	most    int64 // of that
	least   int64 // of work that is allowed in any case
	ended   bool  // a row that holds nowhere was named
}

// Check goes through a proof that the model has no solution, and returns its number of
// steps. Every step is checked; an error says in which line of the file what does not
// hold. The model is not changed.
func Check(ctx context.Context, m *Model, file string, proof io.Reader) (steps int, err error) {
	if m.err != nil {
		return 0, m.err
	}
	c := newChecker(ctx, m, file, proof)
	return c.run()
}

func newChecker(ctx context.Context, m *Model, file string, proof io.Reader) *checker {
	w := &work{ctx: ctx}
	c := &checker{scanner: newScanner(w, file, proof), model: m, least: workLimit}
	c.prop.work, c.acc.work = w, w
	return c
}

func (c *checker) run() (steps int, err error) {
	c.load()
	c.work.most = c.least
	for c.next() {
		if word := c.word(); len(word) > 0 && word[0] != '*' {
			c.step(string(word))
			c.endLine()
			steps++
		}
		if c.over {
			break
		}
		c.work.most = c.least + workOfByte*c.bytes
	}
	if !c.ended {
		c.fail("found the end of the file, expected which row holds nowhere")
	}
	return steps, c.err()
}

// load reads the first two lines, and takes over the model's rows.
func (c *checker) load() {
	c.next()
	c.expect("pseudo-Boolean", "proof", "version")
	word := c.word()
	c.version = Version(word)
	if c.version != V1 && c.version != V2 {
		c.found(word, fmt.Sprintf("version %s or %s", V1, V2))
	}
	c.endLine()
	word = nil
	for len(word) == 0 || word[0] == '*' {
		if !c.next() {
			break
		}
		word = c.word()
	}
	if string(word) != "f" {
		c.found(word, `"f" and the number of rows`)
	}
	if n := c.number(c.word(), "the number of rows"); n != int64(len(c.model.rows)) {
		c.fail("found %d rows, expected %d, those of the model with each equation counted twice", n, len(c.model.rows))
	}
	c.endLine()
	c.rows = map[ID]*attached{}
	c.prop.grow(len(c.model.names))
	c.most = keptLimit
	for _, r := range c.model.rows {
		c.most += r.cost()
		c.put(&attached{row: r, shared: true})
	}
}

func (c *checker) put(a *attached) {
	c.last++
	c.rows[c.last] = a
	c.prop.put(a)
}

// charge counts rows that are kept.
func (c *checker) charge(r *row) {
	if c.kept += r.cost(); c.kept > c.most {
		c.fail("the rows that the proof keeps would take more than %d MB: delete those that are not needed", c.most>>20)
	}
}

// add adds a row that follows.
func (c *checker) add(r *row) {
	if c.charge(r); c.bad == nil {
		c.put(&attached{row: r})
	}
}

// row is a row that is there, by its ID; nil is an error.
func (c *checker) row(n int64) *row {
	a := c.rows[ID(n)]
	switch {
	case c.bad != nil:
		return nil
	case n < 1 || n > int64(c.last):
		c.fail("found row %d, expected an ID from 1 to %d", n, c.last)
		return nil
	case a == nil:
		c.fail("found row %d, which was deleted", n)
		return nil
	}
	return a.row
}

// step reads a line.
func (c *checker) step(word string) {
	v1 := c.version == V1
	switch {
	case c.ended:
		c.found([]byte(word), "nothing after the end of the proof")
	case word == "pol":
		c.pol()
	case word == "rup":
		c.rup()
	case word == "del":
		c.del()
	case word == "c" && v1:
		c.contradiction()
	case word == "output" && !v1:
		c.conclude()
	default:
		c.found([]byte(word), fmt.Sprintf("a step of version %s that this checker knows", c.version))
	}
}

// ErrPropagation is wrapped by the error about a row that does not follow by unit
// propagation, as the steps of a solver that need RAT do not.
var ErrPropagation = errors.New("expected a row that follows by unit propagation")

// rup adds a row that follows by reverse unit propagation.
func (c *checker) rup() {
	r := c.constraint()
	if r == nil {
		return
	}
	if !c.prop.follows(r) {
		c.fail("found %q, %w", r.text(c.model.Name), ErrPropagation)
	}
	c.add(r)
}

// constraint reads the rest of a line that is a row; nil is an error. A variable occurs at
// most once, and no coefficient is zero.
func (c *checker) constraint() *row {
	c.seen.clear()
	var terms []Term
	word := c.word()
	for ; string(word) != ">="; word = c.word() {
		coef := c.number(word, "a coefficient or the end of the terms")
		if coef == 0 {
			c.found(word, "a coefficient that is not zero")
		}
		word = c.word()
		l := c.literal(word)
		if c.bad == nil && !c.seen.add(l.Var()) {
			c.found(word, "each variable at most once")
		}
		if c.err() != nil {
			return nil
		}
		terms = append(terms, Term{Coef: coef, Lit: l})
	}
	word, ended := bytes.CutSuffix(c.word(), []byte(";"))
	degree := c.number(word, "a degree")
	if !ended {
		c.expect(";")
	}
	if c.err() != nil {
		return nil
	}
	r, err := c.acc.made(terms, degree)
	if err != nil {
		c.fail("%w", err)
	}
	return r
}

// literal is a literal of the model by its name.
func (c *checker) literal(word []byte) Lit {
	name, not := bytes.CutPrefix(word, []byte("~"))
	l, ok := c.model.index[string(name)]
	if !ok {
		c.found(word, "a literal of the model")
	}
	if not {
		return l.Not()
	}
	return l
}

// del deletes rows.
func (c *checker) del() {
	c.expect("id")
	word := c.word()
	for more := true; more; more = len(word) > 0 {
		n := c.number(word, "the ID of a row")
		if r := c.row(n); r != nil {
			a := c.rows[ID(n)]
			if !a.shared {
				c.kept -= r.cost()
			}
			delete(c.rows, ID(n))
			c.prop.remove(a)
		}
		word = c.word()
	}
}

// contradiction reads the ID of a row that holds nowhere.
func (c *checker) contradiction() {
	r := c.row(c.number(c.word(), "the ID of a row"))
	if r != nil && !r.contradicts() {
		c.fail("found the row %q, expected one that holds nowhere", r.text(c.model.Name))
	}
	c.ended = true
}

// conclude reads the last three lines of version 2.0.
func (c *checker) conclude() {
	c.expect("NONE")
	c.endLine()
	c.next()
	c.expect("conclusion", "UNSAT", ":")
	c.contradiction()
	c.endLine()
	c.next()
	c.expect("end", "pseudo-Boolean", "proof")
}
