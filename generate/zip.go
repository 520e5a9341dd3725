package generate

import (
	"context"
	"math"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/internal/chance"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// zip gives a tour goals in order, its ends among them, and walls, so that a random walk is its
// only solution; nil if it finds none. Its work counts against what is left of m.left.
func (m *maker) zip(ctx context.Context, p *puzzles.Puzzle) (made *Made, err error) {
	s := work.New(ctx, func(ctx context.Context) {
		var walk puzzles.Walk
		if walk, err = randomTour(ctx, m.draw, p); walk == nil || err != nil {
			return
		}
		var q *puzzles.Puzzle
		if q, err = newZipper(m, p, walk).only(ctx); q != nil && err == nil {
			made, err = graded(ctx, q)
		}
	})
	ended := s.Until(m.left)
	s.Stop()
	m.left -= s.Spent()
	if !ended {
		return nil, ctx.Err()
	}
	return made, err
}

// anyWalls asks for as many walls as it takes.
const anyWalls = math.MaxInt

// zipper looks for goals and walls that leave one walk. Other tours that they allow are its rivals; most
// are found near the walk, where all but a few of its jumps stay. Each rival is ruled out by a wall in its
// way, or by goals that it visits in another order: so goals and walls are a hitting set that grows as
// rivals are found (Moreno-Centeno and Karp, "The implicit hitting set approach", 2013).
type zipper struct {
	*maker
	rules  puzzles.Rules
	walk   puzzles.Walk
	at     map[puzzles.Square]int // where the walk is on a square
	taken  map[puzzles.Wall]bool  // where no wall may be: the walk goes there
	goals  []int                  // places of the walk, ascending: its ends, and others
	walls  []puzzles.Wall
	rivals []rival

	formula encode.Formula // for these goals, without walls
	session engine.Session
	jumps   []z.Lit                // of the walk
	lits    map[puzzles.Wall]z.Lit // of jumps of rivals
	passed  map[puzzles.Wall]int   // how many rivals would be stopped
}

// rival is another tour of the board.
type rival struct {
	when  []int          // by place of the walk: when the rival visits that square
	walls []puzzles.Wall // that would stop it, and not the walk
	walk  puzzles.Walk
}

func newZipper(m *maker, p *puzzles.Puzzle, walk puzzles.Walk) *zipper {
	c := &zipper{maker: m, rules: p.Rules, walk: walk, at: map[puzzles.Square]int{}, taken: map[puzzles.Wall]bool{},
		passed: map[puzzles.Wall]int{}}
	n := len(walk)
	for i, s := range walk {
		c.at[s] = i
	}
	for _, w := range crossed(walk) {
		c.taken[w] = true
	}
	c.goals = []int{0}
	var more []int
	for i := 1; i < n-1; i++ {
		more = append(more, i)
	}
	if n > 1 {
		c.goals = append(c.goals, n-1)
	}
	c.goals = append(c.goals, chance.Some(m.Source, more, min(len(more), m.MoreGoals-len(c.goals)))...)
	slices.Sort(c.goals)
	return c
}

// only is the walk's puzzle; nil if no goals and walls that are found leave it alone.
func (c *zipper) only(ctx context.Context) (*puzzles.Puzzle, error) {
	defer c.close()
	if len(c.walk) < 4 { // with both ends there is one
		return c.puzzle()
	}
	for ctx.Err() == nil && c.choose(ctx) {
		alone, err := c.alone(ctx)
		if err != nil {
			return nil, err
		}
		if alone {
			return c.puzzle()
		}
	}
	return nil, ctx.Err()
}

// puzzle has the goals, the walls, and as many more walls as were asked for, anywhere; nil if there is no
// room for these.
func (c *zipper) puzzle() (*puzzles.Puzzle, error) {
	var pool []puzzles.Wall
	for v, s := range c.in.Squares {
		for _, u := range c.in.Neighbours(v) {
			if w := wall(s, c.in.Squares[u]); int(u) > v && !c.taken[w] && !slices.Contains(c.walls, w) {
				pool = append(pool, w)
			}
		}
	}
	for len(c.walls) < c.MoreWalls && c.MoreWalls < anyWalls {
		if len(pool) == 0 {
			return nil, nil
		}
		k := c.Below(len(pool))
		if c.mayStand(pool[k]) {
			c.walls = append(c.walls, pool[k])
		}
		pool = slices.Delete(pool, k, k+1)
	}
	return c.with(c.walls)
}

// with is the puzzle with some walls.
func (c *zipper) with(walls []puzzles.Wall) (*puzzles.Puzzle, error) {
	board, err := puzzles.NewBoard(c.Width, c.Height, c.board.Holes(), c.board.Guards(), walls...)
	if err != nil {
		return nil, err
	}
	r := c.rules
	r.Order = nil
	for _, i := range c.goals {
		r.Order = append(r.Order, c.walk[i])
	}
	r.Start, r.End = c.walk[0], c.walk[len(c.walk)-1]
	return puzzles.NewTour(board, r)
}

// mayStand reports whether the walk can be made with a wall: one on a jump of its own is in its way, and so
// may be one that a slide passes.
func (c *zipper) mayStand(w puzzles.Wall) bool {
	if c.Piece.Slides() && !c.taken[w] {
		p, err := c.with([]puzzles.Wall{w})
		c.taken[w] = err != nil || puzzles.Check(p, c.walk) != nil
	}
	return !c.taken[w]
}

// choose looks for goals and walls that rule out all rivals that are known: the goals as they are, if
// walls will do, or others, by exchanging some so that more rivals are out of order.
func (c *zipper) choose(ctx context.Context) bool {
	left := c.cover()
	for try := 0; left > 0; try++ {
		if try == zipGoals || len(c.goals) < 3 || ctx.Err() != nil {
			return false
		}
		work.Spend(ctx, int64(len(c.rivals)*len(c.goals)))
		goals, walls := c.goals, c.walls
		c.exchange()
		if now := c.cover(); now <= left {
			left = now
			c.close()
		} else {
			c.goals, c.walls = goals, walls
		}
	}
	return true
}

// exchange makes a rival that has its way a loser: two squares that it visits in another order than the
// walk become goals in place of others.
func (c *zipper) exchange() {
	var free []rival
	for _, r := range c.rivals {
		if !c.outOfOrder(r) && !slices.ContainsFunc(r.walls, c.walled) {
			free = append(free, r)
		}
	}
	if len(free) == 0 {
		return
	}
	r, last := free[c.Below(len(free))], len(c.walk)-1
	var pairs [][2]int // next to each other in time, so that they are near
	for i := 1; i < last; i++ {
		for j := i + 1; j < min(last, i+zipApart); j++ {
			if r.when[i] > r.when[j] {
				pairs = append(pairs, [2]int{i, j})
			}
		}
	}
	if len(pairs) == 0 {
		return
	}
	pair := pairs[c.Below(len(pairs))]
	size := len(c.goals)
	inner := slices.DeleteFunc(slices.Clone(c.goals), func(i int) bool {
		return i == 0 || i == last || i == pair[0] || i == pair[1]
	})
	goals := []int{0, last, pair[0]}
	if size > 3 {
		goals = append(goals, pair[1])
	}
	goals = append(goals, chance.Some(c.Source, inner, min(len(inner), size-len(goals)))...)
	slices.Sort(goals)
	c.goals = goals
}

func (c *zipper) walled(w puzzles.Wall) bool { return slices.Contains(c.walls, w) }

// outOfOrder reports whether a rival visits the goals in another order.
func (c *zipper) outOfOrder(r rival) bool {
	for k := 1; k < len(c.goals); k++ {
		if r.when[c.goals[k-1]] > r.when[c.goals[k]] {
			return true
		}
	}
	return false
}

// cover chooses walls anew, each where it stops most rivals of those that are left, and returns how many
// rivals have their way when there are as many walls as may be.
func (c *zipper) cover() int {
	left := slices.DeleteFunc(slices.Clone(c.rivals), c.outOfOrder)
	c.walls = nil
	for len(left) > 0 && len(c.walls) < c.MoreWalls {
		passed, best, most := map[puzzles.Wall]int{}, puzzles.Wall{}, 0
		for _, r := range left {
			for _, w := range r.walls {
				if passed[w]++; passed[w] > most && c.mayStand(w) {
					best, most = w, passed[w]
				}
			}
		}
		if most == 0 {
			break
		}
		c.walls = append(c.walls, best)
		left = slices.DeleteFunc(left, func(r rival) bool { return slices.Contains(r.walls, best) })
	}
	return len(left)
}

// crossed are the places of walls that a walk passes.
func crossed(w puzzles.Walk) (walls []puzzles.Wall) {
	for i := range w.Moves() {
		walls = append(walls, wall(w[i], w[i+1]))
	}
	return walls
}

// wall is the same for both directions.
func wall(a, b puzzles.Square) puzzles.Wall {
	if a.Row > b.Row || a.Row == b.Row && a.Col > b.Col {
		a, b = b, a
	}
	return puzzles.Wall{A: a, B: b}
}
