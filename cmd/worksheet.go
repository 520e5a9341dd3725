package cmd

import (
	"context"
	"fmt"
	"io"

	"knightsat/decode/render"
	"knightsat/generate"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
	"knightsat/solve"
)

// worksheet collects new puzzles for a PDF to solve them on paper.
type worksheet struct {
	file string // "" for none
	list []render.Exercise
}

// add takes a puzzle, with a shortest walk as its answer.
func (s *worksheet) add(ctx context.Context, m *generate.Made) error {
	ans, err := solve.Solve(ctx, m.Puzzle, solve.Options{})
	if err != nil {
		return err
	}
	if ans.Walk == nil {
		return context.Cause(ctx)
	}
	s.list = append(s.list, render.Exercise{Picture: &render.Picture{Puzzle: m.Puzzle, Walk: ans.Walk}, Task: exercise(m)})
	return nil
}

func exercise(m *generate.Made) string {
	p := m.Puzzle
	text := map[puzzles.Family]string{puzzles.Hunt: "visit every goal", puzzles.Cover: "visit every free square", puzzles.Tour: "visit every square once"}[p.Family]
	if p.Ordered {
		text += " in order"
	}
	if p.Closed {
		text += " and come back"
	} else if !p.End.IsAny() {
		text += fmt.Sprintf(", end on %s", p.End)
	}
	return fmt.Sprintf("%s: %s, %d moves (%s)", p.Piece, text, m.Moves, m.Grade())
}

// write writes the PDF, unless there is nothing for it.
func (s *worksheet) write(ctx context.Context) error {
	if s.file == "" || len(s.list) == 0 {
		return nil
	}
	return wholefile.Write(s.file, func(w io.Writer) error { return render.Worksheet(ctx, w, s.list) })
}
