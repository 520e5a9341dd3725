// Package report is for those who read answers: it has them as JSON, and the figures of what they rest on.
package report

import (
	"context"
	"iter"

	"knightsat/bound"
	"knightsat/bound/shown"
	"knightsat/puzzles"
	"knightsat/puzzles/question"
	"knightsat/solve"
)

// Object is an answer as the command line and the page write it in JSON. The names of its
// fields are a contract.
type Object struct {
	Family     puzzles.Family     `json:"family"`
	Ground     string             `json:"ground"` // "board" or "graph"
	Board      *string            `json:"board"`  // null for a graph, as is piece
	Piece      *puzzles.Piece     `json:"piece"`
	Vertices   *int               `json:"vertices,omitempty"` // of graphs
	Edges      *int               `json:"edges,omitempty"`
	Start      string             `json:"start"`
	Status     solve.Status       `json:"status"`
	Walk       puzzles.Walk       `json:"walk"` // nil for none; a closed walk ends with its start again
	Moves      *int               `json:"moves"`
	LowerBound int                `json:"lower_bound"`
	UpperBound *int               `json:"upper_bound"`
	MaxMoves   int                `json:"max_moves,omitempty"` // that were asked for; 0 is no limit
	Refuted    []bound.Refutation `json:"refuted"`
	Reason     string             `json:"reason"`
	Encoding   string             `json:"encoding"`
	Engine     string             `json:"engine"`
	Seconds    float64            `json:"seconds"` // wall-clock
	Stats      solve.Stats        `json:"stats"`
	// of tours that a turn of the board leaves as they are
	Symmetric puzzles.Turn `json:"symmetric,omitempty"`
	// of this object: fields are added, not changed, while it stays
	Format int            `json:"format"`
	Puzzle *question.Full `json:"puzzle"`
	FEN    string         `json:"fen,omitempty"` // if it can say the board, the piece and its start
}

// Of is the answer to p for programs to read. fen is the puzzle in Forsyth-Edwards Notation, as formats.FEN writes
// it; "" if that can't express it.
func Of(a *solve.Answer, p *puzzles.Puzzle, fen string) Object {
	q := question.Of(p)
	r := Object{
		Family: p.Family, Ground: q.Ground, Board: q.Board, Piece: q.Piece, Vertices: q.Vertices,
		Edges:  q.Edges,
		Puzzle: q, Format: 1, Symmetric: p.Symmetric, FEN: fen, Start: p.Start.String(),
		Status: a.Status, LowerBound: a.Lower, MaxMoves: a.MaxMoves, Refuted: a.Refuted,
		Reason:   a.Reason,
		Encoding: a.Encoding, Engine: a.Engine, Seconds: a.Elapsed.Seconds(), Stats: a.Stats(),
	}
	if r.Refuted == nil {
		r.Refuted = []bound.Refutation{}
	}
	if a.Walk == nil {
		return r
	}
	moves := a.Walk.Moves()
	r.Walk = a.Walk
	r.Moves, r.UpperBound = &moves, &moves
	return r
}

// Figures goes through the arguments by which an answer rules out all numbers of moves below least, or more: the lower bounds
// that the search began with and the linear programs that ruled out more, or the reason why there is no walk. It
// searches for nothing, but tells tolls as simply as it finds until the context ends.
func Figures(ctx context.Context, a *solve.Answer, least int) iter.Seq[*bound.Figure] {
	return func(yield func(*bound.Figure) bool) {
		if a.Analysis == nil {
			return
		}
		if no := a.Analysis.Impossible; no != nil {
			f := shown.Figure(ctx, a.Analysis, *no)
			f.Moves = a.Lower
			yield(f)
			return
		}
		for _, l := range a.Analysis.Lower {
			if l.Moves >= least && !yield(shown.Figure(ctx, a.Analysis, l)) {
				return
			}
		}
		more := max(least, a.Analysis.Best().Moves+1)
		for _, r := range a.Refuted {
			if r.Moves < more {
				continue
			}
			if f := shown.Figure(ctx, a.Analysis, r); f.Program != nil && !yield(f) {
				return
			}
		}
	}
}
