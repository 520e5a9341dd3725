package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/find"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve/engine"
)

// run is one run of the rising bound: it refutes one number of moves after the other, from a proven lower
// bound up, so that the first walk found is a shortest one. Taking every number in turn is right for all
// puzzles: where a walk can be lengthened by one move (free ends) a refutation stands for all smaller numbers,
// else (fixed ends, closed walks) for itself alone.
//
// Only the methods below, and begin, write the answer.
type run struct {
	asking
	ans      *Answer
	began    time.Time
	most     int    // moves within which a puzzle that has a solution has one
	how      string // how the walk was found that is known to be shortest, where not by its formula
	ended    string // why the bound was raised no further
	finders  *find.Search
	jumps    *jumpProgram // nil until it is asked
	roads    roadProgram
	formulas *formulas
	listing  bool // all walks are wanted
}

func newRun(p *puzzles.Puzzle, o Options) *run {
	if o.Engine == nil {
		o.Engine = engine.Gini{}
	}
	r := &run{asking: asking{o, bound.Nothing(p)}, began: time.Now(), most: math.MaxInt}
	r.ans = &Answer{Known: Known{MaxMoves: o.MaxMoves}, Effort: Effort{Engine: o.Engine.Name()}, Analysis: r.a}
	r.finders = find.New(r.a.Instance, find.Options{})
	return r
}

// end notes why the bound is raised no further.
func (r *run) end(how, ended string) (done bool, err error) {
	r.how, r.ended = how, ended
	return true, nil
}

// take notes what was found out, if it goes with what is known. whose is the entry's name in errors.
func (r *run) take(found find.Found, whose string) error {
	if whose == formulaName {
		whose = "encoding " + r.ans.Encoding
	}
	if err := r.keep(found.Walk); err != nil {
		return fmt.Errorf("%s at %s: its solution decodes to a wrong walk: %w", whose, inMoves(r.ans.Lower), err)
	}
	if r.ans.Walk != nil && r.ans.has(found.Why.Moves-1) {
		return fmt.Errorf("%s refutes %s, but a walk of this length is known: %s", whose,
			inMoves(found.Why.Moves-1), r.ans.Walk)
	}
	r.ans.raise(found.Why)
	if found.How != "" {
		r.how = found.How
	}
	return nil
}

// wrote notes a formula, whatever came of it; one that a search beside it answered had no
// say.
func (r *run) wrote(t *track, f *formulas) {
	r.uses(f.enc, f.why)
	if t.enc != nil {
		r.uses(t.enc, f.why)
	}
	if t.err != nil {
		return
	}
	r.ans.Attempts = append(r.ans.Attempts, t.at)
	if t.at.By == facts.ByFrontier {
		r.ans.Encoding = ""
	}
}

// uses notes the encoding of the last formula, and why it is this one.
func (r *run) uses(e encode.Encoding, why string) { r.ans.Encoding, r.ans.Why = e.Name(), why }

// another notes one more of the shortest walks, and returns the answer as a loop over them is
// shown it: it has that walk, and is not complete. first are the walks that are the same as the
// one that was known.
func (r *run) another(w puzzles.Walk, first []puzzles.Walk) *Answer {
	r.ans.WalksFound++
	shown := *r.ans
	shown.Walk, shown.same = w, first
	return &shown
}

// keep checks a walk and takes it as the best one if it is. One that has more
// moves than were asked for is none, and nil is none.
func (r *run) keep(w puzzles.Walk) error {
	if w == nil {
		return nil
	}
	if err := puzzles.Check(r.a.Puzzle, w); err != nil {
		return err
	}
	if most := r.o.MaxMoves; most > 0 && w.Moves() > most {
		return nil
	}
	if r.ans.Walk == nil || w.Moves() <= r.ans.Walk.Moves() {
		r.ans.Walk = w
	}
	r.event(Event{Trying: -1})
	return nil
}

// right is a walk that may break the rules, nil if it does.
func (r *run) right(w puzzles.Walk) puzzles.Walk {
	if puzzles.Check(r.a.Puzzle, w) != nil {
		return nil
	}
	return w
}

// contradiction is the error that a walk is shorter than what is proven.
func (r *run) contradiction() error {
	last := r.ans.Refuted[len(r.ans.Refuted)-1]
	by := string(last.By)
	if last.By == facts.ByUnsat {
		by = "formulas of the encoding " + r.ans.Encoding
	}
	return fmt.Errorf("%s are refuted by %s, but a walk of %d is known: %s", inMoves(last.Moves-1), by,
		r.ans.Walk.Moves(), r.ans.Walk)
}

func (r *run) event(e Event) {
	if r.o.Events == nil {
		return
	}
	e.Lower, e.Upper = r.ans.Lower, r.ans.upper()
	e.Walk, e.Elapsed = r.ans.Walk, r.elapsed()
	r.o.Events(e)
}

// more goes on with the reason, and says whether the question is answered now.
func (r *run) more(complete bool, reason string) {
	r.ans.Complete, r.ans.Elapsed = complete, r.elapsed()
	r.ans.Reason += reason
}

func (r *run) elapsed() time.Duration { return time.Since(r.began) }

func cause(ctx context.Context) string {
	switch err := context.Cause(ctx); {
	case errors.Is(err, context.DeadlineExceeded):
		return "the time was up"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case err != nil:
		return err.Error()
	}
	return "the engine gave up"
}

// release closes the formula that was kept.
func (r *run) release() {
	if r.formulas != nil && r.formulas.held != nil {
		r.formulas.held.session.Close()
	}
}
