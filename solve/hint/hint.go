package hint

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
)

// Hint is what can be said of a walk that is begun. The zero value says nothing.
type Hint struct {
	Solved bool   // what is begun solves the puzzle
	Wrong  string // what is wrong with it, in words; then there is no more
	Reason string // why Square has Number, or why nothing is known
	// The next thing: Square has Number in the walk, counted from 1; 0 if there is none. It is
	// Forced if no other square can have this number in a shortest walk that goes on so.
	Number int
	Square puzzles.Square
	Forced bool
	// How many moves are needed after the beginning that the walk has, at least and at most; Most
	// is -1 if no way is known.
	Least, Most int
	// Answer has a walk that goes on so, if one is known; nil for a puzzle that is solved or wrong.
	Answer *solve.Answer
}

// ErrSymmetric says that there is no hint.
var ErrSymmetric = errors.New("there are no hints for tours that a turn of the board must leave as they are")

// Next is the hint for a puzzle of which some numbers are written already: a walk that is begun has
// those from 1 on. An error is the puzzle's, or says that it can't be asked so; if the context ends, the hint
// says what is known.
func Next(ctx context.Context, p *puzzles.Puzzle, begun []puzzles.Number, o solve.Options) (*Hint, error) {
	if p.Symmetric != puzzles.NoTurn {
		return nil, ErrSymmetric
	}
	a := &hintQuestion{p: p, o: o, begun: slices.Clone(begun), h: &Hint{Most: -1}}
	slices.SortFunc(a.begun, func(m, n puzzles.Number) int { return m.K - n.K })
	for i, n := range a.begun {
		if n.K != i+1 {
			break
		}
		a.walk = append(a.walk, n.Square)
	}
	return a.h, a.next(ctx)
}

// hintQuestion is a question for a hint.
type hintQuestion struct {
	p     *puzzles.Puzzle
	o     solve.Options
	begun []puzzles.Number // in their order
	walk  puzzles.Walk     // what is begun from number 1 on
	h     *Hint
}

func (a *hintQuestion) next(ctx context.Context) error {
	whole := len(a.walk) == len(a.begun)
	if len(a.walk) > 0 {
		if whole && puzzles.Check(a.p, a.walk) == nil {
			a.h.Solved = true
			if a.p.Family == puzzles.Tour {
				return nil
			}
			if last := len(a.walk) - 1; a.p.Closed && last > 0 { // the return has no number
				a.walk, a.begun = a.walk[:last], a.begun[:last]
			}
		} else if err := puzzles.CheckBegun(a.p, a.walk); err != nil {
			a.h.Wrong = err.Error()
			return nil
		}
	}
	if a.h.Wrong = a.clash(); a.h.Wrong != "" {
		return nil
	}
	if _, err := a.with(a.begun...); err != nil {
		if !errors.As(err, new(*puzzles.PlaceError)) {
			return err
		}
		a.h.Wrong = err.Error()
		return nil
	}
	ans, err := a.solve(ctx, len(a.begun))
	if err != nil {
		return err
	}
	return a.judge(ctx, ans)
}

// clash says which written number contradicts another one, or the puzzle.
func (a *hintQuestion) clash() string {
	at, squares := map[int]puzzles.Square{}, map[puzzles.Square]int{}
	for _, n := range slices.Concat(a.p.Numbers, a.begun) {
		other, given := at[n.K]
		k, taken := squares[n.Square]
		switch {
		case given && other != n.Square:
			return fmt.Sprintf("%d is on %s, not on %s", n.K, other, n.Square)
		case taken && k != n.K && a.p.Once:
			return fmt.Sprintf("%s has two numbers, %d and %d", n.Square, k, n.K)
		}
		at[n.K], squares[n.Square] = n.Square, n.K
		before, known := at[n.K-1]
		if known && !slices.Contains(a.p.Ground().Moves(a.p.Piece, before), n.Square) {
			return fmt.Sprintf("no move leads from %d on %s to %d on %s", n.K-1, before, n.K, n.Square)
		}
	}
	return ""
}

// solve is the answer to the puzzle with the first of the written numbers.
func (a *hintQuestion) solve(ctx context.Context, numbers int) (*solve.Answer, error) {
	if a.inMoves() {
		return a.rest(ctx, a.walk[:numbers])
	}
	q, err := a.with(a.begun[:numbers]...)
	if err != nil {
		return nil, err
	}
	return solve.Solve(ctx, q, a.o)
}

// with is the puzzle with more numbers.
func (a *hintQuestion) with(more ...puzzles.Number) (*puzzles.Puzzle, error) {
	rules := a.p.Rules
	rules.Numbers = slices.Clone(rules.Numbers)
	for _, n := range more {
		if !slices.Contains(rules.Numbers, n) {
			rules.Numbers = append(rules.Numbers, n)
		}
	}
	switch a.p.Family {
	case puzzles.Hunt:
		return puzzles.NewHunt(a.p.Ground(), a.p.Goals, rules)
	case puzzles.Cover:
		return puzzles.NewCover(a.p.Ground(), rules)
	}
	return puzzles.NewTour(a.p.Ground(), rules)
}

// judge makes the hint of what the solver says of the puzzle with all that is written.
func (a *hintQuestion) judge(ctx context.Context, ans *solve.Answer) error {
	h := a.h
	made := max(0, len(a.walk)-1)
	if a.inMoves() {
		made = 0
	}
	h.Least = max(0, ans.Lower-made)
	switch {
	case ans.Status == solve.Infeasible:
		return a.wrong(ctx, ans)
	case ans.Walk == nil:
		h.Reason = ans.Reason
		return nil
	}
	free := a.p.Start.IsAny() && len(a.begun) > 0
	if a.p.Family != puzzles.Tour && (len(a.begun) > 1 || free) {
		if lost, err := a.lost(ctx, ans); lost || err != nil {
			return err
		}
	}
	if h.Solved {
		h.Least = 0
		return nil
	}
	h.Most = ans.Walk.Moves() - made
	return a.forced(ctx, ans)
}

// wrong says with which number a beginning that can't be finished goes wrong.
func (a *hintQuestion) wrong(ctx context.Context, ans *solve.Answer) error {
	if len(a.begun) == 0 {
		a.h.Wrong = "the puzzle is impossible: " + ans.Reason
		return nil
	}
	first, err := a.firstBad(ctx, func(ans *solve.Answer, _ int) bool { return ans.Status == solve.Infeasible })
	if err != nil {
		return err
	}
	if first == 0 || first == 1 && a.begun[0].Square == a.p.Start {
		a.h.Wrong = "the puzzle is impossible: " + ans.Reason
		return nil
	}
	n := a.begun[first-1]
	given := ""
	if first > 1 {
		given = "with the numbers before it, "
	}
	a.h.Wrong = fmt.Sprintf("%d on %s is wrong: %sno solution has %[1]d there", n.K, n.Square, given)
	return nil
}

// lost says with which move a walk that was begun has become longer than a shortest one.
func (a *hintQuestion) lost(ctx context.Context, now *solve.Answer) (bool, error) {
	best, err := solve.Solve(ctx, a.p, a.o)
	if err != nil || best.Status != solve.Optimal {
		return false, err
	}
	least := func(ans *solve.Answer, numbers int) int {
		if a.inMoves() {
			return ans.Lower + max(0, numbers-1)
		}
		return ans.Lower
	}
	if least(now, len(a.begun)) <= best.Walk.Moves() {
		return false, nil
	}
	tooLong := func(ans *solve.Answer, n int) bool { return least(ans, n) > best.Walk.Moves() }
	first, err := a.firstBad(ctx, tooLong)
	if err != nil || first == 0 {
		return false, err
	}
	n := a.begun[first-1]
	a.h.Solved = false
	a.h.Wrong = fmt.Sprintf("%d on %s is a detour: a shortest walk has %s, and one that begins so has at least %d",
		n.K, n.Square, words.Count(best.Walk.Moves(), "move"), least(now, len(a.begun)))
	return true, nil
}

// firstBad is how many of the written numbers it takes until their answer is bad: more are bad
// then, too.
func (a *hintQuestion) firstBad(ctx context.Context, bad func(ans *solve.Answer, numbers int) bool) (int, error) {
	good, first := -1, len(a.begun)
	for first-good > 1 {
		middle := (good + first) / 2
		if a.inMoves() && middle == 0 { // nothing is begun
			good = 0
			continue
		}
		ans, err := a.solve(ctx, middle)
		if err != nil {
			return 0, err
		}
		if bad(ans, middle) {
			first = middle
		} else {
			good = middle
		}
	}
	return first, nil
}
