package cnf

import (
	"context"
	"fmt"
	"strconv"

	"github.com/irifrance/gini/z"
)

// Writer takes variables and clauses. It counts them, and writes them into a
// formula if it has one: so the size of a formula is found by what writes it.
//
// It writes the empty clause and each clause of one literal only once, as it does all
// clauses while Distinct asks for it.
//
// It stops when its context ends, or there are more literals than its limit: what it
// takes after that is lost. A long writer should check Err now and then.
//
// [Formula.Writer] makes one; the zero value is of no use.
type Writer struct {
	ctx   context.Context
	limit int      // of literals
	f     *Formula // nil: it only counts
	size  Size
	asked int // clauses since the context was asked
	had   *written
	buf   []z.Lit // of ImpliesOr
	err   error
}

// Build writes a formula of at most so many literals, MaxLits if limit is 0. It
// counts first: what is too large is a *TooLargeError before memory is taken.
// write must do the same both times.
func Build(ctx context.Context, what string, limit int, write func(w *Writer)) (*Formula, error) {
	count := &Writer{ctx: ctx, limit: limitOr(limit), had: &written{}}
	write(count)
	if err := count.Stopped(what); err != nil {
		return nil, err
	}
	f := &Formula{lits: make([]z.Lit, 0, count.size.Lits+count.size.Clauses)}
	w := f.Writer(ctx, limit)
	write(w)
	if err := w.Stopped(what); err != nil {
		return nil, err
	}
	if w.size != count.size {
		return nil, fmt.Errorf("%s has %s, but was counted as %s", what, w.size, count.size)
	}
	return f, nil
}

// Writer returns a writer that appends to the formula. limit is the number of literals
// that the formula may have in all; 0 is MaxLits. The writer stops when ctx ends.
func (f *Formula) Writer(ctx context.Context, limit int) *Writer {
	return &Writer{ctx: ctx, limit: limitOr(limit), f: f, size: f.Size(), had: &f.had}
}

func limitOr(limit int) int {
	if limit == 0 {
		return MaxLits
	}
	return limit
}

// Err says why the writer has stopped: the context's error, or a *TooLargeError;
// nil while it goes on.
func (w *Writer) Err() error {
	if w.err == nil && w.ctx.Err() != nil {
		w.err = w.ctx.Err()
	}
	return w.err
}

// Stopped is Err, with a name for what is too large.
func (w *Writer) Stopped(what string) error {
	if large, ok := w.Err().(*TooLargeError); ok {
		large.What = what
	}
	return w.err
}

// Reserve reports whether so many more literals may come; else the writer stops.
// It is for what would take much memory before it is written.
func (w *Writer) Reserve(lits int) bool {
	if w.err == nil && lits > w.limit-w.size.Lits {
		w.err = &TooLargeError{Limit: w.limit}
	}
	return w.err == nil
}

// Size counts the variables, clauses and literals that the writer has taken, with those
// that the formula had before.
func (w *Writer) Size() Size { return w.size }

// Vars makes n new variables with successive numbers and returns their positive
// literals. name(i) is the i-th one's name.
func (w *Writer) Vars(n int, name func(i int) string) []z.Lit {
	w.size.Vars += n
	if w.f != nil {
		return w.f.Vars(n, name)
	}
	return last(n, w.size.Vars)
}

// Var makes one new variable and returns its positive literal.
func (w *Writer) Var(name string) z.Lit { return w.Vars(1, func(int) string { return name })[0] }

// Numbered makes variables that are named label[0], label[1], … in the order in which they
// are asked for.
func (w *Writer) Numbered(label string) func(n int) []z.Lit {
	made := 0
	return func(n int) []z.Lit {
		first := made
		made += n
		return w.Vars(n, func(i int) string { return label + "[" + strconv.Itoa(first+i) + "]" })
	}
}

// Clause adds the clause of the literals; without any, the formula is false.
func (w *Writer) Clause(ms ...z.Lit) {
	if w.had.before(ms) {
		return
	}
	if w.asked++; w.asked >= 1<<14 {
		w.asked = 0
		w.Err()
	}
	if !w.Reserve(len(ms)) {
		return
	}
	w.size.Clauses++
	w.size.Lits += len(ms)
	if w.f != nil {
		w.f.Clause(ms...)
	}
}
