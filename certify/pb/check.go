package pb

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"knightsat/internal/watch"
)

// A Version is a dialect of VeriPB's proofs. They differ in how they end.
type Version string

// The versions.
const (
	V1 Version = "1.2" // what VeriPB 0.3 reads
	V2 Version = "2.0" // what VeriPB 2 reads
)

// cost is about how many bytes a row takes that takes part in propagation.
func (r *row) cost() int64 {
	const row, term, counted = 250, 4, 36
	if r.clause() {
		return row + term*int64(len(r.lits))
	}
	return row + counted*int64(len(r.lits))
}

// checker goes through a proof.
type checker struct {
	wordScanner
	prop    propagator
	acc     accumulator
	model   *Model
	version Version
	rows    map[ID]*attached // but for those that are deleted
	last    ID
	kept    int64 // the cost of rows that the proof added
	most    int64 // of that
	ended   bool  // a row that holds nowhere was named
}

// Check goes through a proof that the model has no solution, and returns its number of
// steps. Every step is checked; an error says in which line of the file what does not
// hold. The model is not changed.
func Check(ctx context.Context, m *Model, file string, proof io.Reader) (steps int, err error) {
	if m.err != nil {
		return 0, m.err
	}
	return newChecker(ctx, m, file, proof).run()
}

func newChecker(ctx context.Context, m *Model, file string, proof io.Reader) *checker {
	until := watch.New(ctx)
	return &checker{
		wordScanner: newScanner(until, file, proof), model: m, rows: map[ID]*attached{}, most: keptRows,
		prop: newPropagator(until, len(m.names)), acc: accumulator{until: until},
	}
}

func (c *checker) run() (steps int, err error) {
	c.load()
	for c.next() {
		if word := c.word(); len(word) > 0 && word[0] != '*' {
			c.step(string(word))
			c.endLine()
			steps++
		}
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
	for (len(word) == 0 || word[0] == '*') && c.next() {
		word = c.word()
	}
	if string(word) != "f" {
		c.found(word, `"f" and the number of rows`)
	}
	if n := c.number(c.word(), "the number of rows"); n != int64(len(c.model.rows)) {
		c.fail("found %d rows, expected %d, those of the model with each equation counted twice", n,
			len(c.model.rows))
	}
	c.endLine()
	c.prop.expect(c.model.rows)
	for _, r := range c.model.rows {
		c.most += r.cost()
		c.put(r.clone())
	}
}

func (c *checker) put(r *row) {
	a := &attached{row: r}
	c.last++
	c.rows[c.last] = a
	c.prop.put(a)
}

func (c *checker) add(r *row) {
	if c.kept += r.cost(); c.kept > c.most {
		c.fail("the rows that the proof keeps would take more than %d MB: delete those that are not needed",
			c.most>>20)
	}
	if c.bad == nil {
		c.put(r)
	}
}

// row is a row that is there, by its ID; nil is an error.
func (c *checker) row(n int64) *attached {
	a := c.rows[ID(n)]
	switch {
	case n < 1 || n > int64(c.last):
		c.fail("found row %d, expected an ID from 1 to %d", n, c.last)
	case a == nil:
		c.fail("found row %d, which was deleted", n)
	}
	if c.bad != nil {
		return nil
	}
	return a
}

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

// pol adds a row that is summed up from others: after the first row or literal, each is
// added to the sum so far, times a number or not, and between that the sum is multiplied
// or divided.
func (c *checker) pol() {
	c.acc.clear()
	begun := false
	for word := c.word(); len(word) > 0; word = c.word() {
		r := &row{}
		if first := word[0]; '0' <= first && first <= '9' || first == '-' {
			n := c.number(word, "the ID of a row, or a number")
			if op := string(c.peek()); op == "*" || op == "d" {
				c.change(n, op, begun)
				continue
			}
			if a := c.row(n); a != nil {
				r = a.row
			}
		} else {
			r.lits = []Lit{c.literal(word)}
		}
		factor := int64(1)
		if begun {
			if string(c.peek()) != "+" {
				factor = c.number(c.word(), `"+", or a number and "*"`)
				c.positive(factor)
				c.expect("*")
			}
			c.expect("+")
		}
		begun = true
		if c.bad == nil {
			c.acc.add(r, factor)
		}
	}
	if !begun {
		c.fail("found the end of the line, expected a row or a literal")
	}
	if c.err() != nil {
		return
	}
	r, err := c.acc.row()
	if err != nil {
		c.fail("%w: use smaller factors, or divide", err)
		return
	}
	c.add(r)
}

// change multiplies or divides the sum so far, by what "*" or "d" stands after.
func (c *checker) change(n int64, op string, begun bool) {
	if !begun {
		c.fail("found %q, expected a row before it", op)
	}
	c.positive(n)
	c.word()
	switch {
	case c.bad != nil:
	case op == "*":
		c.acc.multiply(n)
	default:
		if err := c.acc.divide(n); err != nil {
			c.fail(`"d": %w`, err)
		}
	}
}

func (c *checker) positive(n int64) {
	if n <= 0 {
		c.fail("found %d, expected a number of at least 1", n)
	}
}

// errPropagation is wrapped by the error about a row that does not follow by unit
// propagation, as the steps of a solver that need RAT do not.
var errPropagation = errors.New("expected a row that follows by unit propagation")

// rup adds a row that follows by reverse unit propagation.
func (c *checker) rup() {
	r := c.constraint()
	if c.err() != nil {
		return
	}
	if !c.prop.follows(r) {
		c.fail("found %q, %w", r.text(c.model.Name), errPropagation)
	}
	c.add(r)
}

// constraint reads the rest of a line that is a row.
func (c *checker) constraint() *row {
	var terms []Term
	word := c.word()
	for ; string(word) != ">=" && c.err() == nil; word = c.word() {
		coef := c.number(word, "a coefficient or the end of the terms")
		terms = append(terms, Term{Coef: coef, Lit: c.literal(c.word())})
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

func (c *checker) del() {
	c.expect("id")
	for more := true; more; more = len(c.peek()) > 0 {
		n := c.number(c.word(), "the ID of a row")
		if a := c.row(n); a != nil {
			if n > int64(len(c.model.rows)) {
				c.kept -= a.cost()
			}
			delete(c.rows, ID(n))
			c.prop.remove(a)
		}
	}
}

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
