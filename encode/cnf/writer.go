package cnf

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/internal/watch"
)

// Writer takes variables and clauses into a formula. It writes the empty clause and each clause of
// one literal only once, as [Writer.Distinct] does all clauses.
//
// It stops when its context ends, or there are more literals than its limit: what it
// takes after that is lost. A long writer should check Err now and then.
//
// [Formula.Writer] makes one; the zero value is of no use.
type Writer struct {
	*writing
	distinct bool
}

// writing is what the writers of a formula share.
type writing struct {
	watch *watch.Watch
	limit int // of literals
	f     *Formula
	buf   []z.Lit // of ImpliesOr
	err   error
}

// Build writes a formula of at most limit literals, MaxLits if limit is 0. It
// counts first: what is too large is a *TooLargeError before memory is taken.
// write must do the same both times.
func Build(ctx context.Context, what string, limit int, write func(w *Writer)) (*Formula, error) {
	count, f := &Formula{counts: true}, &Formula{}
	for _, into := range []*Formula{count, f} {
		w := into.Writer(ctx, limit)
		write(w)
		if err := w.stopped(what); err != nil {
			return nil, err
		}
		if into == count {
			f.lits = make([]z.Lit, 0, count.size.Lits+count.size.Clauses)
		}
	}
	if f.size != count.size {
		return nil, fmt.Errorf("%s has %s, but was counted as %s", what, f.size, count.size)
	}
	return f, nil
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
	if w.err == nil {
		w.err = w.watch.Err()
	}
	return w.err
}

// stopped is Err, with a name for what is too large.
func (w *Writer) stopped(what string) error {
	if large, ok := w.Err().(*TooLargeError); ok {
		large.What = what
	}
	return w.err
}

// Reserve reports whether this number of literals may still come; else the writer stops.
// It is for what would take much memory before it is written.
func (w *Writer) Reserve(lits int) bool {
	if w.err == nil && lits > w.limit-w.f.size.Lits {
		w.err = &TooLargeError{Limit: w.limit}
	}
	return w.err == nil
}

// Vars makes n new variables with successive numbers and returns their positive
// literals. name(i) is the i-th one's name.
func (w *Writer) Vars(n int, name func(i int) string) []z.Lit { return w.f.Vars(n, name) }

// Var makes one new variable and returns its positive literal.
func (w *Writer) Var(name string) z.Lit { return w.f.Var(name) }

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
	if (w.distinct || len(ms) <= 1) && w.f.had.before(ms) {
		return
	}
	if w.watch.Ended(1) {
		w.Err()
	}
	if w.Reserve(len(ms)) {
		w.f.Clause(ms...)
	}
}

// Implies adds a -> b.
func (w *Writer) Implies(a, b z.Lit) { w.Clause(a.Not(), b) }

// ImpliesOr adds a -> b1 or b2 or …; without any b, not a.
func (w *Writer) ImpliesOr(a z.Lit, bs ...z.Lit) {
	w.buf = append(append(w.buf[:0], a.Not()), bs...)
	w.Clause(w.buf...)
}

// AndImplies adds a1 and a2 -> b.
func (w *Writer) AndImplies(a1, a2, b z.Lit) { w.Clause(a1.Not(), a2.Not(), b) }

// NotBoth adds not (a and b).
func (w *Writer) NotBoth(a, b z.Lit) { w.Clause(a.Not(), b.Not()) }

// AtLeastOne adds b1 or b2 or …
func (w *Writer) AtLeastOne(bs []z.Lit) { w.Clause(bs...) }

// Contradiction adds the empty clause: no model is left.
func (w *Writer) Contradiction() { w.Clause() }

// written is which clauses have been written: those of one literal or none, and those of
// writers that leave out what was.
type written struct {
	all    map[string]bool // by their sorted literals
	clause []z.Lit         // buffers
	key    []byte
}

// Distinct returns a writer to the same formula that leaves out each clause that such a writer has
// written before. It costs time and memory for each clause.
func (w *Writer) Distinct() *Writer { return &Writer{w.writing, true} }

// before reports whether a clause has been written, and notes it.
func (h *written) before(clause []z.Lit) bool {
	h.clause, h.key = append(h.clause[:0], clause...), h.key[:0]
	slices.Sort(h.clause)
	for _, m := range h.clause {
		h.key = binary.NativeEndian.AppendUint32(h.key, uint32(m))
	}
	if h.all[string(h.key)] {
		return true
	}
	if h.all == nil {
		h.all = map[string]bool{}
	}
	h.all[string(h.key)] = true
	return false
}
