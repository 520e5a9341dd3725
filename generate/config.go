package generate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// version is the version of the format: of the puzzles that a config and a seed give. It changes
// whenever these change.
const version = 2

// Few is a number of numbers: as few as make a good puzzle.
const Few = -1

// Config says what puzzles to make. The zero value of a field asks for nothing, unless the field
// says otherwise.
type Config struct {
	// Spec is what every puzzle has: a family, a board, a piece, ends, ordered and closed.
	// Do not set its other parts. A start that is not given is random, unless StartAny is
	// set; the start of a tour is left open.
	parts.Spec
	MoreHoles  int    // random holes
	MoreGuards []rune // kinds of random guards
	MoreGoals  int    // random goals of a hunt, or of a tour with ordered goals
	// Numbers is how many squares of a tour get a number at least; 0 is none. [Few] is a quarter of the squares,
	// or a third if there are many, unless the puzzle must be hard.
	Numbers   int
	MoreWalls int // random walls of a tour with ordered goals
	// InPairs asks for random goals, holes and guards in pairs that a half turn of the board
	// exchanges.
	InPairs bool
	// Walks is how many shortest walks there are, and Moves is how many moves they have. Both are
	// ranges, from the first number to the second; a second number of 0 is no limit.
	Walks, Moves [2]int // inclusive ranges
	Difficulty   Grade  // "" is any
	Seed         uint64
	room         int64 // work for a tour with ordered goals; 0 is zipWork
}

func (w *Config) image(s puzzles.Square) puzzles.Square {
	return puzzles.Square{Col: w.Width + 1 - s.Col, Row: w.Height + 1 - s.Row}
}

// Scatter sets MoreGuards to one queen for a cover, and MoreHoles to about a sixteenth of the
// board for a tour. So puzzles of different seeds differ.
func (w *Config) Scatter() {
	switch w.Family {
	case puzzles.Cover:
		w.MoreGuards = []rune{'Q'}
	case puzzles.Tour:
		w.MoreHoles = 1 + w.Width*w.Height/16
		if w.InPairs || w.Closed {
			w.MoreHoles += w.MoreHoles & 1 // as many of both colours can be left
		}
	}
}

// Check says why no puzzle fits the config, if that is easy to see. If it returns nil, there may
// still be none.
func (w *Config) Check() error {
	if err := puzzles.CheckSize(w.Width, w.Height); err != nil {
		return err
	}
	board, err := puzzles.NewBoard(w.Width, w.Height, w.Holes, w.Guards)
	if err != nil {
		return err
	}
	for _, s := range []puzzles.Square{w.Start, w.End} {
		if why := board.WhyNot(s); !s.IsAny() && why != "" {
			return &puzzles.PlaceError{What: "square " + s.String(), Why: why}
		}
	}
	room := len(board.Squares()) - w.MoreHoles - len(w.MoreGuards)
	if w.MoreHoles < 0 || room < 1 {
		return fmt.Errorf("%d holes and %d guards leave no square of the %d that are free", w.MoreHoles,
			len(w.MoreGuards), len(board.Squares()))
	}
	if err := w.checkGoals(room); err != nil {
		return err
	}
	if w.timed() {
		return w.checkTimed(room)
	}
	return cmp.Or(w.checkWalks(), w.checkMoves(room), w.checkSymmetric())
}

// checkGoals is Check of how many goals there are.
func (w *Config) checkGoals(room int) error {
	switch {
	case w.Family == puzzles.Hunt && w.MoreGoals < 1:
		return fmt.Errorf("a hunt has at least 1 goal")
	case w.Family == puzzles.Hunt && w.MoreGoals > room-w.taken():
		return fmt.Errorf("%d goals are more than the %d free squares", w.MoreGoals, max(0, room-w.taken()))
	case w.Family != puzzles.Hunt && w.MoreGoals != 0 && !w.timed():
		return fmt.Errorf("only hunts and ordered tours have a number of goals")
	case w.Family == puzzles.Tour && w.Ordered != (w.MoreGoals > 0):
		return fmt.Errorf("an ordered tour needs goals; say how many")
	}
	return nil
}

// checkWalks is Check of what the walks are, and how many of them are shortest.
func (w *Config) checkWalks() error {
	switch {
	case w.MoreWalls > 0 || w.Numbers != 0:
		return fmt.Errorf("only tours can have numbers, and only ordered tours can have walls")
	case w.Closed && !w.End.IsAny() && w.End != w.Start:
		return fmt.Errorf("a closed walk ends where it starts; leave out the end, or closed")
	case w.Closed && w.Walks[1] == 1:
		return fmt.Errorf(
			"a closed walk can also be walked backwards: leave out closed, or ask for 2 shortest walks")
	case w.Family == puzzles.Hunt && w.MoreGoals > allGoals && w.Walks != [2]int{}:
		return fmt.Errorf(
			"the shortest walks of a hunt of more than %d goals are not counted; ask for fewer goals, or "+
				"for any number of walks",
			allGoals)
	}
	return nil
}

// checkMoves is Check of the ranges, above all of that of moves.
func (w *Config) checkMoves(room int) error {
	for _, r := range [][2]int{w.Walks, w.Moves} {
		if r[0] < 0 || r[1] != 0 && r[1] < r[0] {
			return fmt.Errorf("%d-%d is not a range of numbers", r[0], r[1])
		}
	}
	if least := w.leastMoves(room); w.Moves[1] != 0 && w.Moves[1] < least {
		return fmt.Errorf("no walk visits all in %s; at least %d are needed",
			words.Count(w.Moves[1], "move"), least)
	}
	if most := room - 1; w.Family == puzzles.Tour && !w.Closed && w.Moves[0] > most {
		return fmt.Errorf("%d holes leave %d squares, and a tour of these has at most %d moves",
			len(w.Holes)+w.MoreHoles, room, most)
	}
	return nil
}

// taken is how many free squares are no goals: the start, if goals are drawn from
// the others.
func (w *Config) taken() int {
	if w.StartAny {
		return 0
	}
	return 1
}

// leastMoves is a number of moves that every such puzzle takes: each visits one
// square.
func (w *Config) leastMoves(room int) int {
	switch {
	case w.Family == puzzles.Hunt:
		return w.MoreGoals - 1 + w.taken()
	case w.Family == puzzles.Tour && w.Closed:
		return 2
	case w.Family == puzzles.Tour:
		return room - 1
	}
	return 0 // guards may leave few squares
}

func (w *Config) checkSymmetric() error {
	if !w.InPairs {
		return nil
	}
	odd := w.Width%2 == 1 && w.Height%2 == 1
	switch {
	case !odd && w.Family == puzzles.Hunt && w.MoreGoals%2 == 1:
		return fmt.Errorf(
			"%d goals can't be symmetric on a board without a middle square; use an even number",
			w.MoreGoals)
	case !odd && w.MoreHoles%2 == 1:
		return fmt.Errorf(
			"%d holes can't be symmetric on a board without a middle square; use an even number",
			w.MoreHoles)
	case slices.Contains(w.MoreGuards, 'P'):
		return fmt.Errorf("pawns attack downwards only, which is not symmetric")
	}
	fixed := map[puzzles.Square]rune{}
	for _, s := range w.Holes {
		fixed[s] = '#'
	}
	for _, g := range w.Guards {
		fixed[g.Square] = g.Kind
	}
	for s, what := range fixed {
		if fixed[w.image(s)] != what || what == 'P' {
			return fmt.Errorf("%s has no partner for the half-turn of the board",
				strings.TrimPrefix(string(what), "#")+s.String())
		}
	}
	return nil
}

// timed reports whether the config is for tours with numbers, or with goals in order.
func (w *Config) timed() bool { return w.Family == puzzles.Tour && (w.Numbers != 0 || w.Ordered) }

// checkTimed is Check for tours with numbers, or with goals in order.
func (w *Config) checkTimed(room int) error {
	switch {
	case w.Numbers != 0 && w.Ordered:
		return fmt.Errorf("a tour can't have both numbers and ordered goals")
	case w.Numbers > room || w.MoreGoals > room:
		return fmt.Errorf("%d numbers or goals are more than the %d free squares",
			max(w.Numbers, w.MoreGoals), room)
	case w.MoreWalls > 0 && !w.Ordered:
		return fmt.Errorf("only ordered tours can have walls")
	case w.Ordered && w.Closed || w.Ordered && !(w.Start.IsAny() && w.End.IsAny()):
		return fmt.Errorf(
			"an ordered tour begins and ends at goals; leave out closed, the start and the end")
	case w.Ordered && w.MoreGoals < 2:
		return fmt.Errorf("an ordered tour has at least 2 goals, its ends")
	case w.InPairs:
		return fmt.Errorf("a tour with numbers or ordered goals can't be symmetric")
	case w.Walks[0] > 1 || w.Moves != [2]int{}:
		return fmt.Errorf(
			"a tour with numbers or ordered goals has one solution; leave out how many " +
				"walks and moves")
	}
	return nil
}
