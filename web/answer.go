package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"knightsat/web/desk"
)

// answer handles one of the desk's tasks. To a client that accepts
// text/event-stream it tells of the progress of what is heavy, too: an event
// "started" with the computation's id, "progress", and last "answer" or "failed".
func (s *Server) answer(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var task *desk.Task
		if !s.read(w, r, func(body []byte) (err error) {
			task, err = s.desk.Task(name, body)
			return err
		}) {
			return
		}
		switch task.Weight {
		case desk.Heavy:
			if take(w, s.heavy) {
				defer leave(s.heavy)
				s.compute(w, r, task)
			}
			return
		case desk.Light:
			if !take(w, s.light) {
				return
			}
			defer leave(s.light)
		}
		finish(w, run(r.Context(), task, nil))
	}
}

// outcome is what came of a task.
type outcome struct {
	answer any
	err    error
}

// run does a task; a bug there must not end the server.
func run(ctx context.Context, task *desk.Task, tell func(desk.Progress)) (out outcome) {
	defer func() {
		if e := recover(); e != nil {
			out = outcome{nil, fmt.Errorf("something broke: %v", e)}
		}
	}()
	answer, err := task.Run(ctx, tell)
	return outcome{answer, err}
}

// compute does a heavy task.
func (s *Server) compute(w http.ResponseWriter, r *http.Request, task *desk.Task) {
	ctx, id, end := s.begin(r, task.Limit)
	defer end(nil)
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{})
	if !wants(r, "text/event-stream") {
		out := run(ctx, task, nil)
		_ = control.SetWriteDeadline(time.Now().Add(writeTime))
		finish(w, out)
		return
	}
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
	n := &news{bell: make(chan struct{}, 1)}
	done := make(chan outcome, 1)
	go func() { done <- run(ctx, task, n.put) }()
	for {
		select {
		case <-n.bell:
			send("progress", n.get())
		case out := <-done:
			switch file, ok := out.answer.(*desk.File); {
			case out.err != nil:
				send("failed", desk.NewProblem(out.err))
			case ok:
				send("answer", file) // its content in base64
			default:
				send("answer", out.answer)
			}
			return
		}
	}
}

// finish sends what came of a task.
func finish(w http.ResponseWriter, out outcome) {
	var refusal *desk.Refusal
	file, ok := out.answer.(*desk.File)
	switch {
	case errors.As(out.err, &refusal) && refusal.Unfinished:
		fail(w, http.StatusUnprocessableEntity, out.err)
	case refusal != nil:
		fail(w, http.StatusBadRequest, out.err)
	case out.err != nil:
		fail(w, http.StatusInternalServerError, out.err)
	case ok:
		sendFile(w, file)
	default:
		reply(w, http.StatusOK, out.answer)
	}
}

// news is the latest progress of a computation: a slow reader misses the others.
type news struct {
	mu     sync.Mutex
	latest desk.Progress
	bell   chan struct{}
}

func (n *news) put(p desk.Progress) {
	n.mu.Lock()
	n.latest = p
	n.mu.Unlock()
	select {
	case n.bell <- struct{}{}:
	default: // it rings already
	}
}

func (n *news) get() desk.Progress {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.latest
}

// stop ends a computation: its answer is what was found until then.
func (s *Server) stop(w http.ResponseWriter, r *http.Request) {
	var q struct {
		ID string `json:"id"`
	}
	var cancel context.CancelCauseFunc
	if !s.read(w, r, func(body []byte) error {
		if err := desk.Decode(body, &q); err != nil {
			return err
		}
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
