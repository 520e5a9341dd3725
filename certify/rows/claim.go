package rows

import (
	"errors"
	"fmt"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Check returns nil if the request has all that its model needs, and nothing that has no meaning for
// it. [Request.Build] sees whether it is right. Moves are -1 if none are given.
func (r Request) Check() error {
	m, known := modelOf(r.Model)
	if !known {
		return nil // Build says so
	}
	switch {
	case (len(r.Places) > 0) != m.places:
		return errors.New("places, legs and numbers have a list of places, and no other models")
	case r.Parity != "" && m.parity == nil:
		return errors.New("a parity has no meaning for this model")
	case r.Walk != nil && r.Model != OfTimes:
		return errors.New("only the model of times is about another walk")
	case r.Moves < 0 && !m.never:
		return errors.New("the number of moves is missing")
	case r.Moves >= 0 && !m.upTo:
		return errors.New("the colours of jumps are about all numbers of moves: moves must be null")
	case r.Parity != "":
		return m.parity(r)
	}
	return nil
}

// parityOfAll returns nil if a request is about all numbers of moves of a parity.
func parityOfAll(r Request) error {
	if _, err := parityOf(r.Parity); err != nil || r.Moves < 0 {
		return err
	}
	return errors.New("a parity of jumps is about all numbers of moves: moves must be null")
}

// parityUpTo returns nil if a request is about a number of moves, and fewer, of its parity.
func parityUpTo(r Request) error {
	parity, err := parityOf(r.Parity)
	switch {
	case err != nil:
		return err
	case r.Moves < 0:
		return errors.New("a parity of shortest walks needs a number of moves")
	case r.Moves%2 != parity:
		return fmt.Errorf("%d moves are not %s", r.Moves, r.Parity)
	}
	return nil
}

// Never reports whether a model without solutions says that there is no walk at all.
func (r Request) Never() bool { return r.Moves < 0 && r.Parity == "" }

// Says says in words what is proven if the model has no solution.
func (r Request) Says(p *puzzles.Puzzle, rows int) string {
	what := fmt.Sprintf("no walk has %s or fewer", words.Count(r.Moves, "move"))
	switch {
	case r.Walk != nil:
		what = fmt.Sprintf("no other walk has exactly %s", words.Count(r.Moves, "move"))
	case r.Model == OfTimes:
		what = fmt.Sprintf("no walk has exactly %s", words.Count(r.Moves, "move"))
	case r.Model != OfJumps && r.Parity != "":
		what = fmt.Sprintf("no shortest walk has an %s number of moves up to %d", r.Parity, r.Moves)
	case r.Parity != "":
		what = fmt.Sprintf("no walk has an %s number of moves", r.Parity)
	case r.Moves < 0:
		what = "there is no walk"
	}
	by := words.Count(rows, "row")
	switch m, _ := modelOf(r.Model); {
	case r.Model == OfLegs:
		return fmt.Sprintf("%s, by the %d stretches between its goals in order", what, len(r.Places)-1)
	case r.Model == OfPlaces:
		return fmt.Sprintf("%s, by %s about the order of %s", what, by, p.Count(len(r.Places), "square"))
	default:
		return fmt.Sprintf("%s, by %s about %s", what, by, p.Words(m.brief))
	}
}

// Covered says which numbers of moves are refuted, from 0 on: no solution, or no
// shortest one, has that number.
type Covered []bool

// Refute notes the numbers of moves for which a model without solutions says that no
// shortest walk has them, and returns how many of these are new. What it says of a parity
// of shortest walks suffices if the numbers of the other parity are refuted, too.
//
// A walk that may end, or start, where it likes and visit squares again can be
// made longer by one move: it goes on to any square; with numbers, at its end alone. With
// fixed ends it can be made longer by two: to a neighbour and back. Both need squares that
// have neighbours. So the model of times, which means "exactly T", refutes smaller numbers, too.
func (r Request) Refute(in *puzzles.Instance, c Covered) (fresh int) {
	if r.Walk != nil { // all but one
		return 0
	}
	step := 1
	if r.Model == OfTimes {
		for v := range in.Len() {
			if in.Puzzle.Once || in.Degree(v) == 0 {
				step = r.Moves + 1
			}
		}
		if free := in.Start < 0 && !in.Puzzle.Timed(); step == 1 && !free && in.End >= 0 {
			step = 2
		}
	}
	for k := range c {
		parity := r.Parity == "" || r.Parity == ParityOf(k)
		if moves := r.Moves < 0 || k <= r.Moves && (r.Moves-k)%step == 0; moves && parity && !c[k] {
			c[k] = true
			fresh++
		}
	}
	return fresh
}

// Gaps lists the numbers of moves that are not refuted; "" for none.
func (c Covered) Gaps() string {
	const shown = 10
	var gaps []string
	for k, ok := range c {
		if !ok && len(gaps) == shown {
			gaps = append(gaps, "…")
			break
		}
		if !ok {
			gaps = append(gaps, fmt.Sprint(k))
		}
	}
	return strings.Join(gaps, ", ")
}

// EndOf is the number of moves below which all must be refuted for a puzzle to
// be impossible: one more than any walk has that visits no square twice, of those
// within reach of one to visit. ok is false where squares may be visited again.
func EndOf(in *puzzles.Instance) (end int, ok bool) {
	if !in.Puzzle.Once {
		return 0, false
	}
	for _, d := range in.Distances(in.Goals[0]) {
		if d >= 0 {
			end++
		}
	}
	if in.Puzzle.Closed {
		end++
	}
	return end, true
}
