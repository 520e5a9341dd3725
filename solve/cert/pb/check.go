package pb

import (
	"context"
	"fmt"
	"io"
	"math"
)

// NoBound is the lower bound where none was proven, NoSolution the upper bound
// where no solution was given.
const (
	NoBound    = math.MinInt64
	NoSolution = math.MaxInt64
)

// Result is what a proof proves of its model. What it does not say is open.
type Result struct {
	Version Version
	Steps   int   // lines that are neither empty nor comments, the first two not counted
	Unsat   bool  // no assignment satisfies the model
	Sat     bool  // the proof gave a solution that satisfies it
	Lower   int64 // the objective is at least this wherever the model holds; or NoBound
	Upper   int64 // the least objective of a solution that the proof gave; or NoSolution
}

// String tells the result in a few words.
func (r Result) String() string {
	switch {
	case r.Unsat:
		return "the model has no solution"
	case r.Lower != NoBound && r.Lower == r.Upper:
		return fmt.Sprintf("the optimum is %d", r.Lower)
	case r.Lower != NoBound && r.Sat:
		return fmt.Sprintf("the optimum is %d to %d", r.Lower, r.Upper)
	case r.Lower != NoBound:
		return fmt.Sprintf("the optimum is at least %d", r.Lower)
	case r.Sat:
		return "the model has a solution"
	}
	return "nothing is proven"
}

// checker goes through a proof.
type checker struct {
	scanner
	prop   propagator
	acc    accumulator
	model  *Model
	result Result
	rows   []*row // by ID; nil where deleted
	extra  []*row // that solutions added
	seen   marks
	size   int64 // of the model, in terms
	live   int64 // terms in rows that the proof added
	stage  int   // 1, 2, 3 after "output", "conclusion", "end"
}

// Check goes through a proof and returns what it proves. Every step is checked;
// an error says in which line of the file what does not hold. The model is not
// changed.
func Check(ctx context.Context, m *Model, file string, proof io.Reader) (Result, error) {
	if m.err != nil {
		return Result{}, m.err
	}
	c := newChecker(ctx, m, file, proof)
	if err := c.run(); err != nil {
		return Result{}, err
	}
	return c.result, nil
}

func newChecker(ctx context.Context, m *Model, file string, proof io.Reader) *checker {
	w := &work{ctx: ctx}
	c := &checker{scanner: newScanner(w, file, proof), model: m}
	c.prop.work, c.acc.work = w, w
	c.result = Result{Lower: NoBound, Upper: NoSolution}
	return c
}

func (c *checker) run() error {
	c.load()
	for c.next() {
		c.step()
	}
	if c.result.Version == V2 && c.stage < 3 {
		c.fail(`found the end of the file, expected "end pseudo-Boolean proof"`)
	}
	return c.err()
}

// load reads the first two lines, and takes over the model's rows.
func (c *checker) load() {
	c.next()
	c.expect("pseudo-Boolean", "proof", "version")
	word := c.word()
	c.result.Version = Version(word)
	if v := c.result.Version; v != V1 && v != V2 {
		c.found(word, fmt.Sprintf("version %s or %s", V1, V2))
	}
	c.end()
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
	c.end()
	c.rows = make([]*row, 1)
	c.prop.grow(len(c.model.names))
	c.prop.shared = ID(len(c.model.rows))
	for i, r := range c.model.rows {
		c.size += int64(len(r.lits)) + 1
		c.rows = append(c.rows, r)
		c.prop.put(ID(i+1), r)
	}
}

// charge counts terms that are kept. Their number is bounded by the sizes of the
// files, so that a short proof does not ask for much memory.
func (c *checker) charge(terms int) {
	if c.live += int64(terms); c.live > 1<<20+32*(c.size+c.bytes) {
		c.fail("the rows of the proof have too many terms for its length: delete those that are not needed")
	}
}

// add adds a row that follows.
func (c *checker) add(r *row) {
	c.charge(len(r.lits))
	c.rows = append(c.rows, r)
	c.prop.put(ID(len(c.rows)-1), r)
}

// drop deletes a row.
func (c *checker) drop(id ID) {
	if id > c.prop.shared {
		c.live -= int64(len(c.rows[id].lits))
	}
	c.rows[id] = nil
	c.prop.remove(id)
}

// id reads the ID of a row that is there; 0 is an error.
func (c *checker) id(word []byte) ID {
	n := c.number(word, "the ID of a row")
	switch {
	case c.bad != nil:
	case n < 1 || n >= int64(len(c.rows)):
		c.fail("found row %d, expected an ID from 1 to %d", n, len(c.rows)-1)
	case c.rows[n] == nil:
		c.fail("found row %d, which was deleted", n)
	default:
		return ID(n)
	}
	return 0
}

// literal reads a literal of the model.
func (c *checker) literal(word []byte) Lit {
	name, not := word, Lit(0)
	if len(name) > 0 && name[0] == '~' {
		name, not = name[1:], 1
	}
	l, ok := c.model.index[string(name)]
	if !ok {
		c.found(word, "a literal of the model")
	}
	return l | not
}

// constraint reads a row; nil is an error.
func (c *checker) constraint() *row {
	terms, _ := c.terms(&c.seen, c.literal, ">=")
	degree := c.degree()
	if c.err() != nil {
		return nil
	}
	r, err := positive(terms, degree)
	if err != nil {
		c.fail("%w", err)
	}
	return r
}

// show writes a row for an error.
func (c *checker) show(r *row) string { return r.text(c.model.Name) }
