package oracle

import (
	"slices"

	"knightsat/puzzles"
)

// Shortest is the number of moves of a shortest walk that solves p; ok is false
// if there is none. It can take time and memory in proportion to the number
// of squares times two to the number of goals, or, where squares may be visited
// once only, to the number of squares.
func Shortest(p *puzzles.Puzzle) (moves int, ok bool) {
	g := newGraph(p)
	if p.Once {
		for ; moves <= len(g.squares); moves++ {
			if g.exists(moves) {
				return moves, true
			}
		}
		return 0, false
	}
	known := map[past]bool{}
	for layer := g.begin(); len(layer) > 0; moves++ {
		var after []past
		for _, s := range layer {
			if g.done(s) {
				return moves, true
			}
			for _, v := range g.near[s.at] {
				t, ok := g.move(s, v)
				if !p.Closed {
					t.start = 0 // where an open walk began matters no more
				}
				if ok && !known[t] {
					known[t] = true
					after = append(after, t)
				}
			}
		}
		layer = after
	}
	return 0, false
}

// All lists all shortest walks that solve p, each once, in the order of their
// squares on the board; none if p has no solution.
//
// Walks are sequences: one reversed is another walk, and a closed walk
// from another of its squares is another one, too, where p leaves the
// start open. To count with a given start, as the encodings do for such
// puzzles, use [From].
func All(p *puzzles.Puzzle) []puzzles.Walk {
	moves, ok := Shortest(p)
	if !ok {
		return nil
	}
	return Walks(p, moves)
}

// From is p with its start on a given free square; or p, if it has numbers, which tell where
// its walks start.
func From(p *puzzles.Puzzle, start puzzles.Square) *puzzles.Puzzle {
	if len(p.Numbers) > 0 {
		return p
	}
	q := *p
	q.Start = start
	return &q
}

// Walks lists all walks of exactly the given number of moves that solve p, in the order
// that [All] gives them.
func Walks(p *puzzles.Puzzle, moves int) (found []puzzles.Walk) {
	newGraph(p).each(moves, func(w puzzles.Walk) bool {
		found = append(found, slices.Clone(w))
		return true
	})
	return found
}

// Exists reports whether some walk of exactly the given number of moves solves p.
func Exists(p *puzzles.Puzzle, moves int) bool { return newGraph(p).exists(moves) }

func (g *jumpGraph) exists(moves int) (found bool) {
	g.each(moves, func(puzzles.Walk) bool {
		found = true
		return false
	})
	return found
}

// each calls visit with every walk of the given number of moves that solves the puzzle, until it
// returns false: by backtracking, which remembers the states that lead to no solution.
func (g *jumpGraph) each(moves int, visit func(puzzles.Walk) bool) {
	type task struct {
		past
		left int // moves still to be made
	}
	dead, over := map[task]bool{}, false
	walk := make(puzzles.Walk, moves+1)
	var extend func(s past, left int) (found bool)
	extend = func(s past, left int) (found bool) {
		walk[moves-left] = g.squares[s.at]
		here := task{s, left}
		if left == 0 && g.done(s) {
			over = g.kept(walk) && !visit(walk)
			return true
		}
		if left == 0 || dead[here] || g.hopeless(s, left) {
			return false
		}
		for _, v := range g.near[s.at] {
			if after, ok := g.move(s, v); ok && !over {
				found = extend(after, left-1) || found
			}
		}
		dead[here] = !found
		return found
	}
	for _, s := range g.begin() {
		if !over && !g.changed {
			extend(s, moves)
		}
	}
}
