package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// All returns a loop over all shortest walks. Each comes once, in an answer of its own. The loop
// may end early, and can be run only once. The order of the walks depends on the engine, and is
// the same each time.
//
// A walk is a sequence of squares. A walk and its reverse count as two, unless Options.Same says
// otherwise. A closed walk whose start is open begins at one square only (see
// [puzzles.Instance]), so that a closed tour counts once in each direction.
//
// result returns the answer after the loop; called before, it runs the loop itself. Complete says
// whether the loop had all walks. WalksFound is how many it had, which is a lower bound if the
// loop or the context ended early.
func All(ctx context.Context, p *puzzles.Puzzle, o Options) (walks iter.Seq[*Answer],
	result func() (*Answer, error)) {
	var ans *Answer
	var err error
	begun := false
	walks = func(yield func(*Answer) bool) {
		if !begun {
			begun = true
			ans, err = all(ctx, p, o, yield)
		}
	}
	return walks, func() (*Answer, error) {
		for range walks {
		}
		return ans, err
	}
}

func all(ctx context.Context, p *puzzles.Puzzle, o Options, yield func(*Answer) bool) (*Answer, error) {
	if err := lists(o); err != nil {
		return nil, err
	}
	r, err := solved(ctx, p, o)
	defer r.release()
	if err != nil || r.ans.Status != Optimal {
		return r.ans, err
	}
	if err := lists(o); err != nil { // a program has told meanwhile
		return nil, err
	}
	return listAll(ctx, r, yield)
}

// Tally is what a [Counter] found.
type Tally struct {
	Number   *big.Int // of walks; a lower bound if it is not Complete
	Complete bool
	How      string // it was counted, for the reason of an answer
}

// Counter counts the shortest walks of an answer without going through them. It returns nil where it can't.
type Counter func(ctx context.Context, ans *Answer, in *puzzles.Instance) *Tally

// Count counts the shortest walks by the counter, or, if that can't, if limit is above 0 or o names an encoding, by
// going through them as [All] does, up to the limit. Package solve/count has a counter for most puzzles.
//
// If the answer is not complete, the number is a lower bound. It is 0 if no walk is proven to be shortest, and nil
// if there is an error.
func Count(ctx context.Context, p *puzzles.Puzzle, o Options, limit int, counter Counter) (*Answer, *big.Int, error) {
	upTo := func(a *Answer) bool { return a.WalksFound != limit } // 0 is no limit
	if limit > 0 || o.Encoding != nil {
		return listed(all(ctx, p, o, upTo))
	}
	r, err := solved(ctx, p, o)
	defer r.release()
	if err != nil || r.ans.Status != Optimal {
		return r.ans, new(big.Int), err
	}
	if newClasses(r.a).supports(o.Same) == nil { // else all says why not
		if c := counter(ctx, r.ans, r.a.Instance); c != nil {
			return counted(ctx, r, c)
		}
	}
	return listed(listAll(ctx, r, upTo))
}

// counted is the number of walks that a counter found.
func counted(ctx context.Context, r *run, c *Tally) (*Answer, *big.Int, error) {
	if c.Complete && c.Number.Sign() == 0 {
		return r.ans, nil, fmt.Errorf("counted no walk, but one is known: %s", r.ans.Walk)
	}
	how := c.How
	if !c.Complete && ctx.Err() != nil {
		how = "not counted to the end: " + cause(ctx)
	}
	r.more(c.Complete, "; "+how)
	if c.Number.Sign() == 0 {
		return r.ans, big.NewInt(1), nil // the walk that is known
	}
	return r.ans, c.Number, nil
}

// listed is the number of walks that were gone through.
func listed(ans *Answer, err error) (*Answer, *big.Int, error) {
	if ans == nil || err != nil {
		return ans, nil, err
	}
	return ans, big.NewInt(int64(ans.WalksFound)), nil
}

// lists is the error of an encoding that can't go through all walks.
func lists(o Options) error {
	if o.Encoding == nil || o.Encoding.Traits().Models != encode.SeveralWalks {
		return nil
	}
	return &encode.UnsupportedError{Encoding: o.Encoding.Name(),
		Why: "a model of it stands for several walks, so that it can't list them all; the step encoding can"}
}

// solved is a run to its end.
func solved(ctx context.Context, p *puzzles.Puzzle, o Options) (*run, error) {
	o.Quick = false
	r := newRun(p, o)
	r.listing = true
	err := r.rise(ctx)
	r.finish(err)
	return r, err
}

// listAll goes through the shortest walks of a puzzle that is solved.
func listAll(ctx context.Context, r *run, yield func(*Answer) bool) (*Answer, error) {
	ans, o := r.ans, r.o
	if err := newClasses(r.a).supports(o.Same); err != nil {
		return nil, &encode.UnsupportedError{Why: err.Error()}
	}
	e, why := r.chooseAll(ctx)
	r.more(false, "")
	l := &listing{classes: newClasses(r.a), run: r, same: o.Same, model: o.Same,
		yield: yield}
	if e.Traits().Models == encode.EitherWay {
		l.model = max(o.Same, Undirected)
		if r.a.Instance.IsTour() {
			l.model = UpToSymmetry
		}
	}
	if r.a.Puzzle.Timed() { // whose literals may be those of its reverse, too, if that solves the puzzle
		l.model = max(l.model, Undirected)
	}
	known := l.alike(ans.Walk.From(l.from), l.model, l.model != Directed)
	l.first = l.images(ans.Walk.From(l.from), l.same)
	if !l.tell(known) {
		return ans, nil
	}
	if t := r.formulas.held; t != nil {
		return ans, l.enumerate(ctx, t.enc.Name(), t.f, t.session, known)
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	f, err := e.Encode(ctx, r.a.Instance, r.a.Facts(), ans.Walk.Moves(), r.o.MaxLits)
	large := (*cnf.TooLargeError)(nil)
	switch {
	case err != nil && ctx.Err() != nil:
		r.more(false, "; the other walks were not gone through: "+cause(ctx))
		return ans, nil
	case errors.As(err, &large):
		r.more(false, "; the other walks were not gone through: "+err.Error())
		return ans, nil
	case err != nil:
		return ans, err
	}
	r.uses(e, why)
	session := r.o.Engine.Open(f.CNF())
	defer session.Close()
	return ans, l.enumerate(ctx, e.Name(), f, session, known)
}

// chooseAll picks the encoding to go through all walks with: one in which a
// walk fixes the variables that tell it from the others.
func (q asking) chooseAll(ctx context.Context) (encode.Encoding, string) {
	o := q.o
	if o.Encoding != nil && !o.Encoding.Traits().Joins {
		return o.Encoding, "it was asked for"
	}
	asked := q.asked()
	asked.Each = true
	return Choose(ctx, o.Kinds, asked)
}

// listing tells walks, those that are the same once.
type listing struct {
	*classes
	*run
	same  Sameness
	model Sameness       // of the walks that one model leads to: without a solver, and in order
	first []puzzles.Walk // those that are the same as the one that was known
	yield func(*Answer) bool
}

// tell tells the walks that were found together; false means that no more are wanted.
func (l *listing) tell(found []puzzles.Walk) bool {
	for _, w := range found {
		if !slices.Equal(l.images(w, l.same)[0], w) {
			continue // another one stands for it
		}
		if !l.yield(l.another(w, l.first)) {
			l.more(false, fmt.Sprintf("; stopped after the first %d, there may be more",
				l.ans.WalksFound))
			return false
		}
	}
	return true
}

// enumerate goes through the models of f that differ in the walk: after each
// one it forbids the literals that single it out, and those of the walks that
// follow from it. It begins by forbidding the walks that are known.
func (l *listing) enumerate(ctx context.Context, encoding string, f encode.Formula, session engine.Session,
	known []puzzles.Walk) error {
	for found := known; ; {
		if err := encode.Block(f, found...); err != nil {
			return fmt.Errorf("encoding %s: %w", encoding, err)
		}
		l.event(Event{Trying: -1, Walks: l.ans.WalksFound})
		var at Attempt
		walk, err := decide(ctx, session, f, l.p, &at, func() {})
		if err != nil {
			return fmt.Errorf("encoding %s: %w", encoding, err)
		}
		switch at.Status {
		case cnf.Unsat:
			l.more(true, "")
			return nil
		case cnf.Unknown:
			l.more(false, fmt.Sprintf("; there are at least %d such walks: %s before all were found",
				l.ans.WalksFound, cause(ctx)))
			return nil
		}
		if found = l.alike(walk, l.model, l.model != Directed); !l.tell(found) {
			return nil
		}
	}
}
