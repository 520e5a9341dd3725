package desk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"knightsat/decode/render"
	"knightsat/internal/limits"
	"knightsat/puzzles"
)

func called(p *puzzles.Puzzle) string {
	return strings.NewReplacer(" ", "-", ",", "-", "+", "-", "*", "s").Replace(p.Title())
}

// drawRequest is a puzzle and a walk, and how to draw it.
type drawRequest struct {
	asked
	Walk        list   `json:"walk"`        // [] for the board alone
	Independent list   `json:"independent"` // squares to ring
	Format      string `json:"format"`
	Style       string `json:"style"`   // of a poster, the walk alone; "" for the board
	Colours     list   `json:"colours"` // of a poster; [] for those of its style
}

func (d *Desk) draw(q *drawRequest, p *puzzles.Puzzle) (_ *Task, err error) {
	if !slices.Contains(render.Formats, q.Format) {
		return nil, fmt.Errorf("unknown format %q; valid are %s", Shorten(q.Format),
			strings.Join(render.Formats, ", "))
	}
	pic := &render.Picture{Puzzle: p, Style: render.Style(q.Style)}
	if q.Style == "" && len(q.Colours) > 0 || q.Style != "" && len(q.Walk) == 0 {
		return nil, errors.New("colours are those of a style, and a style is that of a walk")
	}
	if len(q.Colours) > 0 {
		if pic.Colours, err = render.ParseColours(q.Colours); err != nil {
			return nil, err
		}
	}
	if len(q.Walk) > 0 {
		if pic.Walk, err = walk(p, q.Walk); err != nil {
			return nil, err
		}
		if err := drawable(q.Format, pic); err != nil {
			return nil, err
		}
		if err := puzzles.Check(p, pic.Walk); err != nil {
			return nil, err
		}
	}
	if len(q.Independent) > 0 {
		if pic.Independent, err = walk(p, q.Independent); err != nil {
			return nil, err
		}
	}
	for _, sq := range pic.Independent {
		if p.Board != nil && !p.Board.Inside(sq) {
			return nil, fmt.Errorf("%s is not a square of the board", sq)
		}
	}
	if err := pic.Check(); err != nil {
		return nil, err
	}
	return &Task{Limit: limits.PageDrawTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		var b bytes.Buffer
		if err := render.Write(ctx, &b, q.Format, pic); err != nil {
			return nil, err // too large, or a variant that the format has not
		}
		name := called(p)
		if len(pic.Walk) > 0 {
			name += fmt.Sprintf("-%d-moves", pic.Walk.Moves())
		}
		if q.Style != "" {
			name += "-" + q.Style
		}
		return &File{name + "." + q.Format, render.MediaType(q.Format), b.Bytes()}, nil
	}}, nil
}

// drawable refuses walks whose pictures would take seconds, or gigabytes.
func drawable(format string, p *render.Picture) error {
	n := len(p.Walk)
	if n > limits.PageDrawn {
		return fmt.Errorf(
			"a walk in a picture here may have at most %d squares, not %d; the command line has no such "+
				"limit",
			limits.PageDrawn, n)
	}
	if n *= p.Puzzle.Ground().Len(); format == "pdf" && n > limits.PagePaper {
		return fmt.Errorf(
			"the pages of a picture here may have at most %d squares together, not %d; the command line "+
				"has no such limit",
			limits.PagePaper, n)
	}
	return nil
}
