package desk

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"knightsat/generate"
	"knightsat/puzzles"
	"knightsat/solve"
)

// pathWish says what the path of a day is like: numbers say where it is when, or squares
// come in an order, with walls. It goes through every square, and there is one only.
type pathWish struct {
	width, height int
	holes         int
	piece         puzzles.Piece
	ordered       bool // squares in an order, and walls
	every         int  // so many squares are from one given number to the next, about
	grade         generate.Grade
}

// clues are what is given of a path: its graph, and the numbers or the turns of squares.
type clues struct {
	next [][]int // the squares a move away
	step []int   // which one of the path a square is, from 0; -1 where that is not given
	turn []int   // which one in the order it is, from 0; -1 where it is in none
	far  [][]int // how far squares are from one whose step is given; nil for others
}

// searchNodes is how many squares a search for another path may try.
const searchNodes = 20_000

// other searches for a path by the clues that is not this one. Where it gives up, it
// returns errEnough.
func (c *clues) other(path []int) (found []int, err error) {
	n, nodes := len(path), 0
	at := make([]int, n) // the square of a step
	for i := range at {
		at[i] = -1
	}
	for v, k := range c.step {
		if k >= 0 {
			at[k] = v
		}
	}
	used, walk := make([]bool, n), make([]int, 0, n)
	var extend func(v, turns int) bool
	extend = func(v, turns int) bool {
		k := len(walk)
		switch nodes++; {
		case nodes > searchNodes:
			err = errEnough
			return true
		case used[v] || c.step[v] >= 0 && c.step[v] != k || at[k] >= 0 && at[k] != v ||
			c.turn[v] >= 0 && c.turn[v] != turns:
			return false
		}
		if c.turn[v] >= 0 {
			turns++
		}
		walk, used[v] = append(walk, v), true
		if k+1 == n {
			if !slices.Equal(walk, path) {
				found = slices.Clone(walk)
				return true
			}
		} else if c.hopeful(used, v, k, at) {
			for _, w := range c.next[v] {
				if extend(w, turns) {
					return true
				}
			}
		}
		walk, used[v] = walk[:k], false
		return false
	}
	extend(path[0], 0)
	return found, err
}

// hopeful looks ahead from a square, the last one of so many: the next number is near
// enough, and the squares that are left hang together, with one dead end at most.
func (c *clues) hopeful(used []bool, v, k int, at []int) bool {
	for j := k + 1; j < len(at); j++ {
		if at[j] >= 0 {
			if c.far[at[j]][v] > j-k {
				return false
			}
			break
		}
	}
	ends, left, seen := 0, len(at)-k-1, make([]bool, len(at))
	queue := []int{v}
	for i := 0; i < len(queue); i++ {
		ways := 0
		for _, w := range c.next[queue[i]] {
			if !used[w] {
				ways++
			}
			if !used[w] && !seen[w] {
				seen[w] = true
				queue = append(queue, w)
			}
			if w == v {
				ways++
			}
		}
		if i > 0 && ways < 2 {
			ends++
		}
	}
	return len(queue) == left+1 && ends <= 1
}

// give gives the step of a square.
func (c *clues) give(v, k int) {
	c.step[v] = k
	if c.far[v] == nil {
		c.far[v] = c.distances(v)
	}
}

// distances are those of all squares from one.
func (c *clues) distances(from int) []int {
	far := make([]int, len(c.next))
	for v := range far {
		far[v] = len(far)
	}
	far[from] = 0
	queue := []int{from}
	for i := 0; i < len(queue); i++ {
		for _, w := range c.next[queue[i]] {
			if far[w] == len(far) {
				far[w] = far[queue[i]] + 1
				queue = append(queue, w)
			}
		}
	}
	return far
}

// wind changes a path at random: an end is joined to a square of it, and the path turns
// round there.
func wind(path []int, next [][]int, d *rand.Rand) {
	for range 40 * len(path) {
		if d.IntN(2) == 0 {
			slices.Reverse(path)
		}
		near := next[path[0]]
		i := slices.Index(path, near[d.IntN(len(near))])
		slices.Reverse(path[:i])
	}
}

// path makes a path as wished.
func (w *pathWish) path(ctx context.Context, seed uint64, name string) (*madeJSON, error) {
	d := rand.New(rand.NewPCG(seed, generate.Version))
	for ctx.Err() == nil {
		made, err := w.try(ctx, d, name)
		if made != nil || err != nil {
			return made, err
		}
	}
	return nil, context.Cause(ctx)
}

// try is nil where chance had no path, or none that the clues could tell from others.
func (w *pathWish) try(ctx context.Context, d *rand.Rand, name string) (*madeJSON, error) {
	spec := &puzzles.Spec{Family: puzzles.Tour, Width: w.width, Height: w.height,
		Rules: puzzles.Rules{Piece: w.piece}}
	for range w.holes {
		spec.Holes = append(spec.Holes, puzzles.Square{Col: 1 + d.IntN(w.width), Row: 1 + d.IntN(w.height)})
	}
	spec.Holes = slices.CompactFunc(spec.Holes, func(a, b puzzles.Square) bool { return a == b })
	p, err := spec.Build()
	if err != nil {
		return nil, err
	}
	ans, err := solve.Solve(ctx, p, solve.Options{})
	if err != nil || ans.Status != solve.Optimal {
		return nil, err
	}
	squares := p.Ground().Squares()
	number := map[puzzles.Square]int{}
	for i, s := range squares {
		number[s] = i
	}
	n := len(squares)
	c := &clues{make([][]int, n), slices.Repeat([]int{-1}, n), slices.Repeat([]int{-1}, n), make([][]int, n)}
	for i, s := range squares {
		for _, t := range p.Ground().Moves(p.Piece, s) {
			c.next[i] = append(c.next[i], number[t])
		}
	}
	path := make([]int, n)
	for i, s := range ans.Walk {
		path[i] = number[s]
	}
	wind(path, c.next, d)
	if w.ordered {
		w.order(c, path)
	} else {
		for k := 0; k < n; k += w.every {
			c.give(path[k], k)
		}
		c.give(path[n-1], n-1)
	}
	for {
		another, err := c.other(path)
		switch {
		case errors.Is(err, errEnough) && w.ordered:
			return nil, nil
		case errors.Is(err, errEnough):
			k := d.IntN(n)
			c.give(path[k], k)
		case another == nil:
			return w.made(spec, squares, c, path, name)
		case w.ordered:
			spec.Walls = append(spec.Walls, w.part(squares, c, path, another))
		default:
			k := slices.IndexFunc(path, func(v int) bool { return another[slices.Index(path, v)] != v })
			k += d.IntN(n - k)
			for another[k] == path[k] {
				k--
			}
			c.give(path[k], k)
		}
		if len(spec.Walls) > n/3 {
			return nil, nil
		}
	}
}

// order gives squares of a path their turns.
func (w *pathWish) order(c *clues, path []int) {
	last, turns := len(path)-1, 0
	for k := 0; k < last; k += w.every {
		c.turn[path[k]] = turns
		turns++
	}
	c.turn[path[last]] = turns
	c.give(path[0], 0)
	c.give(path[last], last)
}

// part puts up a wall where another path goes, and this one does not.
func (w *pathWish) part(squares []puzzles.Square, c *clues, path, another []int) puzzles.Wall {
	place := make([]int, len(path))
	for k, v := range path {
		place[v] = k
	}
	i := 1
	for ; place[another[i]]-place[another[i-1]] == 1 || place[another[i-1]]-place[another[i]] == 1; i++ {
	}
	a, b := another[i-1], another[i]
	for _, of := range [][2]int{{a, b}, {b, a}} {
		c.next[of[0]] = slices.DeleteFunc(c.next[of[0]], func(v int) bool { return v == of[1] })
	}
	return puzzles.Wall{A: squares[a], B: squares[b]}
}

func (w *pathWish) made(spec *puzzles.Spec, squares []puzzles.Square, c *clues, path []int,
	name string) (*madeJSON, error) {
	for k, v := range path {
		if w.ordered && c.turn[v] >= 0 {
			spec.Goals = append(spec.Goals, squares[v])
		} else if !w.ordered && c.step[v] >= 0 {
			spec.Numbers = append(spec.Numbers, puzzles.Number{K: k + 1, Square: squares[v]})
		}
	}
	spec.Start, spec.End, spec.Ordered = squares[path[0]], squares[path[len(path)-1]], w.ordered
	laid, err := layOut(spec)
	return &madeJSON{name, laid, len(path) - 1, 1, false, w.grade}, err
}
