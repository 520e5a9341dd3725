package puzzles

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
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
	if n := p.Arcs(); n > maxMoves {
		return fmt.Errorf("on a %s board a %s could have %d moves; make it smaller: %d is the limit", p.Board,
			p.Piece, n, maxMoves)
	}
	if err := p.validateEnds(); err != nil {
		return err
	}
	switch {
	case p.Symmetric != NoTurn && p.Timed():
		return fmt.Errorf(
			"a tour with numbers or with goals in order can't be symmetric: a turn changes the numbers")
	case len(p.Goals) == 0 && p.Family == Hunt:
		return fmt.Errorf("the hunt has no goals; give one or more")
	case len(p.Goals) == 0:
		return fmt.Errorf("the %s has no free square", p.Family)
	}
	for _, goals := range [][]Square{p.Goals, p.Order} {
		if err := p.validateGoals(goals); err != nil {
			return err
		}
	}
	return p.placeTimes()
}

func (p *Puzzle) validateEnds() error {
	for _, end := range []struct {
		what string
		Square
	}{{"start ", p.Start}, {"end ", p.End}} {
		switch why := p.Ground().WhyNot(end.Square); {
		case end.IsAny():
		case end.saysAny():
			return &PlaceError{What: end.what + end.String(), Why: notAny}
		case why != "":
			return &PlaceError{What: end.what + end.String(), Why: why}
		}
	}
	start := p.Start
	if k := slices.IndexFunc(p.Numbers, isFirst); k >= 0 && start.IsAny() {
		start = p.Numbers[k].Square
	}
	if p.Closed && !p.End.IsAny() && p.End != start {
		return &PlaceError{What: "end " + p.End.String(),
			Why: "a closed walk ends where it starts; leave out the end, or closed"}
	}
	return nil
}

func (p *Puzzle) validateGoals(goals []Square) error {
	ground := p.Ground()
	seen := make([]bool, ground.room())
	for _, g := range goals {
		why, i := ground.WhyNot(g), ground.number(g)
		if why == "" && seen[i] {
			why = "it is given twice"
		}
		if why != "" {
			return &PlaceError{What: "goal " + g.String(), Why: why}
		}
		seen[i] = true
	}
	return nil
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

// Ground returns the board or the graph of the puzzle.
func (p *Puzzle) Ground() Ground {
	if p.Graph != nil {
		return p.Graph
	}
	return p.Board
}

func (p *Puzzle) on(g Ground) error {
	switch g := g.(type) {
	case *Board:
		p.Board = g
		if p.Piece == (Piece{}) {
			p.Piece = Knight
		}
	case *Graph:
		p.Graph = g
		if p.Piece != (Piece{}) || p.Symmetric != NoTurn {
			return fmt.Errorf("a graph has no pieces and no turns; leave them out")
		}
	}
	return nil
}

// Sayf writes a sentence in the words of the puzzle's ground. The format speaks of squares, jumps and
// boards; about a graph, it says vertices, edges and graphs instead. Args stay as they are: names, numbers
// and other sentences.
func (p *Puzzle) Sayf(format string, args ...any) string {
	return fmt.Sprintf(p.Words(format), args...)
}

// Words is [Puzzle.Sayf] for a text in which there are no names.
func (p *Puzzle) Words(text string) string { return p.Ground().words(text) }

// Count writes a number of squares, free squares or jumps, as [Puzzle.Sayf] calls them: "1 edge", "2 vertices".
func (p *Puzzle) Count(n int, things string) string { return words.Count(n, p.Words(things)) }

// UniformMoves reports whether the moves are the same from all squares: a jump of the piece leads
// from each free square to each free square so many columns and rows away. So it is on a board
// without walls if the piece leaps: holes and guards take squares away, and no move between others.
// A short cut around the moves themselves asks this first.
func (p *Puzzle) UniformMoves() bool {
	return p.Board != nil && len(p.Board.walls) == 0 && !p.Piece.Slides()
}

// Arcs is at least the number of moves from all squares together, with one in each direction of slides kept as lines.
func (p *Puzzle) Arcs() int {
	if p.lined(listedMoves) != nil {
		return len(p.Piece.Jumps()) * p.Board.Len()
	}
	return p.Ground().arcs(p.Piece)
}

// Lister lists the moves from a square that a walk may make, again and again: those of the ground. A
// symmetric tour makes only those that the turn, again and again, takes to moves.
func (p *Puzzle) Lister() func(list []Square, s Square) []Square {
	moves := p.Ground().lister(p.Piece)
	if p.Symmetric == NoTurn {
		return moves
	}
	return func(list []Square, s Square) []Square {
		first := len(list)
		list = moves(list, s)
		kept := slices.DeleteFunc(list[first:], func(to Square) bool { return !p.Symmetric.keepsMove(p, s, to) })
		return list[:first+len(kept)]
	}
}

// Missed lists the goals that a walk does not visit. If the goals are ordered, it lists those not
// visited in their turn.
func (p *Puzzle) Missed(w Walk) []Square {
	if !p.Ordered {
		return p.unvisited(w)
	}
	return p.Goals[inTurn(w, p.Goals):]
}

// inTurn counts the goals, from the first on, that a walk visits one after the other.
func inTurn(w Walk, goals []Square) (next int) {
	for _, s := range w {
		if next < len(goals) && s == goals[next] {
			next++
		}
	}
	return next
}

func (p *Puzzle) unvisited(w Walk) (goals []Square) {
	ground := p.Ground()
	visited := make([]bool, ground.room())
	for _, s := range w {
		if i := ground.number(s); i >= 0 {
			visited[i] = true
		}
	}
	for _, g := range p.Goals {
		if !visited[ground.number(g)] {
			goals = append(goals, g)
		}
	}
	return goals
}

// startsOn returns an error unless the rules say where a hunt or a cover starts, or that it may start
// anywhere.
func (r *Rules) startsOn(g Ground, f Family) error {
	if f == Tour || r.StartAny || !r.Start.IsAny() || slices.ContainsFunc(r.Numbers, isFirst) {
		return nil
	}
	_, graph := g.(*Graph)
	return &NoStartError{Graph: graph}
}

// NoStartError says that a hunt or a cover has no start, and does not leave it open either: by
// [Rules.StartAny] or, in a text, by start: any.
type NoStartError struct{ Graph bool }

func (e *NoStartError) Error() string {
	how := "put N on the board or name a square as start"
	if e.Graph {
		how = "name a vertex as start"
	}
	return fmt.Sprintf("the puzzle has no start: %s, or say start any to leave it open", how)
}

// Timed reports whether the puzzle says when squares are visited, by numbers or by the order of a
// tour's goals. Then a walk over the right squares, or the reverse of a solution, may be no
// solution, so a search that ignores times is of no use. What is proven without looking at times
// still holds.
func (p *Puzzle) Timed() bool { return len(p.Numbers) > 0 || len(p.Order) > 0 }

// LeastMoves returns the fewest moves of a walk that can have all numbers.
func (p *Puzzle) LeastMoves() int {
	last := 1
	if n := len(p.Numbers); n > 0 {
		last = p.Numbers[n-1].K
	}
	if p.Closed && last > 1 { // and back to the start
		return last
	}
	return last - 1
}

// placeTimes checks the numbers and the order of a tour's goals, sorts the numbers, and
// takes the ends of the walk from them.
func (p *Puzzle) placeTimes() error {
	slices.SortFunc(p.Numbers, func(a, b Number) int {
		return cmp.Or(a.K-b.K, readingOrder(a.Square, b.Square))
	})
	most := MaxNumber
	if p.Once {
		most = p.Ground().Len()
	}
	of := map[Square]int{}
	for i, n := range p.Numbers {
		if why, expected := p.misplaced(i, most, of); why != "" {
			return &PlaceError{What: "number " + n.String(), Why: why, Expected: expected}
		}
		of[n.Square] = n.K
		if isFirst(n) {
			if err := p.endAt(&p.Start, n, "start"); err != nil {
				return err
			}
		}
		if p.Family == Tour && !p.Closed && n.K == most {
			if err := p.endAt(&p.End, n, "end"); err != nil {
				return err
			}
		}
	}
	if p.Closed && p.Start.IsAny() && len(p.Numbers) > 0 && (p.Ordered || len(p.Order) > 0) {
		return fmt.Errorf("a closed walk with numbers and goals in order needs its start; " +
			"say which square is number 1")
	}
	return nil
}

// misplaced says what is wrong with a number, of most, and what a [PlaceError] expects; why is "" if nothing is.
// of has those of squares that come before.
func (p *Puzzle) misplaced(i, most int, of map[Square]int) (why, expected string) {
	n := p.Numbers[i]
	k, twice := of[n.Square]
	switch why := p.Ground().WhyNot(n.Square); {
	case why != "":
		return why, ""
	case i > 0 && p.Numbers[i-1].K == n.K:
		return fmt.Sprintf("%s has this number, too", p.Numbers[i-1].Square), oneSquareEach
	case twice && p.Once:
		return fmt.Sprintf("the square is number %d, too, and is visited once", k), oneSquareEach
	case n.K >= 1 && n.K <= most:
		return "", ""
	case n.K < 1 || !p.Once:
		return fmt.Sprintf("the numbers go from 1 to %d", most), "one of them"
	}
	return fmt.Sprintf("%d is too large: the %s has %s", n.K, p.Family, p.Count(most, "square")),
		fmt.Sprintf("a number from 1 to %d", most)
}

// endAt takes an end of the walk from its number.
func (p *Puzzle) endAt(end *Square, n Number, what string) error {
	if !end.IsAny() && *end != n.Square {
		return &PlaceError{What: "number " + n.String(), Why: fmt.Sprintf("the %s is %s", what, *end),
			Expected: oneSquareEach}
	}
	if n.Square.saysAny() {
		return &PlaceError{What: "number " + n.String(), Why: notAny, Expected: oneSquareEach}
	}
	*end = n.Square
	return nil
}
