package puzzles

import (
	"context"
	"slices"
	"sync"

	"knightsat/internal/graph"
	"knightsat/internal/watch"
)

// Instance is a puzzle laid out on its jump graph. The vertices are the squares of the ground in
// its order (the free squares of a board by row from the bottom, each row from left to right); the
// edges are the jumps between them; of a symmetric tour, only those that its turn takes to jumps.
// [NewInstance] makes one; the zero value is of no use.
type Instance struct {
	Puzzle  *Puzzle
	Squares []Square // vertex to square
	Start   int      // a vertex, or -1 for any
	End     int      // a vertex, or -1 for any; of a closed walk, its start
	Goals   []int    // vertices, in the puzzle's order
	// Rotated is set if the puzzle is closed and leaves the start open:
	// a closed walk can begin at any square on it, so that Start is a
	// goal then and nothing is lost. With numbers it is the square of the smallest one.
	Rotated bool
	// Numbers are the puzzle's, ascending, as the times of vertices; Order are the goals
	// that a tour visits in this order, as vertices.
	Numbers []Visit
	Order   []int
	// Shift is the time of Start in walks that solve the puzzle: 0 but for some that are
	// Rotated. See [Instance.Shown] and [Instance.LaidOut].
	Shift int

	jumps          // Len, Edges, Neighbours, Ways, On, Adjacent, Degree, Distances and Join are its
	index  []int32 // the ground's number to vertex and 1, or 0
	isGoal []bool
	kept   kept
}

// jumps are the edges: the neighbours of v are the vertices to which the piece can jump from it. Many slides are lines.
type jumps = graph.Adjacency

// kept is what has been found of an instance by code that this package does not know.
type kept struct {
	sync.Mutex
	by map[any]any
}

// Keep returns what find finds, and keeps it with the instance under the key, unless it is nil: so all who ask
// share one table. Keys are of a type of the caller's own. find must not call Keep.
func (in *Instance) Keep(key any, find func() any) any {
	in.kept.Lock()
	defer in.kept.Unlock()
	if found, ok := in.kept.by[key]; ok {
		return found
	}
	found := find()
	if found != nil {
		if in.kept.by == nil {
			in.kept.by = map[any]any{}
		}
		in.kept.by[key] = found
	}
	return found
}

// Visit is a vertex at which a walk is after Time moves, as the instance tells walks: from
// Start, where that is set.
type Visit struct{ Vertex, Time int }

// NewInstance lays out a puzzle, in time and memory linear in the number of its moves. [LayOut]
// does the same with a context.
func NewInstance(p *Puzzle) *Instance {
	in, _ := layOut(nil, p, listedMoves, nil) // without a context, no error
	return in
}

// LayOut is [NewInstance] with a context. If the context ends first, its error is returned. Moves are not listed if a
// rule computes them from the squares; it returns false if it can't.
func LayOut(ctx context.Context, p *Puzzle, rules ...func(in *Instance) (jumps, bool)) (*Instance, error) {
	return layOut(watch.New(ctx), p, listedMoves, rules)
}

func layOut(look *watch.Watch, p *Puzzle, listed int, rules []func(*Instance) (jumps, bool)) (*Instance, error) {
	in := &Instance{Puzzle: p}
	if err := in.layJumps(look, listed, rules); err != nil {
		return nil, err
	}
	in.isGoal = make([]bool, len(in.Squares))
	in.Goals = make([]int, 0, len(p.Goals))
	for _, g := range p.Goals {
		if look.Ended(1) {
			return nil, look.Err()
		}
		v := in.Vertex(g)
		in.Goals = append(in.Goals, v)
		in.isGoal[v] = true
	}
	for _, g := range p.Order {
		in.Order = append(in.Order, in.Vertex(g))
	}
	in.layTimes()
	return in, nil
}

// layJumps numbers the squares, and lists the jumps from each, up to so many. It returns the context's error.
func (in *Instance) layJumps(look *watch.Watch, listed int, rules []func(*Instance) (jumps, bool)) error {
	p := in.Puzzle
	g := p.Ground()
	if p.Family != Hunt && !p.Ordered && len(p.Goals) == g.Len() { // all squares, in this order: once in memory
		in.Squares = p.Goals
	} else {
		in.Squares = g.squares(look)
	}
	in.index = make([]int32, g.room())
	for v, s := range in.Squares {
		if look.Ended(1) {
			return look.Err()
		}
		in.index[g.number(s)] = int32(v) + 1
	}
	for _, rule := range rules {
		if ruled, ok := rule(in); ok {
			in.jumps = ruled
			return nil
		}
	}
	moves, slides := p.Lister(), p.lined(listed)
	if len(slides) > 0 {
		leaps := slices.DeleteFunc(p.Piece.Jumps(), func(j Jump) bool { return j.Slide })
		moves = (&moveLister{b: p.Board, jumps: leaps}).moves
	}
	offsets := make([]int32, 1, len(in.Squares)+1)
	targets := make([]int32, 0, min(p.Arcs(), 8*len(in.Squares)))
	var near []Square
	for _, s := range in.Squares {
		if look.Ended(8 + len(near)) {
			return look.Err()
		}
		near = moves(near[:0], s)
		if len(targets)+len(near) > cap(targets) { // once, and not again and again
			targets = slices.Grow(targets, max(len(near), p.Arcs()-len(targets)))
		}
		for _, to := range near {
			targets = append(targets, in.index[g.number(to)]-1)
		}
		offsets = append(offsets, int32(len(targets)))
	}
	in.jumps = graph.NewAdjacency(offsets, targets)
	return in.layLines(look, slides)
}

// layLines lays out slides, if any, each together with the one that leads back: squares on a line are a move apart.
func (in *Instance) layLines(look *watch.Watch, slides []Jump) error {
	if len(slides) == 0 {
		return nil
	}
	through := slices.Repeat([]int32{-1}, len(slides)*len(in.Squares))
	offsets, on := []int32{0}, make([]int32, 0, len(through))
	for v, s := range in.Squares {
		for k, j := range slides {
			if through[v*len(slides)+k] >= 0 {
				continue
			}
			add := func(s Square) {
				if u := in.Vertex(s); u >= 0 {
					through[u*len(slides)+k] = int32(len(offsets)) - 1
					on = append(on, int32(u))
				}
			}
			add(s)
			in.Puzzle.Board.along(j, s, add)
			if offsets = append(offsets, int32(len(on))); look.Ended(8) {
				return look.Err()
			}
		}
	}
	in.jumps.Line(through, offsets, on)
	return nil
}

// layTimes finds the ends of walks and the times of squares with numbers. A closed walk that leaves its start
// open gets one: the square of the smallest number, or else a goal, of those in any order one with the fewest jumps.
func (in *Instance) layTimes() {
	p := in.Puzzle
	in.Start, in.End = in.Vertex(p.Start), in.Vertex(p.End)
	in.Rotated = p.Closed && in.Start < 0
	switch {
	case !in.Rotated:
	case len(p.Numbers) > 0:
		in.Start, in.Shift = in.Vertex(p.Numbers[0].Square), p.Numbers[0].K-1
	case in.Apart != nil && p.Family == Tour:
		in.Start = 0 // a corner
	case len(in.Order) > 0:
		in.Start = in.Order[0]
	case p.Ordered:
		in.Start = in.Goals[0]
	default:
		in.Start = slices.MinFunc(in.Goals, func(v, w int) int { return in.Degree(v) - in.Degree(w) })
	}
	for _, n := range p.Numbers {
		in.Numbers = append(in.Numbers, Visit{in.Vertex(n.Square), n.K - 1 - in.Shift})
	}
	if p.Closed {
		in.End = in.Start
	}
}

// Given lists the vertices whose times the puzzle says, ascending: the start, the squares with numbers,
// and the end of an open tour. It is empty if there are no numbers.
func (in *Instance) Given() []Visit {
	list, p := slices.Clone(in.Numbers), in.Puzzle
	if len(list) == 0 {
		return nil
	}
	if in.Start >= 0 && list[0].Time > 0 {
		list = slices.Insert(list, 0, Visit{Vertex: in.Start})
	}
	last := p.TourMoves()
	if p.Family == Tour && !p.Closed && in.End >= 0 && list[len(list)-1].Time < last {
		list = append(list, Visit{Vertex: in.End, Time: last})
	}
	return list
}

// Finder finds distances and shortest paths from one vertex after another. It keeps its memory
// from search to search, so that what is near costs little, however large the ground.
// [Instance.Finder] makes one.
type Finder = graph.Breadth

// Finder makes a finder whose searches stop if the context ends.
func (in *Instance) Finder(ctx context.Context) *Finder { return graph.NewBreadth(ctx, &in.jumps) }

// Twofold makes a finder for walks of an even or an odd number of moves: of even ones from v to w, it
// finds the distance from v to w, and of odd ones from v to w + Len().
func (in *Instance) Twofold(ctx context.Context) *Finder {
	twofold := in.jumps.Twofold()
	return graph.NewBreadth(ctx, &twofold)
}

// TwofoldDistances gives, for each vertex, the fewest moves of a walk to it from the nearest of the sources that
// makes an even number of them, and after those of all vertices the same of odd numbers; -1 if there is none.
func (in *Instance) TwofoldDistances(sources ...int) []int32 {
	twofold := in.jumps.Twofold()
	return twofold.Distances(sources...)
}

// Vertex returns the number of a free square; -1 for any other square.
func (in *Instance) Vertex(s Square) int {
	if i := in.Puzzle.Ground().number(s); i >= 0 {
		return int(in.index[i]) - 1
	}
	return -1
}

// MustVisit reports whether every solution visits v: a goal, or a given end.
func (in *Instance) MustVisit(v int) bool { return in.isGoal[v] || v == in.Start || v == in.End }

// Stops lists the vertices that every solution visits, ascending.
func (in *Instance) Stops() []int {
	list := in.StopsInOrder()
	slices.Sort(list)
	return slices.Compact(list)
}

// Colouring gives each vertex a colour, 0 or 1, so that each jump changes it, and each connected component a
// number. It is found only once: the lowest vertex of each component has colour 0. It returns nil if the context
// ends first. The caller must not change it.
func (in *Instance) Colouring(ctx context.Context) *graph.Colouring {
	type key struct{}
	c, _ := in.Keep(key{}, func() any {
		if in.Coloured != nil {
			return in.Coloured()
		}
		c, err := graph.Colour(watch.New(ctx), in.Len(), in.Spine)
		if err != nil {
			return nil
		}
		return c
	}).(*graph.Colouring)
	return c
}

// Colours are those of [Instance.Colouring]. If a component has an odd cycle (as a king's board has), bipartite is
// false for it, and its colours mean nothing.
func (in *Instance) Colours() (colour []int8, component []int32, bipartite []bool) {
	c := in.Colouring(context.Background())
	return c.Colour, c.Component, c.Bipartite
}

// Shown turns a closed walk that begins at Start into one that begins where the puzzle's numbers
// say. It returns any other walk unchanged.
func (in *Instance) Shown(w Walk) Walk { return w.turned(w.Moves()-in.Shift, in.Shift) }

// LaidOut is the inverse of [Instance.Shown].
func (in *Instance) LaidOut(w Walk) Walk { return w.turned(in.Shift, in.Shift) }

// turned is a closed walk from the square on which it is after the given number of moves; for a shift of
// 0, or one that has no such moves, the walk itself.
func (w Walk) turned(moves, shift int) Walk {
	if shift == 0 || shift > w.Moves() {
		return w
	}
	return slices.Concat(w[moves:], w[1:moves+1])
}

// Walk turns vertices into squares.
func (in *Instance) Walk(vertices []int) Walk {
	w := make(Walk, len(vertices))
	for i, v := range vertices {
		w[i] = in.Squares[v]
	}
	return w
}

// EdgeList lists the edges, each once: by their smaller vertices, and then by the larger ones.
func (in *Instance) EdgeList() [][2]int {
	edges := make([][2]int, 0, in.Edges())
	for v := range in.Len() {
		for _, w := range in.Neighbours(v) {
			if int(w) > v {
				edges = append(edges, [2]int{v, int(w)})
			}
		}
	}
	return edges
}

// EachOnce reports whether every solution visits every square exactly once.
func (in *Instance) EachOnce() bool {
	if !in.Puzzle.Once {
		return false
	}
	for v := range in.Len() {
		if !in.MustVisit(v) {
			return false
		}
	}
	return true
}

// IsTour reports whether every solution visits every square exactly once, in any order.
func (in *Instance) IsTour() bool { return !in.Puzzle.Ordered && in.EachOnce() }

// StopsInOrder lists the goals in order, after the start and before the end if these are given.
func (in *Instance) StopsInOrder() []int {
	stops := slices.Concat([]int{in.Start}, in.Goals, []int{in.End})
	return slices.DeleteFunc(stops, func(v int) bool { return v < 0 })
}

// Sides gives each vertex that can be reached one of two colours, so that each jump changes the
// colour. ok is false if that is impossible, or if the number of moves of a shortest walk does not tell
// the colour of its ends: both are given, there is only one square to visit, or the puzzle has
// numbers, so that a shortest walk may end on a square that it need not visit. The caller must not change it.
func (in *Instance) Sides() (side []int8, ok bool) {
	if in.Start >= 0 && in.End >= 0 || in.Puzzle.Timed() {
		return nil, false
	}
	must := in.Stops()
	colour, component, bipartite := in.Colours()
	if len(must) < 2 || !bipartite[component[must[0]]] {
		return nil, false
	}
	return colour, true
}

// Reach is where a walk may be and what it visits.
type Reach struct {
	On    []bool // vertices that it may be on
	Must  []bool // vertices that it visits
	Need  int    // how many these are
	Moves bool   // it makes a move
	Round bool   // it comes back to its start, which counts as one visit
}

// Reach finds what walks visit and where they may be: where the first square to visit can be reached from, and
// on other squares to visit. A walk that stays has nothing to visit by a move.
func (in *Instance) Reach() Reach {
	n := in.Len()
	r := Reach{On: make([]bool, n), Must: make([]bool, n)}
	stops := in.Stops()
	for v, d := range in.Distances(stops[0]) {
		r.On[v] = d >= 0
	}
	for _, v := range stops {
		r.On[v], r.Must[v] = true, true
	}
	r.Need = len(stops)
	p := in.Puzzle
	r.Moves = r.Need > 1 || p.Closed && p.Once
	r.Round = in.Start >= 0 && in.Start == in.End && (p.Closed || !p.Once || !r.Moves)
	if r.Round && !r.Moves {
		clear(r.Must)
		r.Need = 0
	}
	return r
}
