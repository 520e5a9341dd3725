package amo

import (
	"math/bits"
	"sync"

	"github.com/irifrance/gini/logic"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// cardsort sorts the literals by gini's sorting network (logic.CardSort), the odd-even
// merge sort of Batcher (AFIPS 1968) as Eén & Sörensson, "Translating
// Pseudo-Boolean Constraints into SAT" (JSAT 2, 2006), use it: the last output
// but one, which says that two literals are true, is forbidden. Only the gates on
// which that output depends are written, each with a variable and three clauses
// of seven literals (Tseitin 1968).
//
// For n = 2^k the network has n(k²-k+4)/4 - 1 comparators of two gates each, and
// the output depends on somewhat more than half of the gates: 631 for 64 literals,
// 32,759 for 1024. On more than 4096 literals it is the ladder.
func cardsort(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit) {
	switch n := len(lits); {
	case n < 2:
	case n <= maxSorted:
		networkOf(n).write(w, vars, lits)
	default:
		ladder(w, lits, vars)
	}
}

// maxSorted is the number of literals up to which there are networks.
const maxSorted = 4096

// network is a sorting network, with as many inputs as there are literals: the
// clauses of the gates that its output depends on, over its own variables.
type network struct {
	inputs []z.Lit
	fewer  z.Lit // fewer than two inputs are true
	gates  cnf.Formula
	// constant is true: no gate has it as an input, so that its own clause says
	// nothing.
	constant z.Lit
}

// networks remembers networks by their number of inputs: formulas have many constraints
// of few sizes, and a network takes far longer to make than to look up.
var networks sync.Map

func networkOf(n int) *network {
	w, ok := networks.Load(n)
	if !ok {
		w = newNetwork(n)
		networks.Store(n, w)
	}
	return w.(*network)
}

func newNetwork(n int) *network {
	// gini looks gates up in a hash table as large as the capacity, by codes whose
	// lowest 13 bits are 0: a capacity that is a power of two, as by default, makes
	// the table a few long lists.
	log := bits.Len(uint(n))
	circuit := logic.NewCCap((n*log*log/2 + n + 8) | 1)
	w := &network{inputs: make([]z.Lit, n), constant: circuit.T}
	for i := range w.inputs {
		w.inputs[i] = circuit.Lit()
	}
	w.fewer = circuit.CardSort(w.inputs).Leq(1) // the sorter takes a copy of the inputs
	circuit.ToCnfFrom(&w.gates, w.fewer)
	return w
}

// write writes the network over the literals, and says that fewer than two are true.
func (n *network) write(w *cnf.Writer, vars func(n int) []z.Lit, lits []z.Lit) {
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
	w.Clause(lit(n.fewer))
}
