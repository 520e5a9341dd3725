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
	covers = [7]coverWish{
		time.Sunday:    {7, 7, 1, "QN", puzzles.Knight},
		time.Monday:    {6, 6, 3, "R", puzzles.Knight},
		time.Tuesday:   {6, 6, 3, "NN", puzzles.King},
		time.Wednesday: {7, 7, 2, "QB", puzzles.King},
		time.Thursday:  {7, 6, 2, "BN", puzzles.Knight},
		time.Friday:    {7, 7, 4, "RN", puzzles.Wazir},
		time.Saturday:  {8, 6, 1, "QR", puzzles.Knight},
	}
	paths = [7]generate.Wish{
		time.Sunday:    walled(7, 8, 8),
		time.Monday:    numbered(tour(5, 5, 0), puzzles.King, 6, generate.Easy),
		time.Tuesday:   numbered(tour(6, 6, 0), puzzles.Wazir, 7, generate.Easy),
		time.Wednesday: numbered(tour(6, 6, 2), puzzles.King, 7, generate.Medium),
		time.Thursday:  numbered(tour(6, 6, 0), puzzles.Knight, 7, generate.Medium),
		time.Friday:    walled(6, 7, 8),
		time.Saturday:  numbered(tour(8, 8, 0), puzzles.Wazir, 6, generate.Hard),
	}
)

// numbered is a tour with so many numbers at least, which leave one solution.
func numbered(w generate.Wish, p puzzles.Piece, few int, d generate.Grade) generate.Wish {
	w.Piece = p
	w.Numbers = few
	w.Difficulty = d
	return w
}

// walled is a wazir's tour with squares in order between walls, which leave one solution.
func walled(side, goals, walls int) generate.Wish {
	w := inOrder(with(tour(side, side, 0), puzzles.Wazir))
	w.Many, w.MoreWalls = goals, walls
	return w
}

// pathOf makes the path of a weekday.
func pathOf(ctx context.Context, on time.Weekday, seed uint64, name string) (*madeJSON, error) {
	w := paths[on]
	w.Seed = seed
	return onePath(ctx, w, grades[on], name)
}

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

// coverWish says what the cover of a day is like.
type coverWish struct {
	width, height int
	holes         int
	guards        string
	piece         puzzles.Piece
}

// cover makes a cover as wished: of a few that chance draws the one that goes over squares
// again least often where it is to be easy, and most often where it is to be hard.
func (w *coverWish) cover(ctx context.Context, grade generate.Grade, seed uint64, name string) (
	best *madeJSON, err error) {
	d := rand.New(rand.NewPCG(seed, generate.Version))
	most := 0
	for drawn := 0; drawn < 3; {
		m, again, err := w.draw(ctx, d)
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

// draw is a cover and how many moves of it go to squares again; nil where chance drew none
// that can be done, or a small one.
func (w *coverWish) draw(ctx context.Context, d *rand.Rand) (*madeJSON, int, error) {
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
	return &madeJSON{Laid: laid, Par: ans.Upper, Walks: 1, Least: true}, ans.Upper - len(free) + 1, err
}

// remade makes what a wish has become on a weekday since then.
func remade(ctx context.Context, w generate.Wish, on time.Weekday, name string) (*madeJSON, error) {
	w.Difficulty = grades[on]
	switch {
	case w.Family == puzzles.Cover:
		return covers[on].cover(ctx, grades[on], w.Seed, name)
	case w.Family == puzzles.Tour:
		return pathOf(ctx, on, w.Seed, "path")
	case on == time.Saturday:
		w.Moves[1] = 0
		return once(ctx, w, name)
	}
	return first(ctx, w, name)
}

// Starters makes easy puzzles for a player's first days, whatever the weekday: three sets, each a
// hunt, a cover and a path.
func Starters(ctx context.Context) ([][]*madeJSON, error) {
	var all [][]*madeJSON
	for seed := range uint64(3) {
		width, height := 4+int(seed+1)/2, 4+int(seed)/2
		hunt := hunt(width+1, 2+int(seed), 2+int(seed), 7, generate.Easy)
		hunt.Seed = 41 + seed
		cover := coverWish{width, height, 2, "P", puzzles.King}
		path := numbered(tour(width, height, 0), puzzles.King, width*height/3, generate.Easy)
		path.Seed = 41 + seed
		var set []*madeJSON
		for _, make := range []func() (*madeJSON, error){
			func() (*madeJSON, error) { return first(ctx, hunt, "easy-hunt") },
			func() (*madeJSON, error) { return cover.cover(ctx, generate.Easy, 41+seed, "easy-cover") },
			func() (*madeJSON, error) { return onePath(ctx, path, generate.Easy, "easy-path") },
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
