package puzzles

import "knightsat/internal/words"

// Asked is what a puzzle in JSON says of the walk. S is how squares are written: by name, or for a
// program that writes formulas by index. E also says any.
type Asked[S, E any] struct {
	Start E `json:"start"`
	End   E `json:"end"`
	// in their order, if they are ordered; of a cover and of a tour without order, see Question and Task
	Goals     []S       `json:"goals"`
	Ordered   bool      `json:"ordered"`
	Closed    bool      `json:"closed"`
	Once      bool      `json:"once"`    // no square twice, but for the start of a closed walk
	Numbers   map[int]S `json:"numbers"` // the squares of numbers; the start is number 1
	Symmetric *Turn     `json:"symmetric"`
}

// asked writes the puzzle; all says whether the goals of covers and tours are listed.
func asked[S, E any](p *Puzzle, all bool, square func(Square) S, end func(Square) E) Asked[S, E] {
	a := Asked[S, E]{Start: end(p.Start), End: end(p.End), Goals: []S{},
		Ordered: p.Ordered || len(p.Order) > 0, Closed: p.Closed, Once: p.Once, Numbers: map[int]S{}}
	goals := p.Order
	if len(goals) == 0 && (all || p.Family == Hunt) {
		goals = p.Goals
	}
	for _, g := range goals {
		a.Goals = append(a.Goals, square(g))
	}
	for _, n := range p.Numbers {
		a.Numbers[n.K] = square(n.Square)
	}
	if p.Symmetric != NoTurn {
		a.Symmetric = &p.Symmetric
	}
	return a
}

// Question is a puzzle in JSON, with all that is needed to solve it again. Covers and tours without
// an order have no goals, but visit all squares. A graph is represented by its size and by a digest of
// its edges, which identifies it.
type Question struct {
	Family   Family   `json:"family"`
	Ground   string   `json:"ground"` // "board" or "graph"
	Board    *string  `json:"board"`  // null for a graph, as are piece, holes, guards and walls
	Piece    *Piece   `json:"piece"`
	Holes    []Square `json:"holes"`
	Guards   []Guard  `json:"guards"`
	Vertices *int     `json:"vertices,omitempty"` // of a graph
	Edges    *int     `json:"edges,omitempty"`
	// SHA-256 of the graph's sorted lines of an edge or a vertex alone
	Digest string `json:"digest,omitempty"`
	Asked[Square, Square]
	Walls []Wall `json:"walls"`
}

// Question returns the puzzle in the form that JSON has.
func (p *Puzzle) Question() *Question {
	name := func(s Square) Square { return s }
	q := &Question{Family: p.Family, Ground: "graph", Asked: asked(p, false, name, name)}
	if p.Graph != nil {
		vertices, edges := p.Graph.Len(), p.Graph.Edges()
		q.Vertices = &vertices
		q.Edges = &edges
		q.Digest = p.Graph.digest()
		return q
	}
	size := p.Board.String()
	q.Ground = "board"
	q.Board = &size
	q.Piece = &p.Piece
	q.Holes = append([]Square{}, p.Board.Holes()...)
	q.Guards = append([]Guard{}, p.Board.guards...)
	q.Walls = append([]Wall{}, p.Board.walls...)
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

// Task returns the instance as the question for a program; moves is nil if there is no bound. If a
// closed walk has an open start and no numbers, it begins at the start that the instance chose.
func (in *Instance) Task(moves *int) *Task {
	end := func(s Square) *int {
		if v := in.Vertex(s); v >= 0 {
			return &v
		}
		return nil
	}
	t := &Task{Format: 1, Squares: words.Names(in.Squares, Square.String),
		Edges: make([][2]int, 0, in.Edges()), Asked: asked(in.Puzzle, true, in.Vertex, end), Moves: moves}
	for v := range in.Len() {
		for _, w := range in.Neighbours(v) {
			if int(w) > v {
				t.Edges = append(t.Edges, [2]int{v, int(w)})
			}
		}
	}
	if in.Start >= 0 && in.Shift == 0 {
		t.Start = &in.Start
	}
	return t
}
