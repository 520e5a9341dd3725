package certify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"knightsat/certify/folder"
	"knightsat/certify/folder/newfolder"
	"knightsat/certify/pb"
	"knightsat/certify/verify"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
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
	Without []facts.By
	// MadeBy is the name and the version of the program.
	MadeBy string
	// Progress is called with what goes on; it may be nil.
	Progress func(text string)

	manyJumps int // from how many on squares are counted together; 0 is classJumps
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
	w := newWriter(ctx, p, o, newfolder.New(files.Create))
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
