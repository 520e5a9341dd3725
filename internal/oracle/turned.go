package oracle

import (
	"math/rand/v2"
	"slices"

	"knightsat/puzzles"
)

// Turned makes a small closed tour that a turn of the board must leave as it is. Mostly the turn
// takes holes, guards and walls to each other; now and then it does not.
func Turned(rng *rand.Rand) *puzzles.Puzzle {
	for {
		w, h := 1+rng.IntN(6), 1+rng.IntN(6)
		turn := pick(rng, puzzles.HalfTurn, puzzles.QuarterTurn)
		if turn == puzzles.QuarterTurn && chance(rng, 0.8) {
			h = w
		}
		r := puzzles.Rules{Symmetric: turn, Piece: randomPiece(rng)}
		if chance(rng, 0.4) { // tours of these are many
			r.Piece = pick(rng, puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Rook)
		}
		b := turnedBoard(rng, w, h, r)
		if b == nil {
			continue
		}
		if chance(rng, 0.5) {
			r.Start = pick(rng, b.Squares()...)
			r.End = pick(rng, puzzles.Any, r.Start)
		}
		p, err := puzzles.NewTour(b, r)
		if err == nil && fewTours(p) && (chance(rng, 0.1) || !deadEnds(p)) {
			return p
		}
	}
}

// turner repeats parts of a board where its turn takes them.
type turner struct {
	*rand.Rand
	whole  *puzzles.Board // without holes
	turn   puzzles.Turn
	broken float64 // how often an image is missing
}

// images are a part's squares, and those that the turn takes them to, until one is off the board.
func (t *turner) images(squares ...puzzles.Square) (list [][]puzzles.Square) {
	for k := 0; k < 4 && !(k > 0 && chance(t.Rand, t.broken)); k++ {
		list = append(list, squares)
		var next []puzzles.Square
		for _, s := range squares {
			if s = turnedTo(t.whole.Width(), t.whole.Height(), t.turn, s); !t.whole.Inside(s) {
				return list
			}
			next = append(next, s)
		}
		squares = next
	}
	return list
}

// turnedBoard is a board with holes, guards and walls; nil by bad luck.
func turnedBoard(rng *rand.Rand, w, h int, r puzzles.Rules) *puzzles.Board {
	t := &turner{Rand: rng, whole: Must(puzzles.NewBoard(w, h, nil, nil)), turn: r.Symmetric}
	holes := t.holes(w, h)
	b, err := puzzles.NewBoard(w, h, holes, nil)
	if err != nil || b.Len() == 0 {
		return nil
	}
	var guards []puzzles.Guard
	var walls []puzzles.Wall
	if chance(rng, 0.15) {
		kind := pick(rng, 'N', 'K', 'R', 'P')
		for _, s := range t.images(pick(rng, b.Squares()...)) {
			guards = append(guards, puzzles.Guard{Kind: kind, Square: s[0]})
		}
	}
	t.broken = pick(rng, 0, 0, 0.5, 1)
	for n := 0; n < 6 && chance(rng, 0.7); n++ {
		for _, wall := range randomWalls(rng, b, r.Piece) {
			for _, s := range t.images(wall.A, wall.B) {
				walls = append(walls, puzzles.Wall{A: s[0], B: s[1]})
			}
		}
	}
	if b, err = puzzles.NewBoard(w, h, holes, guards, walls...); err != nil || b.Len() == 0 {
		return nil
	}
	return b
}

// holes are mostly the turn's images of each other; now and then there is one in the middle.
func (t *turner) holes(w, h int) (holes []puzzles.Square) {
	many := pick(t.Rand, 0.2, 0.5, 0.9)
	if chance(t.Rand, 0.1) {
		t.broken = 0.2
	}
	for n := 0; n < w*h && chance(t.Rand, many); n++ {
		for _, s := range t.images(puzzles.Square{Col: 1 + t.IntN(w), Row: 1 + t.IntN(h)}) {
			holes = append(holes, s[0])
		}
	}
	if w%2 == 1 && h%2 == 1 && chance(t.Rand, 0.4) {
		holes = append(holes, puzzles.Square{Col: (w + 1) / 2, Row: (h + 1) / 2})
	}
	return holes
}

// fewTours reports whether going through all tours of a board takes little.
func fewTours(p *puzzles.Puzzle) bool {
	n, moves := p.Board.Len(), 0
	for _, s := range p.Board.Squares() {
		moves += len(p.Board.Moves(p.Piece, s))
	}
	return n <= 8 || n <= 12 && moves <= 5*n || n <= 20 && moves <= 4*n || n <= 36 && moves <= 3*n
}

// deadEnds reports whether some square has fewer jumps than a closed tour needs.
func deadEnds(p *puzzles.Puzzle) bool {
	return slices.ContainsFunc(p.Board.Squares(), func(s puzzles.Square) bool {
		return len(p.Board.Moves(p.Piece, s)) < 2
	})
}

// turnedTo is where a turn about the middle of a w x h board takes a square; Any if that is no square.
func turnedTo(w, h int, turn puzzles.Turn, s puzzles.Square) puzzles.Square {
	x, y := 2*s.Col-w-1, 2*s.Row-h-1 // from the middle, in halves of a square
	if turn == puzzles.HalfTurn {
		x, y = -x, -y
	} else {
		x, y = y, -x
	}
	if (x+w)%2 == 0 || (y+h)%2 == 0 {
		return puzzles.Any
	}
	return puzzles.Square{Col: (x + w + 1) / 2, Row: (y + h + 1) / 2}
}

// setTurn lays out the puzzle's turn: the image of each vertex, nil if the puzzle has none. If the
// turn takes a square to none, no walk solves the puzzle.
func (g *jumpGraph) setTurn(vertex map[puzzles.Square]int) {
	if g.p.Symmetric == puzzles.NoTurn {
		return
	}
	b := g.p.Board
	for _, s := range g.squares {
		v, ok := vertex[turnedTo(b.Width(), b.Height(), g.p.Symmetric, s)]
		g.changed = g.changed || !ok
		g.image = append(g.image, v)
	}
}

// kept reports whether the puzzle's turn takes each jump of a walk to one of its jumps.
func (g *jumpGraph) kept(w puzzles.Walk) bool {
	if g.image == nil {
		return true
	}
	made := map[[2]puzzles.Square]bool{}
	for i := 1; i < len(w); i++ {
		made[[2]puzzles.Square{w[i-1], w[i]}], made[[2]puzzles.Square{w[i], w[i-1]}] = true, true
	}
	b := g.p.Board
	for j := range made {
		from := turnedTo(b.Width(), b.Height(), g.p.Symmetric, j[0])
		if !made[[2]puzzles.Square{from, turnedTo(b.Width(), b.Height(), g.p.Symmetric, j[1])}] {
			return false
		}
	}
	return true
}
