package cnf

import "github.com/irifrance/gini/z"

// Implies adds a -> b.
func (f *Formula) Implies(a, b z.Lit) { f.Clause(a.Not(), b) }

// ImpliesOr adds a -> b1 or b2 or …; without any b, not a.
func (f *Formula) ImpliesOr(a z.Lit, bs ...z.Lit) {
	f.Add(a.Not())
	f.Clause(bs...)
}

// AndImplies adds a1 and a2 -> b.
func (f *Formula) AndImplies(a1, a2, b z.Lit) { f.Clause(a1.Not(), a2.Not(), b) }

// NotBoth adds not (a and b).
func (f *Formula) NotBoth(a, b z.Lit) { f.Clause(a.Not(), b.Not()) }

// AtLeastOne adds b1 or b2 or …
func (f *Formula) AtLeastOne(bs []z.Lit) { f.Clause(bs...) }

// Contradiction adds the empty clause: no model is left.
func (f *Formula) Contradiction() { f.Clause() }
