package engine

import (
	"context"
	"os"

	"knightsat/encode/cnf"
)

// Gophersat is a second SAT solver that needs no other program,
// github.com/crillab/gophersat. Unlike gini it writes proofs. Each call of Solve
// begins anew.
//
// gophersat v1.4.0 can't be stopped, and solvers share a buffer, so that no two
// may run at once. Each run is therefore a process of its own: this program,
// started again with [gophersatEnv] set, which makes it a solver before anything
// else of it begins (see gophersatmain.go). Where no processes can be started,
// Solve returns an error.
type Gophersat struct{}

// Name implements [Engine].
func (Gophersat) Name() string { return "gophersat" }

// Open implements [Engine].
func (g Gophersat) Open(f *cnf.Formula) Session { return g.program().Open(f) }

// Prove implements [Prover]: in text.
func (g Gophersat) Prove(ctx context.Context, f *cnf.Formula, path string) (Status, cnf.Model, error) {
	return g.program().Prove(ctx, f, path)
}

// program is the solver as an engine outside of the process.
func (g Gophersat) program() *External {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	return &External{command: g.Name(), path: self, env: []string{gophersatEnv + "=1"}}
}
