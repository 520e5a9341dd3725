package bench

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"knightsat/internal/chance"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// make makes a puzzle at random. The same keys and the same seed mean the same puzzle for
// ever: suites rest on it, so that nothing of this may change.
//
// The squares of the board, by row from the bottom and each row from left to
// right, are shuffled: for i from 0 up, the square in place i changes places
// with the one in place i + below(n-i), where n is how many there are and
// below(k) is the high word of the 128-bit product of k and the next number of
// PCG-DXSM (math/rand/v2's PCG, seeded with the seed and 0). The first squares are
// the holes, the next one is the start of a hunt or a cover, the next ones are
// the goals of a hunt. A tour may start anywhere. With a margin, the squares that
// may be holes are shuffled so, those of a1's colour and then the others, half of the
// holes from each: the board may have a tour of a leaper that changes colour.
func (t *generatorText) make(seed uint64) (*puzzles.Puzzle, error) {
	s := &parts.Spec{Rules: puzzles.Rules{Closed: t.Closed, Once: t.Once}}
	piece := cmp.Or(t.Piece, puzzles.Knight.String())
	for _, part := range [][2]string{{"family", t.Family}, {"board", t.Board}, {"piece", piece}} {
		if err := s.Set(part[0], part[1]); err != nil {
			return nil, fmt.Errorf("%s: %w", part[0], err)
		}
	}
	board, err := puzzles.NewBoard(s.Width, s.Height, nil, nil)
	if err != nil {
		return nil, err
	}
	squares := board.Squares()
	need := t.Holes + 1 + t.Goals
	switch n := len(squares); {
	case t.Goals != 0 && s.Family != puzzles.Hunt:
		return nil, fmt.Errorf("goals = %d: a %s has none; only a hunt does", t.Goals, s.Family)
	case t.Goals < 0 || t.Holes < 0 || t.Goals > n || t.Holes > n || need > n:
		return nil, fmt.Errorf("%d goals and %d holes don't fit on %d squares with a start; neither may be "+
			"negative", t.Goals, t.Holes, n)
	}
	random := chance.New(seed, 0)
	if t.Margin != 0 {
		if s.Holes, err = t.evenHoles(s, squares, random); err != nil {
			return nil, err
		}
		return s.Build()
	}
	chance.Some(random, squares, need)
	s.Holes, squares = squares[:t.Holes], squares[t.Holes:]
	if s.Family != puzzles.Tour {
		s.Start, s.Goals = squares[0], squares[1:1+t.Goals]
	}
	return s.Build()
}

func (t *generatorText) evenHoles(
	spec *parts.Spec, squares []puzzles.Square, random *chance.Source,
) (holes []puzzles.Square, err error) {
	switch {
	case spec.Family != puzzles.Tour:
		return nil, fmt.Errorf("margin is for tours; leave it out of a %s", spec.Family)
	case t.Margin < 0 || t.Holes%2 != 0:
		return nil, fmt.Errorf("margin must not be negative, and holes must be even with one: margin is %d, "+
			"holes are %d", t.Margin, t.Holes)
	}
	var of [2][]puzzles.Square
	for _, s := range squares {
		if min(s.Col, s.Row, spec.Width+1-s.Col, spec.Height+1-s.Row) > t.Margin {
			of[(s.Col+s.Row)%2] = append(of[(s.Col+s.Row)%2], s)
		}
	}
	for _, list := range of {
		if len(list) < t.Holes/2 {
			return nil, fmt.Errorf("%d holes are too many: %d squares of a colour are more than %d from the "+
				"edge, where half of the holes must fit", t.Holes, len(list), t.Margin)
		}
		holes = append(holes, chance.Some(random, list, t.Holes/2)...)
	}
	return holes, nil
}

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
		return 0, 0, fmt.Errorf("seed must be a number or a range of at most %d, "+
			"as in seed = \"1-50\", not %v", maxSeeds, t.Seed)
	}
	return first, last, nil
}
