package desk

import (
	"context"

	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/hint"
)

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
	asked
	Walk list `json:"walk"`
}

// hint reads the question how far it is from the end of the walk to a solution.
func (d *Desk) hint(q *hintRequest, p *puzzles.Puzzle) (*Task, error) {
	so, err := walk(p, q.Walk)
	if err != nil {
		return nil, err
	}
	if p.Symmetric != puzzles.NoTurn {
		return nil, hint.ErrSymmetric
	}
	if err := puzzles.CheckBegun(p, so); err != nil {
		return nil, err
	}
	left := p.Missed(so)
	out := &hintJSON{Solved: puzzles.Check(p, so) == nil, Remaining: len(left)}
	if out.Solved {
		return known(out), nil
	}
	return &Task{Limit: limits.PageHintTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		if p.Timed() {
			return out, out.follow(ctx, p, so)
		}
		return out, out.look(ctx, p, so)
	}}, nil
}

// look asks how many moves are left.
func (h *hintJSON) look(ctx context.Context, p *puzzles.Puzzle, w puzzles.Walk) error {
	ans, err := hint.Rest(ctx, p, w, solve.Options{MaxLits: limits.PageLiterals})
	if err != nil {
		return err
	}
	if ans.Status == solve.Infeasible {
		h.Reason = ans.Reason
		return nil
	}
	h.Least = &ans.Lower
	if len(ans.Walk) > 1 {
		most, next := ans.Walk.Moves(), ans.Walk[1].String()
		h.Most, h.Next = &most, &next
	}
	return nil
}

// follow looks for what the numbers force after a walk.
func (h *hintJSON) follow(ctx context.Context, p *puzzles.Puzzle, w puzzles.Walk) error {
	var begun []puzzles.Number
	for i, s := range w {
		begun = append(begun, puzzles.Number{K: i + 1, Square: s})
	}
	told, err := hint.Next(ctx, p, begun, solve.Options{MaxLits: limits.PageLiterals})
	if err != nil || told.Wrong != "" {
		if told != nil {
			h.Reason = told.Wrong
		}
		return err
	}
	h.Least = &told.Least
	if told.Answer == nil {
		return nil
	}
	next := told.Answer.Walk[len(w)].String()
	h.Most, h.Next = &told.Most, &next
	if told.Forced {
		h.Number, h.Place = told.Number, told.Square.String()
	}
	return nil
}
