package puzzles

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// Question is a puzzle in JSON, with all that is needed to solve it again. A graph is represented
// by its size and by a digest of its edges, which identifies it.
type Question struct {
	Family   Family   `json:"family"`
	Ground   string   `json:"ground"` // "board" or "graph"
	Board    *string  `json:"board"`  // null for a graph, as are piece, holes and guards
	Piece    *Piece   `json:"piece"`
	Holes    []Square `json:"holes"`
	Guards   []Guard  `json:"guards"`
	Vertices *int     `json:"vertices,omitempty"` // of a graph
	Edges    *int     `json:"edges,omitempty"`
	// SHA-256 of the graph's sorted lines of an edge or a vertex alone
	Digest string `json:"digest,omitempty"`
	Start  Square `json:"start"`
	End    Square `json:"end"`
	// of a hunt, or of a tour in order; else there are none but all squares
	Goals     []Square       `json:"goals"`
	Ordered   bool           `json:"ordered"`
	Closed    bool           `json:"closed"`
	Once      bool           `json:"once"`
	Symmetric *Turn          `json:"symmetric"`
	Numbers   map[int]Square `json:"numbers"` // of squares, by number
	Walls     []Wall         `json:"walls"`   // null for a graph
}

// Question returns the puzzle in the form that JSON has.
func (p *Puzzle) Question() *Question {
	s := p.Spec()
	q := &Question{Family: p.Family, Ground: "graph", Start: p.Start, End: p.End,
		Goals: append([]Square{}, s.Goals...), Ordered: s.Ordered, Closed: p.Closed, Once: p.Once,
		Numbers: map[int]Square{}}
	for _, n := range p.Numbers {
		q.Numbers[n.K] = n.Square
	}
	if p.Symmetric != NoTurn {
		q.Symmetric = &p.Symmetric
	}
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
	q.Holes = append([]Square{}, s.Holes...)
	q.Guards = append([]Guard{}, s.Guards...)
	q.Walls = append([]Wall{}, s.Walls...)
	return q
}

// digest is the same for the same edges between vertices of the same names.
func (g *Graph) digest() string {
	var lines []string
	for v := range g.n {
		if g.near.Degree(v) == 0 {
			lines = append(lines, g.vertex(v).String())
		}
	}
	for _, e := range g.edges {
		a, b := e.ends()
		names := []string{g.vertex(a).String(), g.vertex(b).String()}
		slices.Sort(names)
		lines = append(lines, names[0]+" "+names[1])
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n") + "\n"))
	return hex.EncodeToString(sum[:])
}
