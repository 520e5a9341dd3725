package desk

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"knightsat/generate"
	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// madeJSON is a new puzzle with what is proven of it.
type madeJSON struct {
	Laid  *laidOut       `json:"laid"`
	Par   int            `json:"par"`   // moves of a shortest walk
	Walks uint64         `json:"walks"` // how many shortest walks there are
	Least bool           `json:"least"` // there are at least so many
	Grade generate.Grade `json:"grade"`
}

// generate reads the request for a new puzzle. What stands on the board of the
// request stays; on an empty one chance places what the family needs.
func (d *Desk) generate(body []byte) (*Task, error) {
	var q struct {
		asked
		MoreGoals  int    `json:"many"` // goals of a hunt
		Difficulty string `json:"difficulty"`
		Unique     bool   `json:"unique"` // one shortest walk only
		Seed       uint64 `json:"seed"`
	}
	if err := decode(body, &q); err != nil {
		return nil, err
	}
	s, err := q.spec(limits.PageMade)
	if err != nil {
		return nil, err
	}
	w := generate.Config{Spec: *s, MoreGoals: q.MoreGoals, Difficulty: generate.Grade(q.Difficulty), Seed: q.Seed}
	if q.Unique {
		w.Walks = [2]int{1, 1}
	}
	if len(s.Numbers) > 0 && s.Family == puzzles.Tour { // as many as it takes
		w.Spec.Numbers, w.Numbers = nil, -1
	} else if s.Family == puzzles.Tour && s.Ordered {
		w.MoreGoals, w.MoreWalls = len(s.Goals), len(s.Walls)
		w.Goals, w.Walls = nil, nil
		w.Start, w.End = puzzles.Any, puzzles.Any
	}
	path := s.Family == puzzles.Tour && (s.Ordered || w.Numbers != 0)
	if len(w.Holes)+len(w.Guards) == 0 && !path {
		w.Scatter()
	}
	if w.Difficulty != "" && !w.Difficulty.Known() {
		return nil, fmt.Errorf("unknown difficulty %q; valid are %s", Shorten(q.Difficulty),
			strings.ReplaceAll(strings.Trim(fmt.Sprint(generate.Grades), "[]"), " ", ", "))
	}
	if err := w.Check(); err != nil {
		return nil, err
	}
	return &Task{Limit: limits.PageMakeTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		return newMade(ctx, w)
	}}, nil
}

// newMade makes a puzzle as wished.
func newMade(ctx context.Context, w generate.Config) (made *madeJSON, err error) {
	err = generate.Make(ctx, w, 1, nil, func(m *generate.Result) error {
		laid, err := layOut(m.Puzzle.Spec())
		made = &madeJSON{laid, m.Moves, m.Walks, m.Least, m.Grade()}
		return err
	})
	if errors.As(err, new(*generate.LimitError)) || ctx.Err() != nil {
		return nil, errors.New("no such puzzle was found in time: try again, or ask for an easier one")
	}
	return made, err
}
