package oracle

import "knightsat/puzzles"

// Shortest is the number of moves of a shortest walk that solves p; ok is false
// if there is none. It can take time and memory in proportion to the number
// of squares times two to the number of goals, or, where squares may be visited
// once only, exponential in the number of squares.
func Shortest(p *puzzles.Puzzle) (moves int, ok bool) {
	g := newGraph(p)
	if p.Once {
		for moves = 0; moves <= len(g.squares); moves++ {
			if g.exists(moves) {
				return moves, true
			}
		}
		return 0, false
	}
	known := map[state]bool{}
	var layer []state
	for _, v := range g.starts() {
		layer = append(layer, g.begin(v))
	}
	for ; len(layer) > 0; moves++ {
		var after []state
		for _, s := range layer {
			if g.done(s) {
				return moves, true
			}
			for _, v := range g.near[s.at] {
				t, _ := g.move(s, v)
				if !p.Closed {
					t.start = 0 // where an open walk began matters no more
				}
				if !known[t] {
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

// From is p with its start on a given free square.
func From(p *puzzles.Puzzle, start puzzles.Square) *puzzles.Puzzle {
	q := *p
	q.Start = start
	return &q
}

// Walks lists all walks of exactly so many moves that solve p, in the order
// that [All] gives them.
func Walks(p *puzzles.Puzzle, moves int) []puzzles.Walk {
	var found []puzzles.Walk
	newGraph(p).each(moves, func(vertices []int, g *graph) bool {
		w := make(puzzles.Walk, len(vertices))
		for i, v := range vertices {
			w[i] = g.squares[v]
		}
		found = append(found, w)
		return true
	})
	return found
}

// Exists reports whether some walk of exactly so many moves solves p.
func Exists(p *puzzles.Puzzle, moves int) bool { return newGraph(p).exists(moves) }

func (g *graph) exists(moves int) (found bool) {
	g.each(moves, func([]int, *graph) bool {
		found = true
		return false
	})
	return found
}

// each calls visit with every walk of so many moves that solves the puzzle,
// until it returns false.
func (g *graph) each(moves int, visit func([]int, *graph) bool) {
	for _, v := range g.starts() {
		t := &tracker{graph: g, visit: visit, dead: map[task]bool{}}
		t.walk = append(t.walk, v)
		t.extend(g.begin(v), moves)
		if t.over {
			return
		}
	}
}

// tracker is one run of backtracking.
type tracker struct {
	*graph
	visit func([]int, *graph) bool
	walk  []int
	over  bool          // visit has seen enough
	dead  map[task]bool // states that no moves lead on from to a solution
}

type task struct {
	state state
	left  int // moves still to be made
}

// extend tries all ways to make the moves left, and reports whether any solves
// the puzzle.
func (t *tracker) extend(s state, left int) (found bool) {
	if left == 0 {
		if !t.done(s) {
			return false
		}
		t.over = !t.visit(t.walk, t.graph)
		return true
	}
	here := task{s, left}
	if t.dead[here] || t.hopeless(s, left) {
		return false
	}
	for _, v := range t.near[s.at] {
		after, ok := t.move(s, v)
		if !ok {
			continue
		}
		t.walk = append(t.walk, v)
		found = t.extend(after, left-1) || found
		t.walk = t.walk[:len(t.walk)-1]
		if t.over {
			return found
		}
	}
	if !found {
		t.dead[here] = true
	}
	return found
}

// hopeless sees some of the states that can't lead to a solution: too many or
// too distant goals for the moves left and, where squares may be visited once
// only, goals that can't be entered, or that can't be left again.
func (t *tracker) hopeless(s state, left int) bool {
	unvisited, ends := 0, 0
	for i, v := range t.goals {
		if t.p.Ordered && i < s.next || !t.p.Ordered && s.seen&t.bit(v) != 0 {
			continue
		}
		unvisited++
		if t.dist[s.at][v] > left {
			return true
		}
		if !t.p.Once || s.seen&t.bit(v) != 0 {
			continue
		}
		ways := 0
		for _, w := range t.near[v] {
			if w == s.at || s.seen&t.bit(w) == 0 {
				ways++
			}
			if t.p.Closed && w == s.start {
				ways++
			}
		}
		if ways == 0 {
			return true
		}
		if ways == 1 {
			ends++ // the walk's last square, or a dead end
		}
	}
	if unvisited > left || ends > 1 || ends == 1 && t.p.Closed {
		return true
	}
	if t.p.Closed && t.dist[s.at][s.start] > left {
		return true
	}
	for v, q := range t.squares {
		if q == t.p.End && t.dist[s.at][v] > left {
			return true
		}
	}
	return false
}
