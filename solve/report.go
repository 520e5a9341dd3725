package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// Report is an answer as the command line and the page write it in JSON. The names of its
// fields are a contract.
type Report struct {
	Family     puzzles.Family     `json:"family"`
	Ground     string             `json:"ground"` // "board" or "graph"
	Board      *string            `json:"board"`  // null for a graph, as is piece
	Piece      *puzzles.Piece     `json:"piece"`
	Vertices   *int               `json:"vertices,omitempty"` // of graphs
	Edges      *int               `json:"edges,omitempty"`
	Start      string             `json:"start"`
	Status     Status             `json:"status"`
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
	Stats      Stats              `json:"stats"`
	// of tours that a turn of the board leaves as they are
	Symmetric puzzles.Turn `json:"symmetric,omitempty"`
	// of this object: fields are added, not changed, while it stays
	Format int               `json:"format"`
	Puzzle *puzzles.Question `json:"puzzle"`
	FEN    string            `json:"fen,omitempty"` // if it can say the board, the piece and its start
}

// Report is the answer to p for programs to read.
func (a *Answer) Report(p *puzzles.Puzzle) Report {
	q := p.Question()
	r := Report{
		Family: p.Family, Ground: q.Ground, Board: q.Board, Piece: q.Piece, Vertices: q.Vertices,
		Edges:  q.Edges,
		Puzzle: q, Format: 1, Symmetric: p.Symmetric, FEN: formats.FEN(p), Start: p.Start.String(),
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

// Argument is a lower bound with the numbers that prove it, so that a program can add them up.
// The kind of argument decides which lists it has. The zero value is of no use.
type Argument struct {
	Moves   int              `json:"moves"`
	By      bound.By         `json:"by"`
	Because string           `json:"because"`
	Stops   []puzzles.Square `json:"stops,omitempty"`   // reach: squares to get to, one after the other
	Number  int              `json:"number,omitempty"`  // of the first of these, where it has one
	Squares []puzzles.Square `json:"squares,omitempty"` // counting: squares that count whole
	Halves  []puzzles.Square `json:"halves,omitempty"`  // counting: squares that count half
	Program *bound.Prices    `json:"linear_program,omitempty"`
	*bound.Tolls
	*Rows
}

// Rows are the multipliers of a [bound.Dual]: of the moves, of jumps at squares, and of
// jumps that leave sets.
type Rows struct {
	Budget int64 `json:"budget"`
	Jumps  []Set `json:"jumps"` // a square each, without those that are 0
	Sets   []Set `json:"sets"`
}

// Set is squares, and how many times the jumps at them, or out of them, count.
type Set struct {
	Squares []puzzles.Square `json:"squares"`
	Times   int64            `json:"times"`
}

// Arguments lists the lower bounds that the search began with and the linear programs that ruled
// out more, or the reason why there is no walk. It searches for
// nothing, but tells tolls as simply as it finds until the context ends.
func (a *Answer) Arguments(ctx context.Context) []Argument {
	all := []Argument{}
	if a.Analysis == nil {
		return all
	}
	in := a.Analysis.Instance
	if no := a.Analysis.Impossible; no != nil {
		arg := Argument{Moves: a.Lower, By: no.By, Because: no.Because}
		if d, ok := no.Witness.(*bound.Dual); ok {
			arg.Rows = rows(in, d)
		}
		return append(all, arg)
	}
	for _, l := range a.Analysis.Lower {
		arg := Argument{Moves: l.Moves, By: l.By, Because: l.Because,
			Tolls: a.Analysis.Tolls(ctx, l)}
		switch w := l.Witness.(type) {
		case *bound.Legs:
			arg.Stops = in.Walk(w.Stops)
		case *bound.Numbered:
			arg.Stops = in.Walk(w.Stops(in))
			arg.Number = in.Puzzle.Numbers[len(in.Numbers)-1].K
		case *bound.Dual:
			if l.By == bound.ByCounting {
				arg.Squares, arg.Halves = in.Walk(w.Vertices(2)), in.Walk(w.Vertices(1))
			} else {
				arg.Rows = rows(in, w)
			}
		}
		all = append(all, arg)
	}
	for _, p := range a.Programs() {
		all = append(all,
			Argument{Moves: p.Moves + 1, By: bound.ByHeldKarp,
				Because: in.Puzzle.Words(arguments[bound.ByHeldKarp]),
				Program: p})
	}
	return all
}

// Programs lists the prices of the linear programs that ruled out numbers of moves, as far as they
// can be told as one sum.
func (a *Answer) Programs() (all []*bound.Prices) {
	for _, r := range a.Refuted {
		if p := r.Prices(); p != nil {
			all = append(all, p)
		}
	}
	return all
}

func rows(in *puzzles.Instance, d *bound.Dual) *Rows {
	r := &Rows{d.Budget, []Set{}, []Set{}}
	for v, times := range d.Degree {
		if times != 0 {
			r.Jumps = append(r.Jumps, Set{[]puzzles.Square{in.Squares[v]}, times})
		}
		if len(r.Jumps) > limits.ToldRows {
			return nil
		}
	}
	for _, s := range d.Sets {
		r.Sets = append(r.Sets, Set{in.Walk(s.Set), s.Times})
	}
	return r
}
