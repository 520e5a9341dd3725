package engine

import (
	"context"
	"errors"
	"os"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Open implements [Engine].
func (Gophersat) Open(f *cnf.Formula) Session { return gophersatSession{f} }

type gophersatSession struct{ f *cnf.Formula }

// Solve implements [Session]: as one that gives up, since nothing asks for it.
func (gophersatSession) Solve(context.Context, ...z.Lit) (Status, cnf.Model, error) {
	return Unknown, nil, errors.New("gophersat only proves in the browser")
}

// Close implements [Session].
func (gophersatSession) Close() error { return nil }

// Prove implements [Prover]: in text, here and now.
func (Gophersat) Prove(ctx context.Context, f *cnf.Formula, path string) (status Status, m cnf.Model, err error) {
	if ctx.Err() != nil {
		return Unknown, nil, nil
	}
	file, err := os.Create(path)
	if err != nil {
		return Unknown, nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	values, sat, err := gophersat(f, file)
	if err != nil || !sat {
		return Unsat, nil, err
	}
	m = make(cnf.Model, f.Size().Vars+1)
	copy(m[1:], values)
	return Sat, m, checkModel(f, m, nil)
}
