package certify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
	"knightsat/internal/build"
	"knightsat/internal/limits"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
	"knightsat/solve"
)

// Options say how to make a certificate. The zero value is good for most
// puzzles.
type Options struct {
	// Solve says how to find the shortest walk.
	Solve solve.Options
	// Version is the dialect of the proofs; "" is pb.V2.
	Version pb.Version
	// Answer is the answer to the puzzle, if it is solved already; else nil.
	Answer *solve.Answer
	// Unique asks for a proof that no other walk is as short. If another is, Write returns an error
	// that names it.
	Unique bool
	// Without lists kinds of bounds that are not used. A solver refutes instead what these would
	// have refuted; if that takes many conflicts, they are used after all.
	Without []bound.By
	// MadeBy is the name and the version of the program.
	MadeBy string
	// Progress is called with what goes on; it may be nil.
	Progress func(text string)

	manyJumps int // from how many on squares are counted together; 0 is limits.ClassJumps
	patience  int // how much more of it there is before a linear program branches
}

// UnfinishedError says that no certificate could be made: the shortest walk is not known, a proof
// was not finished, or the board is too large.
type UnfinishedError struct{ Why string }

func (e *UnfinishedError) Error() string { return "no certificate: " + e.Why }

// Files is where a certificate is written, such as an empty folder, a zip, or memory.
type Files interface {
	// Create makes a file, which is not there yet, with what write writes.
	Create(name string, write func(io.Writer) error) error
	// FS returns what was created; nothing is created after it.
	FS() (fs.FS, error)
}

// Write solves a puzzle and writes a certificate of the answer into a new folder. It verifies the
// folder before it gives it its name, so that the folder is whole and good, or not there.
//
// The error is an *[UnfinishedError] if there is nothing to certify, or if the context ended first.
// Any other error says what broke.
func Write(ctx context.Context, p *puzzles.Puzzle, o Options, dir string) (*folder.Manifest, error) {
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s already exists; name a new folder", dir)
	}
	var m *folder.Manifest
	err := wholefile.Folder(dir, func(temp string) (err error) {
		m, err = WriteTo(ctx, p, o, onDisk(temp))
		return err
	})
	return m, err
}

// onDisk are the files of a folder.
type onDisk string

func (d onDisk) Create(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(filepath.Join(string(d), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

func (d onDisk) FS() (fs.FS, error) { return os.DirFS(string(d)), nil }

// WriteTo is [Write] into any files. If it returns an error, they are of no use.
func WriteTo(ctx context.Context, p *puzzles.Puzzle, o Options, files Files) (*folder.Manifest, error) {
	w := newWriter(ctx, p, o, folder.NewWriter(files.Create))
	err := w.write(ctx)
	var v *verify.Verdict
	if err == nil {
		w.progress("verifying")
		w = &writer{m: w.m} // what is read again needs the room
		var out fs.FS
		if out, err = files.FS(); err == nil {
			v, err = verify.Certificate(ctx, out, verify.Options{})
		}
	}
	switch {
	case ctx.Err() != nil && (err != nil || !v.Holds):
		return nil, &UnfinishedError{context.Cause(ctx).Error()}
	case err != nil:
		return nil, err
	case !v.Holds:
		return nil, fmt.Errorf("the certificate does not hold: %s", v.Lines[len(v.Lines)-1].Text)
	}
	return &w.m, nil
}

type writer struct {
	files *folder.Writer
	p     *puzzles.Puzzle
	in    *puzzles.Instance
	o     Options
	m     folder.Manifest
	ans   *solve.Answer
	shown map[string]verify.Shown // by the name of the model's file
	cover rows.Cover              // what the evidence refutes: methods that refute a number of moves note it here

	// What arguments begin from is found when the first one asks, and stays as it is.
	bounds func() *bound.Analysis // lower bounds
	tolls  func() *bound.Analysis // the same with that of Held and Karp
}

func newWriter(ctx context.Context, p *puzzles.Puzzle, o Options, files *folder.Writer) *writer {
	w := &writer{p: p, o: o, files: files, shown: map[string]verify.Shown{}}
	w.bounds = sync.OnceValue(func() *bound.Analysis { return w.lowerBounds(ctx) })
	w.tolls = sync.OnceValue(func() *bound.Analysis { return w.heldKarp(ctx) })
	return w
}

func (w *writer) progress(format string, args ...any) {
	if w.o.Progress != nil {
		w.o.Progress(fmt.Sprintf(format, args...))
	}
}

func (w *writer) write(ctx context.Context) (err error) {
	if b := w.p.Board; b != nil && b.Width()*b.Height() > verify.MaxSquares {
		return &UnfinishedError{fmt.Sprintf("the board has %d squares; at most %d can be certified",
			b.Width()*b.Height(), verify.MaxSquares)}
	}
	w.o.Version = cmp.Or(w.o.Version, pb.V2)
	w.o.manyJumps = cmp.Or(w.o.manyJumps, limits.ClassJumps)
	if w.ans = w.o.Answer; w.ans == nil {
		if w.ans, err = w.solved(ctx); err == nil && w.ans.Analysis != nil {
			lean := *w.ans.Analysis
			lean.Tour = nil // on large boards, its graph takes most of the memory
			w.ans.Analysis = &lean
		}
	}
	if err != nil {
		return err
	}
	if a := w.ans.Analysis; a != nil && a.Puzzle == w.p {
		w.in = a.Instance
	} else if w.in, err = puzzles.LayOut(ctx, w.p); err != nil {
		return err
	}
	w.m.Format, w.m.Puzzle = folder.FormatVersion, folder.PuzzleName
	w.m.Evidence = []folder.Evidence{}
	if err := w.files.Put(ctx, folder.PuzzleName, []byte(w.p.Text())); err != nil {
		return err
	}
	ans := w.ans
	switch {
	case ans.Status == solve.Optimal:
		w.m.Claim = folder.Optimal
		moves := ans.Walk.Moves()
		w.m.Walk, w.m.Moves = folder.WalkName, &moves
		w.cover = make(rows.Cover, moves)
		if err := w.files.Put(ctx, folder.WalkName, []byte(ans.Walk.Marked(w.p)+"\n")); err != nil {
			return err
		}
		err = w.refute(ctx)
		if err == nil && w.o.Unique {
			err = w.unique(ctx, w.ans)
		}
	case ans.Status == solve.Infeasible:
		w.m.Claim = folder.Infeasible
		err = w.infeasible(ctx)
	default:
		return &UnfinishedError{ans.Reason}
	}
	if err != nil {
		return err
	}
	b := build.Read()
	w.m.Made = map[string]string{"by": w.o.MadeBy, "go": b.Go, "gini": b.Gini}
	maps.DeleteFunc(w.m.Made, func(_, version string) bool { return version == "" })
	return w.close(ctx)
}

// close writes what the certificate says in words, and the manifest.
func (w *writer) close(ctx context.Context) error {
	var shown []verify.Shown
	for _, e := range w.m.Evidence {
		shown = append(shown, w.shown[e.OPB])
	}
	if err := w.files.Put(ctx, folder.ClaimName, []byte(verify.Claim(w.in, &w.m, shown))); err != nil {
		return err
	}
	return w.files.Close(ctx, &w.m)
}

func (w *writer) without(by bound.By) bool { return slices.Contains(w.o.Without, by) }

// derivation writes a proof, and returns the row that holds nowhere.
type derivation func(p *pb.Proof) (pb.ID, error)

// pair adds an entry of evidence, and writes its model and the proof that it has no solution.
func (w *writer) pair(ctx context.Context, name string, e folder.Evidence, m *pb.Model, derive derivation) error {
	e.OPB, e.PBP = name+".opb", name+".pbp"
	w.m.Evidence = append(w.m.Evidence, e)
	r := verify.Request(&e, w.ans.Walk)
	r.Refute(w.in, w.cover)
	w.shown[e.OPB] = verify.Show(&e, r, m)
	if err := w.files.Create(ctx, e.OPB, m.Write); err != nil {
		return err
	}
	return w.files.Create(ctx, e.PBP, func(out io.Writer) error { return w.proof(out, m, derive) })
}

func (w *writer) proof(out io.Writer, m *pb.Model, derive derivation) error {
	p := pb.NewProof(out, m, w.o.Version)
	id, err := derive(p)
	if err != nil {
		return err
	}
	return p.ConcludeUnsat(id)
}
