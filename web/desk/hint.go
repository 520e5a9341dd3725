package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"knightsat/puzzles"
	"knightsat/solve"
)

// hintTime is how long a hint may take.
const hintTime = 3 * time.Second

// hintJSON tells a player what is left to do.
type hintJSON struct {
	Solved    bool `json:"solved"`    // the walk so far solves the puzzle
	Remaining int  `json:"remaining"` // goals to visit
	// at least so many moves are needed from here; null if there is no way
	Least  *int    `json:"least"`
	Most   *int    `json:"most"`   // so many are enough; null if no way is known
	Next   *string `json:"next"`   // the first square on that way
	Reason string  `json:"reason"` // why there is no way, in words
	Number int     `json:"number"` // of a path: one that can be on one square only; 0 if none is found so
	Place  string  `json:"place"`  // that square
}

// hintRequest is a puzzle and an unfinished walk.
type hintRequest struct {
	puzzleJSON
	Walk list `json:"walk"`
}

// hint reads the question how far it is from the end of the walk to a solution.
func (d *Desk) hint(q *hintRequest, p *puzzles.Puzzle) (*Task, error) {
	so, err := walk(p, q.Walk)
	if err != nil {
		return nil, err
	}
	if p.Symmetric != puzzles.NoTurn {
		return nil, errors.New("there are no hints for tours that a turn of the board must leave as they are")
	}
	if p.Timed() && p.Family != puzzles.Tour {
		return nil, errors.New("there are no hints for hunts and covers with numbers")
	}
	if err := puzzles.CheckBegun(p, so); err != nil {
		return nil, err
	}
	left := p.Missed(so)
	out := &hintJSON{Solved: puzzles.Check(p, so) == nil, Remaining: len(left)}
	if out.Solved {
		return known(out), nil
	}
	return &Task{Limit: hintTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		return out, out.look(ctx, p, so, left, solve.Options{MaxLits: maxLits})
	}}, nil
}

func (h *hintJSON) look(ctx context.Context, p *puzzles.Puzzle, w puzzles.Walk, left []puzzles.Square,
	o solve.Options) error {
	if p.Timed() {
		return h.follow(ctx, p, w, o)
	}
	rest, err := restOf(p, w, left)
	if place := (*puzzles.PlaceError)(nil); errors.As(err, &place) {
		h.Reason = err.Error()
		return nil
	}
	if err != nil {
		return err
	}
	ans, err := solve.Solve(ctx, rest, o)
	if err != nil {
		return err
	}
	if ans.Status == solve.Infeasible {
		h.Reason = ans.Reason
		return nil
	}
	h.Least = &ans.Lower
	if len(ans.Walk) > 1 {
		next := ans.Walk[1].String()
		h.Most, h.Next = &ans.Upper, &next
	}
	return nil
}

// follow looks for a path by its clues that begins with a walk.
func (h *hintJSON) follow(ctx context.Context, p *puzzles.Puzzle, w puzzles.Walk, o solve.Options) error {
	whole := *p
	whole.Numbers = slices.DeleteFunc(slices.Clone(p.Numbers),
		func(n puzzles.Number) bool { return n.K <= len(w) })
	for i, s := range w {
		whole.Numbers = append(whole.Numbers, puzzles.Number{K: i + 1, Square: s})
	}
	rest, err := puzzles.NewTour(p.Ground(), whole.Rules)
	if err != nil {
		return err
	}
	ans, err := solve.Solve(ctx, rest, o)
	switch {
	case err != nil:
		return err
	case ans.Status == solve.Infeasible:
		h.Reason = "this path can't be finished"
	case len(ans.Walk) > len(w):
		number, place, err := nextAlone(ctx, rest, len(w))
		if err == nil && number > 0 {
			h.Number, h.Place = number, place.String()
		}
		next, left := ans.Walk[len(w)].String(), ans.Upper-len(w)+1
		h.Least = &left
		h.Most = &left
		h.Next = &next
	}
	return nil
}

// restOf is the puzzle of completing a walk: a hunt from its last square for the
// goals that are left. If no square may be visited twice, those visited are gone.
func restOf(p *puzzles.Puzzle, w puzzles.Walk, left []puzzles.Square) (rest *puzzles.Puzzle, err error) {
	now := w[len(w)-1]
	rules := puzzles.Rules{Piece: p.Piece, Start: now, End: p.End, Ordered: p.Ordered, Once: p.Once}
	ground := p.Ground()
	if p.Closed {
		rules.End = w[0]
	}
	if p.Once {
		if p.Closed && len(w) == 1 {
			rules.End, rules.Closed = puzzles.Any, true
		}
		taken := map[puzzles.Square]bool{}
		for _, s := range w[:len(w)-1] {
			taken[s] = s != rules.End
		}
		if ground, err = without(ground, taken); err != nil {
			return nil, err
		}
		// A graph's vertices are of that graph.
		in := func(s puzzles.Square) puzzles.Square {
			if s.IsAny() {
				return s
			}
			there, parsed := ground.ParseSquare(s.String())
			err = errors.Join(err, parsed)
			return there
		}
		rules.Start, rules.End = in(rules.Start), in(rules.End)
		there := make([]puzzles.Square, len(left))
		for i, s := range left {
			there[i] = in(s)
		}
		left = there
		if err != nil {
			return nil, err
		}
	}
	if len(left) == 0 { // only the way to the end is left
		if rules.End.IsAny() {
			return nil, fmt.Errorf("nothing is left to do in this walk, and yet it is not a solution")
		}
		left = []puzzles.Square{rules.End}
	}
	return puzzles.NewHunt(ground, left, rules)
}

// without is a ground without some of its squares. A board's become holes: they were
// free, so no line of attack goes over them, and none ends there now.
func without(ground puzzles.Ground, taken map[puzzles.Square]bool) (puzzles.Ground, error) {
	if b, ok := ground.(*puzzles.Board); ok {
		holes := slices.Clone(b.Holes())
		for _, s := range b.Squares() {
			if taken[s] {
				holes = append(holes, s)
			}
		}
		return puzzles.NewBoard(b.Width(), b.Height(), holes, b.Guards(), b.Walls()...)
	}
	stays := slices.DeleteFunc(ground.Squares(), func(s puzzles.Square) bool { return taken[s] })
	return puzzles.NewGraph(names(stays), edges(ground, stays))
}
