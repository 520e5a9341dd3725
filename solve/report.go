package solve

import "knightsat/puzzles"

// Report is an answer in the fields that the command line's JSON and the page's
// have in common. Their names are a contract.
type Report struct {
	Family     puzzles.Family    `json:"family"`
	Ground     string            `json:"ground"` // "board" or "graph"
	Board      *string           `json:"board"`  // null for a graph, as is piece
	Piece      *puzzles.Piece    `json:"piece"`
	Vertices   *int              `json:"vertices,omitempty"` // of graphs
	Edges      *int              `json:"edges,omitempty"`
	Start      string            `json:"start"`
	Status     Status            `json:"status"`
	Walk       puzzles.Walk      `json:"walk"` // nil for none; a closed walk ends with its start again
	Moves      *int              `json:"moves"`
	LowerBound int               `json:"lower_bound"`
	UpperBound *int              `json:"upper_bound"`
	Refuted    []Refuted         `json:"refuted"`
	Reason     string            `json:"reason"`
	Encoding   string            `json:"encoding"`
	Engine     string            `json:"engine"`
	Seconds    float64           `json:"seconds"` // wall-clock
	Stats      Stats             `json:"stats"`
	Symmetric  puzzles.Turn      `json:"symmetric,omitempty"` // of tours that a turn of the board leaves as they are
	Format     int               `json:"format"`              // of this object: fields are added, not changed, while it stays
	Puzzle     *puzzles.Question `json:"puzzle"`
	FEN        string            `json:"fen,omitempty"` // where it can say the board, the piece and its start
}

// Report is the answer to p for programs to read.
func (a *Answer) Report(p *puzzles.Puzzle) Report {
	q := p.Question()
	r := Report{
		Family: p.Family, Ground: q.Ground, Board: q.Board, Piece: q.Piece, Vertices: q.Vertices, Edges: q.Edges, Puzzle: q, Format: 1, Symmetric: p.Symmetric, FEN: p.FEN(), Start: p.Start.String(),
		Status: a.Status, LowerBound: a.Lower, Refuted: a.Refuted, Reason: p.Say(a.Reason),
		Encoding: a.Encoding, Engine: a.Engine, Seconds: a.Elapsed.Seconds(), Stats: a.Stats(),
	}
	if r.Refuted == nil {
		r.Refuted = []Refuted{}
	}
	if a.Walk == nil {
		return r
	}
	moves := a.Walk.Moves()
	r.Walk, r.Moves, r.UpperBound = a.Walk, &moves, &moves
	return r
}
