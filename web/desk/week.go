package desk

import (
	"context"
	"errors"
	"time"

	"knightsat/generate"
	"knightsat/generate/shape"
	"knightsat/puzzles"
)

// dayPuzzles makes the puzzles of a day.
func dayPuzzles(ctx context.Context, day time.Time) ([]*madeJSON, error) {
	year, month, date := day.Date()
	var out []*madeJSON
	on := int(day.Weekday())
	for _, wished := range wishes()["week"][3*on : 3*on+3] {
		w := wished.Wish
		w.Seed = uint64((year*100+int(month))*100 + date)
		name := string(w.Family)
		var made *madeJSON
		var err error
		switch {
		case w.Family == puzzles.Tour && month == time.February && date == 14:
			made, err = heart(ctx, w, name)
		case !day.Before(renewed):
			made, err = remade(ctx, w, day.Weekday(), name)
		default:
			made, err = first(ctx, w, name)
		}
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
func among(
	ctx context.Context, w generate.Wish, into func(*generate.Made) (*madeJSON, error),
) (made *madeJSON, err error) {
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
		after, ok, err := generate.Measured(ctx, p)
		if !ok || err != nil {
			return nil, err
		}
		made, err := newMade(p, after, name)
		if made != nil {
			made.Grade = m.Grade() // the rule makes it no easier
		}
		return made, err
	})
}

func newMade(p *puzzles.Puzzle, m generate.Measure, name string) (*madeJSON, error) {
	laid, err := layOut(p.Spec())
	return &madeJSON{name, laid, m.Moves, m.Walks, m.Least, m.Grade()}, err
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
	laid, err := layOut(b.Puzzle.Spec())
	return &madeJSON{name, laid, b.Walk.Moves(), 1, true, generate.Medium}, err
}

func first(ctx context.Context, w generate.Wish, name string) (*madeJSON, error) {
	return among(ctx, w,
		func(m *generate.Made) (*madeJSON, error) { return newMade(m.Puzzle, m.Measure, name) })
}
