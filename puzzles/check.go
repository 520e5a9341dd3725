package puzzles

import (
	"fmt"
	"strings"
)

// Faults is the error of [Check]: everything that is wrong with a walk, in
// sentences. There is at least one.
type Faults []string

func (f Faults) Error() string { return strings.Join(f, "; ") }

// listed is how many squares one fault names, and faulty moves are reported.
const listed = 20

// Check returns nil if w solves p, and otherwise [Faults], which say what is wrong. It does not
// ask whether a shorter walk exists.
func Check(p *Puzzle, w Walk) error {
	return check(p, w, checkStart, checkEnd, checkMoves, checkGoals, checkTimes, checkOnce, checkTurn)
}

// CheckBegun is [Check] for a walk that may go on: it does not ask for the end, nor for the goals
// and numbers that the walk has not visited.
func CheckBegun(p *Puzzle, w Walk) error {
	return check(p, w, checkStart, checkMoves, checkBegun, checkOnce)
}

func check(p *Puzzle, w Walk, rules ...func(*Puzzle, Walk) Faults) error {
	if len(w) == 0 {
		return Faults{"the walk is empty"}
	}
	var f Faults
	for _, rule := range rules {
		f = append(f, rule(p, w)...)
	}
	if len(f) == 0 {
		return nil
	}
	return f
}

func checkStart(p *Puzzle, w Walk) (f Faults) {
	if !p.Start.IsAny() && w[0] != p.Start {
		fault := fmt.Sprintf("it starts on %s, not on %s", w[0], p.Start)
		if p.Ground().Joins(p.Piece, p.Start, w[0]) {
			fault += fmt.Sprintf("; if its first move leads there, begin with %s", p.Start)
		}
		f = append(f, fault)
	}
	return f
}

func checkEnd(p *Puzzle, w Walk) (f Faults) {
	first, last := w[0], w[len(w)-1]
	if !p.End.IsAny() && last != p.End {
		f = append(f, fmt.Sprintf("it ends on %s, not on %s", last, p.End))
	}
	if p.Closed && last != first {
		f = append(f, fmt.Sprintf("it is not closed: it starts on %s and ends on %s", first, last))
	}
	if p.Closed && p.Once && len(w) == 1 {
		f = append(f, p.Sayf("it is not closed: no jump leads from a square to itself"))
	}
	return f
}

func checkMoves(p *Puzzle, w Walk) (f Faults) {
	faults := 0
	note := func(text string) {
		if faults++; faults <= listed {
			f = append(f, text)
		}
	}
	g := p.Ground()
	for i, s := range w {
		if why := g.WhyNot(s); why != "" {
			note(p.Sayf("%s (square %d) may not be entered: %s", s, i+1, why))
		}
		if i > 0 && !g.Joins(p.Piece, w[i-1], s) {
			note(fmt.Sprintf("move %d, %s to %s, is no %s", i, w[i-1], s, g.aMove(p.Piece)))
		}
	}
	if faults > listed {
		f = append(f, fmt.Sprintf("and %d more such moves", faults-listed))
	}
	return f
}

func checkGoals(p *Puzzle, w Walk) (f Faults) {
	missed := p.Missed(w)
	if p.Ordered && len(missed) > 0 {
		f = append(f, outOfOrder(missed[0], len(p.Goals)-len(missed), len(p.Goals)))
		missed = p.unvisited(w)
	}
	if len(missed) > 0 {
		f = append(f, fmt.Sprintf("it misses %s", joinSquares(missed, listed)))
	}
	return f
}

// outOfOrder is the fault that a goal is not reached in its turn, after reached of all goals.
func outOfOrder(goal Square, reached, all int) string {
	return fmt.Sprintf(
		"it does not visit the goals in order: %s is never reached in its turn (goal %d of %d)",
		goal, reached+1, all)
}

func checkOnce(p *Puzzle, w Walk) (f Faults) {
	if !p.Once {
		return nil
	}
	body := w
	if p.Closed && w[0] == w[len(w)-1] { // which is the return to the start
		body = w[:len(w)-1]
	}
	ground := p.Ground()
	seen := make([]bool, ground.room())
	var again []Square
	for _, s := range body {
		i := ground.number(s)
		if i < 0 {
			continue // which is a fault already
		}
		if seen[i] {
			again = append(again, s)
		}
		seen[i] = true
	}
	if len(again) > 0 {
		f = append(f, fmt.Sprintf("it visits %s more than once", joinSquares(again, listed)))
	}
	return f
}
