package pb

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// A Lit is a variable of a [Model] or its negation: twice the variable's number,
// one more for the negation.
type Lit int32

// Not is the negation.
func (l Lit) Not() Lit { return l ^ 1 }

// Var is the literal's variable, as a literal that is not negated.
func (l Lit) Var() Lit { return l &^ 1 }

// Negated reports whether the literal is a variable's negation.
func (l Lit) Negated() bool { return l&1 != 0 }

// A Term is a literal with its coefficient.
type Term struct {
	Coef int64
	Lit  Lit
}

// An ID numbers the rows of a model and of a proof: those of the model from 1 on
// in their order, an equation counting twice, and then each row that a step of
// the proof adds.
type ID int64

// maxSum bounds the sum of coefficients and degree of a row, and each number on the
// way to it, so that no sum of two overflows.
const maxSum = math.MaxInt64 / 4

// errSum says that a row's numbers are too large.
var errSum = errors.New("the coefficients and the degree add up to more than 61 bits")

// row is a row in normal form: the coefficients are positive, each variable
// occurs once, and the sum of coefficients times literals is at least degree.
type row struct {
	lits   []Lit
	coefs  []int64 // nil: each is 1
	degree int64
}

func (r *row) coef(i int) int64 {
	if r.coefs == nil {
		return 1
	}
	return r.coefs[i]
}

func (r *row) terms() []Term {
	terms := make([]Term, len(r.lits))
	for i, l := range r.lits {
		terms[i] = Term{Coef: r.coef(i), Lit: l}
	}
	return terms
}

func (r *row) total() int64 {
	if r.coefs == nil {
		return int64(len(r.lits))
	}
	sum := int64(0)
	for _, c := range r.coefs {
		sum += c
	}
	return sum
}

func (r *row) contradicts() bool { return r.total() < r.degree }

// clause reports whether the row says that one of two literals or more is true.
func (r *row) clause() bool { return r.coefs == nil && r.degree == 1 && len(r.lits) > 1 }

// clone is a copy whose terms may be put into another order.
func (r *row) clone() *row {
	return &row{lits: slices.Clone(r.lits), coefs: slices.Clone(r.coefs), degree: r.degree}
}

// negation is the row that holds just where r does not.
func (r *row) negation() *row {
	n := &row{lits: make([]Lit, len(r.lits)), coefs: r.coefs, degree: r.total() - r.degree + 1}
	for i, l := range r.lits {
		n.lits[i] = l.Not()
	}
	return n
}

func (r *row) text(name func(Lit) string) string {
	s := ""
	for i, l := range r.lits {
		if i == 8 && len(r.lits) > 10 {
			s += fmt.Sprintf("… (%d terms) ", len(r.lits))
			break
		}
		s += fmt.Sprintf("%d %s ", r.coef(i), name(l))
	}
	return s + fmt.Sprintf(">= %d", r.degree)
}
