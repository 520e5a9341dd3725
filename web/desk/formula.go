package desk

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"time"

	"knightsat/bound"
	models "knightsat/decode"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// formulaTime is how long the writing of a formula may take.
const formulaTime = time.Minute

// readable is how many literals a formula may have that is shown: a fortieth of
// those of one that is solved.
const readable = 40

// formulaJSON is a formula to be read.
type formulaJSON struct {
	Moves     int        `json:"moves"`
	Variables int        `json:"variables"`
	Clauses   int        `json:"clauses"`
	Families  []cnf.Told `json:"families"`
	// At are the variables of each square: pairs of a time and the variable's number.
	At map[string][][2]int `json:"at"`
}

// formulaRequest is a puzzle and a number of moves.
type formulaRequest struct {
	puzzleJSON
	Moves    int    `json:"moves"`
	Encoding string `json:"encoding"` // "" is step

	enc encode.Encoding
	a   *bound.Analysis
}

// write reads the request for a formula of at most so many literals, and shows it.
func (q *formulaRequest) write(p *puzzles.Puzzle, lits int,
	show func(f encode.Formula) (any, error)) (_ *Task, err error) {
	if q.Moves < 0 {
		return nil, fmt.Errorf("moves must be 0 or more, not %d", q.Moves)
	}
	q.Encoding = cmp.Or(q.Encoding, "step")
	if q.enc, err = catalogue.ByName(q.Encoding); err != nil {
		return nil, err
	}
	return &Task{Limit: formulaTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		q.a = bound.Analyse(ctx, p)
		f, err := q.enc.Encode(ctx, q.a, q.Moves, lits)
		if err != nil && ctx.Err() != nil {
			return nil, fmt.Errorf("the formula was not written: %w; the command line has no such limit",
				context.Cause(ctx))
		} else if err != nil {
			return nil, err
		}
		return show(f)
	}}, nil
}

func (d *Desk) cnf(q *formulaRequest, p *puzzles.Puzzle) (*Task, error) {
	return q.write(p, maxLits/4, func(f encode.Formula) (any, error) {
		var b bytes.Buffer
		head := models.Head{Program: d.Version, Encoding: q.enc.Name(), Moves: q.Moves,
			Format: cnf.Formats[0], Puzzle: p.Text()}
		err := f.CNF().WriteDIMACS(&b, head.Comments(q.enc.Traits())...)
		return &File{fmt.Sprintf("%s-%d-moves.cnf", called(p), q.Moves), "text/plain; charset=utf-8",
			b.Bytes()}, err
	})
}

func (d *Desk) formula(q *formulaRequest, p *puzzles.Puzzle) (*Task, error) {
	return q.write(p, maxLits/readable, func(f encode.Formula) (any, error) {
		return newFormula(f.CNF(), q.a, q.Moves), nil
	})
}

func newFormula(f *cnf.Formula, a *bound.Analysis, moves int) *formulaJSON {
	size := f.Size()
	out := &formulaJSON{moves, size.Vars, size.Clauses, f.Tell(), map[string][][2]int{}}
	number := f.Numbers()
	for _, s := range a.Squares {
		for t := range moves + 1 {
			if v := number[fmt.Sprintf("x[%s,%d]", s, t)]; v > 0 {
				out.At[s.String()] = append(out.At[s.String()], [2]int{t, v})
			}
		}
	}
	return out
}
