package twofactor

import "context"

// Result is what maximum flow proves of a graph's 2-factors.
type Result struct {
	// Impossible is set where the graph has no 2-factor, hence no tour.
	Impossible bool
	// Violator is why.
	Violator *Violator
	// Factor is a 2-factor; nil where there is none, or where the graph is not
	// bipartite, for which the flow is a relaxation only.
	Factor *Factor
	// Keep is false for edges in no 2-factor, Always true for those in all of
	// them. Both are by edge, and nil where Impossible is set.
	Keep, Always []bool
}

// Solve looks for a 2-factor of the graph by maximum flow. It returns nil when
// the context ended first.
func Solve(ctx context.Context, g *Graph) *Result {
	if ctx.Err() != nil {
		return nil
	}
	n := maximal(ctx, g)
	if n == nil {
		return nil
	}
	if n.lacking() {
		return &Result{Impossible: true, Violator: n.violator()}
	}
	r := &Result{}
	if r.Keep, r.Always = n.filter(ctx); r.Keep == nil {
		return nil
	}
	if r.Factor = n.factor(ctx); ctx.Err() != nil {
		return nil
	}
	return r
}

// maximal is the graph's network with a maximum flow; nil where the context ends
// first.
func maximal(ctx context.Context, g *Graph) *network {
	colour, _, bipartite, err := g.In.ColoursWithin(ctx)
	if err != nil {
		return nil
	}
	if len(bipartite) != 1 || !bipartite[0] {
		colour = nil
	}
	n := newNetwork(ctx, g, colour)
	if n == nil || !n.maximise(ctx) {
		return nil
	}
	return n
}

// factor is the 2-factor that a full flow is; nil where flows are a relaxation, and
// where the context ends first.
func (n *network) factor(ctx context.Context) *Factor {
	if !n.exact {
		return nil
	}
	g := n.g
	chosen := make([]bool, len(g.U))
	for a, e := range n.edge {
		chosen[e] = n.Flow[a] > 0
	}
	if ctx.Err() != nil {
		return nil
	}
	f, err := NewFactor(g, func(e int) bool { return chosen[e] || g.Fixed != nil && g.Fixed[e] })
	if err != nil {
		return nil
	}
	return f
}
