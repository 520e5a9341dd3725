package desk

import (
	"context"

	"knightsat/bound"
	"knightsat/internal/limits"
	"knightsat/internal/times"
	"knightsat/puzzles"
)

// onlyJSON is why a path by numbers is the only one: squares that get their numbers by one
// way of looking after the other, the easiest first.
type onlyJSON struct {
	Steps []settled `json:"steps"`
	Whole bool      `json:"whole"` // all squares have theirs in the end
}

// settled are squares whose numbers follow from how far numbers are apart (0), from each
// number needing a square and each square a number (1), or from the path coming to each
// square and leaving it (2).
type settled struct {
	Level   times.Level `json:"level"`
	Squares list        `json:"squares"`
	Numbers []int       `json:"numbers"`
}

// only reads the question why there is one path only.
func (d *Desk) only(_ *puzzleJSON, p *puzzles.Puzzle) (*Task, error) {
	return &Task{Limit: limits.PageHintTime,
		Run: func(ctx context.Context, _ Tell) (any, error) { return whyOnly(ctx, p) }}, nil
}

func whyOnly(ctx context.Context, p *puzzles.Puzzle) (*onlyJSON, error) {
	out := &onlyJSON{Steps: []settled{}}
	if p.Family != puzzles.Tour || len(p.Numbers) == 0 {
		return out, nil
	}
	in := puzzles.NewInstance(p)
	problem := bound.Times(in, p.TourMoves())
	known := map[int]bool{}
	for at := range problem.At {
		known[at] = true
	}
	for level := range times.Trying {
		left, err := times.New(ctx, problem, level)
		if err != nil {
			return nil, err
		}
		step := settled{Level: level}
		for at := range problem.Moves + 1 {
			if v := left.Alone(at); v >= 0 && !known[at] {
				known[at] = true
				step.Squares = append(step.Squares, in.Walk([]int{v})[0].String())
				step.Numbers = append(step.Numbers, at+1)
			}
		}
		if step.Squares != nil {
			out.Steps = append(out.Steps, step)
		}
		out.Whole = !left.Dead() && left.Places() == problem.Moves+1
	}
	return out, nil
}
