package amo

import (
	"math/bits"
	"sync"

	"github.com/irifrance/gini/logic"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// sorted sorts the literals by gini's sorting network (logic.CardSort), the odd-even
// merge sort of Batcher (AFIPS 1968) as Eén & Sörensson, "Translating
// Pseudo-Boolean Constraints into SAT" (JSAT 2, 2006), use it: the last output
// but one, which says that two literals are true, is forbidden. Only the gates on
// which that output depends are written, each with a variable and three clauses
// of seven literals (Tseitin 1968).
//
// For n = 2^k the network has n(k²-k+4)/4 - 1 comparators of two gates each, and
// the output depends on somewhat more than half of the gates: 631 for 64 literals,
// 32,759 for 1024. Networks have at most 4096 inputs: more literals are cut into
// blocks of so many, each with a network of its own, whose last outputs, "one of
// the block is true", are constrained in the same way.
//
// It is the number of literals of a block, two or more.
type sorted int

// maxSorted is the number of inputs that a network may have.
const maxSorted = 4096

func (s sorted) write(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit) {
	switch n := len(lits); {
	case n < 2:
	case n <= int(s):
		networkOf(n, false).write(w, vars, lits)
	default:
		var some []z.Lit
		for len(lits) > 0 && w.Err() == nil {
			n := min(len(lits), int(s))
			some = append(some, networkOf(n, true).write(w, vars, lits[:n]))
			lits = lits[n:]
		}
		s.write(w, some, vars)
	}
}

// network is a sorting network, with as many inputs as there are literals: the
// clauses of the gates that its outputs depend on, over its own variables.
type network struct {
	inputs []z.Lit
	fewer  z.Lit // fewer than two inputs are true
	some   z.Lit // one is, at least; z.LitNull if nobody asks
	gates  cnf.Formula
	// constant is true: no gate has it as an input, so that its own clause says
	// nothing.
	constant z.Lit
}

// networks remembers networks by their key: formulas have many constraints of few
// sizes, and a network takes far longer to make than to look up.
var networks sync.Map

type networkKey struct {
	n    int
	some bool
}

func networkOf(n int, some bool) *network {
	key := networkKey{n, some}
	w, ok := networks.Load(key)
	if !ok {
		w = newNetwork(n, some)
		networks.Store(key, w)
	}
	return w.(*network)
}

func newNetwork(n int, some bool) *network {
	// gini looks gates up in a hash table as large as the capacity, by codes whose
	// lowest 13 bits are 0: a capacity that is a power of two, as by default, makes
	// the table a few long lists.
	log := bits.Len(uint(n))
	circuit := logic.NewCCap((n*log*log/2 + n + 8) | 1)
	w := &network{inputs: make([]z.Lit, n), constant: circuit.T}
	for i := range w.inputs {
		w.inputs[i] = circuit.Lit()
	}
	// The sorter takes a copy of the inputs.
	sorter := circuit.CardSort(w.inputs)
	w.fewer = sorter.Leq(1)
	roots := []z.Lit{w.fewer}
	if some {
		w.some = sorter.Geq(1)
		roots = append(roots, w.some)
	}
	circuit.ToCnfFrom(&w.gates, roots...)
	return w
}

// write writes the network over the literals, says that fewer than two are true,
// and returns the literal for "one is", where asked for.
func (n *network) write(w *cnf.Writer, vars func(n int) []z.Lit, lits []z.Lit) z.Lit {
	table := make(map[z.Var]z.Lit, len(lits)+n.gates.Size().Clauses/3)
	for i, in := range n.inputs {
		table[in.Var()] = lits[i]
	}
	lit := func(m z.Lit) z.Lit {
		mine, ok := table[m.Var()]
		if !ok {
			mine = vars(1)[0]
			table[m.Var()] = mine
		}
		if !m.IsPos() {
			return mine.Not()
		}
		return mine
	}
	var clause []z.Lit
	n.gates.Each(0, func(gate []z.Lit) bool {
		clause = clause[:0]
		for _, m := range gate {
			if m != n.constant {
				clause = append(clause, lit(m))
			}
		}
		if len(clause) > 0 {
			w.Clause(clause...)
		}
		return true
	})
	if len(lits) > 1 { // else the output is the circuit's constant
		w.Clause(lit(n.fewer))
	}
	if n.some == z.LitNull {
		return z.LitNull
	}
	return lit(n.some)
}
