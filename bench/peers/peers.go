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

	"knightsat/internal/process"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
)

// opinion is what a peer says of a puzzle. The zero value is that it says nothing.
type opinion struct {
	Decided bool         // its word that Walk is a shortest one, or that there is none
	Walk    puzzles.Walk // not checked; nil if there is none, or none was found
	Asked   bool         // the program was started: nothing else settled the puzzle
}

// Peer is another program that can solve puzzles, with a formulation of them.
type Peer struct {
	Name    string // as the program is called
	install string // how to install it
	version string // the argument that makes it tell its version; "" for none
	// salesman is set if it solves the travelling salesman's problem, in which no node may be left out.
	salesman bool
	// ask lets the program solve a problem. All files are in the folder.
	ask func(ctx context.Context, p *Peer, c *cycleProblem, folder string) (*opinion, error)
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
// unsatisfiable cores. Concorde proves that a tour is a shortest one; LKH finds short tours, and proves nothing.
var all = []*Peer{
	{"clingo", "apt-get install gringo", "--version", false, askClingo},
	{"LKH", "build LKH 3 from http://akira.ruc.dk/~keld/research/LKH-3/, and put the program LKH into the PATH", "",
		true, askLKH},
	{"concorde", "get Concorde from https://www.math.uwaterloo.ca/tsp/concorde/, and put the program concorde into " +
		"the PATH", "", true, askConcorde},
}

// ByName finds a peer by its name; nil for none.
func ByName(name string) *Peer {
	i := slices.IndexFunc(all, func(p *Peer) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return all[i]
}

// Find says where the program is, and what it says of its version, on one line; "" if it says nothing. The
// error is an [*AbsentError] if it is not installed.
func (p *Peer) Find(ctx context.Context) (path, version string, err error) {
	if path, err = p.path(); err != nil || p.version == "" {
		return path, "", err
	}
	list, _, err := p.run(ctx, "", p.version)
	i := slices.IndexFunc(list, func(line string) bool { return strings.Contains(line, "version") })
	switch {
	case err != nil:
		return path, "", err
	case i < 0:
		return path, "", errors.New("it doesn't tell its version: no line that it prints has that word")
	}
	return path, list[i], nil
}

// Solve asks the program. When the context ends its processes are killed, and nothing is
// decided, without an error. A walk is the caller's to check with [puzzles.Check]; that no walk is
// shorter rests on the program, if it decided so. The error is an [*AbsentError] if the program is not installed, or
// that of [Peer.Supports].
func (p *Peer) Solve(ctx context.Context, puzzle *puzzles.Puzzle) (*opinion, error) {
	if err := p.Supports(puzzle); err != nil {
		return &opinion{}, err
	}
	if _, err := p.path(); err != nil {
		return &opinion{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	c, settled := newCycleProblem(ctx, puzzle)
	if settled != nil {
		return settled, nil
	}
	if p.salesman && c.size() <= 3 { // there is one cycle
		cycle := c.oriented([]int{0, 1, 2}[:c.size()])
		return &opinion{Decided: true, Walk: c.along(ctx, cycle)}, nil
	}
	folder, remove, err := wholefile.Scratch()
	if err != nil {
		return &opinion{}, fmt.Errorf("making a directory for its files: %w", err)
	}
	defer remove()
	said, err := p.ask(ctx, p, c, folder)
	switch {
	case ctx.Err() != nil:
		return &opinion{Asked: true}, nil
	case err != nil:
		return &opinion{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	return said, nil
}

// askClingo has clingo print go(A,B) for the arcs of a cycle, and a verdict on a line of its own.
func askClingo(ctx context.Context, p *Peer, c *cycleProblem, folder string) (*opinion, error) {
	file := filepath.Join(folder, "puzzle.lp")
	if err := os.WriteFile(file, c.clingo(), 0o600); err != nil {
		return nil, err
	}
	list, ended, err := p.run(ctx, folder, "--opt-strategy=usc", "--quiet=1,2,2", file)
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
		return &opinion{Decided: true, Asked: true}, nil
	case verdict == "OPTIMUM FOUND" || verdict == "SATISFIABLE" && c.tour: // any tour will do
		walk, err := c.walk(context.WithoutCancel(ctx), cycle) // its time may be up
		return &opinion{true, walk, true}, err
	}
	return nil, ended(errors.New("it gave no verdict"))
}

func (p *Peer) path() (string, error) {
	path, err := exec.LookPath(p.Name)
	if err != nil {
		err = &AbsentError{p.Name, p.install}
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

// run starts the program once, in a folder, and returns the lines that it prints, without blanks at
// their ends, and what adds to an error how it ended.
func (p *Peer) run(ctx context.Context, folder string, args ...string) (
	list []string, ended func(error) error, err error) {
	path, err := p.path()
	if err != nil {
		return nil, nil, err
	}
	r := &process.Run{Path: path, Dir: folder, Args: args, Limit: peerText}
	text, err := r.Output(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("running %s: %w", p.Name, err)
	}
	for line := range strings.Lines(string(text)) {
		list = append(list, strings.TrimSpace(line))
	}
	return list, r.Describe, nil
}
