package oracle

import (
	"math/rand/v2"

	"knightsat/puzzles"
)

// Options narrow what [Options.Random] makes. The zero value asks for everything, in
// sizes that the oracle answers in a few milliseconds at most.
type Options struct {
	Family  puzzles.Family // "" for any
	Piece   puzzles.Piece  // the zero value for any
	Boards  bool           // no graphs, as with a piece
	Plain   bool           // no numbers, and no goals of a tour in order
	Timed   bool           // with one of these at least
	Squares int            // at most this number of free squares; 0 for a default
	Goals   int            // at most this number of goals of a hunt; 0 for a default
}

// Random makes a small puzzle: any family and piece, with holes, guards, or on a graph;
// with open and fixed ends, ordered, closed, and with each square at most once; with walls,
// numbers, and goals of a tour in order. Some have no solution. The same generator gives the same puzzles.
func (o Options) Random(rng *rand.Rand) *puzzles.Puzzle {
	for {
		p := attempt(rng, o)
		if p != nil && !o.Plain && (o.Timed || chance(rng, 0.2)) {
			p = timed(rng, p)
		}
		if p != nil && (!o.Timed || p.Timed()) {
			return p
		}
	}
}

// attempt makes a puzzle, or nil if the parts don't fit together.
func attempt(rng *rand.Rand, o Options) *puzzles.Puzzle {
	family := o.Family
	if family == "" {
		family = pick(rng, puzzles.Hunt, puzzles.Cover, puzzles.Tour)
	}
	r := puzzles.Rules{
		StartAny: true,
		Piece:    o.Piece,
		Ordered:  family != puzzles.Tour && chance(rng, 0.25),
		Closed:   chance(rng, 0.3),
		Once:     family == puzzles.Tour || chance(rng, 0.15),
	}
	var b puzzles.Ground
	if r.Piece == (puzzles.Piece{}) && !o.Boards && chance(rng, 0.25) {
		b = randomGraph(rng, squares(family, r, o)-2)
	} else {
		if r.Piece == (puzzles.Piece{}) {
			r.Piece = randomPiece(rng)
		}
		board := randomBoard(rng, squares(family, r, o), r.Piece)
		if board == nil {
			return nil
		}
		b = board
	}
	free := b.Squares()
	if !chance(rng, 0.35) {
		r.Start = pick(rng, free...)
	}
	if chance(rng, 0.3) && (!r.Closed || !r.Start.IsAny()) {
		r.End = pick(rng, free...)
		if r.Closed {
			r.End = r.Start
		}
	}
	return member(rng, family, b, r, o)
}

// member makes a puzzle of a family, with random goals if it is a hunt; nil if its parts don't fit together.
func member(rng *rand.Rand, family puzzles.Family, b puzzles.Ground, r puzzles.Rules,
	o Options) (p *puzzles.Puzzle) {
	var err error
	switch family {
	case puzzles.Hunt:
		p, err = puzzles.NewHunt(b, randomGoals(rng, b.Squares(), o), r)
	case puzzles.Cover:
		p, err = puzzles.NewCover(b, r)
	default:
		p, err = puzzles.NewTour(b, r)
	}
	if err != nil {
		return nil
	}
	return p
}

// squares is the most free squares that the oracle can deal with at once: also
// in listing all shortest walks: ordered covers soon have millions.
func squares(f puzzles.Family, r puzzles.Rules, o Options) int {
	n := 20
	if r.Once || f != puzzles.Hunt {
		n = 10
		if r.Piece.Slides() { // their boards have many more walks
			n = 8
		}
	}
	if o.Squares > 0 {
		n = min(n, o.Squares)
	}
	return n
}

func randomPiece(rng *rand.Rand) puzzles.Piece {
	switch n := rng.IntN(24); {
	case n < 9:
		return puzzles.Knight
	case n >= 20:
		return randomSlider(rng)
	case n < 16:
		return pick(rng, puzzles.Wazir, puzzles.Ferz, puzzles.King, puzzles.King, puzzles.Camel,
			puzzles.Zebra)
	default:
		return Must(puzzles.Leaper(rng.IntN(3), 1+rng.IntN(3)))
	}
}

func randomSlider(rng *rand.Rand) puzzles.Piece {
	slide := pick(rng, puzzles.Rook, puzzles.Bishop, puzzles.Queen, puzzles.Nightrider)
	if chance(rng, 0.5) {
		return slide
	}
	p, err := puzzles.NewPiece(
		append(slide.Leaps(), puzzles.Leap{R: rng.IntN(3), S: 1 + rng.IntN(3), Slide: chance(rng, 0.3)})...)
	if err != nil {
		return slide
	}
	return p
}

// randomBoard makes a board with 1 to limit free squares, nil by bad luck. Half
// of the boards are what the piece can reach from one square: otherwise few
// puzzles would have a solution.
func randomBoard(rng *rand.Rand, limit int, piece puzzles.Piece) *puzzles.Board {
	w, h := 1+rng.IntN(5), 1+rng.IntN(5)
	if chance(rng, 0.7) {
		w, h = 3+rng.IntN(3), 3+rng.IntN(3)
	}
	square := func() puzzles.Square { return puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)} }
	var guards []puzzles.Guard
	for chance(rng, 0.3) && len(guards) < 2 {
		guards = append(guards, puzzles.Guard{Kind: pick(rng, 'Q', 'R', 'B', 'N', 'K', 'P'),
			Square: square()})
	}
	var holes []puzzles.Square
	for chance(rng, 0.5) && len(holes) < 4 {
		holes = append(holes, square())
	}
	b, err := puzzles.NewBoard(w, h, holes, guards)
	if err != nil || len(b.Squares()) == 0 {
		return nil
	}
	var keep map[puzzles.Square]bool
	if chance(rng, 0.7) {
		keep = reach(rng, b, piece, limit)
	} else {
		keep = map[puzzles.Square]bool{}
		free := b.Squares()
		for _, i := range rng.Perm(len(free))[:min(limit, len(free))] {
			keep[free[i]] = true
		}
	}
	for _, s := range b.Squares() {
		if !keep[s] {
			holes = append(holes, s) // may open no line of attack: lines end at holes
		}
	}
	if b, err = puzzles.NewBoard(w, h, holes, guards, randomWalls(rng, b, piece)...); err != nil {
		return nil
	}
	if n := len(b.Squares()); n == 0 || n > limit {
		return nil
	}
	return b
}

// randomWalls puts walls between squares, most of them where moves go. They may open squares
// that were attacked.
func randomWalls(rng *rand.Rand, b *puzzles.Board, piece puzzles.Piece) (walls []puzzles.Wall) {
	free := b.Squares()
	for wanted := chance(rng, 0.25); wanted && len(walls) < 4; wanted = chance(rng, 0.7) {
		w := puzzles.Wall{A: pick(rng, free...), B: pick(rng, free...)}
		if near := b.Moves(piece, w.A); len(near) > 0 && chance(rng, 0.9) {
			w.B = pick(rng, near...)
		}
		if w.A != w.B {
			walls = append(walls, w)
		}
	}
	return walls
}

// reach grows a connected set of at most limit squares from a random one.
func reach(rng *rand.Rand, b *puzzles.Board, piece puzzles.Piece, limit int) map[puzzles.Square]bool {
	free := b.Squares()
	list := []puzzles.Square{pick(rng, free...)}
	keep := map[puzzles.Square]bool{list[0]: true}
	size := 1 + rng.IntN(limit)
	if chance(rng, 0.7) {
		size = limit
	}
	for len(list) < size {
		var edge []puzzles.Square
		for _, s := range free {
			for _, k := range list {
				if !keep[s] && b.Joins(piece, s, k) {
					edge = append(edge, s)
					break
				}
			}
		}
		if len(edge) == 0 {
			break
		}
		s := pick(rng, edge...)
		list = append(list, s)
		keep[s] = true
	}
	return keep
}

func randomGoals(rng *rand.Rand, free []puzzles.Square, o Options) []puzzles.Square {
	most := 6
	if o.Goals > 0 {
		most = o.Goals
	}
	var goals []puzzles.Square
	for _, i := range rng.Perm(len(free))[:min(len(free), 1+rng.IntN(most))] {
		goals = append(goals, free[i])
	}
	return goals
}

// Holed is a board of w by h squares, some of them holes.
func Holed(rng *rand.Rand, w, h, holes int) *puzzles.Board {
	var list []puzzles.Square
	for range holes {
		list = append(list, puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)})
	}
	return Board(w, h, list...)
}

// Hunt makes a hunt on a board by rules that say no ends, which get those of all kinds; nil if the piece has none such.
// It has from least to most goals, which are no ends.
func Hunt(rng *rand.Rand, b *puzzles.Board, r puzzles.Rules, least, most int) *puzzles.Puzzle {
	free := Shuffled(rng, b.Squares())
	r.StartAny, r.Start = true, free[0]
	switch rng.IntN(6) {
	case 0:
		r.Closed = true
	case 1:
		r.End = free[1]
	case 2:
		r.Start = puzzles.Any
	case 3:
		r.Start, r.End = puzzles.Any, free[1]
	}
	p, _ := puzzles.NewHunt(b, free[2:][:least+rng.IntN(most-least+1)], r)
	return p
}

func chance(rng *rand.Rand, p float64) bool { return rng.Float64() < p }

func pick[T any](rng *rand.Rand, from ...T) T { return from[rng.IntN(len(from))] }

// Shuffled is a list whose elements are put into a random order.
func Shuffled[T any](rng *rand.Rand, list []T) []T {
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}
