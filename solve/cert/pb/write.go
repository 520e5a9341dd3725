package pb

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// A Proof writes a proof, one method a step, as it is made. A method that derives
// a row returns its ID. A mistake, or an error in writing, is returned by the
// method that concludes the proof, of which there must be one. [NewProof] makes it; the
// zero value is of no use.
type Proof struct {
	model   *Model
	version Version
	out     *bufio.Writer
	last    ID
	err     error
}

// NewProof begins a proof of a model, which must be complete.
func NewProof(w io.Writer, m *Model, v Version) *Proof {
	p := &Proof{model: m, version: v, out: bufio.NewWriter(w), last: ID(len(m.rows)), err: m.err}
	if v != V1 && v != V2 {
		p.fail(fmt.Errorf("unknown version %q; valid are %s and %s", v, V1, V2))
	}
	p.print("pseudo-Boolean proof version ", string(v), "\nf ", strconv.Itoa(len(m.rows)), "\n")
	return p
}

func (p *Proof) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

func (p *Proof) print(words ...string) {
	for _, w := range words {
		p.out.WriteString(w)
	}
}

func (p *Proof) int(n int64) { p.out.Write(strconv.AppendInt(p.out.AvailableBuffer(), n, 10)) }

// row ends the line of a step that adds a row.
func (p *Proof) row() ID {
	p.print("\n")
	p.last++
	return p.last
}

// A Sum is a row to be computed from others: rows and literals are added, and
// between that the sum so far may be changed. The zero value is ready to use.
type Sum struct {
	ops []sumOp
}

type sumOp struct {
	kind byte // 'r' a row, 'l' a literal, or "*", "d" as in the file
	n    int64
	lit  Lit
	id   ID
}

// Empty reports whether nothing was added: there is no such row.
func (s *Sum) Empty() bool { return len(s.ops) == 0 }

// Row adds a row times a factor of at least 1.
func (s *Sum) Row(id ID, factor int64) { s.ops = append(s.ops, sumOp{kind: 'r', id: id, n: factor}) }

// Lit adds "literal >= 0" times a factor of at least 1.
func (s *Sum) Lit(l Lit, factor int64) { s.ops = append(s.ops, sumOp{kind: 'l', lit: l, n: factor}) }

// Multiply multiplies by a factor of at least 1.
func (s *Sum) Multiply(factor int64) { s.ops = append(s.ops, sumOp{kind: '*', n: factor}) }

// Divide divides by a divisor of at least 1, and rounds all coefficients (of
// literals, such that none is negative) and the degree up. The degree must not be
// negative.
func (s *Sum) Divide(by int64) { s.ops = append(s.ops, sumOp{kind: 'd', n: by}) }

// Sum adds the row of a sum.
func (p *Proof) Sum(s *Sum) ID {
	p.print("pol")
	for i, op := range s.ops {
		if op.n < 1 || i == 0 && op.kind != 'r' && op.kind != 'l' {
			p.fail(fmt.Errorf("row %d: a sum begins with a row or a literal, and factors are at least 1", p.last+1))
		}
		p.print(" ")
		switch op.kind {
		case 'r':
			if op.id < 1 || op.id > p.last {
				p.fail(fmt.Errorf("row %d: there is no row %d", p.last+1, op.id))
			}
			p.int(int64(op.id))
		case 'l':
			p.print(p.model.Name(op.lit))
		}
		switch {
		case op.kind == '*' || op.kind == 'd':
			p.int(op.n)
			p.print(" ", string(op.kind))
		case op.n > 1:
			p.print(" ")
			p.int(op.n)
			p.print(" *")
		}
		if i > 0 && (op.kind == 'r' || op.kind == 'l') {
			p.print(" +")
		}
	}
	if len(s.ops) == 0 {
		p.fail(fmt.Errorf("row %d: an empty sum", p.last+1))
	}
	return p.row()
}

func (p *Proof) constraint(terms []Term, degree int64) {
	for _, t := range terms {
		p.int(t.Coef)
		p.print(" ", p.model.Name(t.Lit), " ")
	}
	p.print(">= ")
	p.int(degree)
	p.print(" ;")
}

// RUP adds the row "sum of terms >= degree", which follows by reverse unit
// propagation. Each variable occurs once.
func (p *Proof) RUP(degree int64, terms ...Term) ID {
	p.print("rup ")
	p.constraint(terms, degree)
	return p.row()
}

// Lemma adds the row that one of the literals is true, by reverse unit
// propagation.
func (p *Proof) Lemma(lits ...Lit) ID { return p.RUP(1, ones(lits)...) }

// Delete deletes rows. A row of the model should stay: later versions of VeriPB
// check whether it may go.
func (p *Proof) Delete(ids ...ID) {
	if len(ids) == 0 {
		return
	}
	p.print("del id")
	for _, id := range ids {
		p.print(" ")
		p.int(int64(id))
	}
	p.print("\n")
}

// ConcludeUnsat ends a proof that the model has no solution: the row holds
// nowhere.
func (p *Proof) ConcludeUnsat(id ID) error {
	row := strconv.FormatInt(int64(id), 10)
	if p.version == V1 {
		p.print("c ", row, "\n")
	} else {
		p.print("output NONE\nconclusion UNSAT : ", row, "\nend pseudo-Boolean proof\n")
	}
	if err := p.out.Flush(); err != nil {
		p.fail(err)
	}
	return p.err
}
