package generate

import (
	"context"
	"slices"

	"knightsat/internal/chance"
	"knightsat/internal/times"
	"knightsat/puzzles"
	"knightsat/puzzles/windows"
)

// Number gives squares of a tour numbers, so that the tour has only one solution: the walk if it
// is given, otherwise a random one. It returns nil if there is no tour. It begins with all
// numbers, goes through them in a random order, and drops each number without which there is still
// no other tour. The result depends on the walk and on that order, not on the solver. At least so
// many numbers stay; if least is below 0, a quarter of them, or a third if there are many squares.
// If the grade is not "", the result and each puzzle on the way are no more difficult than that.
func Number(ctx context.Context, p *puzzles.Puzzle, walk puzzles.Walk, least int, most Grade,
	seed uint64) (*Made, error) {
	made, err := number(ctx, newDraw(seed), p, walk, least, most)
	if made != nil {
		made.Seed, made.Number = seed, 1
	}
	return made, err
}

func number(ctx context.Context, d *draw, p *puzzles.Puzzle, walk puzzles.Walk, least int,
	most Grade) (*Made, error) {
	if walk == nil {
		var err error
		if walk, err = randomTour(ctx, d, p); walk == nil || err != nil {
			return nil, err
		}
	}
	n := p.Ground().Len()
	switch {
	case least < 0 && most == hard:
		least = 1
	case least < 0 && n > quarterSquares:
		least = n / 3
	case least < 0:
		least = n / 4
	}
	least = max(1, least)
	var order []puzzles.Number
	for i, s := range walk[:n] {
		order = append(order, puzzles.Number{K: i + 1, Square: s})
	}
	order = chance.Some(d.Source, order, len(order))
	r := &rivals{walk: walk}
	made, done := p, 0 // of the order, those before are decided; then all are in
	var kept []puzzles.Number
	for block := len(order); done < len(order) && len(kept)+len(order)-done > least; {
		// With few numbers left, a formula is large: no more than a third goes at once.
		block = min(block, max(1, (len(order)-done)/3), len(kept)+len(order)-done-least)
		q, err := numbered(p, slices.Concat(kept, order[done+block:]))
		if err != nil {
			return nil, err
		}
		ok, err := r.only(ctx, q, most)
		switch {
		case err != nil:
			return nil, err
		case ok: // then so is each puzzle with more numbers
			made, done = q, done+block
			block *= 2
		case block > 1:
			block /= 2
		default:
			kept, done = append(kept, order[done]), done+1
		}
	}
	made, err := numbered(p, slices.Concat(kept, order[done:]))
	if err != nil {
		return nil, err
	}
	return graded(ctx, made)
}

// withTimes gives a tour numbers, or goals in order; p is nil if none is as asked for.
func (m *maker) withTimes(ctx context.Context, p *puzzles.Puzzle) (*puzzles.Puzzle, rating, error) {
	var made *Made
	var err error
	if m.Ordered {
		made, err = m.zip(ctx, p)
	} else {
		made, err = number(ctx, m.draw, p, nil, m.Numbers, m.Difficulty)
	}
	if made == nil || err != nil || m.Difficulty != "" && made.Grade() != m.Difficulty {
		return nil, rating{}, err
	}
	return made.Puzzle, made.rating, nil
}

// numbered is a tour with these numbers.
func numbered(p *puzzles.Puzzle, numbers []puzzles.Number) (*puzzles.Puzzle, error) {
	r := p.Rules
	r.Numbers = numbers
	return puzzles.NewTour(p.Ground(), r)
}

// only reports whether the puzzle has one solution, and is no more difficult than a grade.
func (r *rivals) only(ctx context.Context, p *puzzles.Puzzle, most Grade) (bool, error) {
	if len(p.Numbers) == 0 || most == hard {
		most = ""
	}
	if most == "" {
		return r.alone(ctx, p)
	}
	level := times.Layers
	if most == medium {
		level = times.Edges
	}
	t, err := times.New(ctx, windows.Problem(puzzles.NewInstance(p), p.TourMoves()), level)
	return err == nil && t.Places() == p.TourMoves()+1, err
}

// graded is a tour with numbers, or with goals in order, that has one solution, and what it takes to
// find that.
func graded(ctx context.Context, p *puzzles.Puzzle) (*Made, error) {
	takes, err := grade(ctx, windows.Problem(puzzles.NewInstance(p), p.TourMoves()))
	if err != nil {
		return nil, err
	}
	return &Made{Puzzle: p,
		rating: rating{Moves: p.TourMoves(), Walks: 1, Takes: takes}}, nil
}

// grade names the lowest level that leaves one tour of a problem that has one, or that shows that there is none:
// "search" if none does, and "more" if more than gradedPlaces are left to be tried.
func grade(ctx context.Context, p times.Problem) (string, error) {
	for level, name := range []string{"distances", "layers", "edges"} {
		t, err := times.New(ctx, p, times.Level(level))
		switch {
		case err != nil:
			return "", err
		case t.Decided():
			return name, nil
		case times.Level(level) < times.Edges:
			continue
		case t.Places() > gradedPlaces:
			return "more", nil
		}
		for again := true; again && !t.Decided(); {
			if again, err = t.Try(ctx); err != nil {
				return "", err
			}
		}
		if t.Decided() {
			return "trying", nil
		}
	}
	return "search", nil
}
