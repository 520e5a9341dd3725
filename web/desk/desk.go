package desk

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/decode/head"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/generate"
	"knightsat/internal/jsontext"
	"knightsat/internal/typed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
	"knightsat/solve"
	"knightsat/solve/count"
	"knightsat/solve/hint"
	"knightsat/solve/report"
)

// Desk reads requests and answers them. The zero value is ready to use.
type Desk struct {
	Version   string // of the program, told on the page and in files
	Encodings catalogue.Catalogue
}

// defaultTimeout is that of a computation that names none.
const defaultTimeout = time.Minute

// job is a request that has been read and checked.
type job struct {
	// Limit is how long it may take; 0 says that the answer is there already.
	limit time.Duration
	// Run does it. The answer is a *download, or what JSON can be made of; the context
	// ends a task early, with what is known then. It tells of its progress from one
	// goroutine at a time.
	Run func(ctx context.Context, tell teller) (any, error)
}

// teller is called during a computation with what is known so far.
type teller func(solve.Event)

// message is a part of an answer. An answer has any number of lines with progress, and then one with
// the result, or with the reason why there is none.
type message struct {
	Progress *solve.Event `json:"progress,omitempty"`
	Answer   any          `json:"answer,omitempty"`
	File     *download    `json:"file,omitempty"`
	Failed   *refusal     `json:"failed,omitempty"`
}

// JSON writes the line as a JSON object.
func (l message) json() []byte {
	text, err := json.Marshal(l)
	if err != nil { // lines are the desk's own
		return []byte(`{"failed":{"error":"something broke"}}`)
	}
	return text
}

// download is an answer that the browser saves as a file.
type download struct {
	Name    string `json:"name"`
	Media   string `json:"media"`
	Content []byte `json:"content"` // in base64
}

// Do runs the task and calls tell with each line of the answer. If the task panics, the last line
// says that something broke.
func (t *job) do(ctx context.Context, tell func(message)) {
	defer func() {
		if e := recover(); e != nil {
			tell(message{Failed: &refusal{Error: fmt.Sprintf("something broke: %v", e)}})
		}
	}()
	if t.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, t.limit,
			fmt.Errorf("the time limit of %s was up", t.limit))
		defer cancel()
	}
	answer, err := t.Run(ctx, func(e solve.Event) { tell(message{Progress: &e}) })
	switch file, ok := answer.(*download); {
	case err != nil:
		tell(message{Failed: newRefusal(err)})
	case ok:
		tell(message{File: file})
	default:
		tell(message{Answer: answer})
	}
}

// tasks are what can be asked for, and what reads a request.
var tasks = map[string]func(*Desk, []byte) (*job, error){
	"puzzle": (*Desk).puzzle, "verify": (*Desk).verify, "generate": (*Desk).generate,
	"solve": about((*Desk).solve), "hint": about((*Desk).hint), "count": about((*Desk).count),
	"draw": about((*Desk).draw), "cnf": about((*Desk).cnf), "certify": about((*Desk).certify),
}

// about reads a request about a puzzle, which is a part of it.
func about[Q any, P interface {
	*Q
	build() (*puzzles.Puzzle, error)
}](do func(*Desk, *Q, *puzzles.Puzzle) (*job, error)) func(*Desk, []byte) (*job, error) {
	return func(d *Desk, body []byte) (*job, error) {
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
func (d *Desk) Tasks() []string { return slices.Sorted(maps.Keys(tasks)) }

// Start reads and checks a request, which takes milliseconds. It returns what does the task, and calls tell with
// each line of the answer, an object of JSON; and whether that computes. An error says what is wrong with the
// request.
func (d *Desk) Start(name string, body []byte) (do func(ctx context.Context, tell func(line []byte)), long bool,
	err error) {
	job, err := d.Task(name, body)
	if err != nil {
		return nil, false, err
	}
	do = func(ctx context.Context, tell func(line []byte)) {
		job.do(ctx, func(m message) { tell(m.json()) })
	}
	return do, job.limit > 0, nil
}

// Refused is the line that says what is wrong.
func (d *Desk) Refused(err error) []byte { return message{Failed: newRefusal(err)}.json() }

// Task reads and checks a request, which takes milliseconds. An error says what is wrong with it.
func (d *Desk) Task(name string, body []byte) (*job, error) {
	if read := tasks[name]; read != nil {
		return read(d, body)
	}
	return nil, fmt.Errorf("unknown task %q; valid are %s", typed.Shorten(name), strings.Join(d.Tasks(), ", "))
}

// known is a task whose answer is there already.
func known(answer any) *job {
	return &job{Run: func(context.Context, teller) (any, error) { return answer, nil }}
}

// decode reads one JSON object of known fields.
func decode(body []byte, v any) error {
	if err := jsontext.Strict(body, v); err != nil {
		return fmt.Errorf("the request can't be read: %s", typed.Shorten(err.Error()))
	}
	return nil
}

// solveRequest is a puzzle, and how to solve it.
type solveRequest struct {
	puzzleRequest
	Encoding string `json:"encoding"`  // "" or "auto" to choose one
	Timeout  string `json:"timeout"`   // as in "30s"; "" is a minute
	MaxMoves int    `json:"max_moves"` // 0 is no limit
	Quick    bool   `json:"quick"`
}

func (d *Desk) options(q *solveRequest) (o solve.Options, timeout time.Duration, err error) {
	o = solve.Options{MaxMoves: q.MaxMoves, Quick: q.Quick, MaxLits: pageLiterals,
		Kinds: d.Encodings.Kinds()}
	if q.MaxMoves < 0 {
		return o, 0, fmt.Errorf("max_moves must be 0 or more, not %d", q.MaxMoves)
	}
	if q.Encoding != "" && q.Encoding != "auto" {
		if o.Encoding, err = d.Encodings.ByName(q.Encoding); err != nil {
			return o, 0, err
		}
	}
	timeout = defaultTimeout
	if q.Timeout != "" {
		if timeout, err = time.ParseDuration(q.Timeout); err != nil || timeout <= 0 || timeout > pageTime {
			return o, 0, fmt.Errorf("timeout must be a time of at most %g s, as in 30s, not %q",
				pageTime.Seconds(), typed.Shorten(q.Timeout))
		}
	}
	return o, timeout, nil
}

// solvedJSON has the fields of the command line's answer.
type solvedJSON struct {
	report.Object
	Bounds []shownFigure `json:"bounds"`
}

// shownFigure is an argument, and what players call it.
type shownFigure struct {
	*bound.Figure
	Name string `json:"name"`
}

// count reads the question whether the shortest walk is the only one: it counts them,
// as far as it gets in a few seconds.
func (d *Desk) count(_ *puzzleRequest, p *puzzles.Puzzle) (*job, error) {
	return &job{limit: pageCountTime, Run: func(ctx context.Context, _ teller) (any, error) {
		ans, counted, err := count.Count(ctx, p, solve.Options{MaxLits: pageLiterals / 8}, 0,
			pageCountMemory)
		if err != nil {
			return nil, err
		}
		return &countJSON{counted.Number.String(), ans.Complete, ans.Status, ans.Walk.Moves()}, nil
	}}, nil
}

// countJSON is how many shortest walks there are.
type countJSON struct {
	Count    string       `json:"count"`
	Complete bool         `json:"count_complete"` // else Count is a lower bound
	Status   solve.Status `json:"status"`
	Moves    int          `json:"moves"` // of each
}

// forPlayers is what players call the argument of a figure.
func forPlayers(f *bound.Figure) string {
	switch f.By {
	case facts.ByReach:
		return "distance"
	case facts.ByHeldKarp:
		return "links"
	}
	return string(f.By)
}

func (d *Desk) solve(q *solveRequest, p *puzzles.Puzzle) (*job, error) {
	o, limit, err := d.options(q)
	if err != nil {
		return nil, err
	}
	return &job{limit: limit, Run: func(ctx context.Context, tell teller) (any, error) {
		o.Events = tell
		ans, err := solve.Solve(ctx, p, o)
		if err != nil {
			return nil, err
		}
		out := &solvedJSON{report.Of(ans, p, formats.FEN(p)), []shownFigure{}}
		for f := range report.Figures(context.WithoutCancel(ctx), ans, 0) {
			out.Bounds = append(out.Bounds, shownFigure{f, forPlayers(f)})
		}
		return out, nil
	}}, nil
}

// hintReply tells a player what is left to do.
type hintReply struct {
	Solved    bool `json:"solved"`    // the walk so far solves the puzzle
	Remaining int  `json:"remaining"` // goals to visit
	// a lower bound on the moves from here; null if there is no way
	Least  *int    `json:"least"`
	Most   *int    `json:"most"`   // the moves of a way that is known, or null
	Next   *string `json:"next"`   // the first square on that way
	Reason string  `json:"reason"` // why there is no way, in words
	Number int     `json:"number"` // of a path: one that can be on one square only; 0 if none is found so
	Place  string  `json:"place"`  // that square
}

// hintRequest is a puzzle and an unfinished walk.
type hintRequest struct {
	puzzleRequest
	Walk squareList `json:"walk"`
}

// hint reads the question how far it is from the end of the walk to a solution.
func (d *Desk) hint(q *hintRequest, p *puzzles.Puzzle) (*job, error) {
	begun, err := walk(p, q.Walk)
	if err != nil {
		return nil, err
	}
	if p.Symmetric != puzzles.NoTurn {
		return nil, hint.ErrSymmetric
	}
	if err := puzzles.CheckBegun(p, begun); err != nil {
		return nil, err
	}
	left := p.Missed(begun)
	out := &hintReply{Solved: puzzles.Check(p, begun) == nil, Remaining: len(left)}
	if out.Solved {
		return known(out), nil
	}
	return &job{limit: pageHintTime, Run: func(ctx context.Context, _ teller) (any, error) {
		if p.Timed() {
			return out, out.follow(ctx, p, begun)
		}
		return out, out.measure(ctx, p, begun)
	}}, nil
}

// measure asks how many moves are left.
func (h *hintReply) measure(ctx context.Context, p *puzzles.Puzzle, w puzzles.Walk) error {
	ans, err := hint.Rest(ctx, p, w, solve.Options{MaxLits: pageLiterals})
	if err != nil {
		return err
	}
	if ans.Status == solve.Infeasible {
		h.Reason = ans.Reason
		return nil
	}
	h.Least = &ans.Lower
	if len(ans.Walk) > 1 {
		most, next := ans.Walk.Moves(), ans.Walk[1].String()
		h.Most, h.Next = &most, &next
	}
	return nil
}

// follow looks for what the numbers force after a walk.
func (h *hintReply) follow(ctx context.Context, p *puzzles.Puzzle, w puzzles.Walk) error {
	var begun []puzzles.Number
	for i, s := range w {
		begun = append(begun, puzzles.Number{K: i + 1, Square: s})
	}
	hinted, err := hint.Next(ctx, p, begun, solve.Options{MaxLits: pageLiterals})
	if err != nil || hinted.Wrong != "" {
		if hinted != nil {
			h.Reason = hinted.Wrong
		}
		return err
	}
	h.Least = &hinted.Least
	if hinted.Answer == nil {
		return nil
	}
	next := hinted.Answer.Walk[len(w)].String()
	h.Most, h.Next = &hinted.Most, &next
	if hinted.Forced {
		h.Number, h.Place = hinted.Number, hinted.Square.String()
	}
	return nil
}

// madeJSON is a new puzzle with what is proven of it.
type madeJSON struct {
	Laid  *laidOut       `json:"laid"`
	Par   int            `json:"par"`   // moves of a shortest walk
	Walks uint64         `json:"walks"` // how many shortest walks there are
	Least bool           `json:"least"` // Walks is a lower bound
	Grade generate.Grade `json:"grade"`
}

// generate reads the request for a new puzzle. What stands on the board of the
// request stays; on an empty one chance places what the family needs.
func (d *Desk) generate(body []byte) (*job, error) {
	var q struct {
		puzzleRequest
		MoreGoals  int    `json:"many"` // goals of a hunt
		Difficulty string `json:"difficulty"`
		Unique     bool   `json:"unique"` // one shortest walk only
		Seed       uint64 `json:"seed"`
	}
	if err := decode(body, &q); err != nil {
		return nil, err
	}
	s, err := q.spec(pageMade)
	if err != nil {
		return nil, err
	}
	w := generate.Config{Spec: *s, MoreGoals: q.MoreGoals, Difficulty: generate.Grade(q.Difficulty), Seed: q.Seed}
	if q.Unique {
		w.Walks = [2]int{1, 1}
	}
	if len(s.Numbers) > 0 && s.Family == puzzles.Tour { // as many as it takes
		w.Spec.Numbers, w.Numbers = nil, -1
	} else if s.Family == puzzles.Tour && s.Ordered {
		w.MoreGoals, w.MoreWalls = len(s.Goals), len(s.Walls)
		w.Goals, w.Walls = nil, nil
		w.Start, w.End = puzzles.Any, puzzles.Any
	}
	path := s.Family == puzzles.Tour && (s.Ordered || w.Numbers != 0)
	if len(w.Holes)+len(w.Guards) == 0 && !path {
		w.Scatter()
	}
	if w.Difficulty != "" && !slices.Contains(generate.Grades, w.Difficulty) {
		return nil, fmt.Errorf("unknown difficulty %q; valid are %s", typed.Shorten(q.Difficulty),
			strings.ReplaceAll(strings.Trim(fmt.Sprint(generate.Grades), "[]"), " ", ", "))
	}
	if err := w.Check(); err != nil {
		return nil, err
	}
	return &job{limit: pageMakeTime, Run: func(ctx context.Context, _ teller) (any, error) {
		return newMade(ctx, w)
	}}, nil
}

// newMade makes a puzzle as wished.
func newMade(ctx context.Context, w generate.Config) (made *madeJSON, err error) {
	err = generate.Make(ctx, w, 1, nil, func(m *generate.Made) error {
		laid, err := layOut(parts.Of(m.Puzzle))
		made = &madeJSON{laid, m.Moves, m.Walks, m.Least, m.Grade()}
		return err
	})
	if errors.As(err, new(*generate.LimitError)) || ctx.Err() != nil {
		return nil, errors.New("no such puzzle was found in time: try again, or ask for an easier one")
	}
	return made, err
}

// formulaRequest is a puzzle and a number of moves.
type formulaRequest struct {
	puzzleRequest
	Moves    int    `json:"moves"`
	Encoding string `json:"encoding"` // "" is step
}

// cnf reads the request for a formula as a file.
func (d *Desk) cnf(q *formulaRequest, p *puzzles.Puzzle) (*job, error) {
	if q.Moves < 0 {
		return nil, fmt.Errorf("moves must be 0 or more, not %d", q.Moves)
	}
	name := cmp.Or(q.Encoding, "step")
	enc, err := d.Encodings.ByName(name)
	if err != nil {
		return nil, err
	}
	return &job{limit: pageFormulaTime, Run: func(ctx context.Context, _ teller) (any, error) {
		a := bound.Analyse(ctx, p)
		f, err := enc.Encode(ctx, a.Instance, a.Facts(), q.Moves, pageLiterals/4)
		if err != nil && ctx.Err() != nil {
			return nil, fmt.Errorf("the formula was not written: %w; the command line has no such limit",
				context.Cause(ctx))
		} else if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		origin := head.Origin{Program: d.Version, Encoding: enc.Name(), Moves: q.Moves,
			Format: cnf.Formats[0], Puzzle: notation.Text(p)}
		err = f.CNF().WriteDIMACS(&b, origin.Comments(enc.Traits())...)
		return &download{fmt.Sprintf("%s-%d-moves.cnf", called(p), q.Moves), "text/plain; charset=utf-8",
			b.Bytes()}, err
	}}, nil
}
