package twofactor

import "math/rand/v2"

// Shuffle makes another 2-factor by random exchanges, of which it tries so many: edges
// ab and cd make way for ac and bd, where these are edges and none is fixed.
func (f *Factor) Shuffle(r *rand.Rand, tries int) {
	g := f.g
	for range tries {
		a := int32(r.IntN(g.n))
		near, _ := g.Neighbours(int(a))
		b, c := f.nb[a][r.IntN(2)], near[r.IntN(len(near))]
		d := f.nb[c][r.IntN(2)]
		if c == b || d == a || d == b || f.Joins(a, c) || f.Joins(b, d) || !g.joined(b, d) || g.isFixed(a, b) || g.isFixed(c, d) {
			continue
		}
		exchange{a, b, c, d}.do(f)
	}
}
