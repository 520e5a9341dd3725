package bound

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"knightsat/puzzles"
)

// shortest is the optimum by breadth-first search over all states of a walk:
// where it is, what it has visited, where it began. ok is false where there is
// no walk. It looks at nothing but the puzzle.
func shortest(p *puzzles.Puzzle) (moves int, ok bool) {
	squares := p.Board.Squares()
	next := make([][]int, len(squares))
	goal := make([]int, len(squares)) // place among the goals, or -1
	for i, a := range squares {
		goal[i] = -1
		for j, b := range squares {
			if p.Board.Joins(p.Piece, a, b) {
				next[i] = append(next[i], j)
			}
		}
		for k, g := range p.Goals {
			if g == a {
				goal[i] = k
			}
		}
	}
	type state struct {
		at, start int
		seen      uint32 // squares, where each may be visited once
		done      uint32 // goals, or the number of goals done in order
		home      bool   // a closed walk without repeats is back
	}
	arrive := func(s state) state {
		if k := goal[s.at]; k >= 0 && p.Ordered && int(s.done) == k {
			s.done++
		} else if k >= 0 && !p.Ordered {
			s.done |= 1 << k
		}
		return s
	}
	all := uint32(1)<<len(p.Goals) - 1
	if p.Ordered {
		all = uint32(len(p.Goals))
	}
	solved := func(s state) bool {
		if s.done != all || !p.End.IsAny() && squares[s.at] != p.End {
			return false
		}
		return !p.Closed || s.at == s.start && (!p.Once || s.home)
	}
	reached := map[state]bool{}
	var layer []state
	push := func(s state) {
		if !reached[s] {
			reached[s] = true
			layer = append(layer, s)
		}
	}
	for i, sq := range squares {
		if p.Start.IsAny() || sq == p.Start {
			s := state{at: i}
			if p.Closed {
				s.start = i
			}
			if p.Once {
				s.seen = 1 << i
			}
			push(arrive(s))
		}
	}
	for moves = 0; len(layer) > 0; moves++ {
		old := layer
		layer = nil
		for _, s := range old {
			if solved(s) {
				return moves, true
			}
			if s.home {
				continue
			}
			for _, w := range next[s.at] {
				t := s
				t.at = w
				if p.Once {
					if s.seen>>w&1 == 1 {
						if !p.Closed || w != s.start {
							continue
						}
						t.home = true
					}
					t.seen |= 1 << w
				}
				push(arrive(t))
			}
		}
	}
	return 0, false
}

// randomPuzzle draws a puzzle with at most the given number of free squares.
func randomPuzzle(r *rand.Rand, most int) *puzzles.Puzzle {
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Ferz, puzzles.Camel, puzzles.Zebra}
	for {
		w, h := 1+r.IntN(5), 1+r.IntN(5)
		var holes []puzzles.Square
		share := r.IntN(4)
		for c := 1; c <= w; c++ {
			for y := 1; y <= h; y++ {
				if r.IntN(10) < share {
					holes = append(holes, puzzles.Square{Col: c, Row: y})
				}
			}
		}
		var guards []puzzles.Guard
		if r.IntN(4) == 0 {
			guards = append(guards, puzzles.Guard{Kind: []rune("QRBNKP")[r.IntN(6)], Square: puzzles.Square{Col: 1 + r.IntN(w), Row: 1 + r.IntN(h)}})
		}
		b, err := puzzles.NewBoard(w, h, holes, guards)
		if err != nil || len(b.Squares()) == 0 || len(b.Squares()) > most {
			continue
		}
		free := b.Squares()
		any := func() puzzles.Square {
			if r.IntN(2) == 0 {
				return puzzles.Any
			}
			return free[r.IntN(len(free))]
		}
		rules := puzzles.Rules{Piece: pieces[r.IntN(len(pieces))], Start: any(), End: any(), Once: r.IntN(3) == 0}
		if r.IntN(3) == 0 {
			rules.Closed, rules.End = true, puzzles.Any
		}
		var p *puzzles.Puzzle
		switch r.IntN(3) {
		case 0:
			rules.Ordered = r.IntN(3) == 0
			r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
			p, err = puzzles.NewHunt(b, free[:1+r.IntN(min(8, len(free)))], rules)
		case 1:
			p, err = puzzles.NewCover(b, rules)
		default:
			p, err = puzzles.NewTour(b, rules)
		}
		if err == nil && (r.IntN(8) == 0 || connected(p)) {
			return p
		}
	}
}

// connected reports whether every free square can be reached from every other.
func connected(p *puzzles.Puzzle) bool {
	squares := p.Board.Squares()
	seen := map[puzzles.Square]bool{squares[0]: true}
	queue := squares[:1]
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, s := range p.Board.Squares() {
			if !seen[s] && p.Board.Joins(p.Piece, at, s) {
				seen[s] = true
				queue = append(queue, s)
			}
		}
	}
	return len(seen) == len(squares)
}

// describe writes a puzzle for the message of a test that failed.
func describe(p *puzzles.Puzzle) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of a %s on %s, start %s, end %s, ordered %t, closed %t, once %t, goals %v\n", p.Family, p.Piece, p.Board, p.Start, p.End, p.Ordered, p.Closed, p.Once, p.Goals)
	for row := p.Board.Height(); row >= 1; row-- {
		for col := 1; col <= p.Board.Width(); col++ {
			switch s := (puzzles.Square{Col: col, Row: row}); {
			case p.Board.Free(s):
				b.WriteByte('.')
			case p.Board.Hole(s):
				b.WriteByte('#')
			default:
				b.WriteByte('!')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
