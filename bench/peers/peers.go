package peers

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"knightsat/internal/limits"
	"knightsat/internal/process"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
)

// Opinion is what a peer says of a puzzle. The zero value is that it says nothing.
type Opinion struct {
	Decided bool         // its word that Walk is a shortest one, or that there is none
	Walk    puzzles.Walk // not checked; nil if there is none, or nothing was decided
	Asked   bool         // the program was started: nothing else settled the puzzle
}

// Peer is another program that can solve puzzles, with a formulation of them: a file that
// has the puzzle, too. The program prints go(A,B) for the arcs of a cycle, and a verdict on
// a line of its own.
type Peer struct {
	Name         string // e.g. "clingo"
	program, pkg string // what runs it, and the Debian package that has it
	version      []string
	args         []string // before the name of the file
	file         string
	write        func(c *cycleProblem) []byte
}

//go:embed models
var models embed.FS

// model is a file of models.
func model(name string) []byte {
	text, err := models.ReadFile("models/" + name)
	if err != nil {
		panic(err) // it is part of the program
	}
	return text
}

// all are the peers.
//
// Clingo solves puzzles as answer set programs; the optimum is approached from below, by
// unsatisfiable cores.
var all = []*Peer{
	{"clingo", "clingo", "gringo", []string{"--version"}, []string{"--opt-strategy=usc", "--quiet=1,2,2"},
		"puzzle.lp", (*cycleProblem).clingo},
}

// ByName finds a peer by its name; nil for none.
func ByName(name string) *Peer {
	i := slices.IndexFunc(all, func(p *Peer) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return all[i]
}

// Version is what the program says of its version, on one line. The error is an
// [*AbsentError] if it is not installed.
func (p *Peer) Version(ctx context.Context) (string, error) {
	list, _, err := p.run(ctx, p.version)
	i := slices.IndexFunc(list, func(line string) bool { return strings.Contains(line, "version") })
	switch {
	case err != nil:
		return "", err
	case i < 0:
		return "", errors.New("it doesn't tell its version: no line that it prints has that word")
	}
	return list[i], nil
}

// Solve asks the program. When the context ends its processes are killed, and nothing is
// decided, without an error. A walk is the caller's to check with [puzzles.Check]; that no walk is
// shorter rests on the program. The error is an [*AbsentError] if the program is not installed, or
// that of [Peer.Supports].
func (p *Peer) Solve(ctx context.Context, puzzle *puzzles.Puzzle) (*Opinion, error) {
	if err := p.Supports(puzzle); err != nil {
		return &Opinion{}, err
	}
	if _, err := p.path(); err != nil {
		return &Opinion{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	c, settled := newCycleProblem(ctx, puzzle)
	if settled != nil {
		return settled, nil
	}
	said, err := p.ask(ctx, c)
	switch {
	case ctx.Err() != nil:
		return &Opinion{Asked: true}, nil
	case err != nil:
		return &Opinion{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	return said, nil
}

func (p *Peer) ask(ctx context.Context, c *cycleProblem) (*Opinion, error) {
	dir, remove, err := wholefile.Scratch()
	if err != nil {
		return nil, fmt.Errorf("making a directory for its files: %w", err)
	}
	defer remove()
	file := filepath.Join(dir, p.file)
	if err := os.WriteFile(file, p.write(c), 0o600); err != nil {
		return nil, err
	}
	list, ended, err := p.run(ctx, append(slices.Clone(p.args), file))
	if err != nil {
		return nil, err
	}
	cycle, verdict := "", ""
	for _, line := range list {
		switch {
		case strings.HasPrefix(line, "go("):
			cycle = line // the last is the best
		case line == "OPTIMUM FOUND" || line == "SATISFIABLE" || line == "UNSATISFIABLE":
			verdict = line
		}
	}
	switch {
	case verdict == "UNSATISFIABLE":
		return &Opinion{Decided: true, Asked: true}, nil
	case verdict == "OPTIMUM FOUND" || verdict == "SATISFIABLE" && c.tour: // any tour will do
		walk, err := c.walk(context.WithoutCancel(ctx), cycle) // its time may be up
		return &Opinion{true, walk, true}, err
	}
	return nil, ended(errors.New("it gave no verdict"))
}

func (p *Peer) path() (string, error) {
	path, err := exec.LookPath(p.program)
	if err != nil {
		err = &AbsentError{p.program, "apt-get install " + p.pkg}
	}
	return path, err
}

// AbsentError says that a peer's program is not installed.
type AbsentError struct {
	Program string // e.g. "clingo"
	Install string // how to install it, e.g. "apt-get install gringo"
}

func (e *AbsentError) Error() string {
	return fmt.Sprintf("%s is not installed: %s", e.Program, e.Install)
}

// run starts the program once, and returns the lines that it prints, without blanks at
// their ends, and what adds to an error how it ended.
func (p *Peer) run(ctx context.Context, args []string) (list []string, ended func(error) error, err error) {
	path, err := p.path()
	if err != nil {
		return nil, nil, err
	}
	r := &process.Run{Path: path, Args: args, Limit: limits.PeerText}
	text, err := r.Output(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("running %s: %w", p.program, err)
	}
	for line := range strings.Lines(string(text)) {
		list = append(list, strings.TrimSpace(line))
	}
	return list, r.Describe, nil
}
