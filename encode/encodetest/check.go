package encodetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"knightsat/encode"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// Verdict is the result of Check. The zero value has tried nothing.
type Verdict struct {
	Tried   map[puzzles.Family]int // puzzles that the encoding supports
	Refused int                    // others
	Wrong   *puzzles.Puzzle        // the first on which it is wrong; nil for none
	Faults  []error                // what is wrong there; a [*Denied] is among them where a walk is denied
}

// Denied says that a formula has no model for a walk that solves the puzzle. The zero value
// has no walk.
type Denied struct {
	Moves int // the bound
	Walk  puzzles.Walk
	Err   error // what else there is to say; nil for nothing
}

func (d *Denied) Error() string {
	text := fmt.Sprintf("T=%d: the formula forbids the walk %s", d.Moves, d.Walk)
	if d.Err != nil {
		text += ": " + d.Err.Error()
	}
	return text
}

const (
	// patience is how long an encoding may take for one puzzle.
	patience = time.Minute
	// mostRefused is how many puzzles are made for each that is to be tried, at most.
	mostRefused = 10
)

// Check tests an encoding on o.Puzzles random puzzles that it supports. It stops at the first
// puzzle where the encoding is wrong, or when ctx ends.
func Check(ctx context.Context, e encode.Encoding, o Options) Verdict {
	o = o.filled()
	rng := rand.New(rand.NewPCG(1, o.Seed))
	v := Verdict{Tried: map[puzzles.Family]int{}}
	for tried := 0; tried < o.Puzzles && tried+v.Refused < mostRefused*o.Puzzles && ctx.Err() == nil; {
		p := oracle.Random(rng, oracle.Options{})
		short, done := context.WithTimeoutCause(ctx, patience, fmt.Errorf("it takes longer than %s", patience))
		r := &recorder{ctx: short}
		if try(r, e, p, o) {
			tried++
			v.Tried[p.Family]++
		} else {
			v.Refused++
		}
		done()
		if r.Failed() && ctx.Err() == nil {
			v.Wrong, v.Faults = p, r.faults
			return v
		}
	}
	return v
}

// recorder keeps what a [T] is told.
type recorder struct {
	ctx    context.Context
	faults []error
}

func (*recorder) Helper()                    {}
func (r *recorder) Context() context.Context { return r.ctx }
func (r *recorder) Failed() bool             { return len(r.faults) > 0 }

func (r *recorder) Error(args ...any) {
	err, ok := args[0].(error)
	if r.ctx.Err() != nil {
		err = context.Cause(r.ctx)
	} else if !ok {
		err = fmt.Errorf("%s", fmt.Sprint(args...))
	}
	r.faults = append(r.faults, err)
}

func (r *recorder) Errorf(format string, args ...any) { r.Error(fmt.Sprintf(format, args...)) }
