package encode

import (
	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
)

// Whole is for embedding in formulas that are not relaxations and leave nothing out: it
// has all methods of [Formula] but Read and Literals. The zero value has no clauses and
// is of no use.
type Whole struct{ Clauses *cnf.Formula }

// CNF implements [Formula].
func (w Whole) CNF() *cnf.Formula { return w.Clauses }

// Cut implements [Formula]: there is nothing to add.
func (Whole) Cut([]int) ([]z.Lit, error) { return nil, ErrNoCut }

// By implements [Formula]: no argument leaves anything out.
func (Whole) By() bound.By { return "" }
