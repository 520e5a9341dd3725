package cube

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/pbsat"
)

// Max is the largest number of cubes that is made.
const Max = 1 << 16

// lookaheads is how many variables are tried out for each decision.
const lookaheads = 24

// Split splits a formula into n cubes, as far as there are variables to decide:
// those for which decide is true of their names. Cubes that unit propagation
// refutes at once are left out; where all are, one is left that says nothing.
//
// Each decision is that of the variables tried from which most follows in both cases
// (March_cu's measure: the product of the two). The same formula gives the same cubes.
// If the context ends first there are fewer cubes, which still cover all cases.
func Split(ctx context.Context, f *cnf.Formula, n int, decide func(name string) bool) [][]z.Lit {
	p := newPropagator(f)
	var variables []z.Var
	for v := z.Var(1); int(v) <= f.Size().Vars; v++ {
		if decide(f.Name(v)) {
			variables = append(variables, v)
		}
	}
	if _, ok := p.follow(nil); !ok {
		return [][]z.Lit{{}}
	}
	open := []leaf{{}} // the hardest first
	var done [][]z.Lit // with nothing left to decide
	for len(open) > 0 && len(open)+len(done) < min(n, Max) && ctx.Err() == nil {
		hardest := open[0]
		open = open[1:]
		v, ok := p.choose(hardest.cube, variables)
		if !ok {
			done = append(done, hardest.cube)
			continue
		}
		for _, l := range []z.Lit{v.Pos(), v.Neg()} {
			cube := append(slices.Clone(hardest.cube), l)
			if follows, ok := p.follow(cube); ok {
				at, _ := slices.BinarySearchFunc(open, leaf{cube, follows}, harder)
				open = slices.Insert(open, at, leaf{cube, follows})
			}
		}
	}
	var cubes [][]z.Lit
	for _, l := range open {
		cubes = append(cubes, l.cube)
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

// harder puts the leaf first from which less follows.
func harder(a, b leaf) int {
	return cmp.Or(a.follows-b.follows, len(a.cube)-len(b.cube), slices.Compare(a.cube, b.cube))
}

// propagator finds what follows from a cube by unit propagation.
type propagator struct {
	*pbsat.Solver
	size int // more than any number of literals
}

func newPropagator(f *cnf.Formula) propagator {
	p := propagator{pbsat.New(f.Size().Vars), 2*f.Size().Vars + 2}
	f.Each(0, func(clause []z.Lit) bool {
		p.Clause(slices.Clone(clause))
		return true
	})
	return p
}

// follow finds how many literals are true if a cube is; ok is false for a contradiction.
func (p propagator) follow(cube []z.Lit) (follows int, ok bool) {
	p.Retract(0)
	return p.Assume(cube...)
}

func (p propagator) choose(cube []z.Lit, variables []z.Var) (best z.Var, ok bool) {
	mark, _ := p.follow(cube)
	var free []z.Var
	for _, v := range variables {
		if p.Open(int(v)) {
			free = append(free, v)
		}
	}
	score := -1
	for k := range min(lookaheads, len(free)) {
		v := free[k*len(free)/min(lookaheads, len(free))] // spread over all of them
		product := 1
		for _, l := range []z.Lit{v.Pos(), v.Neg()} {
			if follows, ok := p.Assume(l); ok {
				product *= follows - mark
			} else { // decides the variable at once: better than most
				product *= p.size
			}
			p.Retract(1)
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
