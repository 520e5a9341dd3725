package solve

import "knightsat/puzzles"

// Report is an answer in the fields that the command line's JSON and the page's
// have in common. Their names are a contract.
type Report struct {
	Family     puzzles.Family `json:"family"`
	Board      string         `json:"board"`
	Piece      string         `json:"piece"`
	Start      string         `json:"start"`
	Status     Status         `json:"status"`
	Walk       puzzles.Walk   `json:"walk"` // nil for none; a closed walk ends with its start again
	Moves      *int           `json:"moves"`
	LowerBound int            `json:"lower_bound"`
	UpperBound *int           `json:"upper_bound"`
	Refuted    []Refuted      `json:"refuted"`
	Reason     string         `json:"reason"`
	Encoding   string         `json:"encoding"`
	Engine     string         `json:"engine"`
	Seconds    float64        `json:"seconds"` // wall-clock
	Stats      Stats          `json:"stats"`
	Symmetric  puzzles.Turn   `json:"symmetric,omitempty"` // of tours that a turn of the board leaves as they are
	FEN        string         `json:"fen,omitempty"`       // where it can say the board, the piece and its start
}

// Report is the answer to p for programs to read.
func (a *Answer) Report(p *puzzles.Puzzle) Report {
	r := Report{
		Family: p.Family, Board: p.Board.String(), Piece: p.Piece.String(), Symmetric: p.Symmetric, FEN: p.FEN(), Start: p.Start.String(),
		Status: a.Status, LowerBound: a.Lower, Refuted: a.Refuted, Reason: a.Reason,
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
