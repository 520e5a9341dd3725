package engine

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"knightsat/encode/cnf"
	"knightsat/internal/wholefile"
)

// Prover is an engine that can write down why a formula has no model.
type Prover interface {
	Engine
	// Prove decides the formula. With Unsat, a proof of it was written, in the format
	// DRAT, as text or binary; it is the caller's to check. The rest is as in
	// [Session].Solve.
	Prove(ctx context.Context, f *cnf.Formula, proof io.Writer) (Status, cnf.Model, error)
}

// Prove implements [Prover] for programs that take the proof's name as the last
// argument, as cadical, kissat and glucose's successors do.
func (e *External) Prove(ctx context.Context, f *cnf.Formula, proof io.Writer) (Status, cnf.Model, error) {
	dir, remove, err := wholefile.Scratch()
	if err != nil {
		return Unknown, nil, err
	}
	defer remove()
	name := filepath.Join(dir, "proof")
	status, m, err := e.solve(ctx, f, nil, name)
	if err != nil || status != Unsat {
		return status, m, err
	}
	file, err := os.Open(name)
	if err == nil {
		defer file.Close()
		var n int64
		if n, err = io.Copy(proof, file); err != nil {
			return Unknown, nil, err
		} else if n > 0 || f.Contradictory() { // an empty file is a proof then, and what cadical writes
			return Unsat, nil, nil
		}
	}
	return Unknown, nil, fmt.Errorf("engine %s wrote no proof into the file that is its last argument",
		e.command)
}
