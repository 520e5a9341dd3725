package oracle

import (
	"math/rand/v2"
	"slices"

	"knightsat/puzzles"
)

// corners are kinds of puzzles that are seldom made by chance, and that are easily forgotten.
var corners = []func(p *puzzles.Puzzle) bool{
	// there and back: no move leads from a square to itself
	func(p *puzzles.Puzzle) bool { return p.Closed && p.Once && atRest(p) },
	func(p *puzzles.Puzzle) bool { return p.Ground().Len() == 1 },
	func(p *puzzles.Puzzle) bool { return p.Ground().Len() == 2 },
	func(p *puzzles.Puzzle) bool { return p.Closed && p.Once && p.Family == puzzles.Hunt && !atRest(p) },
	// a walk of no moves
	func(p *puzzles.Puzzle) bool { return !p.Once && atRest(p) },
	func(p *puzzles.Puzzle) bool { return atRest(p) && p.Start == p.Goals[0] && p.Start == p.End },
	func(p *puzzles.Puzzle) bool {
		return !p.Closed && !p.Start.IsAny() && p.Start == p.End && len(p.Goals) > 1
	},
	func(p *puzzles.Puzzle) bool { return p.Ordered && p.Closed && len(p.Goals) > 1 },
}

// atRest reports whether the squares to visit may be one, of several.
func atRest(p *puzzles.Puzzle) bool {
	stays := func(s puzzles.Square) bool { return s.IsAny() || s == p.Goals[0] }
	return p.Ground().Len() > 1 && len(p.Goals) == 1 && !p.Ordered && stays(p.Start) && stays(p.End)
}

// Mixed makes the n-th of a row of puzzles. Every third one is of a kind of its own, by turns: those of
// corners, and symmetric tours.
func Mixed(rng *rand.Rand, n int) *puzzles.Puzzle {
	kind := n / 3 % (len(corners) + 1)
	switch {
	case n%3 != 2:
		return Options{}.Random(rng)
	case kind == len(corners):
		return Turned(rng)
	}
	for {
		p := tiny(rng)
		if p != nil && corners[kind](p) {
			return p
		}
	}
}

// tiny makes a puzzle on a few squares in a row; nil if its parts don't fit together.
func tiny(rng *rand.Rand) *puzzles.Puzzle {
	b := Must(puzzles.NewBoard(1+rng.IntN(3), 1, nil, nil))
	free := b.Squares()
	open := append(slices.Clone(free), puzzles.Any)
	r := puzzles.Rules{StartAny: true,
		Piece: pick(rng, puzzles.Wazir, puzzles.Wazir, puzzles.Rook, puzzles.Knight),
		Start: pick(rng, open...), End: pick(rng, open...),
		Closed: chance(rng, 0.5), Once: chance(rng, 0.5), Ordered: chance(rng, 0.3)}
	family := pick(rng, puzzles.Hunt, puzzles.Hunt, puzzles.Cover, puzzles.Tour)
	return member(rng, family, b, r, Options{Goals: 2})
}
