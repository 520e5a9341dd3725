package desk

import (
	"context"
	"fmt"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
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

// formula reads the request to show the step encoding's formula of a number of moves.
func (d *Desk) formula(body []byte) (*Task, error) {
	var q struct {
		puzzleJSON
		Moves int `json:"moves"`
	}
	p, err := d.read(body, &q, &q.puzzleJSON)
	if err != nil {
		return nil, err
	}
	if q.Moves < 0 {
		return nil, fmt.Errorf("moves must be 0 or more, not %d", q.Moves)
	}
	enc, err := catalogue.ByName("step")
	if err != nil {
		return nil, err
	}
	return &Task{Limit: formulaTime, Run: func(ctx context.Context, _ func(Progress)) (any, error) {
		a := bound.Analyse(ctx, p)
		formula, err := written(ctx, enc, a, q.Moves, d.lits()/readable)
		if err != nil {
			return nil, err
		}
		return newFormula(formula.CNF(), a, q.Moves), nil
	}}, nil
}

// written is a formula of at most so many literals.
func written(ctx context.Context, enc encode.Encoding, a *bound.Analysis, moves, lits int) (encode.Formula, error) {
	f, err := enc.Encode(ctx, a, moves, lits)
	if err != nil && ctx.Err() != nil {
		return nil, fmt.Errorf("the formula was not written: %w; the command line has no such limit", context.Cause(ctx))
	}
	return f, err
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
