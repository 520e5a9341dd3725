package flow

import "context"

// greedy fills most of the network by the rule of Karp and Sipser, "Maximum
// matching in sparse random graphs" (1981): a node with no more partners left than
// it needs takes these first, for that can't be a mistake. Else the nodes on the
// left take the first partners that are free, in their order.
func (n *Network) greedy(ctx context.Context) bool {
	g := &greed{Network: n, ctx: ctx, partners: make([]int32, len(n.Give)+len(n.Take))}
	if !g.count() {
		return false
	}
	for c := range g.partners {
		g.note(int32(c))
	}
	for i := range n.Give {
		if i%(1<<12) == 0 && ctx.Err() != nil || !g.serveFew() {
			return false
		}
		g.serveLeft(int32(i))
	}
	return g.serveFew()
}

// greed numbers the nodes on the left, then those on the right.
type greed struct {
	*Network
	ctx      context.Context
	served   int     // nodes
	partners []int32 // how many free partners a node has
	few      []int32 // nodes to be served first
}

// count counts partners. It returns false where the context ends first.
func (g *greed) count() bool {
	for a, j := range g.To {
		if a%(1<<16) == 0 && g.ctx.Err() != nil {
			return false
		}
		if g.Give[g.from[a]] > 0 && g.Take[j] > 0 {
			g.partners[g.from[a]]++
			g.partners[len(g.Give)+int(j)]++
		}
	}
	return true
}

// units is what a node can still let through.
func (g *greed) units(c int32) int8 {
	if int(c) < len(g.Give) {
		return g.Give[c]
	}
	return g.Take[int(c)-len(g.Give)]
}

// note puts a node on the list of those to be served first where it needs all of
// its partners.
func (g *greed) note(c int32) {
	if p, units := g.partners[c], g.units(c); units > 0 && p > 0 && (p == 1 || p*int32(g.limit) <= int32(units)) {
		g.few = append(g.few, c)
	}
}

// serveFew returns false where the context ends first.
func (g *greed) serveFew() bool {
	for len(g.few) > 0 {
		if g.served++; g.served%(1<<12) == 0 && g.ctx.Err() != nil {
			return false
		}
		c := g.few[len(g.few)-1]
		g.few = g.few[:len(g.few)-1]
		if int(c) < len(g.Give) {
			g.serveLeft(c)
		} else {
			g.serveRight(c - int32(len(g.Give)))
		}
	}
	return true
}

func (g *greed) serveLeft(i int32) {
	for a := g.Offsets[i]; a < g.Offsets[i+1]; a++ {
		g.fill(a)
	}
}

func (g *greed) serveRight(j int32) {
	for _, a := range g.arcsInto(j) {
		g.fill(a)
	}
}

// fill sends as much as it can along an arc; where that uses up the arc or an end
// of it, others have a partner less.
func (g *greed) fill(a int32) {
	i, j := g.from[a], g.To[a]
	if g.Give[i] <= 0 || g.Take[j] <= 0 || g.Flow[a] >= g.limit {
		return
	}
	for g.Give[i] > 0 && g.Take[j] > 0 && g.Flow[a] < g.limit {
		g.Give[i]--
		g.send(a)
	}
	right := int32(len(g.Give))
	if g.Flow[a] == g.limit {
		g.lose(i)
		g.lose(right + j)
	}
	if g.Give[i] == 0 {
		for b := g.Offsets[i]; b < g.Offsets[i+1]; b++ {
			if g.Flow[b] < g.limit {
				g.lose(right + g.To[b])
			}
		}
	}
	if g.Take[j] == 0 {
		for _, b := range g.arcsInto(j) {
			if g.Flow[b] < g.limit {
				g.lose(g.from[b])
			}
		}
	}
}

func (g *greed) lose(c int32) {
	g.partners[c]--
	g.note(c)
}
