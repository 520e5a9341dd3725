package desk

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"knightsat/generate"
	"knightsat/puzzles"
	"knightsat/solve"
)

// From renewed on covers have more kinds of boards, and a path takes the tour's place,
// Sunday first: a king's, a wazir's or a knight's by numbers, or a wazir's in order between
// walls. Days before stay what they were.
var (
	renewed = time.Date(2026, time.December, 1, 0, 0, 0, 0, time.UTC)
	covers  = [7]coverWish{
		time.Sunday:    {7, 7, 1, "QN", puzzles.Knight, generate.Hard},
		time.Monday:    {6, 6, 3, "R", puzzles.Knight, generate.Easy},
		time.Tuesday:   {6, 6, 3, "NN", puzzles.King, generate.Easy},
		time.Wednesday: {7, 7, 2, "QB", puzzles.King, generate.Medium},
		time.Thursday:  {7, 6, 2, "BN", puzzles.Knight, generate.Medium},
		time.Friday:    {7, 7, 4, "RN", puzzles.Wazir, generate.Medium},
		time.Saturday:  {8, 6, 1, "QR", puzzles.Knight, generate.Hard},
	}
	paths = [7]pathWish{
		time.Sunday:    {7, 7, 0, puzzles.Wazir, true, 6, generate.Hard},
		time.Monday:    {5, 5, 0, puzzles.King, false, 4, generate.Easy},
		time.Tuesday:   {6, 6, 0, puzzles.Wazir, false, 5, generate.Easy},
		time.Wednesday: {6, 6, 2, puzzles.King, false, 5, generate.Medium},
		time.Thursday:  {6, 6, 0, puzzles.Knight, false, 5, generate.Medium},
		time.Friday:    {6, 6, 0, puzzles.Wazir, true, 5, generate.Medium},
		time.Saturday:  {8, 8, 0, puzzles.Wazir, false, 10, generate.Hard},
	}
)

// coverWish says what the cover of a day is like.
type coverWish struct {
	width, height int
	holes         int
	guards        string
	piece         puzzles.Piece
	grade         generate.Grade
}

// cover makes a cover as wished: of a few that chance draws the one that goes over squares
// again least often where it is to be easy, and most often where it is to be hard.
func (w *coverWish) cover(ctx context.Context, seed uint64, name string) (best *madeJSON, err error) {
	d := rand.New(rand.NewPCG(seed, generate.Version))
	most := 0
	for drawn := 0; drawn < 3; {
		m, again, err := w.draw(ctx, d, name)
		if err != nil || ctx.Err() != nil {
			return nil, errors.Join(err, context.Cause(ctx))
		}
		if m == nil {
			continue
		}
		drawn++
		if w.grade == generate.Easy {
			again = -again
		}
		if best == nil || again > most && w.grade != generate.Medium {
			best, most = m, again
		}
	}
	return best, nil
}

// draw is a cover and how many moves of it go to squares again; nil where chance drew none
// that can be done, or a small one.
func (w *coverWish) draw(ctx context.Context, d *rand.Rand, name string) (*madeJSON, int, error) {
	all := d.Perm(w.width * w.height)
	square := func(i int) puzzles.Square {
		return puzzles.Square{Col: 1 + all[i]%w.width,
			Row: 1 + all[i]/w.width}
	}
	spec := &puzzles.Spec{Family: puzzles.Cover, Width: w.width, Height: w.height,
		Rules: puzzles.Rules{Piece: w.piece}}
	for i := range w.holes {
		spec.Holes = append(spec.Holes, square(i))
	}
	for i, kind := range w.guards {
		spec.Guards = append(spec.Guards, puzzles.Guard{Kind: kind, Square: square(w.holes + i)})
	}
	board, err := puzzles.NewBoard(w.width, w.height, spec.Holes, spec.Guards)
	if err != nil {
		return nil, 0, err
	}
	free := board.Squares()
	if 5*len(free) < 2*w.width*w.height {
		return nil, 0, nil
	}
	spec.Start = free[d.IntN(len(free))]
	p, err := spec.Build()
	if err != nil {
		return nil, 0, err
	}
	ans, err := solve.Solve(ctx, p, solve.Options{MaxLits: maxLits / 20})
	if err != nil || ans.Status != solve.Optimal {
		return nil, 0, err
	}
	laid, err := layOut(spec)
	return &madeJSON{name, laid, ans.Upper, 1, true, w.grade}, ans.Upper - len(free) + 1, err
}

// remade is what a wish has become on a weekday since then.
func remade(w generate.Wish, on time.Weekday) (generate.Wish, maker) {
	switch w.Family {
	case puzzles.Cover:
		other := covers[on]
		return w, func(ctx context.Context, w generate.Wish, name string) (*madeJSON, error) {
			return other.cover(ctx, w.Seed, name)
		}
	case puzzles.Tour:
		path := paths[on]
		return w, func(ctx context.Context, w generate.Wish, _ string) (*madeJSON, error) {
			return path.path(ctx, w.Seed, "path")
		}
	}
	return changed(w, on)
}

// Starters are the puzzles for somebody's first days, whatever the weekday: easy ones, so
// many sets of three.
func Starters(ctx context.Context) ([][]*madeJSON, error) {
	var all [][]*madeJSON
	for seed := range uint64(3) {
		width, height := 4+int(seed+1)/2, 4+int(seed)/2
		hunt := hunt(width+1, 2+int(seed), 2+int(seed), 7, generate.Easy)
		hunt.Seed = 41 + seed
		cover := coverWish{width, height, 2, "P", puzzles.King, generate.Easy}
		path := pathWish{width, height, 0, puzzles.King, false, 3, generate.Easy}
		var set []*madeJSON
		for _, make := range []func() (*madeJSON, error){
			func() (*madeJSON, error) { return first(ctx, hunt, "easy-hunt") },
			func() (*madeJSON, error) { return cover.cover(ctx, 41+seed, "easy-cover") },
			func() (*madeJSON, error) { return path.path(ctx, 41+seed, "easy-path") },
		} {
			made, err := make()
			if err != nil {
				return nil, err
			}
			set = append(set, made)
		}
		all = append(all, set)
	}
	return all, nil
}
