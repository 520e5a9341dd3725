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

	"knightsat/internal/scratch"
	"knightsat/puzzles"
	"knightsat/solve/engine/process"
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
	Moves  int          // of Walk
	Walk   puzzles.Walk // where the status is Optimal; not checked
	Rounds int          // how often the program was started
	Cuts   int          // conditions added on the way, where the peer does so
}

// Peer is another program that can solve puzzles, with a formulation of them.
type Peer interface {
	// Name is the peer's name, e.g. "clingo".
	Name() string
	// Version is what the program says of its version, on one line. The error
	// is an [*AbsentError] where it is not installed.
	Version(ctx context.Context) (string, error)
	// Supports says why the formulation can't take the puzzle, or nil.
	Supports(p *puzzles.Puzzle) error
	// Solve asks the program. When the context ends its processes are killed,
	// and the answer is Unknown without an error. A walk is the caller's to
	// check with [puzzles.Check]; that no walk is shorter rests on the program.
	// The error is an [*AbsentError] where the program is not installed, and
	// that of Supports where it has one.
	Solve(ctx context.Context, p *puzzles.Puzzle) (Answer, error)
}

// All lists the peers.
func All() []Peer { return []Peer{Clingo{}, MiniZinc{}, CBC{}, CPSAT{}} }

// ByName finds a peer by its name.
func ByName(name string) (Peer, error) {
	var names []string
	for _, p := range All() {
		if p.Name() == name {
			return p, nil
		}
		names = append(names, p.Name())
	}
	return nil, fmt.Errorf("unknown peer %q; there are %s", name, strings.Join(names, ", "))
}

// AbsentError says that a peer's program is not installed.
type AbsentError struct {
	Program string // e.g. "clingo"
	Install string // how to install it, e.g. "apt-get install gringo"
}

func (e *AbsentError) Error() string {
	return fmt.Sprintf("%s is not installed: %s", e.Program, e.Install)
}

// find looks for a program, which a Debian package has.
func find(program, pkg string) (string, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return "", &AbsentError{program, "apt-get install " + pkg}
	}
	return path, nil
}

// outputLimit is how much a program may print, in bytes: the walks of the
// largest puzzles that are let through take less than a tenth of it.
const outputLimit = 64 << 20

// errEnded says that the context ended before the program did.
var errEnded = errors.New("the context ended")

// ask runs a program and returns what it prints and its exit status.
func ask(ctx context.Context, path string, args ...string) (text []byte, exit int, err error) {
	r := &process.Run{Path: path, Args: args, Limit: outputLimit}
	r.Parse = func(in io.Reader) (err error) {
		text, err = io.ReadAll(in)
		return err
	}
	err = r.Do(ctx)
	if ctx.Err() != nil {
		return nil, 0, errEnded
	}
	if err != nil {
		err = fmt.Errorf("running %s: %w", filepath.Base(path), err)
	}
	return text, r.Exit(), err
}

// versionLine is the first line that a program prints that holds a word.
func versionLine(ctx context.Context, program, pkg, word string, args ...string) (string, error) {
	path, err := find(program, pkg)
	if err != nil {
		return "", err
	}
	text, _, err := ask(ctx, path, args...)
	if err != nil {
		return "", err
	}
	for _, line := range lines(text) {
		if strings.Contains(line, word) {
			return line, nil
		}
	}
	return "", fmt.Errorf("%s doesn't tell its version: no line that it prints has %q", program, word)
}

// answer is what all peers do around their programs: they refuse what they
// don't support, settle what needs no program, give it a directory for its
// files, and tell the end of the context from a failure.
func answer(ctx context.Context, peer Peer, p *puzzles.Puzzle, program, pkg string,
	solve func(c *call) (puzzles.Walk, Status, error)) (Answer, error) {
	if err := peer.Supports(p); err != nil {
		return Answer{Status: Unknown}, err
	}
	path, err := find(program, pkg)
	if err != nil {
		return Answer{Status: Unknown}, err
	}
	c := &call{ctx: ctx, path: path}
	c.problem, c.done = newProblem(ctx, p)
	if c.done != nil {
		return *c.done, nil
	}
	var remove func()
	if c.dir, remove, err = scratch.Folder(); err != nil {
		return Answer{Status: Unknown}, fmt.Errorf("%s: making a directory for its files: %w", peer.Name(), err)
	}
	defer remove()
	walk, status, err := solve(c)
	a := Answer{Status: status, Moves: walk.Moves(), Walk: walk, Rounds: c.rounds, Cuts: c.cuts}
	switch {
	case ctx.Err() != nil || errors.Is(err, errEnded):
		return Answer{Status: Unknown, Rounds: c.rounds, Cuts: c.cuts}, nil
	case err != nil:
		return Answer{Status: Unknown}, fmt.Errorf("%s: %w", peer.Name(), err)
	}
	return a, nil
}

// call is one puzzle on its way through a program.
type call struct {
	*problem
	ctx    context.Context
	path   string // of the program
	dir    string // for its files
	done   *Answer
	rounds int
	cuts   int
}

// write makes a file in the call's directory and returns its name.
func (c *call) write(name string, text []byte) (string, error) {
	name = filepath.Join(c.dir, name)
	return name, os.WriteFile(name, text, 0o600)
}

// run starts the program once.
func (c *call) run(args ...string) (text []byte, exit int, err error) {
	c.rounds++
	return ask(c.ctx, c.path, args...)
}
