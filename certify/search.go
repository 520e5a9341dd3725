package certify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/pbsat"
	"knightsat/internal/tsp/linear"
)

// search has a solver refute a model's rows. Each clause that it learns follows from the rows and the
// clauses before by reverse unit propagation, so that what it learned is a proof.
type search struct {
	*pbsat.Solver
	m       *pb.Model
	rows    int                           // that the solver has
	lemmas  []linear.Step                 // that are derived before
	begin   func(p *proofWriter) *emitter // derives them; nil if there are none
	trial   *emitter                      // the same, to see what they come to
	tried   int                           // of the lemmas
	derived int                           // rows of these that the solver has
	learned [][]pbsat.Lit
	notes   []note
	length  int // literals learned
}

// note is of a clause by its number: it is learned, or forgotten.
type note struct {
	clause    int
	forgotten bool
}

// newSearch has the model's rows, and those that begin derives of lemmas.
func newSearch(ctx context.Context, m *pb.Model, begin func(p *proofWriter) *emitter, lemmas []linear.Step) *search {
	s := &search{Solver: pbsat.New(m.Vars()), m: m, begin: begin, lemmas: lemmas}
	if begin != nil {
		s.trial = begin(newTrial(ctx, m))
	}
	s.Traces = true
	s.Learned = func(clause []pbsat.Lit) {
		s.notes = append(s.notes, note{clause: len(s.learned)})
		s.learned = append(s.learned, clause)
		s.length += len(clause)
		if s.Traced > tracedSteps {
			s.StopTracing()
		}
	}
	s.Forgotten = func(clause int) { s.notes = append(s.notes, note{clause, true}) }
	return s
}

// errSolved says that a model has a solution.
var errSolved = errors.New("the model has a solution")

// errGaveUp says that a search took too many conflicts.
var errGaveUp = errors.New("the search has too many conflicts")

// run adds the rows that cut makes for each solution, until there is none, in the given number of conflicts at most.
// The error is errSolved if cut makes no row for one.
func (s *search) run(ctx context.Context, conflicts int, cut func() error) error {
	const some = 100_000
	for {
		if err := s.add(); err != nil {
			return err
		}
		for status := pbsat.Unknown; status == pbsat.Unknown; {
			if len(s.learned) >= conflicts {
				return errGaveUp
			}
			status = s.Solve(ctx, min(some, conflicts-len(s.learned)))
			switch {
			case status == pbsat.Unsat:
				return nil
			case ctx.Err() != nil:
				return context.Cause(ctx)
			case s.length > learnedLiterals:
				return &UnfinishedError{fmt.Sprintf("the proof has more than %d literals",
					learnedLiterals)}
			}
		}
		before := s.m.Rows()
		if err := cut(); err != nil {
			return err
		}
		if s.m.Rows() == before {
			return errSolved
		}
	}
}

// add gives the solver the rows that it does not have.
func (s *search) add() error {
	if s.m.Err() != nil {
		return s.m.Err()
	}
	s.Grow(s.m.Vars())
	for ; s.rows < s.m.Rows(); s.rows++ {
		if name, terms, degree := s.m.Row(pb.ID(s.rows + 1)); !rows.Counts(name) {
			s.put(terms, degree)
		}
	}
	if s.begin == nil {
		return nil
	}
	for ; s.tried < len(s.lemmas); s.tried++ {
		step := s.lemmas[s.tried]
		if step.Multipliers != nil {
			s.trial.sum(step)
			continue
		}
		var clause []pbsat.Lit
		for _, l := range s.trial.clause(step) {
			clause = append(clause, toSolver(l))
		}
		s.Clause(clause)
	}
	trial := s.trial.p
	for ; s.derived < len(trial.sums); s.derived++ {
		s.put(trial.row(firstTried + 1 + pb.ID(s.derived)))
	}
	return trial.err
}

func (s *search) put(terms []pb.Term, degree int64) {
	lits, coefs := make([]pbsat.Lit, len(terms)), make([]int64, len(terms))
	clause := degree == 1
	for k, t := range terms {
		lits[k], coefs[k] = toSolver(t.Lit), t.Coef
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

// The solver's literals are those of the model, but for its variables, which begin at 1.
func toSolver(l pb.Lit) pbsat.Lit   { return pbsat.Lit(l) + 2 }
func fromSolver(l pbsat.Lit) pb.Lit { return pb.Lit(l) - 2 }

// holds reports whether a literal is true in the solution.
func (s *search) holds(l pb.Lit) bool { return s.Value(int(toSolver(l)/2)) != l.Negated() }

// pieces are the sets of nodes that a solution's edges join, of those with a node that must be visited.
func (s *search) pieces(g *rows.Graph) (pieces [][]int) {
	seen := make([]bool, len(g.Nodes))
	for i, node := range g.Nodes {
		if node.Needs == 0 || seen[i] {
			continue
		}
		seen[i] = true
		piece := []int{i}
		for k := 0; k < len(piece); k++ {
			for _, n := range g.Nodes[piece[k]].At {
				if j := g.Other(piece[k], n); !seen[j] && s.holds(g.Edges[n].Made[0].Lit) {
					seen[j] = true
					piece = append(piece, j)
				}
			}
		}
		slices.Sort(piece)
		pieces = append(pieces, piece)
	}
	return pieces
}

// ends reports whether a solution starts or ends on a node.
func (s *search) ends(g *rows.Graph, i int) bool {
	open, given := g.EndsAt(i)
	return given > 0 || slices.ContainsFunc(open, func(t pb.Term) bool { return s.holds(t.Lit) })
}

// derive writes the lemmas, and what was learned.
func (s *search) derive(p *proofWriter) (last pb.ID, err error) {
	if s.begin != nil {
		last = s.begin(p).cases(s.lemmas)
	}
	ids := make([]pb.ID, len(s.learned))
	for _, n := range s.used() {
		if n.forgotten {
			p.delete(ids[n.clause])
			continue
		}
		lits := make([]pb.Lit, len(s.learned[n.clause]))
		for k, l := range s.learned[n.clause] {
			lits[k] = fromSolver(l)
		}
		ids[n.clause] = p.lemma(lits...)
		last = ids[n.clause]
	}
	return last, nil
}

// used are the steps on which the contradiction rests, each clause forgotten after its last use; all,
// if they were too many to trace.
func (s *search) used() (notes []note) {
	if !s.Traces || len(s.learned) == 1 { // the contradiction alone
		return s.notes
	}
	done := make([][]int, len(s.learned)) // by the clause after which they go
	for n, last := range s.LastUses() {
		if last == pbsat.Unused {
			continue
		}
		notes = append(notes, note{clause: n})
		for _, old := range done[n] {
			notes = append(notes, note{old, true})
		}
		done[last] = append(done[last], n)
	}
	return append(notes, note{clause: len(s.learned) - 1}) // the contradiction
}
