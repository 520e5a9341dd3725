package cube

import (
	"container/heap"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Max is the largest number of cubes that is made.
const Max = 1 << 16

// lookaheads is how many variables are tried out for each decision.
const lookaheads = 24

// Split splits a formula into n cubes, as far as there are variables to decide:
// those for which decide is true of their names. Cubes that unit propagation
// refutes at once are left out; where all are, one is left that says nothing.
//
// Each decision is that of the variables tried from which most follows in both
// cases (March_cu's measure: the product of the two). The same formula gives the
// same cubes. When the context ends there are fewer, which are all cases, too.
func Split(ctx context.Context, f *cnf.Formula, n int, decide func(name string) bool) [][]z.Lit {
	p := newPropagator(f)
	var variables []z.Var
	for v := z.Var(1); int(v) <= f.Size().Vars; v++ {
		if decide(f.Name(v)) {
			variables = append(variables, v)
		}
	}
	open := &leaves{{}}
	if !p.follow(nil) {
		return [][]z.Lit{{}}
	}
	var done [][]z.Lit // with nothing left to decide
	for open.Len() > 0 && open.Len()+len(done) < min(n, Max) && ctx.Err() == nil {
		hardest := heap.Pop(open).(leaf)
		v, ok := p.choose(hardest.cube, variables)
		if !ok {
			done = append(done, hardest.cube)
			continue
		}
		for _, l := range []z.Lit{v.Pos(), v.Neg()} {
			cube := append(slices.Clone(hardest.cube), l)
			if p.follow(cube) {
				heap.Push(open, leaf{cube, len(p.trail)})
			}
		}
	}
	var cubes [][]z.Lit
	for open.Len() > 0 {
		cubes = append(cubes, heap.Pop(open).(leaf).cube)
	}
	if cubes = append(cubes, done...); len(cubes) == 0 {
		cubes = append(cubes, nil)
	}
	return cubes
}

// leaf is a cube that is not refuted.
type leaf struct {
	cube    []z.Lit
	follows int // true literals
}

// leaves is a heap: first the leaf from which least follows, the hardest.
type leaves []leaf

func (h leaves) Len() int { return len(h) }
func (h leaves) Less(i, j int) bool {
	if h[i].follows != h[j].follows {
		return h[i].follows < h[j].follows
	}
	if len(h[i].cube) != len(h[j].cube) {
		return len(h[i].cube) < len(h[j].cube)
	}
	for k, l := range h[i].cube {
		if m := h[j].cube[k]; l != m {
			return l < m
		}
	}
	return false
}
func (h leaves) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *leaves) Push(x any)   { *h = append(*h, x.(leaf)) }
func (h *leaves) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

// propagator finds what follows from a cube by unit propagation, with two
// watched literals.
type propagator struct {
	clauses [][]z.Lit
	watches [][]int32 // by literal
	units   []z.Lit
	empty   bool // there is an empty clause
	truth   []bool
	trail   []z.Lit
}

func newPropagator(f *cnf.Formula) *propagator {
	n := 2*f.Size().Vars + 2
	p := &propagator{watches: make([][]int32, n), truth: make([]bool, n)}
	f.Each(0, func(clause []z.Lit) bool {
		switch len(clause) {
		case 0:
			p.empty = true
		case 1:
			p.units = append(p.units, clause[0])
		default:
			c := int32(len(p.clauses))
			p.clauses = append(p.clauses, append([]z.Lit(nil), clause...))
			p.watches[clause[0]] = append(p.watches[clause[0]], c)
			p.watches[clause[1]] = append(p.watches[clause[1]], c)
		}
		return true
	})
	return p
}

// follow sets the trail to what follows from a cube; false where that is a
// contradiction.
func (p *propagator) follow(cube []z.Lit) bool {
	p.undo(0)
	if p.empty {
		return false
	}
	for _, list := range [][]z.Lit{p.units, cube} {
		for _, l := range list {
			if !p.assume(l) {
				return false
			}
		}
	}
	return true
}

func (p *propagator) undo(n int) {
	for _, l := range p.trail[n:] {
		p.truth[l] = false
	}
	p.trail = p.trail[:n]
}

// assume makes a literal true, and all that follows.
func (p *propagator) assume(l z.Lit) bool {
	if p.truth[l.Not()] {
		return false
	}
	done := len(p.trail)
	p.set(l)
	for ; done < len(p.trail); done++ {
		if !p.visit(p.trail[done].Not()) {
			return false
		}
	}
	return true
}

func (p *propagator) set(l z.Lit) {
	if !p.truth[l] {
		p.truth[l] = true
		p.trail = append(p.trail, l)
	}
}

// visit looks at the clauses that watch a literal that has become false.
func (p *propagator) visit(off z.Lit) bool {
	list := p.watches[off]
	keep := list[:0]
	for i, c := range list {
		clause := p.clauses[c]
		if clause[0] == off {
			clause[0], clause[1] = clause[1], off
		}
		if !p.truth[clause[0]] && p.rewatch(clause, c) {
			continue
		}
		keep = append(keep, c)
		if p.truth[clause[0].Not()] {
			p.watches[off] = append(keep, list[i+1:]...)
			return false
		}
		p.set(clause[0])
	}
	p.watches[off] = keep
	return true
}

// rewatch finds a literal to watch in place of the second one.
func (p *propagator) rewatch(clause []z.Lit, c int32) bool {
	for k := 2; k < len(clause); k++ {
		if l := clause[k]; !p.truth[l.Not()] {
			clause[1], clause[k] = l, clause[1]
			p.watches[l] = append(p.watches[l], c)
			return true
		}
	}
	return false
}

// choose picks the variable to decide next.
func (p *propagator) choose(cube []z.Lit, variables []z.Var) (best z.Var, ok bool) {
	p.follow(cube)
	mark := len(p.trail)
	var free []z.Var
	for _, v := range variables {
		if !p.truth[v.Pos()] && !p.truth[v.Neg()] {
			free = append(free, v)
		}
	}
	score := -1
	for k := range min(lookaheads, len(free)) {
		v := free[k*len(free)/min(lookaheads, len(free))] // spread over all of them
		product := 1
		for _, l := range []z.Lit{v.Pos(), v.Neg()} {
			if p.assume(l) {
				product *= len(p.trail) - mark
			} else { // decides the variable at once: better than most
				product *= len(p.truth)
			}
			p.undo(mark)
		}
		if product > score {
			best, score = v, product
		}
	}
	return best, len(free) > 0
}

// Decision reports whether a variable is one that the encodings decide by its
// name: a position or an edge, such as x[c4,3] or e[a1,b3].
func Decision(name string) bool {
	kind, rest, ok := strings.Cut(name, "[")
	return ok && len(kind) == 1 && strings.Contains("xeod", kind) && strings.HasSuffix(rest, "]")
}

// WriteICNF writes a formula and its cubes in the format iCNF: "p inccnf", the
// clauses, and a line "a 1 -2 0" for each cube.
func WriteICNF(w io.Writer, f *cnf.Formula, cubes [][]z.Lit, comments ...string) error {
	pr, pw := io.Pipe()
	go func() { pw.CloseWithError(f.WriteDIMACS(pw, comments...)) }()
	if err := replaceHeader(w, pr, "p inccnf\n"); err != nil {
		pr.CloseWithError(err)
		return err
	}
	for _, cube := range cubes {
		line := "a"
		for _, l := range cube {
			line += fmt.Sprintf(" %d", l.Dimacs())
		}
		if _, err := io.WriteString(w, line+" 0\n"); err != nil {
			return err
		}
	}
	return nil
}
