package cert

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/pb"
	"knightsat/solve/engine"
)

// Options say how to make a certificate. The zero value is good for most
// puzzles.
type Options struct {
	// Solve says how to find the shortest walk.
	Solve solve.Options
	// Encoding is that of the formulas: step, metric or edge; "" picks one.
	Encoding string
	// AMO is how they write at-most-one constraints; "" is auto.
	AMO string
	// Prover finds the proofs of formulas; nil is pbsat.
	Prover engine.Prover
	// Version is the dialect of the proofs; "" is pb.V2.
	Version pb.Version
	// Answer is that of solving the puzzle; nil to solve it.
	Answer *solve.Answer
	// Without are kinds of bounds not to use: what they would have refuted is
	// left to formulas.
	Without []bound.By
	// MadeBy is the name and the version of the program.
	MadeBy string
	// Progress is called with what goes on; it may be nil.
	Progress func(text string)

	manyJumps int // from how many on squares are counted together; 0 is manyJumps
}

// UnfinishedError says that there is nothing to certify yet: the shortest walk is
// not known, or a proof was not finished.
type UnfinishedError struct{ Why string }

func (e *UnfinishedError) Error() string { return "no certificate: " + e.Why }

// ExistsError says that there is something in the place of the certificate.
type ExistsError struct{ Name string }

func (e *ExistsError) Error() string {
	return fmt.Sprintf("%s already exists; name a new folder", e.Name)
}

// Write solves a puzzle and writes a certificate of its answer into a new
// folder. The folder is verified before it gets its name: it is there whole and
// good, or not at all.
//
// An error is an *[UnfinishedError] where the context ended first, an
// *[ExistsError], or says what broke.
func Write(ctx context.Context, p *puzzles.Puzzle, o Options, dir string) (*Manifest, error) {
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil, &ExistsError{dir}
	}
	var m *Manifest
	err := wholefile.Folder(dir, func(temp string) (err error) {
		m, err = writeInto(ctx, p, o, temp)
		return err
	})
	return m, err
}

// writeInto writes a certificate into a folder, and verifies it.
func writeInto(ctx context.Context, p *puzzles.Puzzle, o Options, dir string) (*Manifest, error) {
	in, err := await(ctx, func() (*puzzles.Instance, error) { return puzzles.NewInstance(p), nil })
	if err != nil {
		return nil, &UnfinishedError{err.Error()}
	}
	w := &writer{folder: folder{ctx: ctx, dir: dir}, p: p, in: in, o: o}
	if err := w.write(); err != nil {
		if ctx.Err() != nil {
			return nil, &UnfinishedError{context.Cause(ctx).Error()}
		}
		return nil, err
	}
	w.progress("verifying")
	if v, err := Verify(ctx, dir, nil); err != nil {
		return nil, err
	} else if !v.Holds {
		if ctx.Err() != nil {
			return nil, &UnfinishedError{context.Cause(ctx).Error()}
		}
		return nil, fmt.Errorf("the certificate does not hold: %s", v.Lines[len(v.Lines)-1].Text)
	}
	return &w.m, nil
}

type writer struct {
	folder
	p     *puzzles.Puzzle
	in    *puzzles.Instance
	o     Options
	m     Manifest
	cover *cover
	found []bound.Lower // by solving
	begun *bound.Analysis
	base  *bound.Potentials // of formulas; nil until it is needed, or for none
}

func (w *writer) progress(format string, args ...any) {
	if w.o.Progress != nil {
		w.o.Progress(fmt.Sprintf(format, args...))
	}
}

func (w *writer) write() error {
	if w.o.Prover == nil {
		w.o.Prover = engine.Pbsat{}
	}
	if w.o.Version == "" {
		w.o.Version = pb.V2
	}
	if w.o.AMO == "" {
		w.o.AMO = "auto"
	}
	if w.o.manyJumps == 0 {
		w.o.manyJumps = manyJumps
	}
	encoding, err := await(w.ctx, w.encoding)
	if err != nil {
		return err
	}
	w.o.Encoding = encoding
	ans := w.o.Answer
	if ans == nil {
		w.progress("solving")
		if ans, err = solve.Solve(w.ctx, w.p, w.o.Solve); err != nil {
			return err
		}
	}
	w.m.Format, w.m.Puzzle = formatVersion, puzzleName
	w.m.Evidence, w.m.Files = []Evidence{}, []File{}
	if err := w.file(puzzleName, []byte(w.p.Text())); err != nil {
		return err
	}
	switch {
	case ans.Status == solve.Optimal:
		w.m.Claim, w.m.Walk, w.m.Moves = Optimal, walkName, &ans.Upper
		w.cover = newCover(w.in, ans.Upper)
		if err := w.file(walkName, []byte(ans.Walk.Marked(w.p)+"\n")); err != nil {
			return err
		}
		err = w.bounds(ans, ans.Upper)
	case ans.Status == solve.Infeasible:
		w.m.Claim = Infeasible
		err = w.infeasible(ans)
	default:
		return &UnfinishedError{ans.Reason}
	}
	if err != nil {
		return err
	}
	return w.manifest()
}

// encoding is the one of the formulas: it supports the puzzle.
func (w *writer) encoding() (string, error) {
	name := w.o.Encoding
	if name == "" {
		name = encodingFor(w.ctx, w.in)
	}
	e, err := encodingOf(name, w.o.AMO)
	if err == nil && bound.Apart(w.ctx, w.in) == nil {
		err = encode.Supports(w.ctx, e, plain(w.in, nil))
	}
	return name, err
}

func (w *writer) without(by bound.By) bool { return slices.Contains(w.o.Without, by) }
