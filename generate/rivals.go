package generate

import (
	"context"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/chance"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// alone looks for rivals: near each square, and then anywhere. As long as there may be more walls, each
// gets one in its way. It reports whether there is none for the goals and walls that there are then.
func (c *zipper) alone(ctx context.Context) (bool, error) {
	if err := c.open(ctx); err != nil {
		return false, err
	}
	var order []int
	for v := range c.in.Len() {
		order = append(order, v)
	}
	free := 0 // rivals that have their way
	for _, v := range append(chance.Some(c.Source, order, len(order)), -1) {
		if free > 0 && v < 0 || free > zipRivals {
			break
		}
		for {
			walk, status, err := c.rival(ctx, c.outside(v))
			if err != nil || status == cnf.Unknown {
				return false, err
			}
			if walk == nil {
				break
			}
			if err := c.note(walk); err != nil {
				return false, err
			}
			if !c.stop(c.rivals[len(c.rivals)-1]) {
				free++
				break
			}
		}
	}
	return free == 0, nil
}

// open writes the formula for the goals, and what is known of its jumps.
func (c *zipper) open(ctx context.Context) error {
	if c.session != nil {
		return nil
	}
	p, err := c.with(nil)
	if err != nil {
		return err
	}
	if c.formula, err = others(ctx, p, c.walk); err != nil {
		return err
	}
	if c.jumps, err = c.literals(c.walk); err != nil {
		return err
	}
	c.session, c.lits = engine.Gini{}.Open(c.formula.CNF()), map[puzzles.Wall]z.Lit{}
	for _, r := range c.rivals {
		if err = c.name(r.walk); err != nil {
			return err
		}
	}
	return nil
}

func (c *zipper) close() {
	if c.session != nil {
		c.session.Close()
		c.session = nil
	}
}

// literals are those of a tour's jumps.
func (c *zipper) literals(w puzzles.Walk) ([]z.Lit, error) {
	lits, err := c.formula.Literals(w)
	if err != nil {
		return nil, err
	}
	return lits[len(lits)-1-w.Moves():][:w.Moves()], nil // between those of its ends
}

// name notes the literals of a rival's jumps.
func (c *zipper) name(w puzzles.Walk) error {
	lits, err := c.literals(w)
	for i, at := range crossed(w) {
		if err == nil {
			c.lits[at] = lits[i]
		}
	}
	return err
}

// outside are the walk's jumps that don't lie among the squares near one; none of them for -1.
func (c *zipper) outside(v int) (lits []z.Lit) {
	if v < 0 {
		return nil
	}
	near, list := map[int32]bool{int32(v): true}, []int32{int32(v)}
	for k := 0; k < len(list) && len(list) < zipWindow; k++ {
		for _, u := range c.in.Neighbours(int(list[k])) {
			if !near[u] && len(list) < zipWindow {
				near[u] = true
				list = append(list, u)
			}
		}
	}
	for i := range c.walk.Moves() {
		if !near[int32(c.in.Vertex(c.walk[i]))] || !near[int32(c.in.Vertex(c.walk[i+1]))] {
			lits = append(lits, c.jumps[i])
		}
	}
	return lits
}

// rival is a tour with some jumps of the walk that no wall stops; nil if there is none, or it is not known
// because the context has ended.
func (c *zipper) rival(ctx context.Context, jumps []z.Lit) (puzzles.Walk, cnf.Status, error) {
	for _, w := range c.walls {
		jumps = append(jumps, c.lits[w].Not())
	}
	for {
		work.Spend(ctx, int64(8*len(c.walk)))
		status, model, err := c.session.Solve(ctx, jumps...)
		if status != cnf.Sat || err != nil {
			return nil, status, err
		}
		r, err := c.formula.Read(ctx, model)
		if r.Walk != nil || err != nil {
			return r.Walk, status, err
		}
		for _, cut := range r.Cuts {
			encode.AddCut(c.formula, cut)
		}
	}
}

// note keeps a rival.
func (c *zipper) note(w puzzles.Walk) error {
	r := rival{when: make([]int, len(c.walk)), walk: w}
	for k, s := range w {
		r.when[c.at[s]] = k
	}
	for _, at := range crossed(w) {
		if !c.taken[at] {
			r.walls = append(r.walls, at)
			c.passed[at]++
		}
	}
	c.rivals = append(c.rivals, r)
	return c.name(w)
}

// stop puts one more wall in a rival's way, where it stops most of those that were found; false if there
// are as many walls as may be, or it has no place for one.
func (c *zipper) stop(r rival) bool {
	best, most := puzzles.Wall{}, 0
	for _, w := range r.walls {
		if c.passed[w] > most && c.mayStand(w) {
			best, most = w, c.passed[w]
		}
	}
	if most == 0 || len(c.walls) >= c.MoreWalls {
		return false
	}
	c.walls = append(c.walls, best)
	return true
}
