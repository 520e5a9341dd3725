package reduce

import (
	"cmp"
	"context"
	"slices"

	"knightsat/internal/graph/edgelist"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/cuts"
	"knightsat/internal/tsp/linear"
)

// Given is what is asked of, and what is known of it.
type Given struct {
	*tsp.Problem
	Potentials []int32 // of each node, in parts (tsp.Denominator), for a bound to begin from
	MayEnd     []int32 // the nodes on which the path may begin and end, ascending, First and Last among them
}

// Rest is what is left of a problem for one bound: the path as a cycle through the nodes
// and the dummy, in which no argument of this package rules out what it lists. For
// every path of at most Moves moves, with ends of Given, the costs of its pairs and
// ends, of the absence of others, and of the cuts add up to at most Budget. All are in
// parts of a move, and none is below 0. [New] makes one; the zero value is of no use.
type Rest struct {
	Given
	Moves int
	// Refuted is set where nothing is left: no path has Moves moves.
	Refuted bool
	Parts   int64 // of a move
	Budget  int64
	Edges   []edge // by their nodes, those with the dummy last
	Cuts    []PricedCut
	Leave   [][]int32 // sets of nodes, without the dummy, that every walk leaves
	At      [][]int32 // the edges of each node, and of the dummy

	// Path is one of at most Moves moves, where the linear program led to it, else nil.
	Path []int32

	// Lower is a number of moves that no path of at most Moves moves is below, where
	// the linear program proves it; 0 where nothing is known.
	Lower int

	in        []bool // of nodes, false between calls
	potential []int32
	tree      []int32         // the node to which each is joined, and -1 for the first
	treeParts int64           // of a move, in which the potentials are
	sets      []joinedSet     // those of the tree
	heaviest  int64           // its last pair
	lastEnd   int64           // of the two cheapest ends, the dearer one
	all       []edge          // by the numbers of the linear program
	left      *linear.Program // to be asked for fewer moves; nil if there is none
	waits     bool            // it has not branched, though it leaves little
	told      bool            // what it rules out at first can be told
	steps     []linear.Step   // of the argument by which the linear program rules out what it does
	last      []linear.Step   // its last one, if that leaves something
}

// edge is two nodes that may follow each other, or a node that may be next to the dummy,
// which is J then: it is used, or it is not.
type edge struct {
	I, J    int32
	Cost    int64 // of using it
	Without int64 // of not using it
	Forced  bool  // every walk uses it
}

// PricedCut is a sum that a path has at least: its pieces in each of some sets, less one; edges, those of 1 where it
// has them, those of -1 where it has not; and what is certain. Each one more than nothing costs so much; or, if the
// sum is odd, each two more than one.
type PricedCut struct {
	Sets    [][]int32      // of nodes, without the dummy
	Uses    []linear.Entry // by their edges
	Certain int64
	Odd     bool
	Cost    int64
}

// Leaving lists the edges that leave a set, each of 1.
func (p *Rest) Leaving(set []int32) (list []linear.Entry) {
	ends := func(k int32) [2]int32 { return [2]int32{p.Edges[k].I, p.Edges[k].J} }
	cuts.Cut{Set: set}.Each(ends, p.At, p.in, func(k int32, times int64) {
		list = append(list, linear.Entry{Var: k, Coef: int32(times)})
	})
	slices.SortFunc(list, byVariable)
	return list
}

// byVariable has edges of one node together.
func byVariable(a, b linear.Entry) int { return cmp.Compare(a.Var, b.Var) }

func (p *Rest) index() {
	p.in = make([]bool, p.Len()+1)
	p.At = edgelist.At(p.Len()+1, len(p.Edges),
		func(k int) (a, b int32) { return p.Edges[k].I, p.Edges[k].J })
}

// New finds what is left for a bound, by the linear program unless potentials are to do alone. When the context ends
// first, only Fewest of the plan is of use.
func New(ctx context.Context, g Given, moves int, alone bool) *Rest {
	p, done := begin(ctx, g, moves)
	if done {
		return p
	}
	left := true
	if !alone && p.Len() <= linearNodes {
		program := p.program(ctx)
		left = program == nil || p.ask(ctx, program, true)
	}
	if left && p.left == nil {
		left = p.priceByPotentials(ctx)
	}
	p.Refuted = !left && ctx.Err() == nil
	return p
}

// begin rules out pairs by the given potentials. done is true where that leaves nothing to be
// asked, or the context ends first.
func begin(ctx context.Context, g Given, moves int) (p *Rest, done bool) {
	p = &Rest{Given: g, Moves: moves}
	switch {
	case p.Len() == 0:
		p.Budget = int64(moves)
		return p, true
	case p.Len() == 1: // to the one node and back
		p.Budget = int64(moves - 2*p.End(0))
		p.Refuted = p.Budget < 0
		return p, true
	case len(g.MayEnd) < 2:
		p.Refuted = true
		return p, true
	}
	left := p.eliminate(ctx, fine)
	p.Refuted = !left && ctx.Err() == nil
	return p, !left
}

// Fewest is the number of moves that no path is below, as far as the plan tells: one
// more than Moves where nothing is left, and 0 where it says nothing.
func (p *Rest) Fewest() int {
	if p.Refuted {
		return p.Moves + 1
	}
	return p.Lower
}

// priceByPotentials prices what the potentials leave, in coarser parts, which lose some of the bound. It reports whether
// anything is left.
func (p *Rest) priceByPotentials(ctx context.Context) bool {
	budget := p.Budget // in fine parts
	for parts := int64(64); parts > 0; parts /= 2 {
		if budget*parts > planBudget*fine && parts > 1 {
			continue // it would be too much even if rounding lost nothing
		}
		if !p.eliminate(ctx, parts) {
			return false
		}
		if p.Budget <= planRounded {
			break
		}
	}
	for _, s := range p.sets {
		p.Cuts = append(p.Cuts, PricedCut{Sets: [][]int32{s.nodes}, Cost: s.weight})
	}
	return true
}
