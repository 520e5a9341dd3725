package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/frontier"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// rise is one run of the rising bound: it refutes one number of moves after the
// other, from a proven lower bound up, so that the first walk found is a
// shortest one. Taking every number in turn is right for all puzzles: where a
// walk can be lengthened by one move (free ends) a refutation stands for all
// smaller numbers, else (fixed ends, closed walks) for itself alone.
type rise struct {
	ctx     context.Context
	stopped context.Context // ends with ctx, or when the run is over
	o       Options
	start   time.Time
	a       *bound.Analysis
	enc     encode.Encoding
	ans     *Answer
	most    int                   // moves within which a puzzle that has a solution has one
	by      string                // why the walk is known to be shortest, where not by its formula
	ended   string                // why the bound was raised no further
	ahead   map[int]<-chan *track // bounds that are being decided
	fewest  [2]int                // moves of shortest walks of an even and of an odd number, by jump
	why     [2]encode.Plan        // that say so
	plans   map[int]encode.Plan   // what jump has left of the puzzle for numbers of moves
	asked   bool                  // whether lp is of use
	lp      *bound.Branching      // nil if it is of none
	tree    *frontier.Tree        // of a graph so narrow that a sweep that takes its time may end, else nil
	growth  encode.Growing        // the formula of all bounds, where they share one
	session engine.Session        // and its session
	listing bool                  // all walks are wanted
	held    *track                // the formula that found the walk, if it tells whether there are others
}

func newRise(ctx context.Context, p *puzzles.Puzzle, o Options) *rise {
	r := &rise{ctx: ctx, o: o, start: time.Now(), a: bound.Nothing(p), most: math.MaxInt,
		ahead: map[int]<-chan *track{}, plans: map[int]encode.Plan{}}
	r.ans = &Answer{Upper: -1, Analysis: r.a, MaxMoves: r.o.MaxMoves}
	if r.o.Engine == nil {
		r.o.Engine = engine.Gini{}
	}
	r.ans.Engine = r.o.Engine.Name()
	return r
}

// run raises the bound until the question is answered or something ends it.
func (r *rise) run() error {
	stopped, stop := context.WithCancel(r.ctx)
	r.stopped = stopped
	defer func() { // nothing that was begun ahead outlives the run
		stop()
		for _, result := range r.ahead {
			<-result
		}
		if r.session != nil {
			r.session.Close()
		}
	}()
	if err := r.begin(); err != nil {
		return err
	}
	r.jump()
	r.kickOn()
	for r.ans.Lower <= r.most {
		T := r.ans.Lower
		switch {
		case r.ans.Upper >= 0 && r.ans.Upper < T:
			return r.contradiction()
		case r.ans.Upper == T && !r.worthAFormula():
			r.by = foundFirst
			return nil
		case r.o.MaxMoves > 0 && T > r.o.MaxMoves:
			r.ended = fmt.Sprintf("no walk has at most %s, and the search went no further: %s",
				moves(r.o.MaxMoves), r.accounted())
			return nil
		case !r.a.Allows(T):
			r.raise(T+1, bound.ByParity, Proof{})
			continue
		case r.tooFew(T):
			r.raise(T+1, bound.ByHeldKarp, r.planned(T))
			continue
		case r.ctx.Err() != nil:
			r.by, r.ended = "a walk of this length is known", cause(r.ctx)
			return nil
		case r.o.Quick:
			r.ended = r.explainQuick()
			return nil
		}
		if r.ans.Upper != T {
			if settled, err := r.once(T); err != nil || settled && r.ans.Upper == T {
				return err
			} else if settled {
				continue
			}
			if found, err := r.routed(T); found || err != nil {
				return err
			}
		}
		if done, err := r.try(T); done || err != nil {
			return err
		}
	}
	if r.ans.Walk != nil {
		return r.contradiction()
	}
	return nil
}

// encoding is the one to use: that which was asked for, or the one for the puzzle.
func (r *rise) encoding() encode.Encoding {
	if r.enc == nil {
		if r.enc, r.ans.Why = r.o.Encoding, "it was asked for"; r.enc == nil {
			// Smaller numbers of moves are refuted already: they are taken in turn.
			r.enc, r.ans.Why = Choose(r.ctx,
				encode.Question{Analysis: r.a, Upper: r.ans.Upper, Refuted: true, AMO: r.o.AMO})
		}
	}
	return r.enc
}

// foundFirst is why no formula says that there is the walk; foundBefore where formulas were
// written for fewer moves.
const (
	foundFirst  = "a walk of this length was found first, so no formula was needed"
	foundBefore = "a walk of this length was found first, so no formula had to find one"
)

// worthAFormula reports whether to decide a formula even though a walk is known and no
// shorter one exists.
func (r *rise) worthAFormula() bool {
	switch {
	case r.o.Quick || r.ctx.Err() != nil:
		return false
	case r.mustConfirm():
		return true
	case r.a.Exact || len(r.a.Goals) > mostConfirmed:
		return false
	}
	return len(r.a.Goals) <= mostOrdered || !r.a.Puzzle.Once &&
		r.encoding().Traits().Models != encode.SeveralWalks
}

// mustConfirm reports whether the walk is to be a formula's model, however large that is.
func (r *rise) mustConfirm() bool {
	return r.o.Bounds != nil && len(r.o.Bounds) == 0 || r.o.Encoding != nil
}

// try writes and decides the formula for T moves; done tells whether that ends
// the run.
func (r *rise) try(T int) (done bool, err error) {
	limit, name := r.o.MaxLits, r.encoding().Name()
	small := r.ans.Upper == T && !r.mustConfirm()
	if small {
		limit = smallFormula
	}
	r.event(Event{Trying: T})
	r.keepPlan(T)
	o := r.decideAhead(T, limit)
	var large *cnf.TooLargeError
	if errors.As(o.err, &large) && small {
		r.by = foundFirst
		return true, nil
	}
	if r.ans.Encoding = name; o.enc != nil {
		r.ans.Encoding = o.enc.Name()
	}
	switch {
	case large != nil:
		r.by, r.ended = "a walk of this length is known; its formula would be too large to write", o.err.Error()
		return true, nil
	case o.err != nil:
		return true, o.err
	}
	if r.ans.Attempts = append(r.ans.Attempts, o.at); o.at.By == bound.ByFrontier {
		r.ans.Encoding = ""
	}
	switch o.at.Status {
	case cnf.Sat:
		if err := r.keep(o.walk); err != nil {
			return true, fmt.Errorf("encoding %s at %s: the model decodes to a wrong walk: %w", r.enc.Name(),
				moves(T), err)
		}
		if o.at.By == bound.ByFrontier {
			r.by = "a walk of this length was found over a narrow frontier"
		}
		if r.ans.Upper != T {
			return true, fmt.Errorf("encoding %s at %s: the model decodes to a walk of %s", r.enc.Name(),
				moves(T), moves(o.walk.Moves()))
		}
		return true, nil
	case cnf.Unsat:
		if r.ans.Upper == T {
			return true, fmt.Errorf("encoding %s refutes %s, but a walk of this length is known: %s",
				r.enc.Name(), moves(T), r.ans.Walk)
		}
		proof := Proof{}
		if p := r.plans[T]; p != nil && o.at.By == bound.ByHeldKarp {
			proof.Order = p.Order(T)
		}
		r.raise(T+1, o.at.By, proof)
		return false, nil
	default: // the context has ended
		r.by, r.ended = "a walk of this length is known", cause(r.ctx)
		return true, nil
	}
}

// keepPlan finds what is left of the puzzle for T moves, so that what refutes them is kept
// where it is found. With several jobs each formula finds its own.
func (r *rise) keepPlan(T int) {
	e, plans := r.encoding().(encode.Planner)
	if plans && r.o.Jobs <= 1 && r.plans[T] == nil && !r.a.Puzzle.Once && r.ctx.Err() == nil {
		r.plans[T] = e.Plan(r.ctx, r.a, T)
	}
}

// contradiction is the error that a walk is shorter than what is proven.
func (r *rise) contradiction() error {
	last := r.ans.Refuted[len(r.ans.Refuted)-1]
	by := string(last.By)
	if last.By == bound.ByUnsat {
		by = "formulas of the encoding " + r.encoding().Name()
	}
	return fmt.Errorf("%s are refuted by %s, but a walk of %d is known: %s", moves(last.Bound), by,
		r.ans.Upper, r.ans.Walk)
}

// offer takes a walk that may be none, or may break the rules.
func (r *rise) offer(w puzzles.Walk) {
	if puzzles.Check(r.a.Puzzle, w) == nil {
		_ = r.keep(w)
	}
}

func (r *rise) event(e Event) {
	if r.o.Events == nil {
		return
	}
	e.Lower, e.Upper, e.Walk, e.Elapsed = r.ans.Lower, r.ans.Upper, r.ans.Walk, r.elapsed()
	r.o.Events(e)
}

// settle decides the status, and nothing else does: from the bounds, with the
// number of moves within which a puzzle that has a solution has one.
func (a *Answer) settle(most int) {
	switch {
	case a.Lower > most:
		a.Status = Infeasible
	case a.Walk != nil && a.Lower == a.Upper:
		a.Status = Optimal
	case a.Walk != nil:
		a.Status = Feasible
	default:
		a.Status = Unknown
	}
}

// finish completes the answer, whatever ended the run; err is what broke, and then
// nothing is called proven.
func (r *rise) finish(err error) *Answer {
	a := r.ans
	a.Elapsed = r.elapsed()
	a.settle(r.most)
	if err != nil {
		a.Status = Unknown
		if a.Walk != nil {
			a.Status = Feasible
		}
	}
	a.Complete = err == nil && (a.Status == Optimal || a.Status == Infeasible ||
		a.Status == Feasible && r.o.Quick)
	switch {
	case err != nil:
		a.Reason = err.Error()
	case a.Status == Optimal:
		a.Reason = r.explainOptimal()
	case a.Status == Infeasible:
		a.Reason = r.explainInfeasible()
	default:
		a.Reason = r.ended
	}
	return a
}

func (r *rise) elapsed() time.Duration { return time.Since(r.start) }

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

// smallFormula is the size, in literals, up to which a formula is decided even though a
// walk that meets the lower bound is known: its model confirms the walk.
const smallFormula = 15_000

// mostConfirmed is the number of goals up to which a formula is written, to see
// whether it is that small, only to confirm a walk; mostOrdered where its models are
// orders of the goals or no square is visited twice: those are written by way of a linear
// program, and may have models that are hard to find. So confirming a walk takes about as long as
// finding it, at most.
const (
	mostConfirmed = 100
	mostOrdered   = 20
)

// Choose picks the best encoding of what the kinds in the catalogue propose, and says why.
// docs/experiments.md says what the choice rests on.
func Choose(ctx context.Context, q encode.Question) (encode.Encoding, string) {
	var best encode.Proposal
	for _, k := range catalogue.Kinds() {
		if k.Propose == nil {
			continue
		}
		for _, p := range k.Propose(ctx, q) {
			if p.Rank > best.Rank && p.Fits(q) && encode.Supports(ctx, p.Encoding, q.Analysis) == nil {
				best = p
			}
		}
	}
	return best.Encoding, best.Why
}
