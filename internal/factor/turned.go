package factor

import "context"

// JoinTurned joins the cycles of a 2-factor that a turn of the board maps to itself, and
// keeps it so: it makes each exchange together with its images, and undoes it unless fewer
// cycles are left. image gives the vertex that the turn maps each vertex to. It returns how
// many cycles were merged into others. It stops early if the context ends, or after a number
// of steps in proportion to the size of the graph.
func (f *Factor) JoinTurned(ctx context.Context, image []int) (joins int) {
	t := &turning{Factor: f, image: image, work: 300 * f.g.n, stamp: make([]int, f.g.n)}
	var cycles int
	t.cycle, cycles = f.CycleOf()
	t.labels = int32(cycles)
	for before := -1; joins > before && joins < cycles-1; {
		before = joins
		for a := range int32(f.g.n) {
			if t.work < 0 || ended(ctx, int(a)) {
				return joins
			}
			joins += t.around(a)
		}
	}
	return joins
}

// turning is a 2-factor while its cycles are joined.
type turning struct {
	*Factor
	image  []int
	cycle  []int32 // by vertex
	labels int32   // of cycles, so far
	stamp  []int   // by vertex: the last count that came by it
	counts int
	work   int // steps that are left
}

// exchange takes away edges ab and cd, and puts ac and bd in their place.
type exchange [4]int32

func (x exchange) do(f *Factor) {
	a, b, c, d := x[0], x[1], x[2], x[3]
	f.swap(a, b, c)
	f.swap(b, a, d)
	f.swap(c, d, a)
	f.swap(d, c, b)
}

func (f *Factor) swap(v, old, partner int32) {
	if f.nb[v][0] == old {
		f.nb[v][0] = partner
	} else {
		f.nb[v][1] = partner
	}
}

func (x exchange) undo(f *Factor) { exchange{x[0], x[2], x[1], x[3]}.do(f) }

// around makes the first exchange at a vertex that takes cycles away, and returns how many.
func (t *turning) around(a int32) (gone int) {
	near, _ := t.g.Neighbours(int(a))
	for _, c := range near {
		if t.cycle[c] == t.cycle[a] {
			continue
		}
		for _, b := range t.nb[a] {
			for _, d := range t.nb[c] {
				if !t.g.exchanges(a, b, c, d) {
					continue
				}
				if gone = t.try(exchange{a, b, c, d}); gone > 0 {
					return gone
				}
			}
		}
	}
	return 0
}

// try makes an exchange with its images where these do not touch, and takes it back where
// it leaves no fewer cycles.
func (t *turning) try(x exchange) (gone int) {
	images, vertices := t.orbit(x)
	if images == nil {
		return 0
	}
	before := map[int32]bool{}
	for _, v := range vertices {
		before[t.cycle[v]] = true
	}
	for _, y := range images {
		y.do(t.Factor)
	}
	if gone = len(before) - t.count(vertices); gone > 0 {
		for _, v := range vertices {
			t.labels++
			t.Factor.around(v, func(w int32) { t.cycle[w] = t.labels })
		}
		return gone
	}
	for i := len(images) - 1; i >= 0; i-- {
		images[i].undo(t.Factor)
	}
	return 0
}

// orbit lists the images of an exchange and their vertices; nil where two share one.
func (t *turning) orbit(x exchange) (images []exchange, vertices []int32) {
	t.counts++
	for y := x; len(images) == 0 || y != x; {
		for _, v := range y {
			if t.stamp[v] == t.counts {
				return nil, nil
			}
			t.stamp[v] = t.counts
			vertices = append(vertices, v)
		}
		images = append(images, y)
		for i, v := range y {
			y[i] = int32(t.image[v])
		}
	}
	return images, vertices
}

func (t *turning) count(vertices []int32) (n int) {
	t.counts++
	for _, v := range vertices {
		if t.stamp[v] == t.counts {
			continue
		}
		n++
		t.Factor.around(v, func(w int32) {
			t.stamp[w] = t.counts
			t.work--
		})
	}
	return n
}
