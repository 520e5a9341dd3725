package engine

import (
	"context"
	"fmt"
	"os"

	"knightsat/encode/cnf"
)

// Prover is an engine that can write down why a formula has no model.
type Prover interface {
	Engine
	// Prove decides the formula. With Unsat, the file holds a proof of it in the
	// format DRAT, as text or binary; it is the caller's to check. The rest is
	// as in [Session].Solve.
	Prove(ctx context.Context, f *cnf.Formula, path string) (Status, cnf.Model, error)
}

// Prove implements [Prover] for programs that take the proof's name as the last
// argument, as cadical, kissat and glucose's successors do.
func (e *External) Prove(ctx context.Context, f *cnf.Formula, path string) (Status, cnf.Model, error) {
	status, m, err := e.solve(ctx, f, nil, path)
	if err != nil || status != Unsat {
		return status, m, err
	}
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return Unknown, nil, fmt.Errorf("engine %s: found no proof, expected it in the file that is its last argument", e.command)
	}
	return Unsat, nil, nil
}
