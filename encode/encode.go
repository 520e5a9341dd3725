package encode

import (
	"context"
	"fmt"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Encoding is a way to write "is there a walk of T moves that solves the puzzle?" as
// clauses.
type Encoding interface {
	// Name is what the flag --encoding calls it: its kind, then its parameters
	// that don't have their default values, as in step:amo=ladder.
	Name() string
	// Traits say what its formulas are.
	Traits() Traits
	// Supports says why the encoding can't express the puzzle: an
	// *UnsupportedError, the context's error if that ends first, or nil.
	Supports(ctx context.Context, in *puzzles.Instance) error
	// Encode writes the formula for a bound, of at most limit literals: 0 is
	// cnf.MaxLits. It returns a *cnf.TooLargeError before it takes memory for more,
	// Admit's error, or the context's if that ends first. The same name, puzzle,
	// facts and bound give the same formula. It is right whatever facts are missing:
	// what is known leaves variables and clauses out, or says in which parts it counts. What reads
	// its models may end with the context.
	Encode(ctx context.Context, in *puzzles.Instance, known facts.Facts, moves, limit int) (Formula, error)
}

// Formula is the formula for one bound, with what its models mean.
type Formula interface {
	// CNF is the formula's clauses. Refining the formula means adding to them.
	CNF() *cnf.Formula
	// Read says what a model is. An error means that the model breaks the
	// encoding's own rules: it is no model of this formula; or it is the context's,
	// if that ends first.
	Read(ctx context.Context, m cnf.Model) (Reading, error)
	// Literals are those that are true exactly where the model is this walk:
	// their conjunction singles it out among all models that differ in more
	// than auxiliary variables. An error means that the formula has no variable
	// for a step of the walk, and so forbids it.
	Literals(w puzzles.Walk) ([]z.Lit, error)
	// Cut is the clause that requires an edge that leaves this set of vertices, for
	// formulas whose models are subgraphs. It returns an error if the formula cannot
	// require this, or if some solution has no such edge.
	Cut(inside []int) ([]z.Lit, error)
	// By names the argument that rules out what the formula has no variables for. If
	// the formula is written with an empty clause, this argument refutes the bound,
	// not a solver.
	By() facts.By
}

// Reading is what a model of a formula means.
type Reading struct {
	Walk puzzles.Walk // nil if the model is no walk, for the formula is a relaxation
	// Cuts are, then, what every solution satisfies and the model does not.
	Cuts []Cut
	// Joined is how many cycles of the model went into others to make the walk.
	Joined int
}

// Cut is a clause that requires an edge to leave a set of vertices.
type Cut struct {
	Inside []int // vertices, ascending
	Clause []z.Lit
	Twice  bool // two edges leave it
}

// UnsupportedError says that an encoding can't express a puzzle, or can't answer
// a question about it.
type UnsupportedError struct {
	Encoding string // "" where no encoding can
	Why      string
}

func (e *UnsupportedError) Error() string {
	if e.Encoding == "" {
		return e.Why
	}
	return fmt.Sprintf("encoding %s: %s", e.Encoding, e.Why)
}

// Whole is embedded in formulas that are no relaxations and leave nothing out. It has all methods
// of [Formula] but Read and Literals. The zero value has no clauses and is of no use.
type Whole struct{ Clauses *cnf.Formula }

// CNF implements [Formula].
func (w Whole) CNF() *cnf.Formula { return w.Clauses }

// Cut implements [Formula]: there is nothing to add.
func (Whole) Cut([]int) ([]z.Lit, error) { return nil, ErrNoCut }

// By implements [Formula]: no argument leaves anything out.
func (Whole) By() facts.By { return "" }

// foreign is a formula that another program wrote, which took time to read.
type foreign interface {
	Formula
	Parsed() time.Duration
}

// Parsed is how long it took to read a formula; 0 for one that no other program wrote.
func Parsed(f Formula) time.Duration {
	if written, ok := f.(foreign); ok {
		return written.Parsed()
	}
	return 0
}

// Commanded is an encoding whose formulas a program writes: its command, and the arguments.
type Commanded interface {
	Encoding
	Command() []string
}

// AddCut refines a formula by what every solution satisfies. That a second edge leaves a set follows
// from the degrees, but not by propagation: where few edges may, clauses say it.
func AddCut(f Formula, cut Cut) {
	if n := len(cut.Clause); cut.Twice && 0 < n && n <= limits.FewLeave {
		sum.AtLeastTwo(f.CNF(), cut.Clause)
		return
	}
	f.CNF().Clause(cut.Clause...)
}

// Block refines a formula so that its models are other walks than these.
func Block(f Formula, walks ...puzzles.Walk) error {
	for _, w := range walks {
		lits, err := f.Literals(w)
		if err != nil {
			return err
		}
		for _, l := range lits {
			f.CNF().Add(l.Not())
		}
		f.CNF().Clause()
	}
	return nil
}
