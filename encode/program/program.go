// Package program has the encodings that other programs write. Such a program reads a puzzle
// with a bound as JSON, a [question.Task], and prints a formula as DIMACS. Comments
//
//	c varname 17 x[c4,3]     after 3 moves the piece stands on c4
//	c varname 18 h[a1,b3]    the jump from a1 to b3 is made, or between them
//
// name the variables that a walk is read from. Exit status 3 says that it can't express the
// puzzle. A first line may say more, which is in [told]:
//
//	c knightsat {"at_most": true, "reads": true, "cuts": true}
//
// A program that reads models or cuts ends its formula with a line "c end", and goes on. From
// file descriptor 3 it gets models, a line each: all literals and 0. It answers with a line
// "walk a8 c7", with clauses that the model violates, or with neither if the variables say
// it; then "c end" again. It goes on until the context of its formula ends.
//
// Nothing of what it prints is believed, but that its clauses say what they should.
//
// This package makes no promise: docs/library.md lists those that do.
package program

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/process"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/question"
)

// Prefix begins the name of an encoding that a program writes; its command follows.
const Prefix = "exec:"

const (
	exitUnsupported = 3  // of a program that can't express the puzzle
	lookEvery       = 10 // calls of Watch from one look at the memory to the next
	lastLines       = 3  // of what it complains of
)

// encoding is an encoding by another program. newEncoding makes one; the zero value has no program and
// is of no use.
type encoding struct {
	command process.Command
	memory  int64 // what the program and all that it starts may take, in bytes

	mu   sync.Mutex
	said encode.Traits
}

// told is what the program says of its formulas.
type told struct {
	AtMost bool `json:"at_most"` // the models are walks of at most T moves
	Reads  bool `json:"reads"`   // the program says which walk a model is
	Cuts   bool `json:"cuts"`    // the formula is a relaxation: the program adds clauses
}

// Open returns the encoding of a program, as in "exec:python3 mine.py", or what byName finds by other names. Use it
// only for names that the user gives, never for names in files or from other people's pages.
func Open(name string, byName func(name string, defaults ...string) (encode.Encoding, error)) (encode.Encoding, error) {
	command, ok := strings.CutPrefix(name, Prefix)
	if !ok {
		return byName(name)
	}
	e, err := newEncoding(command)
	if err != nil {
		return nil, err // and no nil *encoding
	}
	return e, nil
}

// newEncoding makes an encoding from a command, which is split at blanks. No shell is involved.
func newEncoding(command string) (*encoding, error) {
	c, err := process.Parse(command)
	if errors.Is(err, process.ErrNoCommand) {
		err = errors.New(`no command is named after exec:, as in "exec:python3 mine.py"`)
	}
	if err != nil {
		return nil, err
	}
	return &encoding{command: c, memory: programMemory}, nil
}

// Command returns the program and its arguments.
func (e *encoding) Command() []string { return append([]string{e.command.Path}, e.command.Args...) }

// Name implements [encode.Encoding].
func (e *encoding) Name() string { return Prefix + e.command.Name }

// Traits implements [encode.Encoding]. What the program says counts from its first formula on.
func (e *encoding) Traits() encode.Traits {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.said
	t.Foreign = true
	t.Symmetric = true
	t.Timed = true
	return t
}

// Supports implements [encode.Encoding]: the program says what it can't express when it is
// asked for a formula.
func (e *encoding) Supports(context.Context, *puzzles.Instance) error { return nil }

// Encode implements [encode.Encoding]. A program that goes on does so until ctx ends. It is
// not asked for tours of fewer moves than a tour has.
func (e *encoding) Encode(ctx context.Context, in *puzzles.Instance, _ facts.Facts, moves,
	limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, in, moves); err != nil {
		return nil, err
	}
	if in.IsTour() && moves < in.Puzzle.TourMoves() {
		f := &formula{e: e, run: &running{}, in: in, moves: moves, by: facts.ByCounting}
		f.Clauses = &cnf.Formula{}
		f.Clauses.Clause()
		return f, nil
	}
	what := fmt.Sprintf("the formula of %s for %s", e.Name(), words.Count(moves, "move"))
	if in.Edges() > programEdges {
		return nil, &cnf.TooLargeError{What: what, Limit: limit}
	}
	question, err := json.Marshal(question.TaskOf(in, &moves))
	if err != nil {
		return nil, err
	}
	r, err := e.start(ctx, append(question, '\n'))
	if err != nil {
		return nil, fmt.Errorf("encoding %s: %w", e.Name(), err)
	}
	f := &formula{e: e, run: r, in: in, moves: moves}
	err = f.read(ctx, what, limit)
	if err != nil || !r.goesOn {
		err = r.end(ctx, err)
	}
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, new(*encode.UnsupportedError)), errors.As(err, new(*cnf.TooLargeError)):
		return nil, err
	default:
		return nil, fmt.Errorf("encoding %s, asked for %s: %w", e.Name(), words.Count(moves, "move"), err)
	}
	e.mu.Lock()
	e.said = f.traits()
	e.mu.Unlock()
	return f, nil
}

// running is one run of the program.
type running struct {
	e      *encoding
	stop   context.CancelFunc
	lines  *lines
	models *os.File // what it is written to
	goesOn bool     // it has said "c end"
	over   chan struct{}
	run    *process.Run
	err    error // of the run; once it is over
	fat    bool
}

func (e *encoding) start(ctx context.Context, question []byte) (*running, error) {
	theirs, models, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, to := io.Pipe()
	ctx, stop := context.WithCancel(ctx)
	r := &running{e: e, stop: stop, lines: newLines(out), models: models, over: make(chan struct{})}
	r.run = &process.Run{Path: e.command.Path, Args: e.command.Args,
		Question: bytes.NewReader(question), Out: to, Extra: []*os.File{theirs},
		Watch: r.watch(), Complaints: process.Excerpt{Limit: 4 << 10, Last: true}}
	if runtime.GOOS == "windows" { // which has no file descriptors to hand on
		r.run.Extra = nil
	}
	stays := context.AfterFunc(ctx, func() { _ = out.Close() })
	go func() {
		defer close(r.over)
		_, r.err = r.run.Output(ctx)
		stays()
		_ = theirs.Close() // a model that nobody takes is no matter
		_ = models.Close()
		_ = to.Close()
		stop()
	}()
	return r, nil
}

// watch ends the program if it takes too much memory.
func (r *running) watch() func(func() process.Usage) bool {
	calls := 0
	return func(use func() process.Usage) bool {
		calls++
		r.fat = r.fat || calls%lookEvery == 0 && use().Bytes > r.e.memory
		return !r.fat
	}
}

// end waits for the end of a program that goes on no more, and says what went wrong: with its
// formula, or else with itself.
func (r *running) end(ctx context.Context, wrong error) error {
	if wrong != nil && !r.lines.atEnd {
		r.stop()
	}
	<-r.over
	state := r.run.State()
	switch {
	case ctx.Err() != nil || errors.As(wrong, new(*cnf.TooLargeError)):
		return wrong
	case r.fat:
		return fmt.Errorf("it took more than %d MiB of memory", r.e.memory>>20)
	case state == nil && wrong != nil: // it was stopped
	case state == nil:
		return r.err
	case state.ExitCode() == exitUnsupported:
		why := cmp.Or(r.run.Complaints.LastLines(1), "it says so by its exit status, 3")
		return &encode.UnsupportedError{Encoding: r.e.Name(), Why: why}
	case state.ExitCode() != 0 && (wrong == nil || r.lines.atEnd):
		wrong = fmt.Errorf("the program ended with %s", state)
	}
	if said := r.run.Complaints.LastLines(lastLines); wrong != nil && said != "" {
		wrong = fmt.Errorf("%w; it said: %s", wrong, said)
	}
	return wrong
}
