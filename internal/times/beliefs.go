package times

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/watch"
	"knightsat/internal/work"
)

const (
	sharpened = .004  // how much more the beliefs of the round before count, in each round
	damped    = .5    // how much what was told in the round before counts
	unlikely  = 1e-6  // of what is likeliest at a time: what is not looked at any more
	unsettled = 4     // rounds, after which that begins
	likely    = .01   // how likely a vertex is to be asked for a walk
	leastOdds = 1e-12 // of what is told
	lost      = 1e-6  // of a sum: what a difference may be wrong by
)

// Beliefs say how likely a walk over all vertices is at a vertex at a time. In each round, vertices tell times how
// unlikely it is that they are visited at others, as if these knew nothing of each other; times tell them how many walks
// there are, none of which goes straight back (belief propagation; Pearl, "Probabilistic Reasoning in Intelligent
// Systems", 1988). What is likely becomes likelier, as in reinforcement (Braunstein and Zecchina, "Learning by message
// passing in networks of discrete synapses", 2006), until little else is left: the walk is one of many, if there are many.
type Beliefs struct {
	*Times
	by     []belief  // by time
	mirror [][]int32 // by vertex and neighbour: where it is among that one's neighbours
	degree int
	place  []int32   // by vertex: where it is in a list; -1 for nowhere
	back   [2]stream // to an even and to an odd time, from the one after
	rounds int
}

// belief is what is believed of a time.
type belief struct {
	left                 []int32 // vertices
	likely, odds, weight []float64
	came                 stream
}

// stream says how many walks come to each vertex that is left for a time, in all and from each neighbour.
type stream struct{ all, each []float64 }

// but is what comes to the vertex at j, without what comes from its neighbour at k.
func (s *stream) but(j, k, degree int) float64 {
	each := s.each[j*degree:][:degree]
	if x := s.all[j] - each[k]; x > lost*s.all[j] {
		return x
	}
	return sum(each[:k]) + sum(each[k+1:])
}

func sum(list []float64) (sum float64) {
	for _, x := range list {
		sum += x
	}
	return sum
}

func (s *stream) cut(n, degree int) { s.all, s.each = s.all[:n], s.each[:n*degree] }

// NewBeliefs begins with the times that are left; it returns nil if they are too many, or none. The seed decides what is
// left to chance.
func NewBeliefs(t *Times, seed uint64) *Beliefs {
	b := &Beliefs{Times: t, by: make([]belief, t.last+1), place: slices.Repeat([]int32{-1}, t.N)}
	for v := range int32(t.N) {
		var mirror []int32
		for _, u := range t.Neighbours(int(v)) {
			mirror = append(mirror, int32(slices.Index(t.Neighbours(int(u)), v)))
		}
		b.mirror, b.degree = append(b.mirror, mirror), max(b.degree, len(mirror))
	}
	if t.dead || t.Places() > mostBeliefs/max(1, b.degree) {
		return nil
	}
	random, most := rand.New(rand.NewPCG(seed, 46)), 0
	for i := range b.by {
		s := &b.by[i]
		t.at[i].each(func(v int) {
			s.left, s.odds = append(s.left, int32(v)), append(s.odds, .9+.2*random.Float64())
		})
		n := len(s.left)
		s.likely, s.weight, s.came = slices.Repeat([]float64{1}, n), make([]float64, n), b.stream(n)
		most = max(most, n)
	}
	b.back = [2]stream{b.stream(most), b.stream(most)}
	return b
}

func (b *Beliefs) stream(n int) stream {
	return stream{slices.Repeat([]float64{1}, n), make([]float64, n*b.degree)}
}

// Round makes beliefs firmer. It returns false if they leave no walk, or the context ends.
func (b *Beliefs) Round(ctx context.Context) bool {
	look, firm := watch.New(ctx), 1-math.Pow(1-sharpened, float64(b.rounds))
	for i := range b.by {
		s := &b.by[i]
		for j, p := range s.likely {
			s.weight[j] = s.odds[j] * math.Exp(firm*math.Log(p+math.SmallestNonzeroFloat32))
		}
		if look.Ended(len(s.left)*b.degree) || i > 0 && !b.flow(&b.by[i-1], s, &b.by[i-1].came, &s.came) {
			return false
		}
		work.Spend(ctx, int64(len(s.left)*b.degree/4))
	}
	for i := len(b.by) - 1; i >= 0; i-- {
		s, back := &b.by[i], &b.back[i&1]
		back.cut(len(s.left), b.degree)
		if i == len(b.by)-1 {
			*back = b.stream(cap(back.all))
			back.cut(len(s.left), b.degree)
		} else if !b.flow(&b.by[i+1], s, &b.back[(i+1)&1], back) {
			return false
		}
		if !b.believe(s, back) {
			return false
		}
	}
	b.tell()
	if b.rounds++; b.rounds > unsettled {
		b.forget()
	}
	return true
}

// flow computes what comes to a time from another beside it, to which something came from further away.
func (b *Beliefs) flow(from, to *belief, in, out *stream) bool {
	for l, v := range from.left {
		b.place[v] = int32(l)
	}
	scale, total := 1/sum(in.all), 0.
	for j, v := range to.left {
		all := 0.
		each := out.each[j*b.degree:][:b.degree]
		clear(each)
		for k, u := range b.Neighbours(int(v)) {
			if l := int(b.place[u]); l >= 0 {
				each[k] = in.but(l, int(b.mirror[v][k]), b.degree) * from.weight[l] * scale
				all += each[k]
			}
		}
		out.all[j] = all
		total += all
	}
	for _, v := range from.left {
		b.place[v] = -1
	}
	return total > 0 && !math.IsInf(total, 0)
}

// believe joins what comes to a time from before and from after.
func (b *Beliefs) believe(s *belief, back *stream) bool {
	for j, w := range s.weight {
		both := s.came.all[j] * back.all[j]
		x := both
		for k := range b.degree {
			x -= s.came.each[j*b.degree+k] * back.each[j*b.degree+k]
		}
		if x < lost*both {
			x = 0
			for k := range b.degree {
				x += s.came.each[j*b.degree+k] * back.but(j, k, b.degree)
			}
		}
		s.likely[j] = x * w
	}
	total := sum(s.likely)
	for j := range s.likely {
		s.likely[j] /= total
	}
	return total > 0 && !math.IsInf(total, 0)
}

// tell tells each time how unlikely it is that its vertices are visited at others.
func (b *Beliefs) tell() {
	most, rest := make([]float64, b.N), make([]float64, b.N) // of what vertices are told
	for i := range b.by {
		s := &b.by[i]
		for j, v := range s.left {
			x := s.likely[j] / (max(1-s.likely[j], leastOdds) * s.odds[j])
			rest[v] += min(x, most[v])
			most[v] = max(x, most[v])
			s.weight[j] = x
		}
	}
	for i := range b.by {
		s := &b.by[i]
		for j, v := range s.left {
			others := rest[v]
			if x := s.weight[j]; x < most[v] {
				others += most[v] - x
			}
			others = min(max(others, leastOdds), 1/leastOdds)
			s.odds[j] = math.Exp(damped*math.Log(s.odds[j]) - (1-damped)*math.Log(others))
		}
	}
}

// forget leaves out what is unlikely.
func (b *Beliefs) forget() {
	for i := range b.by {
		s, n := &b.by[i], 0
		least := unlikely * slices.Max(s.likely)
		for j, p := range s.likely {
			if p >= least {
				s.left[n], s.likely[n], s.odds[n] = s.left[j], p, s.odds[j]
				n++
			}
		}
		s.left, s.likely, s.odds, s.weight = s.left[:n], s.likely[:n], s.odds[:n], s.weight[:n]
		s.came.cut(n, b.degree)
	}
}

// Likely are, by time, the vertices that are likely, one at least.
func (b *Beliefs) Likely() (at [][]int32, places float64) {
	at = make([][]int32, len(b.by))
	for i, s := range b.by {
		least := min(likely, slices.Max(s.likely))
		for j, p := range s.likely {
			if p >= least {
				at[i] = append(at[i], s.left[j])
			}
		}
		places += float64(len(at[i]))
	}
	return at, places
}
