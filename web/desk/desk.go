package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"knightsat/encode/catalogue"
	"knightsat/internal/jsontext"
	"knightsat/puzzles"
	"knightsat/solve"
)

// Desk reads requests and answers them. The zero value is ready to use.
type Desk struct {
	Version   string // of the program, told on the page and in files
	Encodings catalogue.Catalogue
}

// defaultTimeout is that of a computation that names none.
const defaultTimeout = time.Minute

// Task is a request that has been read and checked.
type Task struct {
	// Limit is how long it may take; 0 says that the answer is there already.
	Limit time.Duration
	// Run does it. The answer is a *File, or what JSON can be made of; the context
	// ends a task early, with what is known then. It tells of its progress from one
	// goroutine at a time.
	Run func(ctx context.Context, tell Tell) (any, error)
}

// Tell is called during a computation with what is known so far.
type Tell func(solve.Event)

// Line is a part of an answer. An answer has any number of lines with progress, and then one with
// the result, or with the reason why there is none.
type Line struct {
	Progress *solve.Event `json:"progress,omitempty"`
	Answer   any          `json:"answer,omitempty"`
	File     *File        `json:"file,omitempty"`
	Failed   *Problem     `json:"failed,omitempty"`
}

// JSON writes the line as a JSON object.
func (l Line) JSON() []byte {
	text, err := json.Marshal(l)
	if err != nil { // lines are the desk's own
		return []byte(`{"failed":{"error":"something broke"}}`)
	}
	return text
}

// File is an answer that the browser saves as a file.
type File struct {
	Name    string `json:"name"`
	Media   string `json:"media"`
	Content []byte `json:"content"` // in base64
}

// Do runs the task and calls tell with each line of the answer. If the task panics, the last line
// says that something broke.
func (t *Task) Do(ctx context.Context, tell func(Line)) {
	defer func() {
		if e := recover(); e != nil {
			tell(Line{Failed: &Problem{Error: fmt.Sprintf("something broke: %v", e)}})
		}
	}()
	if t.Limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, t.Limit,
			fmt.Errorf("the time limit of %s was up", t.Limit))
		defer cancel()
	}
	answer, err := t.Run(ctx, func(e solve.Event) { tell(Line{Progress: &e}) })
	switch file, ok := answer.(*File); {
	case err != nil:
		tell(Line{Failed: NewProblem(err)})
	case ok:
		tell(Line{File: file})
	default:
		tell(Line{Answer: answer})
	}
}

// tasks are what can be asked for, and what reads a request.
var tasks = map[string]func(*Desk, []byte) (*Task, error){
	"puzzle": (*Desk).puzzle, "verify": (*Desk).verify, "generate": (*Desk).generate,
	"solve": about((*Desk).solve), "hint": about((*Desk).hint), "count": about((*Desk).count),
	"draw": about((*Desk).draw), "cnf": about((*Desk).cnf), "certify": about((*Desk).certify),
}

// about reads a request about a puzzle, which is a part of it.
func about[Q any, P interface {
	*Q
	build() (*puzzles.Puzzle, error)
}](do func(*Desk, *Q, *puzzles.Puzzle) (*Task, error)) func(*Desk, []byte) (*Task, error) {
	return func(d *Desk, body []byte) (*Task, error) {
		q := new(Q)
		if err := decode(body, q); err != nil {
			return nil, err
		}
		p, err := P(q).build()
		if err != nil {
			return nil, err
		}
		return do(d, q, p)
	}
}

// Tasks lists the names of the tasks.
func Tasks() []string { return slices.Sorted(maps.Keys(tasks)) }

// Task reads and checks a request, which takes milliseconds. An error says what is wrong with it.
func (d *Desk) Task(name string, body []byte) (*Task, error) {
	if read := tasks[name]; read != nil {
		return read(d, body)
	}
	return nil, fmt.Errorf("unknown task %q; valid are %s", Shorten(name), strings.Join(Tasks(), ", "))
}

// known is a task whose answer is there already.
func known(answer any) *Task {
	return &Task{Run: func(context.Context, Tell) (any, error) { return answer, nil }}
}

// decode reads one JSON object of known fields.
func decode(body []byte, v any) error {
	if err := jsontext.Strict(body, v); err != nil {
		return fmt.Errorf("the request can't be read: %s", Shorten(err.Error()))
	}
	return nil
}

// Shorten returns the first 80 bytes of a text that somebody sent, for messages.
func Shorten(text string) string {
	if len(text) > 80 {
		return text[:80] + "…"
	}
	return text
}
