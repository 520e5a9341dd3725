package cnf

import "github.com/irifrance/gini/z"

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
