package peers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"knightsat/internal/process"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
)

// Status is what a peer made of a puzzle.
type Status string

// The outcomes.
const (
	Optimal    Status = "optimal"    // a shortest walk, and the peer's word that it is one
	Infeasible Status = "infeasible" // the peer's word that there is no walk
	Unknown    Status = "unknown"    // the context ended first
)

// Answer is what a peer says of a puzzle.
type Answer struct {
	Status Status
	Walk   puzzles.Walk // if the status is Optimal; not checked
	Asked  bool         // the program was started: nothing else settled the puzzle
}

// Peer is another program that can solve puzzles, with a formulation of them.
type Peer struct {
	Name         string // e.g. "clingo"
	program, pkg string // what runs it, and the Debian package that has it
	version      func(c *call) (string, error)
	solve        func(c *call) (puzzles.Walk, Status, error)
}

var all = []*Peer{&clingo, &minizinc, &cpsat}

// ByName finds a peer by its name; nil for none.
func ByName(name string) *Peer {
	for _, p := range all {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Version is what the program says of its version, on one line. The error is an
// [*AbsentError] if it is not installed.
func (p *Peer) Version(ctx context.Context) (line string, err error) {
	err = p.call(ctx, func(c *call) error {
		line, err = p.version(c)
		return err
	})
	return line, err
}

// Solve asks the program. When the context ends its processes are killed, and the
// answer is Unknown without an error. A walk is the caller's to check with
// [puzzles.Check]; that no walk is shorter rests on the program. The error is an
// [*AbsentError] if the program is not installed, or that of [Supports].
func (p *Peer) Solve(ctx context.Context, puzzle *puzzles.Puzzle) (a Answer, err error) {
	if err := Supports(puzzle); err != nil {
		return Answer{Status: Unknown}, err
	}
	err = p.call(ctx, func(c *call) (err error) {
		var settled *Answer
		if c.problem, settled = newProblem(ctx, puzzle); settled != nil {
			a = *settled
			return nil
		}
		a.Asked = true
		a.Walk, a.Status, err = p.solve(c)
		return err
	})
	switch {
	case ctx.Err() != nil || errors.Is(err, errEnded):
		return Answer{Status: Unknown, Asked: a.Asked}, nil
	case err != nil:
		return Answer{Status: Unknown}, fmt.Errorf("%s: %w", p.Name, err)
	}
	return a, nil
}

// call gives the program a directory for its files while do uses it.
func (p *Peer) call(ctx context.Context, do func(*call) error) error {
	path, err := exec.LookPath(p.program)
	if err != nil {
		return &AbsentError{p.program, "apt-get install " + p.pkg}
	}
	dir, remove, err := wholefile.Scratch()
	if err != nil {
		return fmt.Errorf("making a directory for its files: %w", err)
	}
	defer remove()
	return do(&call{ctx: ctx, path: path, dir: dir})
}

// AbsentError says that a peer's program is not installed.
type AbsentError struct {
	Program string // e.g. "clingo"
	Install string // how to install it, e.g. "apt-get install gringo"
}

func (e *AbsentError) Error() string {
	return fmt.Sprintf("%s is not installed: %s", e.Program, e.Install)
}

// outputLimit is how much a program may print, in bytes: the walks of the
// largest puzzles that are let through take less than a tenth of it.
const outputLimit = 64 << 20

// errEnded says that the context ended before the program did.
var errEnded = errors.New("the context ended")

// versionOf is the first line that a program prints that holds a word.
func versionOf(word string, args ...string) func(*call) (string, error) {
	return func(c *call) (string, error) {
		text, _, err := c.run(args...)
		if err != nil {
			return "", err
		}
		for _, line := range lines(text) {
			if strings.Contains(line, word) {
				return line, nil
			}
		}
		return "", fmt.Errorf("it doesn't tell its version: no line that it prints has %q", word)
	}
}

// call is a program with something to do.
type call struct {
	*problem
	ctx  context.Context
	path string // of the program
	dir  string // for its files
}

// write makes a file in the call's directory and returns its name.
func (c *call) write(name string, text []byte) (string, error) {
	name = filepath.Join(c.dir, name)
	return name, os.WriteFile(name, text, 0o600)
}

// run starts the program once, and returns what it prints and its exit status.
func (c *call) run(args ...string) (text []byte, exit int, err error) {
	r := &process.Run{Path: c.path, Args: args, Limit: outputLimit}
	r.Parse = func(in io.Reader) (err error) {
		text, err = io.ReadAll(in)
		return err
	}
	err = r.Do(c.ctx)
	if c.ctx.Err() != nil {
		return nil, 0, errEnded
	}
	if err != nil {
		err = fmt.Errorf("running %s: %w", filepath.Base(c.path), err)
	}
	return text, r.Exit(), err
}
