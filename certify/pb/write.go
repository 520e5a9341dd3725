package pb

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strconv"
)

// A Proof writes a proof, one method a step, as it is made. A method that derives
// a row returns its ID; whether it follows is for [Check] to say. An error is returned by
// the method that concludes the proof. [NewProof] makes it; the zero value is of no use.
type Proof struct {
	model   *Model
	version Version
	out     *bufio.Writer
	last    ID
	err     error
	trial   bool
	derived []*row         // of a trial: rows of sums
	spare   []*accumulator // of a trial
}

// NewProof begins a proof of a model, which must be complete.
func NewProof(w io.Writer, m *Model, v Version) *Proof {
	p := &Proof{model: m, version: v, out: bufio.NewWriter(w), last: ID(len(m.rows)), err: m.err}
	fmt.Fprintf(p.out, "pseudo-Boolean proof version %s\nf %d\n", v, p.last)
	return p
}

// firstTried is the ID before those of a trial, beyond those of rows that the model still gets.
const firstTried ID = 1 << 40

// NewTrial begins a proof that is written nowhere, to see what its sums come to; see [Proof.Derived].
// It has no lemmas. The model may grow.
func NewTrial(m *Model) *Proof {
	return &Proof{model: m, out: bufio.NewWriter(io.Discard), last: firstTried, trial: true}
}

// Sums is the number of rows that a trial has derived by sums.
func (p *Proof) Sums() int { return int(p.last - firstTried) }

// Derived is one of them, from 0, with its degree.
func (p *Proof) Derived(n int) (terms []Term, degree int64) {
	r := p.derived[n]
	return r.terms(), r.degree
}

// Err is what went wrong.
func (p *Proof) Err() error { return p.err }

// row is a row by its ID: of the model, or of a sum in a trial.
func (p *Proof) row(id ID) *row {
	if id < firstTried {
		return p.model.rows[id-1]
	}
	return p.derived[id-firstTried-1]
}

func (p *Proof) print(words ...string) {
	for _, w := range words {
		p.out.WriteString(w)
	}
}

// ended ends the line of a step that adds a row.
func (p *Proof) ended() ID {
	p.print("\n")
	p.last++
	return p.last
}

// A Sum is a row to be computed from others: rows and literals are added, and
// between that the sum so far may be divided. The zero value is of no use: see
// [Proof.NewSum].
type Sum struct {
	proof *Proof
	next  []summand // that are not in the text yet
	text  []byte
	acc   *accumulator // of a trial
}

type summand struct {
	row    ID // 0 for a literal
	lit    Lit
	factor int64
}

// NewSum begins a sum of rows of the proof.
func (p *Proof) NewSum() *Sum {
	s := &Sum{proof: p}
	if n := len(p.spare); n > 0 {
		s.acc, p.spare = p.spare[n-1], p.spare[:n-1]
		s.acc.clear()
	} else if p.trial {
		s.acc = &accumulator{until: p.model.until}
	}
	return s
}

// Row adds a row times a factor of at least 1.
func (s *Sum) Row(id ID, factor int64) { s.next = append(s.next, summand{row: id, factor: factor}) }

// Equal adds an equation's half: factor times "at least" where that is positive, else as
// often "at most".
func (s *Sum) Equal(id ID, factor int64) {
	switch {
	case factor > 0:
		s.Row(id, factor)
	case factor < 0:
		s.Row(id+1, -factor)
	}
}

// Lit adds "literal >= 0" times a factor of at least 1.
func (s *Sum) Lit(l Lit, factor int64) { s.next = append(s.next, summand{lit: l, factor: factor}) }

// add writes what was added, with all factors divided by a number.
func (s *Sum) add(by int64) {
	for _, t := range s.next {
		r := &row{lits: []Lit{t.lit}}
		first := len(s.text) == 0
		s.text = append(s.text, ' ')
		if t.row > 0 {
			s.text = strconv.AppendInt(s.text, int64(t.row), 10)
		} else {
			s.text = append(s.text, s.proof.model.Name(t.lit)...)
		}
		if t.factor != by {
			s.text = fmt.Appendf(s.text, " %d *", t.factor/by)
		}
		if !first {
			s.text = append(s.text, " +"...)
		}
		if s.acc == nil {
			continue
		}
		if t.row > 0 {
			r = s.proof.row(t.row)
		}
		s.acc.add(r, t.factor/by)
	}
	s.next = s.next[:0]
}

// Divide divides by a divisor of at least 1, and rounds all coefficients (of
// literals, such that none is negative) and the degree up. The degree must not be
// negative.
func (s *Sum) Divide(by int64) {
	s.add(1)
	s.text = fmt.Appendf(s.text, " %d d", by)
	if s.acc != nil {
		s.proof.err = cmp.Or(s.proof.err, s.acc.divide(by))
	}
}

// ID adds the row of the sum to the proof; it is 0 if nothing was added, and there is no row. Where
// nothing was divided, all factors are divided by what they have in common.
func (s *Sum) ID() ID {
	common := int64(1)
	if len(s.text) == 0 {
		common = 0
		for _, t := range s.next {
			common = gcd(common, t.factor)
		}
	}
	s.add(common)
	if len(s.text) == 0 {
		return 0
	}
	p := s.proof
	p.print("pol", string(s.text))
	id := p.ended()
	if s.acc != nil {
		r, err := s.acc.row()
		p.err = cmp.Or(p.err, err)
		p.derived = append(p.derived, cmp.Or(r, &row{}))
		p.spare = append(p.spare, s.acc)
	}
	return id
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Lemma adds the row that one of the literals is true, by reverse unit propagation;
// without any, the row that holds nowhere.
func (p *Proof) Lemma(lits ...Lit) ID {
	p.print("rup ")
	for _, l := range lits {
		p.print("1 ", p.model.Name(l), " ")
	}
	p.print(">= 1 ;")
	return p.ended()
}

// Delete deletes rows. A row of the model should stay: later versions of VeriPB
// check whether it may go.
func (p *Proof) Delete(ids ...ID) {
	if len(ids) == 0 {
		return
	}
	p.print("del id")
	for _, id := range ids {
		p.print(" ", strconv.FormatInt(int64(id), 10))
	}
	p.print("\n")
}

// ConcludeUnsat ends a proof that the model has no solution: the row holds
// nowhere.
func (p *Proof) ConcludeUnsat(id ID) error {
	if p.version == V1 {
		fmt.Fprintf(p.out, "c %d\n", id)
	} else {
		fmt.Fprintf(p.out, "output NONE\nconclusion UNSAT : %d\nend pseudo-Boolean proof\n", id)
	}
	return cmp.Or(p.err, p.out.Flush())
}
