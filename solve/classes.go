package solve

import (
	"cmp"
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/puzzles/symmetry"
)

// Sameness says which walks count as one when all are enumerated.
type Sameness int

// The ways to tell walks apart.
const (
	Directed     Sameness = iota // as sequences of squares: a walk and its reverse are two
	Undirected                   // a walk and its reverse are one, where both solve the puzzle
	UpToSymmetry                 // and so are walks that one of symmetry.Of takes to each other
)

func (s Sameness) String() string {
	switch s {
	case Undirected:
		return "undirected"
	case UpToSymmetry:
		return "up to symmetry"
	}
	return "directed"
}

// classes tells which walks are the same.
type classes struct {
	p          *puzzles.Puzzle
	in         *puzzles.Instance
	from       puzzles.Square // where closed walks with an open start are told from, else Any
	symmetries []symmetry.Symmetry
}

// newClasses lays out the symmetries for telling walks apart.
func newClasses(a *bound.Analysis) *classes {
	c := &classes{p: a.Puzzle, in: a.Instance, symmetries: symmetry.Of(a.Puzzle)}
	if a.Rotated && len(a.Puzzle.Numbers) == 0 {
		c.from = a.Squares[a.Start]
	}
	return c
}

// supports says why walks can't be told apart like that, or nil.
func (c *classes) supports(same Sameness) error {
	if same == Undirected && c.p.Timed() {
		return fmt.Errorf(
			"numbers and goals in order fix a walk's direction; leave out undirected")
	}
	if same == UpToSymmetry && !c.from.IsAny() && !c.p.Once {
		return fmt.Errorf(
			"closed walks that may visit a square again can't be told apart up to symmetry without a " +
				"start; give one")
	}
	return nil
}

// images lists the walks that are the same, in order and each once; the first
// one is the one that is told.
func (c *classes) images(w puzzles.Walk, same Sameness) []puzzles.Walk {
	return c.alike(w, same, same != Directed && !c.p.Timed())
}

// alike is images, with reversed walks as the same or not.
func (c *classes) alike(w puzzles.Walk, same Sameness, reversed bool) []puzzles.Walk {
	list := []puzzles.Walk{w}
	if same == UpToSymmetry {
		for _, y := range c.symmetries {
			if image := y.Walk(w).From(c.from); puzzles.Check(c.p, image) == nil {
				list = append(list, image)
			}
		}
	}
	if reversed {
		for _, image := range list {
			if back := c.in.Shown(c.in.LaidOut(image).Reverse()); puzzles.Check(c.p, back) == nil {
				list = append(list, back)
			}
		}
	}
	slices.SortFunc(list, compareWalks)
	return slices.CompactFunc(list, func(a, b puzzles.Walk) bool { return slices.Equal(a, b) })
}

// compareWalks is an order of walks: by their squares, one after the other.
func compareWalks(a, b puzzles.Walk) int {
	return slices.CompareFunc(a, b, func(s, t puzzles.Square) int { return cmp.Or(s.Row-t.Row, s.Col-t.Col) })
}
