package amo

import (
	"math/bits"
	"sync"

	"github.com/irifrance/gini/inter"
	"github.com/irifrance/gini/logic"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// CardSort sorts the literals by gini's sorting network (logic.CardSort), the odd-even
// merge sort of Batcher (AFIPS 1968) as Eén & Sörensson, "Translating
// Pseudo-Boolean Constraints into SAT" (JSAT 2, 2006), use it: the last output
// but one, which says that two literals are true, is forbidden. Only the gates on
// which that output depends are written, each with a variable and three clauses
// of seven literals (Tseitin 1968).
//
// For n = 2^k the network has n(k²-k+4)/4 - 1 comparators of two gates each, and
// the output depends on somewhat more than half of the gates: 631 for 64 literals,
// 32,759 for 1024. The exact number has no formula; Size finds it by building the
// network. So that this stays cheap, networks have at most 4096 inputs: more
// literals are cut into blocks of so many, each with a network of its own, whose
// last outputs, "one of the block is true", are constrained in the same way.
type CardSort struct{}

// maxSorted is the number of inputs that a network may have.
const maxSorted = 4096

// Name implements [Encoding].
func (CardSort) Name() string { return "cardsort" }

// Size implements [Encoding].
func (CardSort) Size(n int) cnf.Size { return sorted(maxSorted).size(n) }

// AtMostOne implements [Encoding].
func (CardSort) AtMostOne(f *cnf.Formula, lits []z.Lit, label string) {
	s := sorted(maxSorted)
	s.write(f, newPool(f, s.size(len(lits)).Vars, label), lits)
}

// sorted is CardSort with blocks of at most so many literals, two or more.
type sorted int

func (s sorted) size(n int) cnf.Size {
	switch {
	case n < 2:
		return cnf.Size{}
	case n <= int(s):
		return networkSize(n, false)
	}
	full, rest := n/int(s), n%int(s)
	size := networkSize(int(s), true).Times(full)
	if rest > 0 {
		full++
		size = size.Plus(networkSize(rest, true))
	}
	return size.Plus(s.size(full))
}

func (s sorted) write(f *cnf.Formula, vars *pool, lits []z.Lit) {
	switch n := len(lits); {
	case n < 2:
	case n <= int(s):
		newNetwork(n, false).write(f, vars, lits)
	default:
		var some []z.Lit
		for len(lits) > 0 {
			n := min(len(lits), int(s))
			some = append(some, newNetwork(n, true).write(f, vars, lits[:n]))
			lits = lits[n:]
		}
		s.write(f, vars, some)
	}
}

// network is a sorting network, with as many inputs as there are literals.
type network struct {
	circuit *logic.C
	inputs  []z.Lit
	fewer   z.Lit // fewer than two inputs are true
	some    z.Lit // one is, at least; z.LitNull where nobody asks
}

func newNetwork(n int, some bool) *network {
	// gini looks gates up in a hash table as large as the capacity, by codes whose
	// lowest 13 bits are 0: a capacity that is a power of two, as by default, makes
	// the table a few long lists (4096 inputs took most of a minute).
	log := bits.Len(uint(n))
	w := &network{circuit: logic.NewCCap((n*log*log/2 + n + 8) | 1), inputs: make([]z.Lit, n)}
	for i := range w.inputs {
		w.inputs[i] = w.circuit.Lit()
	}
	// The sorter takes a copy of the inputs.
	sorter := w.circuit.CardSort(w.inputs)
	w.fewer = sorter.Leq(1)
	if some {
		w.some = sorter.Geq(1)
	}
	return w
}

// write adds the gates that the outputs depend on, says that fewer than two
// literals are true, and returns the literal for "one is", where asked for.
func (w *network) write(f *cnf.Formula, vars *pool, lits []z.Lit) z.Lit {
	t := &translator{f: f, vars: vars, table: map[z.Var]z.Lit{}}
	for i, in := range w.inputs {
		t.table[in.Var()] = lits[i]
	}
	t.cone(w)
	if len(w.inputs) > 1 { // else the output is the circuit's constant
		f.Clause(t.lit(w.fewer))
	}
	if w.some == z.LitNull {
		return z.LitNull
	}
	return t.lit(w.some)
}

// cone sends the clauses of the gates that the outputs depend on to the
// translator.
func (t *translator) cone(w *network) {
	roots := []z.Lit{w.fewer}
	if w.some != z.LitNull {
		roots = append(roots, w.some)
	}
	t.constant = w.circuit.T
	w.circuit.ToCnfFrom(t, roots...)
}

// translator turns clauses over a circuit's variables into clauses over a
// formula's: gini numbers the variables of each circuit from 1, and 1 is its
// constant. Without a formula it only counts.
type translator struct {
	f        *cnf.Formula
	vars     *pool
	table    map[z.Var]z.Lit
	constant z.Lit
	clause   []z.Lit
	size     cnf.Size
}

var _ inter.Adder = (*translator)(nil)

func (t *translator) lit(m z.Lit) z.Lit {
	mine, ok := t.table[m.Var()]
	if !ok {
		mine = t.vars.take(1)[0]
		t.table[m.Var()] = mine
	}
	if !m.IsPos() {
		return mine.Not()
	}
	return mine
}

// Add implements gini's clause sink.
func (t *translator) Add(m z.Lit) {
	if m != z.LitNull {
		t.clause = append(t.clause, m)
		return
	}
	// No gate has the constant as an input, so that its own clause says nothing.
	if len(t.clause) != 1 || t.clause[0] != t.constant {
		t.size = t.size.Plus(cnf.Size{Clauses: 1, Lits: len(t.clause)})
		if t.f != nil {
			for i, m := range t.clause {
				t.clause[i] = t.lit(m)
			}
			t.f.Clause(t.clause...)
		}
	}
	t.clause = t.clause[:0]
}

// networkSizes remembers sizes by their key: formulas have many constraints of
// few sizes, and a network takes far longer to build than to look up.
var networkSizes sync.Map

type networkKey struct {
	n    int
	some bool
}

func networkSize(n int, some bool) cnf.Size {
	key := networkKey{n, some}
	if size, ok := networkSizes.Load(key); ok {
		return size.(cnf.Size)
	}
	w := newNetwork(n, some)
	var t translator
	t.cone(w)
	const clausesPerGate = 3
	size := t.size
	size.Vars = size.Clauses / clausesPerGate
	if n > 1 {
		size = size.Plus(cnf.Size{Clauses: 1, Lits: 1})
	}
	networkSizes.Store(key, size)
	return size
}
