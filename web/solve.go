package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/puzzles"
	"knightsat/solve"
)

// solveRequest is a puzzle, and how to solve it.
type solveRequest struct {
	puzzleJSON
	Encoding string `json:"encoding"`  // "" or "auto" to choose one
	Timeout  string `json:"timeout"`   // as in "30s"; "" is a minute
	MaxMoves int    `json:"max_moves"` // 0 is no limit
	Quick    bool   `json:"quick"`
}

func (s *Server) options(q *solveRequest) (o solve.Options, timeout time.Duration, err error) {
	most := s.o.MaxTimeout
	o = solve.Options{MaxMoves: q.MaxMoves, Quick: q.Quick, MaxLits: s.maxLits}
	if q.MaxMoves < 0 {
		return o, 0, fmt.Errorf("max_moves: found %d, expected at least 0", q.MaxMoves)
	}
	if q.Encoding != "" && q.Encoding != "auto" {
		if o.Encoding, err = catalogue.ByName(q.Encoding); err != nil {
			return o, 0, err
		}
	}
	timeout = min(defaultTimeout, most)
	if q.Timeout != "" {
		if timeout, err = time.ParseDuration(q.Timeout); err != nil || timeout <= 0 || timeout > most {
			return o, 0, fmt.Errorf("timeout: found %q, expected a time of at most %s, as in 30s", shorten(q.Timeout), most)
		}
	}
	return o, timeout, nil
}

// answerJSON has the fields of the command line's answer, and what the page
// draws and explains.
type answerJSON struct {
	solve.Report
	Bounds      []boundJSON `json:"bounds"`
	Independent list        `json:"independent"` // no two a jump apart
}

type boundJSON struct {
	Moves   int      `json:"moves"`
	By      bound.By `json:"by"`
	Because string   `json:"because"`
}

func newAnswer(p *puzzles.Puzzle, ans *solve.Answer) *answerJSON {
	j := &answerJSON{Report: ans.Report(p), Independent: list{}, Bounds: []boundJSON{}}
	if ans.Analysis == nil || ans.Status == solve.Infeasible {
		return j
	}
	for _, l := range ans.Analysis.Lower {
		j.Bounds = append(j.Bounds, boundJSON{l.Moves, l.By, l.Because})
		if w, ok := l.Witness.(*bound.Weights); ok {
			for _, v := range w.Ones {
				j.Independent = append(j.Independent, ans.Analysis.Squares[v].String())
			}
		}
	}
	return j
}

// progressJSON tells how a computation goes.
type progressJSON struct {
	LowerBound int     `json:"lower_bound"`
	UpperBound *int    `json:"upper_bound"`
	Trying     *int    `json:"trying"` // the number of moves that is asked for now
	Variables  int     `json:"variables"`
	Clauses    int     `json:"clauses"`
	Cuts       int     `json:"cuts"`
	Seconds    float64 `json:"seconds"`
}

func newProgress(e solve.Event) progressJSON {
	p := progressJSON{LowerBound: e.Lower, Variables: e.Size.Vars, Clauses: e.Size.Clauses, Cuts: e.Cuts, Seconds: e.Elapsed.Seconds()}
	if e.Upper >= 0 {
		p.UpperBound = &e.Upper
	}
	if e.Trying >= 0 {
		p.Trying = &e.Trying
	}
	return p
}

// news is the latest event of a computation: a slow reader misses the others.
type news struct {
	mu     sync.Mutex
	latest solve.Event
	bell   chan struct{}
}

func (n *news) put(e solve.Event) {
	n.mu.Lock()
	n.latest = e
	n.mu.Unlock()
	select {
	case n.bell <- struct{}{}:
	default: // it rings already
	}
}

func (n *news) get() solve.Event {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.latest
}

type outcome struct {
	answer *solve.Answer
	err    error
}

// compute solves in a goroutine of its own; a bug there must not end the server.
func compute(ctx context.Context, p *puzzles.Puzzle, o solve.Options) <-chan outcome {
	done := make(chan outcome, 1)
	go func() {
		defer func() {
			if e := recover(); e != nil {
				done <- outcome{nil, fmt.Errorf("something broke: %v", e)}
			}
		}()
		ans, err := solve.Solve(ctx, p, o)
		done <- outcome{ans, err}
	}()
	return done
}

// solve answers with a shortest walk. To a client that accepts
// text/event-stream it tells of its progress, too: an event "started" with the
// computation's id, "progress", and last "answer" or "failed".
func (s *Server) solve(w http.ResponseWriter, r *http.Request) {
	var q solveRequest
	var p *puzzles.Puzzle
	var o solve.Options
	var limit time.Duration
	if !s.read(w, r, &q, func() (err error) {
		if o, limit, err = s.options(&q); err != nil {
			return err
		}
		p, err = s.build(&q.puzzleJSON)
		return err
	}) || !take(w, s.heavy) {
		return
	}
	defer leave(s.heavy)
	ctx, id, end := s.begin(r, limit)
	defer end(nil)
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{})
	if !wants(r, "text/event-stream") {
		out := <-compute(ctx, p, o)
		_ = control.SetWriteDeadline(time.Now().Add(writeTime))
		status, body := result(p, out)
		reply(w, status, body)
		return
	}
	n := &news{bell: make(chan struct{}, 1)}
	o.Events = n.put
	w.Header().Set("Content-Type", "text/event-stream")
	send := func(event string, v any) {
		data, err := json.Marshal(v)
		if err != nil {
			return
		}
		_ = control.SetWriteDeadline(time.Now().Add(writeTime))
		if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, data); err != nil || control.Flush() != nil {
			end(context.Canceled)
		}
	}
	send("started", map[string]string{"id": id})
	done := compute(ctx, p, o)
	for {
		select {
		case <-n.bell:
			send("progress", newProgress(n.get()))
		case out := <-done:
			if status, body := result(p, out); status == http.StatusOK {
				send("answer", body)
			} else {
				send("failed", body)
			}
			return
		}
	}
}

// result is what to answer.
func result(p *puzzles.Puzzle, out outcome) (status int, body any) {
	var unsupported *encode.UnsupportedError
	switch {
	case errors.As(out.err, &unsupported):
		return http.StatusBadRequest, newProblem(out.err)
	case out.err != nil:
		return http.StatusInternalServerError, newProblem(out.err)
	}
	return http.StatusOK, newAnswer(p, out.answer)
}

// stop ends a computation: its answer is what was found until then.
func (s *Server) stop(w http.ResponseWriter, r *http.Request) {
	var q struct {
		ID string `json:"id"`
	}
	var cancel context.CancelCauseFunc
	if !s.read(w, r, &q, func() error {
		s.mu.Lock()
		defer s.mu.Unlock()
		cancel = s.running[q.ID]
		return nil
	}) {
		return
	}
	if cancel != nil { // else it has ended by itself, which is as good
		cancel(errors.New("it was stopped"))
	}
	reply(w, http.StatusOK, map[string]bool{"stopped": cancel != nil})
}
