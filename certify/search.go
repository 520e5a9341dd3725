package certify

import (
	"context"
	"errors"
	"fmt"

	"knightsat/certify/pb"
	"knightsat/internal/pbsat"
)

// search has a solver refute a model's rows. Each clause that it learns follows from the rows and the
// clauses before by reverse unit propagation, so that what it learned is a proof.
type search struct {
	*pbsat.Solver
	m       *pb.Model
	rows    int // that the solver has
	learned [][]pbsat.Lit
	steps   []step
	length  int // literals learned
}

// step is a clause by its number, which is learned, or forgotten.
type step struct {
	clause    int
	forgotten bool
}

// Limits of what is kept of a search, in numbers of four bytes.
const (
	mostTraced  = 1 << 26 // to leave out what the contradiction does without
	mostLearned = 1 << 28
)

func newSearch(m *pb.Model) *search {
	s := &search{Solver: pbsat.New(m.Vars()), m: m}
	s.Traces = true
	s.Learned = func(clause []pbsat.Lit) {
		s.steps = append(s.steps, step{clause: len(s.learned)})
		s.learned = append(s.learned, clause)
		s.length += len(clause)
		if s.Traced > mostTraced {
			s.StopTracing()
		}
	}
	s.Forgotten = func(clause int) { s.steps = append(s.steps, step{clause, true}) }
	return s
}

// errSolved says that a model has a solution.
var errSolved = errors.New("the model has a solution")

// run adds the rows that cut makes for each solution, until there is none. The error is errSolved if
// cut makes no row for one.
func (s *search) run(ctx context.Context, cut func() error) error {
	for {
		s.add()
		for status := pbsat.Unknown; status == pbsat.Unknown; {
			status = s.Solve(ctx, 100_000)
			switch {
			case status == pbsat.Unsat:
				return nil
			case ctx.Err() != nil:
				return context.Cause(ctx)
			case s.length > mostLearned:
				return &UnfinishedError{fmt.Sprintf("the proof has more than %d literals", mostLearned)}
			}
		}
		rows := s.m.Rows()
		if err := cut(); err != nil {
			return err
		}
		if s.m.Rows() == rows {
			return errSolved
		}
	}
}

// add gives the solver the rows that it does not have.
func (s *search) add() {
	for ; s.rows < s.m.Rows(); s.rows++ {
		_, terms, degree := s.m.Row(pb.ID(s.rows + 1))
		var lits []pbsat.Lit
		var coefs []int64
		clause := degree == 1
		for _, t := range terms {
			lits, coefs = append(lits, pbsat.Lit(t.Lit)+2), append(coefs, t.Coef)
			clause = clause && t.Coef == 1
		}
		switch {
		case degree <= 0: // it always holds
		case clause:
			s.Clause(lits)
		default:
			s.Add(lits, coefs, degree)
		}
	}
}

// holds reports whether a literal is true in the solution.
func (s *search) holds(l pb.Lit) bool { return s.Value(int(l/2)+1) != l.Negated() }

// derive writes what was learned.
func (s *search) derive(p *pb.Proof) (last pb.ID, err error) {
	ids := make([]pb.ID, len(s.learned))
	for _, step := range s.used() {
		if step.forgotten {
			p.Delete(ids[step.clause])
			continue
		}
		lits := make([]pb.Lit, len(s.learned[step.clause]))
		for k, l := range s.learned[step.clause] {
			lits[k] = pb.Lit(l) - 2
		}
		ids[step.clause] = p.Lemma(lits...)
		last = ids[step.clause]
	}
	return last, nil
}

// used are the steps on which the contradiction rests, each clause forgotten after its last use; all,
// if they were too many to trace.
func (s *search) used() (steps []step) {
	if !s.Traces {
		return s.steps
	}
	done := make([][]int, len(s.learned)) // by the clause after which they go
	for n, last := range s.LastUses() {
		if last == pbsat.Unused {
			continue
		}
		steps = append(steps, step{clause: n})
		for _, old := range done[n] {
			steps = append(steps, step{old, true})
		}
		done[last] = append(done[last], n)
	}
	return append(steps, step{clause: len(s.learned) - 1}) // the contradiction
}
