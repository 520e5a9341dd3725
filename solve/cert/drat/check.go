package drat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Report says what was checked.
type Report struct {
	Format  Format
	Added   int // clauses that the proof adds, up to the empty one
	RAT     int // of them: not by unit propagation alone
	Deleted int // clauses that the proof deletes
	// Kept counts deletions that were not carried out: of clauses from which a
	// literal follows that is true for good, as other checkers do, and of
	// clauses that are not there. To keep a clause is always sound.
	Kept  int
	Bytes int64 // of the proof, as far as it was read
}

// StepError says which step of a proof does not hold.
type StepError struct {
	Step  int    // clauses added and deleted, counted from 1
	Place string // in the file
	Lits  []int32
	Why   string
}

func (e *StepError) Error() string {
	const shown = 12
	text := ""
	for i, l := range e.Lits {
		if i == shown {
			text += fmt.Sprintf(" … (%d literals)", len(e.Lits))
			break
		}
		text += fmt.Sprintf(" %d", l)
	}
	if len(e.Lits) == 0 {
		text = " (empty)"
	}
	return fmt.Sprintf("step %d (%s), the clause%s: %s", e.Step, e.Place, text, e.Why)
}

// ErrUnfinished says that a proof ends without the empty clause. It need not have
// it where unit propagation refutes the formula before the first step.
var ErrUnfinished = errors.New("found the end of the proof, expected the empty clause before it")

// Check goes through a proof until it adds the empty clause. A nil error means
// that the formula is unsatisfiable. Else the error is a *[SyntaxError], a
// *[StepError], [ErrUnfinished], the context's, or one of reading.
//
// The proof is checked forwards, as it is read: memory is taken for the clauses
// that are not deleted, never for the proof as a whole.
func Check(ctx context.Context, f *Formula, proof io.Reader, format Format) (*Report, error) {
	r, err := newReader(proof, format)
	if err != nil {
		return &Report{}, err
	}
	k := newChecker(r.format)
	k.fuel = fuelStep
	k.stopped = func() bool { return ctx.Err() != nil }
	err = k.run(ctx, f, r)
	k.report.Bytes = r.offset()
	return &k.report, err
}

// mostMem is how much memory the clauses take before the next one, in numbers of
// 4 bytes: places in it have 32 bits, and no clause takes 1<<28.
const mostMem = 1<<32 - 1<<28

func newChecker(f Format) *checker {
	k := &checker{report: Report{Format: f}, variables: map[int32]lit{}, most: mostMem}
	k.store = newStore()
	return k
}

type checker struct {
	propagator
	most      int // length of mem
	report    Report
	dense     []lit         // by variable number below denseVars: its place plus 1
	variables map[int32]lit // the same for those above
	vars      int
	clause    []lit // the step's literals, each once
	refuted   bool  // the clauses are false for good
}

// denseVars is the size of the table of variables. Larger numbers are looked up
// in a map, so that no number takes memory by its size.
const denseVars = 1 << 22

var errTooLarge = errors.New("found more than 16 GB of clauses")

func (k *checker) run(ctx context.Context, f *Formula, r *reader) error {
	k.load(f)
	k.settle()
	trivial := k.refuted
	for n := 1; ; n++ {
		if k.halted || n&15 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s, ok, err := r.next()
		if err != nil {
			return err
		}
		if !ok && trivial {
			return nil
		}
		if !ok {
			return ErrUnfinished
		}
		if len(k.mem) > k.most {
			return errTooLarge
		}
		lits := k.set(s.lits)
		if s.del {
			k.report.Deleted++
			if _, gone := k.remove(lits); !gone {
				k.report.Kept++
			}
			k.sweep()
			continue
		}
		k.report.Added++
		why := k.follows(s.lits, lits)
		switch {
		case k.halted:
			return context.Cause(ctx)
		case why != "":
			return &StepError{Step: n, Place: r.place(), Lits: append([]int32(nil), s.lits...), Why: why}
		case len(lits) == 0:
			return nil
		}
		k.take(lits)
		k.settle()
	}
}

// load takes in the formula, or a part of it, where it is halted.
func (k *checker) load(f *Formula) {
	n := 0
	f.Each(func(clause []int32) {
		if n++; n%1024 == 0 && k.stopped() {
			k.halted = true
		}
		if !k.halted {
			k.take(k.set(clause))
		}
	})
}

// set is the clause's literals, each once, in their order. It is valid until the
// next call.
func (k *checker) set(clause []int32) []lit {
	k.clause = k.clause[:0]
	k.newStamp()
	for _, n := range clause {
		if l := k.lit(n); k.mark[l] != k.stamp {
			k.mark[l] = k.stamp
			k.clause = append(k.clause, l)
		}
	}
	return k.clause
}

// lit is the checker's literal for one of the file.
func (k *checker) lit(n int32) lit {
	v := max(n, -n)
	var l lit
	if v < denseVars {
		for int(v) >= len(k.dense) {
			k.dense = append(k.dense, 0)
		}
		if k.dense[v] == 0 {
			k.dense[v] = k.newVar() + 1
		}
		l = k.dense[v] - 1
	} else {
		known, ok := k.variables[v]
		if !ok {
			known = k.newVar()
			k.variables[v] = known
		}
		l = known
	}
	if n < 0 {
		return not(l)
	}
	return l
}

func (k *checker) newVar() lit {
	k.vars++
	k.grow(k.vars)
	return lit(2 * (k.vars - 1))
}

// take adds a clause.
func (k *checker) take(lits []lit) {
	if !k.attach(k.add(lits)) {
		k.refuted = true
	}
}

// settle draws the consequences of the clauses alone.
func (k *checker) settle() {
	if k.refuted {
		return
	}
	if k.propagate(true) != 0 {
		k.refuted = true
	}
	k.base = len(k.trail)
}

// follows says why the clause may not be added; nothing where it may. written
// is the clause as it is in the proof: its first literal is the one for RAT.
func (k *checker) follows(written []int32, lits []lit) (why string) {
	if k.refuted {
		return ""
	}
	defer k.undo(k.base)
	if k.impliedWith(lits, noLit) || k.halted {
		return ""
	}
	if len(lits) == 0 {
		return "it does not follow by unit propagation: the formula was not refuted before"
	}
	pivot := lits[0]
	mark := len(k.trail)
	for _, c := range k.with(not(pivot)) {
		if !k.impliedWith(append([]lit(nil), k.lits(c)...), not(pivot)) {
			if k.halted {
				return ""
			}
			return fmt.Sprintf("it does not follow by unit propagation (RUP), nor with each clause that has %d (RAT)", -written[0])
		}
		k.undo(mark)
	}
	k.report.RAT++
	return ""
}

// with lists the clauses that have a literal; some of them, where it is halted.
func (k *checker) with(l lit) (list []ref) {
	n := 0
	k.each(func(c ref) {
		if n++; n%fuelStep == 0 && k.stopped() {
			k.halted = true
		}
		if !k.halted && slices.Contains(k.lits(c), l) {
			list = append(list, c)
		}
	})
	return list
}

const noLit = ^lit(0)

// impliedWith assumes that all the literals but one are false, and reports
// whether a conflict follows.
func (k *checker) impliedWith(lits []lit, but lit) bool {
	for _, l := range lits {
		if l == but {
			continue
		}
		if k.value[l] > 0 {
			return true
		}
		if k.value[l] == 0 {
			k.assign(not(l))
		}
	}
	return k.propagate(false) != 0
}
