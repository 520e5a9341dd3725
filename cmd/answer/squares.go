package answer

import (
	"io"
	"strings"
	"unicode/utf8"

	"knightsat/decode/render"
	"knightsat/puzzles"
	"knightsat/puzzles/marked"
)

// squares prints a walk as a filled board, or on a line, which may be of a hundred megabytes.
func (r *Printer) squares(w puzzles.Walk, p *puzzles.Puzzle) error {
	if r.filled(p) {
		if board := r.board(p, w); board != "" {
			_, err := io.WriteString(r.Out, board)
			return err
		}
	}
	if r.Format == "walk" {
		p = nil // bare squares
	}
	if err := marked.Write(r.Out, w, p); err != nil {
		return err
	}
	_, err := io.WriteString(r.Out, "\n")
	return err
}

// filled reports whether a walk is printed as a board with its steps: that of a puzzle whose squares
// have numbers is.
func (r *Printer) filled(p *puzzles.Puzzle) bool {
	return r.Format != "walk" && p.Board != nil && p.Timed() && p.Once
}

// board draws the walk, if the terminal has room for it.
func (r *Printer) board(p *puzzles.Puzzle, w puzzles.Walk) string {
	text := render.Text(p, w)
	for line := range strings.Lines(text) {
		if r.columns > 0 && utf8.RuneCountInString(line)-1 > r.columns {
			return ""
		}
	}
	if r.colour {
		return render.ColourText(p, w)
	}
	return text
}

// coloured reports whether a terminal is to be sent colours: see
// https://no-color.org.
func wantsColour(getenv func(string) string) bool {
	return getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}
