package pb

import (
	"context"
	"errors"
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
	*scanner
	prop    propagator
	model   *Model
	version Version
	result  Result
	rows    []*row // by ID; nil where deleted
	extra   []*row // that solutions added
	acc     accumulator
	seen    marks
	size    int64 // of the model, in terms
	live    int64 // terms in rows that the proof added
	stage   int   // 1, 2, 3 after "output", "conclusion", "end"
}

// Check goes through a proof and returns what it proves. Every step is checked;
// an error says in which line of the file what does not hold. The model is not
// changed, and nothing but the model and the rules of [Version] is assumed.
func Check(ctx context.Context, m *Model, file string, proof io.Reader) (Result, error) {
	if m.err != nil {
		return Result{}, m.err
	}
	c := newChecker(&work{ctx: ctx}, m, file, proof)
	if err := c.run(); err != nil {
		return Result{}, err
	}
	return c.result, nil
}

func newChecker(w *work, m *Model, file string, proof io.Reader) *checker {
	c := &checker{scanner: newScanner(w, file, proof), model: m}
	c.prop.work, c.acc.work = w, w
	c.result = Result{Lower: NoBound, Upper: NoSolution}
	return c
}

func (c *checker) run() error {
	if err := c.load(); err != nil {
		return err
	}
	for {
		err := c.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = c.step()
		}
		if err == nil {
			err = c.err()
		}
		if err != nil {
			return err
		}
	}
	if c.version == V2 && c.stage < 3 {
		return c.errorf(`found the end of the file, expected "end pseudo-Boolean proof"`)
	}
	c.result.Version = c.version
	return nil
}

// load reads the first two lines, and takes over the model's rows.
func (c *checker) load() error {
	err := c.next()
	if err == nil || err == io.EOF {
		err = c.expect("pseudo-Boolean", "proof", "version")
	}
	if err != nil {
		return err
	}
	word := c.word()
	if c.version = Version(word); c.version != V1 && c.version != V2 {
		return c.found(word, fmt.Sprintf("version %s or %s", V1, V2))
	}
	if err = c.end(); err != nil {
		return err
	}
	for { // the first line that is not a comment
		if err = c.next(); err != nil && err != io.EOF {
			return err
		}
		word = c.word()
		if err == nil && (len(word) == 0 || word[0] == '*') {
			continue
		}
		break
	}
	if string(word) != "f" {
		return c.found(word, `"f" and the number of rows`)
	}
	word = c.word()
	n, err := c.number(word, "the number of rows")
	if err != nil {
		return err
	}
	if n != int64(len(c.model.rows)) {
		return c.errorf("found %d rows, expected %d, those of the model with each equation counted twice", n, len(c.model.rows))
	}
	c.rows = append(make([]*row, 1, n+1), c.model.rows...)
	c.prop.grow(len(c.model.names))
	c.prop.shared = ID(n)
	for i, r := range c.model.rows {
		c.size += int64(len(r.lits)) + 1
		c.prop.put(ID(i+1), r)
	}
	return c.end()
}

// errMemory says that a proof makes more of little than memory should bear.
var errMemory = errors.New("the rows of the proof have too many terms for its length: delete those that are not needed")

// charge counts terms that are kept. Their number is bounded by the sizes of the
// files.
func (c *checker) charge(terms int) error {
	if c.live += int64(terms); c.live > 1<<20+32*(c.size+c.bytes) {
		return c.errorf("%w", errMemory)
	}
	return nil
}

// add adds a row that follows.
func (c *checker) add(r *row) error {
	id := ID(len(c.rows))
	c.rows = append(c.rows, r)
	c.prop.put(id, r)
	return c.charge(len(r.lits))
}

// drop deletes a row.
func (c *checker) drop(id ID) {
	if id > c.prop.shared {
		c.live -= int64(len(c.rows[id].lits))
	}
	c.rows[id] = nil
	c.prop.remove(id)
}

// id reads the ID of a row that is there.
func (c *checker) id(word []byte) (ID, error) {
	n, err := c.number(word, "the ID of a row")
	if err != nil {
		return 0, err
	}
	if n < 1 || n >= int64(len(c.rows)) {
		return 0, c.errorf("found row %d, expected an ID from 1 to %d", n, len(c.rows)-1)
	}
	if c.rows[n] == nil {
		return 0, c.errorf("found row %d, which was deleted", n)
	}
	return ID(n), nil
}

// literal reads a literal of the model.
func (c *checker) literal(word []byte) (Lit, error) {
	name, not := word, Lit(0)
	if len(name) > 0 && name[0] == '~' {
		name, not = name[1:], 1
	}
	l, ok := c.model.index[string(name)]
	if !ok {
		return 0, c.found(word, "a literal of the model")
	}
	return l | not, nil
}

// constraint reads a row.
func (c *checker) constraint() (*row, error) {
	terms, _, err := c.terms(&c.seen, c.literal, ">=")
	if err != nil {
		return nil, err
	}
	degree, err := c.degree()
	if err != nil {
		return nil, err
	}
	r, err := positive(terms, degree)
	if err != nil {
		return nil, c.errorf("%w", err)
	}
	return r, nil
}
