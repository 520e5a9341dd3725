package desk

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"knightsat/generate"
	"knightsat/generate/shape"
	"knightsat/puzzles"
)

// week says what the puzzles of each weekday are like, Sunday first: a hunt, a cover
// and a tour, more difficult towards the end of the week, and with other pieces and
// rules on some days. It decides what everybody gets on a day: another wish is another
// puzzle.
var week = [7][3]generate.Wish{
	time.Sunday:  {hunt(8, 7, 10, 15, generate.Hard), cover(6, "Q", 26, 30, ""), tour(7, 7, 3)},
	time.Monday:  {hunt(6, 4, 5, 9, generate.Easy), cover(5, "R", 10, 18, ""), tour(4, 5, 2)},
	time.Tuesday: {hunt(8, 5, 7, 12, generate.Easy), cover(5, "N", 10, 24, ""), tour(5, 5, 2)},
	time.Wednesday: {with(hunt(8, 5, 7, 14, ""), puzzles.Camel),
		with(cover(6, "Q", 12, 28, ""), puzzles.King), tour(5, 6, 2)},
	time.Thursday: {inOrder(hunt(8, 5, 9, 18, "")), cover(5, "B", 10, 24, ""), tour(6, 6, 4)},
	time.Friday: {holed(with(hunt(7, 5, 7, 14, ""), puzzles.Rook), 8), cover(6, "Q", 16, 28, ""),
		tour(6, 6, 3)},
	time.Saturday: {home(hunt(8, 6, 10, 16, "")), cover(6, "Q", 16, 28, generate.Hard), home(tour(6, 6, 4))},
}

func hunt(side, goals, least, most int, d generate.Grade) generate.Wish {
	return generate.Wish{Spec: puzzles.Spec{Family: puzzles.Hunt, Width: side, Height: side}, Many: goals,
		Moves: [2]int{least, most}, Difficulty: d, Walks: [2]int{1, 4}}
}

func cover(side int, guard string, least, most int, d generate.Grade) generate.Wish {
	return generate.Wish{Spec: puzzles.Spec{Family: puzzles.Cover, Width: side, Height: side},
		MoreGuards: []rune(guard), Moves: [2]int{least, most}, Difficulty: d}
}

func tour(width, height, holes int) generate.Wish {
	return generate.Wish{Spec: puzzles.Spec{Family: puzzles.Tour, Width: width, Height: height}, MoreHoles: holes}
}

func with(w generate.Wish, p puzzles.Piece) generate.Wish { w.Piece = p; return w }
func holed(w generate.Wish, n int) generate.Wish          { w.MoreHoles = n; return w }
func inOrder(w generate.Wish) generate.Wish               { w.Ordered = true; return w }
func home(w generate.Wish) generate.Wish                  { w.Closed = true; return w }

// From the last of November 2026 on hunts have a grade for each weekday, one visits no
// square twice, and tours are between two ends, so that few are left: on Wednesdays along
// a graph. Days before stay what they were.
var (
	graded = time.Date(2026, time.November, 30, 0, 0, 0, 0, time.UTC)
	grades = [7]generate.Grade{generate.Hard, generate.Easy, generate.Easy, generate.Medium, generate.Medium,
		generate.Medium, generate.Hard}
	tours = map[time.Weekday]generate.Wish{time.Monday: with(tour(4, 5, 3), puzzles.King),
		time.Tuesday: with(tour(5, 5, 2), puzzles.King)}
	// graphs have so many vertices; the first is that of the icosian game.
	graphs = []struct {
		name string
		n    int
	}{{"petersen:2", 20}, {"petersen:3", 16}, {"petersen:5", 24}, {"petersen:4", 18}}
)

type maker func(ctx context.Context, w generate.Wish, name string) (*madeJSON, error)

// changed is what a wish has become on a weekday.
func changed(w generate.Wish, on time.Weekday) (generate.Wish, maker) {
	if other, ok := tours[on]; ok && w.Family == puzzles.Tour {
		other.Seed = w.Seed
		w = other
	}
	w.Difficulty = grades[on]
	switch {
	case w.Family == puzzles.Cover && on == time.Tuesday: // of a knight's, the easy ones take seconds to find
		w.MoreGuards, w.Moves = []rune{'R'}, [2]int{10, 20}
		return w, nearly
	case w.Family == puzzles.Cover && (on == time.Wednesday || on == time.Thursday):
		w.Difficulty = ""
		return w, first
	case w.Family == puzzles.Hunt && on == time.Saturday:
		w.Moves[1] = 0
		return w, once
	case w.Family == puzzles.Hunt:
		return w, first
	case w.Family == puzzles.Cover || w.Closed:
		return w, nearly
	case on == time.Wednesday:
		return w, along
	}
	return w, ended
}

// Day makes the puzzles of a day.
func Day(ctx context.Context, day time.Time) ([]*madeJSON, error) {
	year, month, date := day.Date()
	var out []*madeJSON
	for _, w := range week[day.Weekday()] {
		w.Seed = uint64((year*100+int(month))*100 + date)
		build := maker(first)
		switch {
		case !day.Before(renewed):
			w, build = remade(w, day.Weekday())
		case !day.Before(graded):
			w, build = changed(w, day.Weekday())
		}
		if w.Family == puzzles.Tour && month == time.February && date == 14 {
			build = heart
		}
		made, err := build(ctx, w, string(w.Family))
		if err != nil {
			return nil, err
		}
		out = append(out, made)
	}
	return out, nil
}

// errEnough ends the making of puzzles.
var errEnough = errors.New("enough")

// among makes puzzles as wished until one can be made into another; into may be called
// again if it gives none.
func among(ctx context.Context, w generate.Wish, into func(*generate.Made) (*madeJSON, error)) (made *madeJSON, err error) {
	err = generate.Make(ctx, w, 100, nil, func(m *generate.Made) (err error) {
		if made, err = into(m); made != nil && err == nil {
			return errEnough
		}
		return err
	})
	switch limit := (*generate.LimitError)(nil); {
	case errors.Is(err, errEnough):
		return made, nil
	case err == nil, errors.As(err, &limit), ctx.Err() != nil:
		return nil, errors.New("no such puzzle was found in time: try again, or ask for an easier one")
	}
	return nil, err
}

// tries is how many puzzles are made for one of the grade that is wished, if that can
// take long: the last one has another grade then.
const tries = 8

// nearly makes a puzzle as wished, if that can be of the grade.
func nearly(ctx context.Context, w generate.Wish, name string) (*madeJSON, error) {
	grade, tried := w.Difficulty, 0
	w.Difficulty = ""
	return among(ctx, w, func(m *generate.Made) (*madeJSON, error) {
		if tried++; m.Grade() != grade && tried < tries {
			return nil, nil
		}
		return newMade(m.Puzzle, m.Measure, name)
	})
}

// once makes a hunt that visits no square twice, if the shortest walk found first does
// without that rule.
func once(ctx context.Context, w generate.Wish, name string) (*madeJSON, error) {
	return among(ctx, w, func(m *generate.Made) (*madeJSON, error) {
		if m.Revisits == 0 {
			return nil, nil
		}
		p := m.Puzzle
		p, err := puzzles.NewHunt(p.Ground(), p.Goals,
			puzzles.Rules{Piece: p.Piece, Start: p.Start, End: p.End, Closed: p.Closed, Once: true})
		if err != nil {
			return nil, err
		}
		made, err := measured(ctx, p, name)
		if made != nil {
			made.Grade = m.Grade() // the rule makes it no easier
		}
		return made, err
	})
}

// measured is a puzzle with its par and its grade; nil if no walk solves it.
func measured(ctx context.Context, p *puzzles.Puzzle, name string) (*madeJSON, error) {
	m, ok, err := generate.Measured(ctx, p)
	if !ok || err != nil {
		return nil, err
	}
	return newMade(p, m, name)
}

func newMade(p *puzzles.Puzzle, m generate.Measure, name string) (*madeJSON, error) {
	laid, err := layOut(specOf(p))
	return &madeJSON{name, laid, m.Moves, m.Walks, m.Least, m.Grade()}, err
}

// ended makes a tour of a board with holes from one end to another.
func ended(ctx context.Context, w generate.Wish, name string) (*madeJSON, error) {
	grade := w.Difficulty
	w.Difficulty = ""
	return among(ctx, w,
		func(m *generate.Made) (*madeJSON, error) { return between(ctx, m.Puzzle.Board, w, grade, name) })
}

// along makes a tour of a graph from one end to another.
func along(ctx context.Context, w generate.Wish, name string) (*madeJSON, error) {
	which := graphs[w.Seed/7%uint64(len(graphs))]
	g, err := generate.Graph(which.name, which.n, 0)
	if err != nil {
		return nil, err
	}
	return between(ctx, g, w, w.Difficulty, name)
}

// between makes a tour from one end to another: of those that chance draws one with few
// tours, and of the grade that is wished, if there is one.
func between(ctx context.Context, g puzzles.Ground, w generate.Wish, grade generate.Grade, name string) (best *madeJSON, err error) {
	d := rand.New(rand.NewPCG(w.Seed, generate.Version))
	squares := g.Squares()
	for range tries {
		start, end := squares[d.IntN(len(squares))], squares[d.IntN(len(squares))]
		if start == end {
			continue
		}
		p, err := puzzles.NewTour(g, puzzles.Rules{Piece: w.Piece, Start: start, End: end})
		if err != nil {
			return nil, err
		}
		m, err := measured(ctx, p, name)
		if err != nil {
			return nil, err
		}
		off := func(m *madeJSON) uint64 { // how far from the wish
			if m.Grade != grade {
				return m.Walks + 100
			}
			return m.Walks
		}
		if m != nil && (best == nil || off(m) < off(best)) {
			best = m
		}
	}
	return best, ctx.Err()
}

// heart makes a closed tour of a board in the shape of a heart.
func heart(ctx context.Context, w generate.Wish, name string) (*madeJSON, error) {
	m, err := shape.Named(ctx, "heart", 50)
	if err != nil {
		return nil, err
	}
	b, err := shape.Trim(ctx, m, w.Seed)
	if err != nil {
		return nil, err
	}
	laid, err := layOut(specOf(b.Puzzle))
	return &madeJSON{name, laid, b.Walk.Moves(), 1, true, generate.Medium}, err
}

func first(ctx context.Context, w generate.Wish, name string) (*madeJSON, error) {
	return among(ctx, w, func(m *generate.Made) (*madeJSON, error) { return newMade(m.Puzzle, m.Measure, name) })
}
