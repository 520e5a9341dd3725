package desk

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"knightsat/generate"
	"knightsat/puzzles"
	"knightsat/solve"
)

// From renewed on each weekday has a grade, covers have more kinds of boards, and a path
// takes the tour's place: a king's, a wazir's or a knight's by numbers, or a wazir's in order
// between walls. Sunday comes first. Days before stay what they were.
var (
	renewed = time.Date(2026, time.November, 30, 0, 0, 0, 0, time.UTC)
	grades  = [7]generate.Grade{generate.Hard, generate.Easy, generate.Easy, generate.Medium, generate.Medium,
		generate.Medium, generate.Hard}
)

// onePath makes a path, which gives its ends, by their numbers if it has some.
func onePath(ctx context.Context, w generate.Wish, grade generate.Grade, name string) (*madeJSON, error) {
	return among(ctx, w, func(m *generate.Made) (*madeJSON, error) {
		ans, err := solve.Solve(ctx, m.Puzzle, solve.Options{})
		if err != nil || ans.Walk == nil {
			return nil, errors.Join(err, context.Cause(ctx))
		}
		spec := m.Puzzle.Spec()
		spec.Start, spec.End = ans.Walk[0], ans.Walk[ans.Upper]
		for _, k := range []int{0, ans.Upper} {
			n := puzzles.Number{K: k + 1, Square: ans.Walk[k]}
			if !spec.Ordered && !slices.Contains(spec.Numbers, n) {
				spec.Numbers = append(spec.Numbers, n)
			}
		}
		laid, err := layOut(spec)
		return &madeJSON{name, laid, ans.Upper, 1, false, grade}, err
	})
}

// newCover makes a cover as wished: of a few that chance draws the one that goes over squares
// again least often where it is to be easy, and most often where it is to be hard.
func newCover(ctx context.Context, w generate.Wish, grade generate.Grade, name string) (
	best *madeJSON, err error) {
	d := rand.New(rand.NewPCG(w.Seed, generate.Version))
	most := 0
	for drawn := 0; drawn < 3; {
		m, again, err := drawCover(ctx, w, d)
		if err != nil || ctx.Err() != nil {
			return nil, errors.Join(err, context.Cause(ctx))
		}
		if m == nil {
			continue
		}
		drawn++
		m.Name, m.Grade = name, grade
		if grade == generate.Easy {
			again = -again
		}
		if best == nil || again > most && grade != generate.Medium {
			best, most = m, again
		}
	}
	return best, nil
}

// drawCover is a cover and how many moves of it go to squares again; nil where chance drew none
// that can be done, or a small one.
func drawCover(ctx context.Context, w generate.Wish, d *rand.Rand) (*madeJSON, int, error) {
	all := d.Perm(w.Width * w.Height)
	square := func(i int) puzzles.Square {
		return puzzles.Square{Col: 1 + all[i]%w.Width,
			Row: 1 + all[i]/w.Width}
	}
	spec := &puzzles.Spec{Family: puzzles.Cover, Width: w.Width, Height: w.Height,
		Rules: puzzles.Rules{Piece: w.Piece}}
	for i := range w.MoreHoles {
		spec.Holes = append(spec.Holes, square(i))
	}
	for i, kind := range w.MoreGuards {
		spec.Guards = append(spec.Guards, puzzles.Guard{Kind: kind, Square: square(w.MoreHoles + i)})
	}
	board, err := puzzles.NewBoard(w.Width, w.Height, spec.Holes, spec.Guards)
	if err != nil {
		return nil, 0, err
	}
	free := board.Squares()
	if 5*len(free) < 2*w.Width*w.Height {
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
	return &madeJSON{Laid: laid, Par: ans.Upper, Walks: 1, Least: true}, ans.Upper - len(free) + 1, err
}

// remade makes what a wish has become on a weekday since then.
func remade(ctx context.Context, w generate.Wish, on time.Weekday, name string) (*madeJSON, error) {
	seed := w.Seed
	switch {
	case w.Family == puzzles.Cover:
		w = wishes()["covers"][on].Wish
	case w.Family == puzzles.Tour:
		w, name = wishes()["paths"][on].Wish, "path"
	default:
		w.Difficulty = grades[on]
		if on == time.Saturday {
			w.Moves[1] = 0
			return once(ctx, w, name)
		}
	}
	w.Seed = seed
	return asWished(ctx, w, grades[on], name)
}

// asWished makes a cover, a path or a hunt; what it is called and its grade are those of the
// page.
func asWished(ctx context.Context, w generate.Wish, grade generate.Grade, name string) (*madeJSON, error) {
	switch w.Family {
	case puzzles.Cover:
		return newCover(ctx, w, grade, name)
	case puzzles.Tour:
		return onePath(ctx, w, grade, name)
	}
	return first(ctx, w, name)
}

// Starters makes easy puzzles for a player's first days, whatever the weekday: three sets, each a
// hunt, a cover and a path.
func Starters(ctx context.Context) ([][]*madeJSON, error) {
	var all [][]*madeJSON
	for i, three := range slices.Collect(slices.Chunk(wishes()["starters"], 3)) {
		var set []*madeJSON
		for _, wished := range three {
			wished.Seed = 41 + uint64(i)
			made, err := asWished(ctx, wished.Wish, generate.Easy, "easy-"+wished.name)
			if err != nil {
				return nil, err
			}
			set = append(set, made)
		}
		all = append(all, set)
	}
	return all, nil
}
