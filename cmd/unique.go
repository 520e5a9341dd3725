package cmd

import (
	"context"
	"io"

	"knightsat/puzzles"
	"knightsat/solve"
)

// unique prints an answer and whether there is another walk.
func (r *printer) unique(ctx context.Context, p *puzzles.Puzzle, ans *solve.Answer, u solve.Uniqueness) error {
	if r.format == "json" {
		var unique *bool
		if u.Known {
			unique = &u.Unique
		}
		j := answerJSON{Unique: &unique, Another: u.Another, Counted: r.same.String()}
		if r.same == solve.UpToSymmetry {
			j.Symmetries, _ = symmetries(p)
		}
		return r.json(p, ans, j)
	}
	if err := r.answer(ctx, p, ans); err != nil || ans.Walk == nil {
		return err
	}
	text := "the only one\n"
	switch {
	case u.Another != nil:
		text = "not the only one:\n"
	case !u.Known:
		text = "whether it is the only one is not known\n"
	}
	if _, err := io.WriteString(r.out, text); err != nil || u.Another == nil {
		return err
	}
	return r.squares(u.Another, p)
}
