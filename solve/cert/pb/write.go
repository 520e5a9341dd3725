package pb

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A Proof writes a proof, one method a step, as it is made. A method that derives
// a row returns its ID. A mistake, or an error in writing, is returned by the
// method that concludes the proof, of which there must be one. [NewProof] makes it; the
// zero value is of no use.
type Proof struct {
	model   *Model
	version Version
	out     *bufio.Writer
	used    []bool // by variable: it occurs in the model's file
	last    ID
	best    int64 // of the solutions
	better  ID    // the row "objective <= best - 1"
	err     error
}

// NewProof begins a proof of a model, which must be complete.
func NewProof(w io.Writer, m *Model, v Version) *Proof {
	p := &Proof{model: m, version: v, out: bufio.NewWriter(w), last: ID(len(m.rows)), best: NoSolution, err: m.err}
	p.used = make([]bool, len(m.names))
	for _, r := range m.rows {
		for _, l := range r.lits {
			p.used[l/2] = true
		}
	}
	if m.minimise {
		for _, l := range m.objective.lits {
			p.used[l/2] = true
		}
	}
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

// Comment writes a line that says nothing to a checker.
func (p *Proof) Comment(text string) {
	p.print("* ", strings.NewReplacer("\r", " ", "\n", "\n* ").Replace(text), "\n")
}

// A Sum is a row to be computed from others: rows and literals are added, and
// between that the sum so far may be changed. The zero value is ready to use.
type Sum struct {
	ops []sumOp
}

type sumOp struct {
	kind byte // 'r' a row, 'l' a literal, or "*", "d", "s", "w" as in the file
	n    int64
	lit  Lit
	id   ID
}

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

// Saturate makes coefficients that exceed the degree equal to it. The degree must
// not be negative.
func (s *Sum) Saturate() { s.ops = append(s.ops, sumOp{kind: 's', n: 1}) }

// Weaken drops a variable: the degree becomes smaller by its coefficient.
func (s *Sum) Weaken(l Lit) { s.ops = append(s.ops, sumOp{kind: 'w', lit: l.Var(), n: 1}) }

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
		case 'l', 'w':
			p.print(p.model.Name(op.lit))
		}
		switch {
		case op.kind == 's' || op.kind == 'w':
			if op.kind == 'w' {
				p.print(" ")
			}
			p.out.WriteByte(op.kind)
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

// solution writes a literal for each variable, true ones as given.
func (p *Proof) solution(step string, trues []Lit) (on []bool) {
	on = make([]bool, 2*len(p.model.names))
	for _, l := range trues {
		on[l] = true
	}
	p.print(step)
	for v := range p.model.names {
		l := Lit(2 * v)
		if on[l.Not()] && on[l] {
			p.fail(fmt.Errorf("solution: %s is both true and false", p.model.Name(l)))
		}
		if !on[l] {
			l = l.Not()
			on[l] = true
		}
		if p.used[v] {
			p.print(" ", p.model.Name(l))
		}
	}
	return on
}

// Solution gives a solution of the model: these literals are true, and all
// variables that are not among them are false. If the model has an objective, the
// row "objective <= its value - 1" is added, and its ID returned.
func (p *Proof) Solution(trues ...Lit) ID {
	step := map[Version][2]string{V1: {"ov", "o"}, V2: {"sol", "soli"}}[p.version]
	if !p.model.minimise {
		p.solution(step[0], trues)
		p.print("\n")
		return 0
	}
	on := p.solution(step[1], trues)
	p.best = p.model.value(on)
	p.better = p.row()
	return p.better
}

// ConcludeUnsat ends a proof that the model has no solution: the row holds
// nowhere.
func (p *Proof) ConcludeUnsat(id ID) error {
	row := strconv.FormatInt(int64(id), 10)
	switch {
	case p.version == V1:
		p.print("c ", row, "\n")
	case p.model.minimise:
		p.end("BOUNDS INF : " + row + " INF")
	default:
		p.end("UNSAT : " + row)
	}
	return p.close()
}

// ConcludeBounds ends a proof that the objective is at least lower, as the row
// says, and at most that of the best solution given, if there was one. The row
// must be "objective >= lower", or imply it by weakening and literal axioms.
func (p *Proof) ConcludeBounds(lower int64, id ID) error {
	if !p.model.minimise {
		return errors.New("the model has no objective to bound")
	}
	if p.version == V2 {
		upper := "INF"
		if p.better > 0 {
			upper = strconv.FormatInt(p.best, 10)
		}
		p.end(fmt.Sprintf("BOUNDS %d : %d %s", lower, id, upper))
		return p.close()
	}
	if p.better > 0 && p.best == lower {
		s := &Sum{}
		s.Row(p.better, 1)
		s.Row(id, 1)
		return p.ConcludeUnsat(p.Sum(s))
	}
	if lower < -maxSum || lower > maxSum {
		p.fail(errSum)
		return p.close()
	}
	f := p.model.atLeast(lower)
	p.print("i ")
	p.int(int64(id))
	p.print(" ")
	p.constraint(f.terms(), f.degree)
	p.print("\n")
	return p.close()
}

// ConcludeSat ends a proof that the model has a solution, which was given.
func (p *Proof) ConcludeSat() error {
	if p.version == V2 {
		p.end("SAT")
	}
	return p.close()
}

// end writes the last lines of version 2.0.
func (p *Proof) end(conclusion string) {
	p.print("output NONE\nconclusion ", conclusion, "\nend pseudo-Boolean proof\n")
}

func (p *Proof) close() error {
	if err := p.out.Flush(); err != nil {
		p.fail(err)
	}
	return p.err
}
