package solve

import (
	"fmt"
	"strconv"
	"strings"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/phrases"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

func explainOptimal(ans *Answer, how string, asked encode.Encoding) string {
	text := "proven shortest: " + accounted(ans, asked)
	switch {
	case how == "", how == isSolution:
		return text
	case how == foundFirst && len(ans.Attempts) > 0:
		return text + "; " + foundBefore
	}
	return text + "; " + how
}

// explainInfeasible says in words why there is no walk: the argument against it,
// or every length refuted.
func explainInfeasible(ans *Answer, most int, asked encode.Encoding) string {
	a := ans.Analysis
	switch {
	case a.Impossible != nil:
		return a.Impossible.Because
	case a.Instance.IsTour():
		turned := ""
		if t := a.Puzzle.Symmetric; t != puzzles.NoTurn {
			turned = fmt.Sprintf(", unchanged by a %s turn,", t)
		}
		return a.Puzzle.Sayf("no such tour of the %d squares%s exists: %s", a.Len(), turned,
			accounted(ans, asked))
	case !a.Puzzle.Once:
		return fmt.Sprintf(
			"a puzzle of this size has a solution of at most %s, if any, and there is none: %s",
			inMoves(most), accounted(ans, asked))
	}
	return a.Puzzle.Sayf("no walk that visits a square once has more than %s, and none has so few: %s",
		inMoves(most), accounted(ans, asked))
}

// explainQuick says in words why a quick search ended, and why it has no walk.
func explainQuick(a *Answer) string {
	const text = "quick, no formula was tried"
	switch {
	case a.Walk != nil || !a.Analysis.Puzzle.Once || a.MaxMoves > 0:
		return text
	case a.Analysis.Tour == nil:
		return a.Analysis.Puzzle.Sayf("%s; no walk without repeated squares was found at once", text)
	case a.Analysis.Tour.Cycles > 1:
		tour := a.Analysis.Tour
		return fmt.Sprintf("%s; a tour was to be joined from %d cycles, and %d are left", text, tour.Cycles,
			tour.Cycles-tour.Joins)
	}
	return a.Analysis.Puzzle.Sayf(
		"%s; a tour is found at once only where each jump changes the colour, or the board is narrow", text)
}

// plainest returns the bound that is easiest to explain, of those that are as high as the best one,
// if need be with the parity. Distances and counting are easier than colours, and colours are
// easier than tolls.
func plainest(a *bound.Analysis) bound.Refutation {
	best := a.Best()
	even := func(l bound.Refutation) int { // or odd
		if a.Allows(l.Moves) {
			return l.Moves
		}
		return l.Moves + 1
	}
	for _, l := range a.Lower {
		if l.Moves == even(best) && l.By != facts.ByHeldKarp {
			return l
		}
	}
	for _, l := range a.Lower {
		if even(l) == even(best) {
			return l
		}
	}
	return best
}

// noWalk is what is said of numbers of moves that a solver refuted, before them.
const noWalk = "a SAT solver found no walk of "

// accounted says for each number of moves below the answer's lower bound what rules
// it out: the analysis, as far as that goes, then what Refuted has, in its order.
func accounted(a *Answer, asked encode.Encoding) string {
	best := plainest(a.Analysis)
	solver, written := map[int]bool{}, map[int]bool{}
	for _, at := range a.Attempts {
		if at.Status == cnf.Unsat {
			solver[at.Moves], written[at.Moves] = at.By == facts.ByUnsat, at.By != facts.ByUnsat &&
				at.By != facts.ByFrontier
		}
	}
	var how []string
	numbers := map[string][]int{}
	colours := "" // the text for these
	next := best.Moves
	for _, f := range a.Refuted {
		argument := f.Argument(a.Analysis.Puzzle)
		text := "ruled out by " + argument
		if f.By == facts.ByParity {
			colours = text
		}
		switch {
		case solver[f.Moves-1]:
			text = noWalk
		case written[f.Moves-1]:
			text = "ruled out while the formula was written, by " + argument
		}
		for ; next < f.Moves; next++ {
			if numbers[text] == nil {
				how = append(how, text)
			}
			numbers[text] = append(numbers[text], next)
		}
	}
	var parts []string
	if best.Moves > 0 || len(how) == 0 {
		parts = []string{needs(best)}
	}
	for _, text := range how {
		part := list(numbers[text])
		switch n := numbers[text]; {
		case text == noWalk:
			part = noWalk + part + word(asked)
		case len(n) == 1 && n[0] == 1:
			part += " was " + text
		default:
			part += " were " + text
		}
		if text == colours {
			part += ": " + a.Analysis.Parity.Because
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// word says what it rests on that a solver found no walk.
func word(e encode.Encoding) string {
	if e != nil && e.Traits().Foreign {
		return fmt.Sprintf(", if the formulas of %s are right: "+
			"where they leave out a walk, a shorter one may exist (bench check looks for that)", e.Name())
	}
	return " (certify writes a proof of that)"
}

// list writes numbers of moves as "8, 9 and 10 moves", longer runs as "8 to 20 moves".
func list(numbers []int) string {
	n := len(numbers)
	last := inMoves(numbers[n-1])
	if n > 4 && numbers[n-1]-numbers[0] == n-1 {
		return fmt.Sprintf("%d to %s", numbers[0], last)
	}
	return phrases.And(append(words.Names(numbers[:n-1], strconv.Itoa), last)...)
}

// needs says how many moves every walk has at least, and why. Of a tour, the number is its own reason.
func needs(l bound.Refutation) string {
	if l.Whole {
		return l.Because
	}
	return fmt.Sprintf("every walk needs at least %s (%s)", inMoves(l.Moves), l.Because)
}

// readNumbers says how the numbers of the puzzle are read, in brackets after a sentence; "" if there are none.
func readNumbers(p *puzzles.Puzzle) string {
	walk := "the walk"
	if name := p.Piece.String(); p.Graph == nil && name[0] != 'a' && !words.Digits(name[:1]) {
		walk = "a " + name + "'s walk"
	} else if p.Graph == nil {
		walk += " of the piece " + name
	}
	switch {
	case len(p.Order) > 0:
		return " (the numbers are the order of squares on " + walk + ")"
	case len(p.Numbers) > 0:
		return " (the numbers are steps of " + walk + ")"
	}
	return ""
}
