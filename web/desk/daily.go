package desk

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/generate"
	"knightsat/puzzles"
)

// makeTime is how long the making of a puzzle may take.
const makeTime = 20 * time.Second

// madeJSON is a new puzzle with what is proven of it.
type madeJSON struct {
	Name   string         `json:"name"`
	Puzzle *puzzleJSON    `json:"puzzle"`
	Par    int            `json:"par"`   // moves of a shortest walk
	Walks  uint64         `json:"walks"` // how many shortest walks there are
	Least  bool           `json:"least"` // there are at least so many
	Grade  generate.Grade `json:"grade"`
}

func newMade(name string, m *generate.Made) *madeJSON {
	return &madeJSON{name, fromPuzzle(m.Puzzle), m.Moves, m.Walks, m.Least, m.Grade()}
}

// fromPuzzle writes the parts of a puzzle.
func fromPuzzle(p *puzzles.Puzzle) *puzzleJSON {
	s := &puzzles.Spec{Family: p.Family, Width: p.Board.Width(), Height: p.Board.Height(), Piece: p.Piece, Holes: p.Board.Holes(), Guards: p.Board.Guards(),
		Start: p.Start, StartAny: p.Start.IsAny(), End: p.End, Ordered: p.Ordered, Closed: p.Closed, Once: p.Once && p.Family != puzzles.Tour, Symmetric: p.Symmetric}
	if p.Family == puzzles.Hunt {
		s.Goals = p.Goals
	}
	return fromSpec(s)
}

// wishes are those of a day: a hunt, a cover, and a tour with holes, more difficult
// towards the end of the week. They decide what everybody gets on that day: another
// wish is another puzzle.
func wishes(day time.Time) []generate.Wish {
	grade := generate.Medium
	switch day.Weekday() {
	case time.Monday, time.Tuesday:
		grade = generate.Easy
	case time.Saturday, time.Sunday:
		grade = generate.Hard
	}
	year, month, date := day.Date()
	seed := uint64((year*100+int(month))*100 + date)
	return []generate.Wish{
		{Family: puzzles.Hunt, Width: 8, Height: 8, Goals: 6, Walks: [2]int{1, 1}, Moves: [2]int{8, 13}, Difficulty: grade, Seed: seed},
		{Family: puzzles.Cover, Width: 6, Height: 6, MoreGuards: []rune{'Q'}, Moves: [2]int{16, 28}, Difficulty: grade, Seed: seed},
		{Family: puzzles.Tour, Width: 6, Height: 6, MoreHoles: 3, Seed: seed},
	}
}

// daily reads the request for the puzzles of a day.
func (d *Desk) daily(body []byte) (*Task, error) {
	var q struct {
		Date string `json:"date"` // as in 2026-11-21
	}
	if err := Decode(body, &q); err != nil {
		return nil, err
	}
	day, err := time.Parse(time.DateOnly, q.Date)
	if err != nil || day.Year() < 2020 || day.Year() > 2100 {
		return nil, fmt.Errorf("date must be a day of the years 2020 to 2100, as in 2026-11-21, not %q", Shorten(q.Date))
	}
	return &Task{Weight: Light, Run: func(ctx context.Context, _ func(Progress)) (any, error) {
		out := []*madeJSON{}
		for _, w := range wishes(day) {
			made, err := first(ctx, w, string(w.Family))
			if err != nil {
				return nil, err
			}
			out = append(out, made)
		}
		return out, nil
	}}, nil
}

// first makes the first puzzle as wished.
func first(ctx context.Context, w generate.Wish, name string) (made *madeJSON, err error) {
	ctx, cancel := context.WithTimeout(ctx, makeTime)
	defer cancel()
	err = generate.Make(ctx, w, 1, nil, func(m *generate.Made) error {
		made = newMade(name, m)
		return nil
	})
	switch limit := (*generate.LimitError)(nil); {
	case errors.As(err, &limit), ctx.Err() != nil:
		return nil, &Refusal{Err: errors.New("no such puzzle was met; wish for less, or try again"), Unfinished: true}
	case err != nil:
		return nil, &Refusal{Err: err}
	}
	return made, nil
}

// generate reads the request for a new puzzle. What stands on the board of the
// request stays; on an empty one chance places what the family needs.
func (d *Desk) generate(body []byte) (*Task, error) {
	var q struct {
		puzzleJSON
		Many       int    `json:"many"` // goals of a hunt
		Difficulty string `json:"difficulty"`
		Unique     bool   `json:"unique"` // one shortest walk only
		Seed       uint64 `json:"seed"`
	}
	if err := Decode(body, &q); err != nil {
		return nil, err
	}
	s, err := q.spec(maxMade)
	if err != nil {
		return nil, err
	}
	w := generate.Wish{Family: s.Family, Width: s.Width, Height: s.Height, Piece: s.Piece, Holes: s.Holes, Guards: s.Guards, Start: s.Start, AnyStart: s.StartAny,
		End: s.End, Ordered: s.Ordered, Closed: s.Closed, Goals: q.Many, Difficulty: generate.Grade(q.Difficulty), Seed: q.Seed}
	if q.Unique {
		w.Walks = [2]int{1, 1}
	}
	if len(w.Holes)+len(w.Guards) == 0 {
		w.Scatter()
	}
	if w.Difficulty != "" && !w.Difficulty.Known() {
		return nil, fmt.Errorf("unknown difficulty %q; there are %s", Shorten(q.Difficulty), strings.Trim(fmt.Sprint(generate.Grades), "[]"))
	}
	if err := w.Check(); err != nil {
		return nil, err
	}
	return &Task{Weight: Heavy, Limit: min(makeTime, d.MaxTimeout), Run: func(ctx context.Context, _ func(Progress)) (any, error) {
		return first(ctx, w, "")
	}}, nil
}

// maxMade is how many squares the board of a new puzzle may have.
const maxMade = 400

// rungJSON is a queen's square, of the covers in order: the knight visits the squares
// that she does not attack, row by row from the top, each row from right to left,
// beginning on the first.
type rungJSON struct {
	Queen  string      `json:"queen"`
	Par    int         `json:"par"`
	Puzzle *puzzleJSON `json:"puzzle"`
}

// ladder reads the request for all of them that can be done, by their squares.
func (d *Desk) ladder(body []byte) (*Task, error) {
	if err := Decode(body, &struct{}{}); err != nil {
		return nil, err
	}
	return &Task{Weight: Light, Run: func(ctx context.Context, _ func(Progress)) (any, error) {
		rungs := []*rungJSON{}
		for n := range 64 {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			rung, err := newRung(ctx, puzzles.Square{Col: 1 + n%8, Row: 1 + n/8})
			if err != nil {
				return nil, err
			}
			if rung != nil {
				rungs = append(rungs, rung)
			}
		}
		return rungs, nil
	}}, nil
}

// newRung is nil where there is no such walk. The distances between the goals in
// their order are the optimum, and what proves it.
func newRung(ctx context.Context, queen puzzles.Square) (*rungJSON, error) {
	board, err := puzzles.NewBoard(8, 8, nil, []puzzles.Guard{{Kind: 'Q', Square: queen}})
	if err != nil {
		return nil, err
	}
	free := board.Squares() // the last one is the first in order
	p, err := puzzles.NewCover(board, puzzles.Rules{Ordered: true, Start: free[len(free)-1]})
	if err != nil {
		return nil, err
	}
	a := bound.AnalyseInstance(ctx, puzzles.NewInstance(p), bound.Use{bound.ByReach})
	if a.Impossible != nil || !a.Exact {
		return nil, nil
	}
	return &rungJSON{queen.String(), a.Best().Moves, fromPuzzle(p)}, nil
}
