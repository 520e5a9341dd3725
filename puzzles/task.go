package puzzles

import (
	"strconv"

	"knightsat/internal/words"
)

// Task is the question for a program that writes formulas, in JSON. Numbers stand for squares:
// they are indices from 0 in Squares.
type Task struct {
	Format  int      `json:"format"` // 1
	Squares []string `json:"squares"`
	Edges   [][2]int `json:"edges"` // the moves, each once
	Start   *int     `json:"start"` // null for any
	End     *int     `json:"end"`   // null for any
	Goals   []int    `json:"goals"` // of a cover and a tour: all that must be visited
	// the goals come in their order; of a tour, these alone are goals
	Ordered   bool           `json:"ordered"`
	Closed    bool           `json:"closed"`
	Once      bool           `json:"once"`    // no square twice, but for the start of a closed walk
	Numbers   map[string]int `json:"numbers"` // the squares of numbers; the start is number 1
	Symmetric *Turn          `json:"symmetric"`
	Moves     *int           `json:"moves,omitempty"` // the bound
}

// Task returns the instance as the question for a program; moves is nil if there is no bound. If a
// closed walk has an open start and no numbers, it begins at the start that the instance chose.
func (in *Instance) Task(moves *int) *Task {
	p := in.Puzzle
	t := &Task{Format: 1, Squares: words.Names(in.Squares, Square.String),
		Edges: make([][2]int, 0, in.Edges()), Goals: in.Goals,
		Ordered: p.Ordered, Closed: p.Closed, Once: p.Once, Numbers: map[string]int{}, Moves: moves}
	for v := range in.Len() {
		for _, w := range in.Neighbours(v) {
			if int(w) > v {
				t.Edges = append(t.Edges, [2]int{v, int(w)})
			}
		}
	}
	if len(in.Order) > 0 {
		t.Goals, t.Ordered = in.Order, true
	}
	for _, n := range p.Numbers {
		t.Numbers[strconv.Itoa(n.K)] = in.Vertex(n.Square)
	}
	if in.Start >= 0 && in.Shift == 0 {
		t.Start = &in.Start
	}
	if end := in.Vertex(p.End); end >= 0 {
		t.End = &end
	}
	if p.Symmetric != NoTurn {
		t.Symmetric = &p.Symmetric
	}
	return t
}
