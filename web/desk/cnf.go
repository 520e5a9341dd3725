package desk

import (
	"bytes"
	"cmp"
	"context"
	"fmt"

	"knightsat/bound"
	models "knightsat/decode"
	"knightsat/encode/cnf"
	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// formulaRequest is a puzzle and a number of moves.
type formulaRequest struct {
	asked
	Moves    int    `json:"moves"`
	Encoding string `json:"encoding"` // "" is step
}

// cnf reads the request for a formula as a file.
func (d *Desk) cnf(q *formulaRequest, p *puzzles.Puzzle) (*Task, error) {
	if q.Moves < 0 {
		return nil, fmt.Errorf("moves must be 0 or more, not %d", q.Moves)
	}
	name := cmp.Or(q.Encoding, "step")
	enc, err := d.Encodings.ByName(name)
	if err != nil {
		return nil, err
	}
	return &Task{Limit: limits.PageFormulaTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		a := bound.Analyse(ctx, p)
		f, err := enc.Encode(ctx, a.Instance, a.Facts(), q.Moves, limits.PageLiterals/4)
		if err != nil && ctx.Err() != nil {
			return nil, fmt.Errorf("the formula was not written: %w; the command line has no such limit",
				context.Cause(ctx))
		} else if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		head := models.Head{Program: d.Version, Encoding: enc.Name(), Moves: q.Moves,
			Format: cnf.Formats[0], Puzzle: p.Text()}
		err = f.CNF().WriteDIMACS(&b, head.Comments(enc.Traits())...)
		return &File{fmt.Sprintf("%s-%d-moves.cnf", called(p), q.Moves), "text/plain; charset=utf-8",
			b.Bytes()}, err
	}}, nil
}
