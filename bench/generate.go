package bench

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"knightsat/puzzles"
)

// Generator makes puzzles at random. Its zero values are the knight, an open
// walk, and no holes.
type Generator struct {
	Family        puzzles.Family
	Width, Height int
	Goals         int // squares to visit, of a hunt
	Holes         int
	// Margin, of a tour, is how many squares at least are between a hole and the edge.
	// Where it is above 0, half of the holes, which are even in number, are on squares of
	// each colour, so that the board may have a tour of a leaper that changes colour.
	Margin int
	Piece  puzzles.Piece
	Closed bool
	Once   bool // no square twice, of a hunt
	Seed   uint64
}

// Make makes the puzzle. The same fields mean the same puzzle for ever: suites
// rest on it, so that nothing of this may change.
//
// The squares of the board, by row from the bottom and each row from left to
// right, are shuffled: for i from 0 up, the square in place i changes places
// with the one in place i + below(n-i), where n is how many there are and
// below(k) is the high word of the 128-bit product of k and the next number of
// PCG-DXSM (math/rand/v2's PCG, seeded with Seed and 0). The first squares are
// the holes, the next one is the start of a hunt or a cover, the next ones are
// the goals of a hunt. A tour may start anywhere. With a margin, the squares that
// may be holes are shuffled so, those of a1's colour and then the others, half of the
// holes from each.
func (g Generator) Make() (*puzzles.Puzzle, error) {
	b, err := puzzles.NewBoard(g.Width, g.Height, nil, nil)
	if err != nil {
		return nil, err
	}
	squares := b.Squares()
	need := g.Holes
	switch g.Family {
	case puzzles.Hunt:
		need += 1 + g.Goals
	case puzzles.Cover, puzzles.Tour:
		need++
		if g.Goals != 0 {
			return nil, fmt.Errorf("goals = %d: a %s has none; only a hunt does", g.Goals, g.Family)
		}
	default:
		return nil, fmt.Errorf("family must be hunt, cover or tour, not %q", g.Family)
	}
	if n := len(squares); g.Goals < 0 || g.Holes < 0 || g.Goals > n || g.Holes > n || need > n {
		return nil, fmt.Errorf("%d goals and %d holes don't fit on %d squares with a start; neither may be negative", g.Goals, g.Holes, len(squares))
	}
	random := rand.NewPCG(g.Seed, 0)
	var holes, rest []puzzles.Square
	if g.Margin != 0 {
		if holes, err = g.evenHoles(squares, random); err != nil {
			return nil, err
		}
	} else {
		shuffle(squares, need, random)
		holes, rest = squares[:g.Holes], squares[g.Holes:]
	}
	if b, err = puzzles.NewBoard(g.Width, g.Height, holes, nil); err != nil {
		return nil, err
	}
	r := puzzles.Rules{Piece: g.Piece, Closed: g.Closed, Once: g.Once}
	if g.Family == puzzles.Tour {
		return puzzles.NewTour(b, r)
	}
	r.Start = rest[0]
	if g.Family == puzzles.Cover {
		return puzzles.NewCover(b, r)
	}
	return puzzles.NewHunt(b, rest[1:1+g.Goals], r)
}

// shuffle puts so many squares, picked at random, first.
func shuffle(squares []puzzles.Square, first int, random *rand.PCG) {
	for i := range first {
		high, _ := bits.Mul64(uint64(len(squares)-i), random.Uint64())
		j := i + int(high)
		squares[i], squares[j] = squares[j], squares[i]
	}
}

// evenHoles picks the holes of a board with a margin.
func (g Generator) evenHoles(squares []puzzles.Square, random *rand.PCG) (holes []puzzles.Square, err error) {
	switch {
	case g.Family != puzzles.Tour:
		return nil, fmt.Errorf("margin is for tours; leave it out of a %s", g.Family)
	case g.Margin < 0 || g.Holes%2 != 0:
		return nil, fmt.Errorf("margin must not be negative, and holes must be even with one: margin is %d, holes are %d", g.Margin, g.Holes)
	}
	var of [2][]puzzles.Square
	for _, s := range squares {
		if min(s.Col, s.Row, g.Width+1-s.Col, g.Height+1-s.Row) > g.Margin {
			of[(s.Col+s.Row)%2] = append(of[(s.Col+s.Row)%2], s)
		}
	}
	for _, list := range of {
		if len(list) < g.Holes/2 {
			return nil, fmt.Errorf("%d holes are too many: %d squares of a colour are more than %d from the edge, where half of the holes must fit", g.Holes, len(list), g.Margin)
		}
		shuffle(list, g.Holes/2, random)
		holes = append(holes, list[:g.Holes/2]...)
	}
	return holes, nil
}

// maxSeeds is how many instances a range of seeds makes at most.
const maxSeeds = 10_000

// seeds are the first and the last one; nothing to generate has one, too.
func (t *generatorText) seeds() (first, last uint64, err error) {
	if t == nil || t.Seed == nil {
		return 0, 0, nil
	}
	from, to, ok := strings.Cut(fmt.Sprint(t.Seed), "-")
	if !ok {
		to = from
	}
	first, err1 := strconv.ParseUint(from, 10, 64)
	last, err2 := strconv.ParseUint(to, 10, 64)
	if err1 != nil || err2 != nil || last < first || last-first >= maxSeeds || last == math.MaxUint64 {
		return 0, 0, fmt.Errorf("seed must be a number or a range of at most %d, as in seed = \"1-50\", not %v", maxSeeds, t.Seed)
	}
	return first, last, nil
}

func (t *generatorText) make(seed uint64) (*puzzles.Puzzle, error) {
	g := Generator{Goals: t.Goals, Holes: t.Holes, Margin: t.Margin, Closed: t.Closed, Once: t.Once, Seed: seed}
	var err error
	if g.Family, err = puzzles.ParseFamily(t.Family); err != nil {
		return nil, fmt.Errorf("generate: family: %w", err)
	}
	if g.Width, g.Height, err = puzzles.ParseSize(t.Board); err != nil {
		return nil, fmt.Errorf("generate: board: %w", err)
	}
	if t.Piece != "" {
		if g.Piece, err = puzzles.ParsePiece(t.Piece); err != nil {
			return nil, fmt.Errorf("generate: piece: %w", err)
		}
	}
	p, err := g.Make()
	if err != nil {
		return nil, fmt.Errorf("generate: %w", err)
	}
	return p, nil
}
