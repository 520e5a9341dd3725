package solve

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// explainOptimal says in words why no walk is shorter.
func (r *rise) explainOptimal() string {
	a := r.ans
	best := r.a.Best()
	var b strings.Builder
	refuted := a.explainRefuted()
	if best.Moves == 0 && refuted != "" {
		b.WriteString("proven shortest: " + strings.TrimPrefix(refuted, "; "))
	} else {
		because := best.Because
		if best.By == bound.ByHeldKarp {
			because += "; see docs/bounds.md"
		}
		fmt.Fprintf(&b, "proven shortest: every walk needs at least %s (%s)%s", moves(best.Moves), because, refuted)
	}
	if r.by != "" {
		b.WriteString("; " + r.by)
	}
	return b.String()
}

// explainInfeasible says in words why there is no walk: the argument against it,
// or every length refuted.
func (r *rise) explainInfeasible() string {
	if r.a.Impossible != nil {
		return r.a.Impossible.Reason
	}
	if r.o.Bounds != nil && !bound.IsTour(r.a.Instance) && !r.a.Puzzle.Once {
		return fmt.Sprintf("a puzzle of this size has a solution of at most %s, if any, and all up to this were refuted%s", moves(r.most), r.ans.explainRefuted())
	}
	if n := r.a.Len(); bound.IsTour(r.a.Instance) {
		turned := ""
		if t := r.a.Puzzle.Symmetric; t != puzzles.NoTurn {
			turned = fmt.Sprintf(", unchanged by a %s turn,", t)
		}
		return fmt.Sprintf("no such tour of the %d squares%s exists: the formula for %s has no model", n, turned, moves(r.most))
	}
	return fmt.Sprintf("no walk that visits a square once has more than %s, and all up to this were refuted%s", moves(r.most), r.ans.explainRefuted())
}

// explainMaxMoves says in words why no walk is as short as was asked for.
func (r *rise) explainMaxMoves() string {
	text := fmt.Sprintf("no walk has at most %s, and the search went no further", moves(r.o.MaxMoves))
	if best := r.a.Best(); best.Moves > r.o.MaxMoves {
		text += fmt.Sprintf(": at least %d are needed (%s)", best.Moves, best.Because)
	}
	return text + r.ans.explainRefuted()
}

// explainQuick says in words why a quick search ended, and why it has no walk.
func (r *rise) explainQuick() string {
	const text = "quick, no formula was tried"
	switch t := r.a.Tour; {
	case r.ans.Walk != nil || !r.a.Puzzle.Once || r.o.MaxMoves > 0:
		return text
	case t == nil:
		return text + "; the walk by the nearest goal got stuck, for it may visit no square twice"
	case t.Cycles > 1:
		return fmt.Sprintf("%s; of the %d cycles that the jumps of a tour were looked for in, joining left %d", text, t.Cycles, t.Cycles-t.Joins)
	}
	return text + "; tours are joined from cycles at once only where each jump changes the colour"
}

// arguments say in words what refutes bounds while their formula is written, where it
// is more than the argument's name.
var arguments = map[bound.By]string{
	bound.ByReach:    "by distances",
	bound.ByParity:   "by colour",
	bound.ByHeldKarp: "by the bound of Held and Karp with reduced costs and cuts",
	bound.ByFlow:     "by the jumps that are left at a square",
}

// explainRefuted lists what was refuted above the lower bound, as the rest of a
// sentence.
func (a *Answer) explainRefuted() string {
	written := map[bound.By][]int{}
	tried := map[int]bool{}
	for _, at := range a.Attempts {
		if at.Status == cnf.Unsat {
			written[at.By] = append(written[at.By], at.Moves)
			tried[at.Moves] = true
		}
	}
	var parity []int
	for _, f := range a.Refuted {
		if f.By == bound.ByParity && !tried[f.Bound] {
			parity = append(parity, f.Bound)
		}
	}
	text := ""
	if len(parity) > 0 {
		because := []string{a.Analysis.ParityBecause}
		if because[0] == "" {
			because = nil
			for _, l := range a.OfParity {
				if l != nil && l.Moves > parity[0] {
					because = append(because, l.Because)
				}
			}
		}
		text += fmt.Sprintf("; %s ruled out by colour: %s", list(parity), strings.Join(because, "; "))
	}
	for _, by := range bound.Choices {
		if len(written[by]) > 0 {
			text += fmt.Sprintf("; %s ruled out while the formula was written, %s", list(written[by]), cmp.Or(arguments[by], "by "+string(by)))
		}
	}
	if unsat := written[bound.ByUnsat]; len(unsat) > 0 {
		text += fmt.Sprintf("; %s refuted by SAT", list(unsat))
	}
	return text
}

// RefutedIn is the time that went into formulas that were refuted.
func (a *Answer) RefutedIn() time.Duration {
	var d time.Duration
	for _, at := range a.Attempts {
		if at.Moves < a.Lower {
			d += at.Encode + at.Solve
		}
	}
	return d
}

// list writes numbers of moves as "8, 9 and 10 moves were", longer runs as
// "8 to 20 moves were".
func list(numbers []int) string {
	n := len(numbers)
	were := " were"
	if n == 1 && numbers[0] == 1 {
		were = " was"
	}
	if n > 4 && numbers[n-1]-numbers[0] == n-1 {
		return fmt.Sprintf("%d to %s%s", numbers[0], moves(numbers[n-1]), were)
	}
	var b strings.Builder
	for i, k := range numbers {
		switch {
		case i == 0:
		case i == n-1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		if i == n-1 {
			b.WriteString(moves(k))
		} else {
			fmt.Fprint(&b, k)
		}
	}
	return b.String() + were
}

func moves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}
