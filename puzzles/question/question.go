// Package question says in JSON what a puzzle asks.
package question

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Asked is what a puzzle in JSON says of the walk. S is how squares are written: by name, or for a
// program that writes formulas by index. E also says any.
type Asked[S, E any] struct {
	Start E `json:"start"`
	End   E `json:"end"`
	// in their order, if they are ordered; of a cover and of a tour without order, see [Full] and [Task]
	Goals     []S           `json:"goals"`
	Ordered   bool          `json:"ordered"`
	Closed    bool          `json:"closed"`
	Once      bool          `json:"once"`    // no square twice, but for the start of a closed walk
	Numbers   map[int]S     `json:"numbers"` // the squares of numbers; the start is number 1
	Symmetric *puzzles.Turn `json:"symmetric"`
}

// asked writes the puzzle; all says whether the goals of covers and tours are listed.
func asked[S, E any](p *puzzles.Puzzle, all bool, square func(puzzles.Square) S, end func(puzzles.Square) E) Asked[S, E] {
	a := Asked[S, E]{Start: end(p.Start), End: end(p.End), Goals: []S{},
		Ordered: p.Ordered || len(p.Order) > 0, Closed: p.Closed, Once: p.Once, Numbers: map[int]S{}}
	goals := p.Order
	if len(goals) == 0 && (all || p.Family == puzzles.Hunt) {
		goals = p.Goals
	}
	for _, g := range goals {
		a.Goals = append(a.Goals, square(g))
	}
	for _, n := range p.Numbers {
		a.Numbers[n.K] = square(n.Square)
	}
	if p.Symmetric != puzzles.NoTurn {
		a.Symmetric = &p.Symmetric
	}
	return a
}

// Full is a puzzle in JSON, with all that is needed to solve it again. Covers and tours without
// an order have no goals, but visit all squares. A graph is represented by its size and by a digest of
// its edges, which identifies it.
type Full struct {
	Family   puzzles.Family   `json:"family"`
	Ground   string           `json:"ground"` // "board" or "graph"
	Board    *string          `json:"board"`  // null for a graph, as are piece, holes, guards and walls
	Piece    *puzzles.Piece   `json:"piece"`
	Holes    []puzzles.Square `json:"holes"`
	Guards   []puzzles.Guard  `json:"guards"`
	Vertices *int             `json:"vertices,omitempty"` // of a graph
	Edges    *int             `json:"edges,omitempty"`
	// SHA-256 of the graph's sorted lines of an edge or a vertex alone
	Digest string `json:"digest,omitempty"`
	Asked[puzzles.Square, puzzles.Square]
	Walls []puzzles.Wall `json:"walls"`
}

// Of returns a puzzle in the form that JSON has.
func Of(p *puzzles.Puzzle) *Full {
	name := func(s puzzles.Square) puzzles.Square { return s }
	q := &Full{Family: p.Family, Ground: "graph", Asked: asked(p, false, name, name)}
	if p.Graph != nil {
		vertices, edges := p.Graph.Len(), p.Graph.Edges()
		q.Vertices = &vertices
		q.Edges = &edges
		q.Digest = digest(p.Graph)
		return q
	}
	size := p.Board.String()
	q.Ground = "board"
	q.Board = &size
	q.Piece = &p.Piece
	q.Holes = append([]puzzles.Square{}, p.Board.Holes()...)
	q.Guards = append([]puzzles.Guard{}, p.Board.Guards()...)
	q.Walls = append([]puzzles.Wall{}, p.Board.Walls()...)
	return q
}

// Task is the question for a program that writes formulas, in JSON. Numbers stand for squares:
// they are indices from 0 in Squares, or null for any. The goals of covers and tours are all squares
// that must be visited; of a tour in order, only those in order.
type Task struct {
	Format  int      `json:"format"` // 1
	Squares []string `json:"squares"`
	Edges   [][2]int `json:"edges"` // the moves, each once
	Asked[int, *int]
	Moves *int `json:"moves,omitempty"` // the bound
}

// TaskOf returns an instance as the question for a program; moves is nil if there is no bound. If a
// closed walk has an open start and no numbers, it begins at the start that the instance chose.
func TaskOf(in *puzzles.Instance, moves *int) *Task {
	end := func(s puzzles.Square) *int {
		if v := in.Vertex(s); v >= 0 {
			return &v
		}
		return nil
	}
	t := &Task{Format: 1, Squares: words.Names(in.Squares, puzzles.Square.String),
		Edges: in.EdgeList(), Asked: asked(in.Puzzle, true, in.Vertex, end), Moves: moves}
	if in.Start >= 0 && in.Shift == 0 {
		t.Start = &in.Start
	}
	return t
}

// digest is the same for the same edges between vertices of the same names.
func digest(g *puzzles.Graph) string {
	var lines []string
	for _, v := range g.Squares() {
		near := g.Moves(puzzles.Piece{}, v)
		if len(near) == 0 {
			lines = append(lines, v.String())
		}
		for _, w := range near {
			if a, b := v.String(), w.String(); a < b {
				lines = append(lines, a+" "+b)
			}
		}
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n") + "\n"))
	return hex.EncodeToString(sum[:])
}
