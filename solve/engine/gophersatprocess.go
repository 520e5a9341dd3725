//go:build !js

package engine

import (
	"context"
	"os"

	"knightsat/encode/cnf"
)

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
