package certify

import (
	"fmt"

	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/solve"
)

// solved is the answer, which with Unique must have the only shortest walk.
func (w *writer) solved() (*solve.Answer, error) {
	w.progress("solving")
	if !w.o.Unique {
		return solve.Solve(w.ctx, w.p, w.o.Solve)
	}
	ans, u, err := solve.Unique(w.ctx, w.p, w.o.Solve)
	switch {
	case err != nil:
		return nil, err
	case u.Another != nil:
		return nil, fmt.Errorf("the walk is not the only one: %s and %s", ans.Walk, u.Another)
	case ans.Status == solve.Optimal && !u.Known:
		return nil, &UnfinishedError{ans.Reason}
	case ans.Status == solve.Infeasible:
		return nil, fmt.Errorf("there is no walk that could be the only one: %s", ans.Reason)
	}
	return ans, nil
}

// unique writes the model of the times of another walk of as few moves, and a proof that it
// has no solution. The prover's formula has the model's variables and leaves out the times that
// distances and single squares rule out: what unit propagation on the model does, too.
func (w *writer) unique(ans *solve.Answer) error {
	w.m.Unique = true
	w.progress("refuting another walk of %d moves", ans.Upper)
	m, err := rows.NewTimes(w.ctx, w.in, rows.Request{Model: rows.OfTimes, Moves: ans.Upper,
		Walk: ans.Walk})
	if err != nil {
		return err
	}
	f, err := m.Formula(w.ctx)
	if err != nil {
		return err
	}
	e := folder.Evidence{Model: rows.OfTimes, Moves: &ans.Upper, Differs: true, Prover: w.o.Prover.Name()}
	e.Says = fmt.Sprintf("no other walk has %d moves, by where the piece is after each of them; proof by %s",
		ans.Upper, e.Prover)
	return w.pair("unique", e, m.Model, func(p *pb.Proof) (pb.ID, error) { return w.derive(p, f, ans.Upper) })
}
