package factor

import (
	"context"
	"slices"
)

// JoinTurned joins the cycles of a 2-factor that a turn of the board maps to itself, and
// keeps it so: it makes each exchange together with its images, and undoes it unless fewer
// cycles are left. image gives the vertex that the turn maps each vertex to. It returns how
// many cycles were merged into others. It stops early if the context ends, or after a number
// of steps in proportion to the size of the graph.
func (f *Factor) JoinTurned(ctx context.Context, image []int) (joins int) {
	t := &turning{Factor: f, image: image, work: 300 * f.g.n}
	var cycles int
	t.cycle, cycles = f.CycleOf()
	t.labels = int32(cycles)
	for before := -1; joins > before && joins < cycles-1; {
		before = joins
		for a := range int32(f.g.n) {
			if t.work < 0 || ended(ctx, int(a)) {
				return joins
			}
			joins += t.at(a)
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
	work   int     // steps that are left
}

// at makes the first exchange at a vertex that takes cycles away, and returns how many.
func (t *turning) at(a int32) (gone int) {
	near, _ := t.g.Neighbours(int(a))
	for _, c := range near {
		if t.cycle[c] == t.cycle[a] {
			continue
		}
		for _, b := range t.Set[a] {
			for _, d := range t.Set[c] {
				if !t.g.exchanges(a, b, c, d) {
					continue
				}
				if gone = t.try([4]int32{a, b, d, c}); gone > 0 {
					return gone
				}
			}
		}
	}
	return 0
}

// try makes an exchange with its images where these do not touch, and takes it back where
// it leaves no fewer cycles.
func (t *turning) try(trail [4]int32) (gone int) {
	vertices := t.orbit(trail)
	before := map[int32]bool{}
	for _, v := range vertices {
		before[t.cycle[v]] = true
	}
	for images := range slices.Chunk(vertices, 4) {
		t.Exchange(images...)
	}
	if gone = len(before) - t.label(vertices); gone > 0 || vertices == nil {
		return gone
	}
	for x := range slices.Chunk(vertices, 4) {
		t.Exchange(x[1], x[2], x[3], x[0])
	}
	t.label(vertices)
	return 0
}

// orbit lists the vertices of an exchange and then of its images; none where two share one.
func (t *turning) orbit(trail [4]int32) (vertices []int32) {
	for x := trail; len(vertices) == 0 || x != trail; {
		for i, v := range x {
			if slices.Contains(vertices, v) {
				return nil
			}
			vertices = append(vertices, v)
			x[i] = int32(t.image[v])
		}
	}
	return vertices
}

// label numbers the cycles of some vertices anew, and returns how many they are.
func (t *turning) label(vertices []int32) int {
	first := t.labels
	for _, v := range vertices {
		if t.cycle[v] >= first {
			continue
		}
		for w := range t.Around(v) {
			t.cycle[w] = t.labels
			t.work--
		}
		t.labels++
	}
	return int(t.labels - first)
}
