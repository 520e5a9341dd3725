package desk

import (
	"context"
	"fmt"
	"strings"
	"time"

	"knightsat/internal/jsontext"
)

// Desk says what a request may take. All its fields must be set.
type Desk struct {
	Version    string        // of the program, told on the page and in files
	MaxSquares int           // of a board
	MaxTimeout time.Duration // of one computation
	MaxLits    int           // of a formula that is solved; a quarter of it, of one that is sent
}

// The limits that are no options.
const (
	maxWalk        = 100_000     // squares of a walk in a request
	maxDrawn       = 10_001      // squares of a walk in a picture
	maxPages       = 400_000     // squares on all pages of a PDF
	defaultTimeout = time.Minute // of a computation that names none
)

// Weight is how much a task takes.
type Weight int

// The weights.
const (
	Brief Weight = iota // microseconds: the answer is there already
	Light               // seconds at most
	Heavy               // as long as its limit allows
)

// Task is a request that has been read: what it asks for can be done.
type Task struct {
	Weight Weight
	Limit  time.Duration // of a heavy task
	// Run does it. The answer is a *File, or what JSON can be made of; the context
	// ends a task early, with what is known then. It tells of its progress, unless
	// tell is nil, from one goroutine at a time. An error is a *[Refusal], or says
	// what broke.
	Run func(ctx context.Context, tell func(Progress)) (any, error)
}

// File is an answer to keep.
type File struct {
	Name, Media string
	Content     []byte
}

// Refusal is the error of a task that can't be done as asked.
type Refusal struct {
	Err        error
	Unfinished bool // it could be done with more time or room
}

func (r *Refusal) Error() string { return r.Err.Error() }

// Unwrap gives the cause.
func (r *Refusal) Unwrap() error { return r.Err }

// Tasks are the names of what can be asked for.
var Tasks = []string{"puzzle", "solve", "hint", "count", "draw", "cnf", "formula", "certify", "verify", "daily", "generate", "ladder"}

// Task reads a request, in milliseconds. An error says what is wrong with it.
func (d *Desk) Task(name string, body []byte) (*Task, error) {
	read := map[string]func([]byte) (*Task, error){"puzzle": d.puzzle, "solve": d.solve, "hint": d.hint, "count": d.count, "draw": d.draw, "cnf": d.cnf,
		"formula": d.formula, "certify": d.certify, "verify": d.verify, "daily": d.daily, "generate": d.generate, "ladder": d.ladder}[name]
	if read != nil {
		return read(body)
	}
	return nil, fmt.Errorf("unknown task %q; there are %s", Shorten(name), strings.Join(Tasks, ", "))
}

// known is a task whose answer is there already.
func known(answer any) *Task {
	return &Task{Run: func(context.Context, func(Progress)) (any, error) { return answer, nil }}
}

// Decode reads one JSON object of known fields.
func Decode(body []byte, v any) error {
	if err := jsontext.Strict(body, v); err != nil {
		return fmt.Errorf("the request can't be read: %s", Shorten(err.Error()))
	}
	return nil
}

// Shorten keeps what was sent from filling the answer.
func Shorten(text string) string {
	if len(text) > 80 {
		return text[:80] + "…"
	}
	return text
}
