package puzzles

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/limits"
)

// Family is the kind of a puzzle. It decides how the puzzle is written and described; the other
// fields are the rules themselves.
type Family string

// The three families.
const (
	Hunt  Family = "hunt"  // visit some goals
	Cover Family = "cover" // visit every free square
	Tour  Family = "tour"  // visit every free square exactly once
)

// Puzzle asks for the shortest walk of a piece over a board, or along the edges of a graph, that
// visits all goals and keeps the rules. [NewHunt], [NewCover] and [NewTour] make one; the zero
// value has no ground and is of no use.
type Puzzle struct {
	Family Family
	Board  *Board   // where the ground is a board, else nil
	Graph  *Graph   // where the ground is a graph, else nil
	Goals  []Square // squares to visit, in order where Ordered is set
	Rules
}

// Rules are the parts of a puzzle that every family has.
type Rules struct {
	Piece Piece  // on boards, where the zero value is made the knight
	Start Square // the zero value is Any: for tours, and where StartAny is set
	End   Square // the zero value is Any; a closed walk has no other end than its start
	// StartAny lets a hunt or a cover start anywhere; without it they need a Start, or a number 1.
	StartAny bool
	// Ordered asks for a walk in which the goals appear in the order given. A
	// goal that is passed before its turn must be visited again.
	Ordered bool
	// Closed asks for a walk that comes back to its start. A walk of no moves does,
	// unless Once is set: no jump leads from a square to itself.
	Closed bool
	// Once forbids visiting a square twice; the return to the start of a closed
	// walk does not count, so that there and back again is a closed walk.
	Once bool
	// Numbers are squares with their places in the walk, ascending.
	Numbers []Number
	// Order has the goals of an ordered tour: the tour visits them in this order, at any
	// time. Only a tour has them. Its Goals are still all squares, and Ordered is not set,
	// though texts, flags and JSON say "goals" and "ordered".
	Order []Square
	// Symmetric is a turn of the board that maps the closed tour onto itself. Only tours
	// have one.
	Symmetric Turn
}

// NewHunt makes the puzzle of visiting the goals. There must be at least one, and none twice.
// Their order matters only if the rules are Ordered; otherwise the puzzle keeps them in reading
// order. The error is a *[NoStartError] if the rules name no start and StartAny is not set, and a
// *[PlaceError] if a square does not fit the ground: a vertex must come from this graph's own
// ParseSquare or Squares.
func NewHunt(g Ground, goals []Square, r Rules) (*Puzzle, error) {
	goals = slices.Clone(goals)
	if !r.Ordered {
		slices.SortFunc(goals, readingOrder)
	}
	return newPuzzle(Hunt, g, goals, r)
}

// NewCover makes the puzzle of visiting every free square. If the rules are Ordered, the squares
// come by row from the top, each row from right to left.
func NewCover(g Ground, r Rules) (*Puzzle, error) {
	goals := g.Squares()
	if r.Ordered { // Squares goes the other way, exactly
		slices.Reverse(goals)
	}
	return newPuzzle(Cover, g, goals, r)
}

// NewTour makes the puzzle of visiting every free square exactly once. A symmetric
// tour is closed.
func NewTour(g Ground, r Rules) (*Puzzle, error) {
	if r.Ordered {
		return nil, fmt.Errorf("an ordered tour needs goals; give some")
	}
	r.Once, r.Closed = true, r.Closed || r.Symmetric != NoTurn
	return newPuzzle(Tour, g, g.Squares(), r)
}

func newPuzzle(f Family, g Ground, goals []Square, r Rules) (*Puzzle, error) {
	if r.Symmetric != NoTurn && f != Tour {
		return nil, fmt.Errorf("a %s can't be symmetric; only a tour can", f)
	}
	if f != Tour && len(r.Order) > 0 {
		return nil, fmt.Errorf("a %s can't have goals in Order; only a tour can", f)
	}
	if err := r.startsOn(g, f); err != nil {
		return nil, err
	}
	r.Numbers, r.Order = slices.Clone(r.Numbers), slices.Clone(r.Order)
	p := &Puzzle{Family: f, Goals: goals, Rules: r}
	if err := p.on(g); err != nil {
		return nil, err
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	p.StartAny = f != Tour && p.Start.IsAny() // so that equal puzzles are equal
	return p, nil
}

// notAny is why a walk can't begin or end on a vertex of this name.
const notAny = "the word any leaves the square open; rename this vertex"

// saysAny tells whether the name of a vertex would be read as [Any].
func (s Square) saysAny() bool { return s.of != nil && strings.EqualFold(s.String(), "any") }

func (p *Puzzle) validate() error {
	ground := p.Ground()
	place := func(what string, s Square) error {
		if s.IsAny() {
			return nil
		}
		if what != "goal" && s.saysAny() {
			return &PlaceError{What: what + " " + s.String(), Why: notAny}
		}
		if why := ground.WhyNot(s); why != "" {
			return &PlaceError{What: what + " " + s.String(), Why: why}
		}
		return nil
	}
	if n := ground.arcs(p.Piece); n > limits.Moves {
		return fmt.Errorf("on a %s board a %s could have %d moves; make it smaller: %d is the limit", p.Board,
			p.Piece, n, limits.Moves)
	}
	if err := place("start", p.Start); err != nil {
		return err
	}
	if err := place("end", p.End); err != nil {
		return err
	}
	start := p.Start
	for _, n := range p.Numbers {
		if n.K == 1 && start.IsAny() {
			start = n.Square
		}
	}
	if p.Closed && !p.End.IsAny() && p.End != start {
		return &PlaceError{What: "end " + p.End.String(),
			Why: "a closed walk ends where it starts; leave out the end, or closed"}
	}
	if p.Symmetric != NoTurn && p.Timed() {
		return fmt.Errorf(
			"a tour with numbers or with goals in order can't be symmetric: a turn changes the numbers")
	}
	if len(p.Goals) == 0 {
		if p.Family == Hunt {
			return fmt.Errorf("the hunt has no goals; give one or more")
		}
		return fmt.Errorf("the %s has no free square", p.Family)
	}
	for _, goals := range [][]Square{p.Goals, p.Order} {
		seen := make([]bool, ground.room())
		for _, g := range goals {
			if err := place("goal", g); err != nil {
				return err
			}
			i := ground.number(g)
			if seen[i] {
				return &PlaceError{What: "goal " + g.String(), Why: "it is given twice"}
			}
			seen[i] = true
		}
	}
	return p.placeTimes()
}

// Title names the puzzle in a few words.
func (p *Puzzle) Title() string {
	turned := ""
	if p.Symmetric != NoTurn {
		turned = fmt.Sprintf("%s-turn symmetric ", p.Symmetric)
	}
	if p.Graph != nil {
		return fmt.Sprintf("%s of a %s", p.Family, p.Graph)
	}
	return fmt.Sprintf("%s%s of a %s on %s", turned, p.Family, p.Piece, p.Board)
}

// TourMoves returns the number of moves of a walk that visits every square exactly once.
func (p *Puzzle) TourMoves() int {
	if p.Closed {
		return p.Ground().Len()
	}
	return p.Ground().Len() - 1
}

// GoalMarks returns the goals that have a mark in texts and pictures: those of a hunt. It is nil
// if all squares are goals.
func (p *Puzzle) GoalMarks() map[Square]bool {
	if p.Family != Hunt {
		return nil
	}
	return p.IsGoal()
}

// IsGoal returns the goals as a set.
func (p *Puzzle) IsGoal() map[Square]bool {
	set := make(map[Square]bool, len(p.Goals))
	for _, g := range p.Goals {
		set[g] = true
	}
	return set
}
