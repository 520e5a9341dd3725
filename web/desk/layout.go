package desk

import (
	"bytes"
	"errors"

	"knightsat/decode/render"
	"knightsat/encode/catalogue"
	"knightsat/puzzles"
)

// Info tells the page what there is.
type Info struct {
	Version    string    `json:"version"`
	Pieces     []string  `json:"pieces"`
	Encodings  []string  `json:"encodings"`
	Formats    []string  `json:"formats"`
	Examples   []Example `json:"examples"`
	Months     []string  `json:"months"` // as in 2026-11, whose days are in files
	MaxSquares int       `json:"max_squares"`
	MaxTimeout float64   `json:"max_timeout"` // seconds
}

// Example is one of the built-in examples.
type Example struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	Laid  *laidOut `json:"laid"`

	Picture []byte `json:"-"` // an SVG
}

// Info tells what there is.
func (d *Desk) Info() (*Info, error) {
	info := &Info{Version: d.Version, Pieces: puzzles.PieceNames(), Formats: render.Formats,
		MaxSquares: maxSquares, MaxTimeout: maxTimeout.Seconds(), Encodings: []string{"auto"}}
	for _, e := range catalogue.All() {
		info.Encodings = append(info.Encodings, e.Name())
	}
	for _, e := range puzzles.Examples() {
		spec, err := puzzles.ParseExample(e.Name)
		if err != nil {
			return nil, err
		}
		if spec.Graph != nil {
			continue // the page draws boards
		}
		p, err := spec.Build() // the family may be left to the parts
		if err != nil {
			return nil, err
		}
		laid, err := layOut(spec)
		if err != nil {
			return nil, err
		}
		var picture bytes.Buffer
		if err := render.SVG(&picture, &render.Picture{Puzzle: p}); err != nil {
			return nil, err
		}
		info.Examples = append(info.Examples, Example{e.Name, e.Title, laid, picture.Bytes()})
	}
	return info, nil
}

// laidOut is a puzzle as the editor needs it.
type laidOut struct {
	Puzzle  *puzzleJSON `json:"puzzle"`
	Text    string      `json:"text"`    // in the text format; "" while there is a problem
	FEN     string      `json:"fen"`     // of the piece and the guards; "" where it can't say them
	Problem *Problem    `json:"problem"` // why it can't be solved as it is, or null
	Guarded list        `json:"guarded"` // squares that guards stand on or attack
	Goals   list        `json:"goals"`   // squares to visit, of every family
	Jumps   []jumpJSON  `json:"jumps"`   // of the piece
}

// jumpJSON is a jump as [columns, rows], and as [columns, rows, 1] for a slide.
type jumpJSON []int

// puzzle says what a puzzle means: parts and text, one from the other.
func (d *Desk) puzzle(body []byte) (*Task, error) {
	var j puzzleJSON
	if err := Decode(body, &j); err != nil {
		return nil, err
	}
	spec, err := j.spec(maxSquares)
	if err != nil {
		return nil, err
	}
	out, err := layOut(spec)
	if err != nil {
		return nil, err
	}
	return known(out), nil
}

func layOut(spec *puzzles.Spec) (*laidOut, error) {
	if spec.Graph != nil {
		return nil, errors.New("the page draws boards only; the command line takes graphs, too")
	}
	b, err := puzzles.NewBoard(spec.Width, spec.Height, spec.Holes, spec.Guards)
	if err != nil {
		return nil, err
	}
	out := &laidOut{Guarded: list{}, Goals: list{}}
	for row := 1; row <= b.Height(); row++ {
		for col := 1; col <= b.Width(); col++ {
			if sq := (puzzles.Square{Col: col, Row: row}); b.Guarded(sq) {
				out.Guarded = append(out.Guarded, sq.String())
			}
		}
	}
	piece := spec.Piece
	if p, err := spec.Build(); err != nil {
		out.Problem = NewProblem(err)
	} else {
		out.FEN, out.Text, out.Goals, piece, spec.Family = p.FEN(), p.Text(), names(p.Goals), p.Piece, p.Family
	}
	if piece == (puzzles.Piece{}) {
		piece = puzzles.Knight
	}
	for _, jump := range piece.Jumps() {
		j := jumpJSON{jump.Cols, jump.Rows}
		if jump.Slide {
			j = append(j, 1)
		}
		out.Jumps = append(out.Jumps, j)
	}
	out.Puzzle = fromSpec(spec)
	return out, nil
}
