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
	// mostRefused and mostMade are how many puzzles may be refused, and made, for each that is to
	// be tried.
	mostRefused = 15
	mostMade    = 200
	// refusals is how many puzzles of a kind are refused in a row before most are left out.
	refusals = 4
)

// kind is what an encoding may refuse a puzzle for.
type kind struct {
	family                         puzzles.Family
	closed, ordered, once, numbers bool
	symmetric                      puzzles.Turn
}

// Check tests an encoding on o.Puzzles random puzzles that it supports. It stops at the first
// puzzle where the encoding is wrong, or when ctx ends.
func Check(ctx context.Context, e encode.Encoding, o Options) Verdict {
	o = o.filled()
	rng := rand.New(rand.NewPCG(1, o.Seed))
	v := Verdict{Tried: map[puzzles.Family]int{}}
	refused := map[kind]int{} // in a row
	for made, tried := 0, 0; made < mostMade*o.Puzzles && tried < o.Puzzles &&
		tried+v.Refused < mostRefused*o.Puzzles && ctx.Err() == nil; made++ {
		p := oracle.Mixed(rng, made)
		k := kind{p.Family, p.Closed, p.Ordered, p.Once, len(p.Numbers) > 0, p.Symmetric}
		refused[k]++
		if refused[k] > refusals && refused[k]%(4*refusals) != 0 {
			continue
		}
		short, done := context.WithTimeoutCause(ctx, patience,
			fmt.Errorf("it takes longer than %s", patience))
		r := &recorder{ctx: short}
		if try(r, e, p, tried, o) {
			tried++
			v.Tried[p.Family]++
			refused[k] = 0
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

// recorder keeps what a [T] is told, and the context that a [T] hands out.
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
