package certify

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"knightsat/certify/pb"
)

// proofWriter writes a proof of a model, one method a step, as it is made. A method that derives a row returns its
// ID; whether it follows is for [pb.Check] to say.
type proofWriter struct {
	model *pb.Model
	out   *bufio.Writer
	last  pb.ID
	trial *pb.Model // of a proof that is written nowhere: sums
	sums  []pb.ID   // the rows of these that are steps
	err   error
}

// newProof begins a proof of a model, which must be complete.
func newProof(w io.Writer, m *pb.Model, v pb.Version) *proofWriter {
	p := &proofWriter{model: m, out: bufio.NewWriter(w), last: pb.ID(m.Rows()), err: m.Err()}
	fmt.Fprintf(p.out, "pseudo-Boolean proof version %s\nf %d\n", v, p.last)
	return p
}

// firstTried is the ID before those of a trial, beyond those of rows that the model still gets.
const firstTried pb.ID = 1 << 40

// newTrial begins a proof that is written nowhere, to see what its sums come to. It has no lemmas, and goes wrong
// when the context ends. The model may grow.
func newTrial(ctx context.Context, m *pb.Model) *proofWriter {
	p := &proofWriter{model: m, out: bufio.NewWriter(io.Discard), last: firstTried, trial: pb.NewModel()}
	p.trial.Until(ctx)
	return p
}

// row is a row by its ID, of the model or of a trial.
func (p *proofWriter) row(id pb.ID) (terms []pb.Term, degree int64) {
	if p.err != nil {
		return nil, 0
	}
	from := p.model
	if id > firstTried {
		from, id = p.trial, p.sums[id-firstTried-1]
	}
	_, terms, degree = from.Row(id)
	return terms, degree
}

// tried adds a row to a trial, the terms of each variable in one.
func (p *proofWriter) tried(terms []pb.Term, degree int64) pb.ID {
	for v := p.trial.Vars(); v < p.model.Vars(); v++ {
		p.trial.Var(p.model.Name(pb.Lit(2 * v)))
	}
	id := p.trial.Add("", degree, terms...)
	p.err = cmp.Or(p.err, p.trial.Err())
	return id
}

func (p *proofWriter) print(words ...string) {
	for _, w := range words {
		p.out.WriteString(w)
	}
}

// ended ends the line of a step that adds a row.
func (p *proofWriter) ended() pb.ID {
	p.print("\n")
	p.last++
	return p.last
}

// lemma adds the row that one of the literals is true, by reverse unit propagation; without any, the row that
// holds nowhere.
func (p *proofWriter) lemma(lits ...pb.Lit) pb.ID {
	p.print("rup ")
	for _, l := range lits {
		p.print("1 ", p.model.Name(l), " ")
	}
	p.print(">= 1 ;")
	return p.ended()
}

// delete deletes rows. A row of the model should stay: later versions of VeriPB check whether it may go.
func (p *proofWriter) delete(ids ...pb.ID) {
	if len(ids) == 0 {
		return
	}
	p.print("del id")
	for _, id := range ids {
		p.print(" ", strconv.FormatInt(int64(id), 10))
	}
	p.print("\n")
}

// conclude ends a proof that the model has no solution: the row holds nowhere.
func (p *proofWriter) conclude(id pb.ID, v pb.Version) error {
	if v == pb.V1 {
		fmt.Fprintf(p.out, "c %d\n", id)
	} else {
		fmt.Fprintf(p.out, "output NONE\nconclusion UNSAT : %d\nend pseudo-Boolean proof\n", id)
	}
	return cmp.Or(p.err, p.out.Flush())
}

// rowSum is a row to be computed from rows and literals of a proof.
type rowSum struct {
	*proofWriter
	summands []summand
}

type summand struct {
	row    pb.ID // 0 for a literal
	lit    pb.Lit
	factor int64
}

func (p *proofWriter) sum() *rowSum { return &rowSum{proofWriter: p} }

// add adds a row times a factor of at least 1.
func (s *rowSum) add(id pb.ID, factor int64) {
	s.summands = append(s.summands, summand{row: id, factor: factor})
}

// equal adds an equation's half: factor times "at least" where that is positive, else as often "at most".
func (s *rowSum) equal(id pb.ID, factor int64) {
	switch {
	case factor > 0:
		s.add(id, factor)
	case factor < 0:
		s.add(id+1, -factor)
	}
}

// atLeast0 adds that a literal is.
func (s *rowSum) atLeast0(l pb.Lit) { s.summands = append(s.summands, summand{lit: l, factor: 1}) }

// id adds the row of the sum to the proof, with all factors divided by what they have in common. It is 0 if nothing
// was added, and there is no row.
func (s *rowSum) id() pb.ID {
	common := int64(0)
	for _, t := range s.summands {
		common = gcd(common, t.factor)
	}
	if common == 0 {
		return 0
	}
	return s.derive(common, 1)
}

// half adds half the row of the sum, with all coefficients of literals, none negative, and the degree rounded up. The
// degree must not be negative.
func (s *rowSum) half() pb.ID { return s.derive(1, 2) }

func (s *rowSum) derive(common, by int64) pb.ID {
	s.print("pol")
	for i, t := range s.summands {
		name := strconv.FormatInt(int64(t.row), 10)
		if t.row == 0 {
			name = s.model.Name(t.lit)
		}
		s.print(" ", name)
		if factor := t.factor / common; factor > 1 {
			s.print(" ", strconv.FormatInt(factor, 10), " *")
		}
		if i > 0 {
			s.print(" +")
		}
	}
	if by > 1 {
		fmt.Fprintf(s.out, " %d d", by)
	}
	if s.trial != nil {
		s.sums = append(s.sums, s.total(common, by))
	}
	return s.ended()
}

// total adds the sum to a trial, its factors divided by what they have in common, and then the row divided and
// rounded up.
func (s *rowSum) total(common, by int64) pb.ID {
	var all []pb.Term
	degree := int64(0)
	for _, t := range s.summands {
		terms, more := []pb.Term{{Coef: 1, Lit: t.lit}}, int64(0)
		if t.row > 0 {
			terms, more = s.row(t.row)
		}
		for _, term := range terms {
			all = append(all, pb.Term{Coef: s.times(term.Coef, t.factor/common), Lit: term.Lit})
		}
		degree = s.times(degree+s.times(more, t.factor/common), 1)
	}
	id := s.tried(all, degree)
	if by == 1 || s.err != nil {
		return id
	}
	_, all, degree = s.trial.Row(id)
	if degree < 0 {
		s.err = errors.New("a row that always holds is to be divided")
	}
	up := func(n int64) int64 { return (n + by - 1) / by }
	for k := range all {
		all[k].Coef = up(all[k].Coef)
	}
	return s.tried(all, up(degree))
}

// times is a product with a factor of at least 1, unless it is beyond what a row may have.
func (p *proofWriter) times(n, factor int64) int64 {
	const most = math.MaxInt64 / 4
	if n > most/factor || n < -most/factor {
		p.err = cmp.Or(p.err, errLarge)
		return 0
	}
	return n * factor
}

var errLarge = errors.New("a sum of rows has numbers of more than 61 bits")

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
