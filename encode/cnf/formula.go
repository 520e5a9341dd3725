package cnf

import (
	"context"
	"fmt"
	"slices"
	"sort"

	"github.com/irifrance/gini/inter"
	"github.com/irifrance/gini/z"

	"knightsat/internal/watch"
	"knightsat/internal/words"
)

// Formula is a list of clauses and of named variables. The zero value is the
// empty formula, which is true.
type Formula struct {
	lits   []z.Lit // the clauses one after another, each ended by z.LitNull
	size   Size
	open   int  // literals of the clause in the making
	empty  bool // the empty clause is among the clauses
	counts bool // nothing is kept but the size
	blocks []block
	had    written
	// What is told of it: see Family and Meaning.
	families []family
	meanings []formMeaning
}

var _ inter.Adder = (*Formula)(nil)

// block is a run of variables that were made together. Names are made on
// demand: most formulas are solved without anyone reading them.
type block struct {
	first int
	name  func(i int) string
}

// Size counts what a formula is made of. Literals are counted with repetition,
// without the zeros that end clauses.
type Size struct{ Vars, Clauses, Lits int }

func (s Size) String() string {
	return words.Count(s.Vars, "variable") + ", " + words.Count(s.Clauses, "clause") + ", " +
		words.Count(s.Lits, "literal")
}

// MaxLits is the largest formula, in literals, that encodings agree to build:
// about 2 GB with its copy inside a solver.
const MaxLits = maxLiterals

// TooLargeError refuses to build a formula, before any memory is taken.
type TooLargeError struct {
	What  string // what would be built
	Limit int    // in literals; 0 is MaxLits
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%s would have more than %d literals", e.What, limitOr(e.Limit))
}

// Vars makes n new variables with successive numbers and returns their positive
// literals. name(i) is the i-th one's name.
func (f *Formula) Vars(n int, name func(i int) string) []z.Lit {
	first := f.size.Vars + 1
	f.size.Vars += n
	if !f.counts {
		f.blocks = append(f.blocks, block{first, name})
	}
	lits := make([]z.Lit, n)
	for i := range lits {
		lits[i] = z.Var(first + i).Pos()
	}
	return lits
}

// Var makes one new variable and returns its positive literal.
func (f *Formula) Var(name string) z.Lit {
	return f.Vars(1, func(int) string { return name })[0]
}

// Name is the name of a variable, "" for one that Vars did not make.
func (f *Formula) Name(v z.Var) string {
	k := sort.Search(len(f.blocks), func(k int) bool { return f.blocks[k].first > int(v) }) - 1
	if k < 0 || int(v) > f.size.Vars {
		return ""
	}
	b := f.blocks[k]
	return b.name(int(v) - b.first)
}

// Add appends a literal to the clause in the making; z.LitNull ends it.
// A variable beyond those made by Vars is taken in, without a name.
func (f *Formula) Add(m z.Lit) {
	if m == z.LitNull {
		f.size.Clauses++
		f.empty = f.empty || f.open == 0
		f.open = 0
	} else {
		if more := int(m.Var()) - f.size.Vars; more > 0 {
			f.Vars(more, func(int) string { return "" })
		}
		f.size.Lits++
		f.open++
	}
	if !f.counts {
		f.lits = append(f.lits, m)
	}
}

// Clause adds the clause of the literals; without any, the formula is false.
func (f *Formula) Clause(ms ...z.Lit) {
	for _, m := range ms {
		f.Add(m)
	}
	f.Add(z.LitNull)
}

// Contradictory reports whether the empty clause has been written: the formula
// has no model then, and needs no solver to say so.
func (f *Formula) Contradictory() bool { return f.empty }

// Size counts the variables, complete clauses and literals of the formula.
func (f *Formula) Size() Size { return f.size }

// Position is a place between two clauses; the zero value is before the first.
type Position int

// Each calls visit with each clause from a position on, until it returns false,
// and returns the position after the last clause visited. The slice is the
// formula's own: read it, don't keep it.
func (f *Formula) Each(from Position, visit func(clause []z.Lit) bool) Position {
	start := int(from)
	for i := start; i < len(f.lits); i++ {
		if f.lits[i] != z.LitNull {
			continue
		}
		ok := visit(f.lits[start:i])
		start = i + 1
		if !ok {
			break
		}
	}
	return Position(start)
}

// Model is an assignment: Model[v] is the value of variable v; Model[0] means
// nothing. Variables beyond its end are false.
type Model []bool

// Value is the value of a literal.
func (m Model) Value(l z.Lit) bool {
	v := int(l.Var())
	return (v < len(m) && m[v]) == l.IsPos()
}

// Violated returns the first clause that the model does not satisfy, as a copy;
// nil when the model satisfies the formula.
func (f *Formula) Violated(m Model) (violated []z.Lit) {
	f.Each(0, func(clause []z.Lit) bool {
		if !slices.ContainsFunc(clause, m.Value) {
			violated = append([]z.Lit{}, clause...)
		}
		return violated == nil
	})
	return violated
}

// Writer returns a writer that appends to the formula. limit is the number of literals
// that the formula may have in all; 0 is MaxLits. The writer stops when ctx ends.
func (f *Formula) Writer(ctx context.Context, limit int) *Writer {
	return &Writer{writing: &writing{watch: watch.New(ctx), limit: limitOr(limit), f: f}}
}
