package oracle

import (
	"math/rand/v2"
	"slices"

	"knightsat/puzzles"
)

// timed gives squares of a puzzle numbers, or puts goals of a tour in order: as some walk
// has them, mostly; nil if they don't fit together.
func timed(rng *rand.Rand, p *puzzles.Puzzle) *puzzles.Puzzle {
	w := someWalk(rng, p)
	if len(w) == 0 || chance(rng, 0.1) {
		w = slices.Clone(p.Ground().Squares())
		rng.Shuffle(len(w), func(i, j int) { w[i], w[j] = w[j], w[i] })
		if !p.Once { // or there would be too many walks that are long enough
			w = w[:min(len(w), longestLead)]
		}
	}
	if p.Closed && w.Moves() > 0 && w[0] == w[w.Moves()] { // the return has no number
		w = w[:w.Moves()]
	}
	r, g := p.Rules, p.Ground()
	share := pick(rng, 0.1, 0.3, 0.6)
	if p.Family == puzzles.Tour && chance(rng, 0.3) {
		for _, s := range w {
			if chance(rng, share) {
				r.Order = append(r.Order, s)
			}
		}
	}
	for i, s := range w {
		if chance(rng, share) && (len(r.Order) == 0 || chance(rng, 0.2)) {
			r.Numbers = append(r.Numbers, puzzles.Number{K: i + 1, Square: s})
		}
	}
	var err error
	switch p.Family {
	case puzzles.Hunt:
		p, err = puzzles.NewHunt(g, p.Goals, r)
	case puzzles.Cover:
		p, err = puzzles.NewCover(g, r)
	default:
		p, err = puzzles.NewTour(g, r)
	}
	if err != nil {
		return nil
	}
	return p
}

// longestLead bounds the numbers where squares may be visited again.
const longestLead = 5

// someWalk is a solution of a puzzle whose squares are visited once, if it has one; of
// others a walk that goes anywhere.
func someWalk(rng *rand.Rand, p *puzzles.Puzzle) (w puzzles.Walk) {
	if p.Once {
		moves, ok := Shortest(p)
		if !ok {
			return nil
		}
		skip := rng.IntN(30)
		newGraph(p).each(moves, func(found puzzles.Walk) bool {
			w = slices.Clone(found)
			skip--
			return skip > 0
		})
		return w
	}
	w = puzzles.Walk{p.Start}
	if p.Start.IsAny() {
		w[0] = pick(rng, p.Ground().Squares()...)
	}
	for range rng.IntN(longestLead) {
		near := p.Ground().Moves(p.Piece, w[len(w)-1])
		if len(near) == 0 {
			break
		}
		w = append(w, pick(rng, near...))
	}
	return w
}
