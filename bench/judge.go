package bench

import (
	"fmt"
	"strings"

	"knightsat/puzzles"
)

// newCell is the cell of an instance, with nothing known yet.
func newCell(s *Suite, in *Instance, encoding, engine string, repeat int) *Cell {
	p := in.Puzzle
	return &Cell{
		Kind: kindCell, Suite: s.Name, Instance: in.Name, Family: string(p.Family), Piece: p.Piece.String(), Board: p.Ground().String(), Rule: rule(p),
		Squares: p.Ground().Len(), Goals: len(p.Goals), Size: in.Size,
		Ask: in.Ask(), AskMoves: in.AskMoves, Expected: in.Answer.String(),
		Encoding: encoding, Engine: engine, Repeat: repeat, Moves: None, Upper: None,
	}
}

// take fills the cell in with a reply, and checks it by the rules and the known answer.
func (c *Cell) take(in *Instance, r *reply) {
	c.Finding = r.Finding
	walk, err := readWalk(in.Puzzle, r.Squares)
	if err != nil {
		c.wrong("the walk is wrong: %v", err)
		return
	}
	if walk != nil {
		c.Moves, c.Upper = walk.Moves(), walk.Moves()
		if in.Answer.Status == Unknown {
			c.Walk = walk.String()
		}
	}
	if in.AskMoves == None {
		c.judgeOptimum(in.Answer)
	} else {
		c.judgeDecide(in, r.AtMost)
	}
}

func readWalk(p *puzzles.Puzzle, squares []string) (puzzles.Walk, error) {
	if len(squares) == 0 {
		return nil, nil
	}
	w, err := puzzles.ParseWalk(p.Ground(), strings.Join(squares, " "))
	if err != nil {
		return nil, err
	}
	return w, puzzles.Check(p, w)
}

func (c *Cell) wrong(format string, args ...any) {
	c.Status, c.Error = Wrong, fmt.Sprintf(format, args...)
}

// judgeOptimum holds what is said of a shortest walk against the known answer,
// even if it is not the last word.
func (c *Cell) judgeOptimum(known Answer) {
	shortest := known.Moves
	switch known.Status {
	case Infeasible:
		shortest = None
	case Unknown: // what it says of itself must hold
		shortest = c.Moves
	}
	switch {
	case c.Status == Optimal && (c.Moves == None || c.Moves != c.Lower):
		c.wrong("it says that %d moves are the fewest, and that %d are needed: these must be one number", c.Moves, c.Lower)
	case c.Status == Optimal && c.Moves != shortest:
		c.wrong("it says that %d moves are the fewest; the known answer is %s", c.Moves, known)
	case known.Status == Unknown && c.Moves != None && (c.Status == Infeasible || c.Lower > c.Moves):
		c.wrong("it has a walk of %d moves, and says %s, with at least %d moves", c.Moves, c.Status, c.Lower)
	case c.Status == Infeasible && shortest != None:
		c.wrong("it says that no walk solves the puzzle; the known answer is %d moves", shortest)
	case shortest == None && c.Moves != None:
		c.wrong("it has a walk of %d moves; the known answer, that the puzzle is impossible, is wrong", c.Moves)
	case shortest != None && c.Moves != None && c.Moves < shortest:
		c.wrong("it has a walk of %d moves; the known answer, %d, is wrong", c.Moves, shortest)
	case shortest != None && c.Lower > shortest:
		c.wrong("its lower bound is %d; the known answer is %d", c.Lower, shortest)
	case c.Status == Sat || c.Status == Unsat:
		c.wrong("it says %s, and a shortest walk was asked for", c.Status)
	}
}

// judgeDecide holds the answer to one formula against the known one.
func (c *Cell) judgeDecide(in *Instance, atMost bool) {
	switch {
	case c.Status == Optimal || c.Status == Infeasible:
		c.wrong("it says %s, and sat or unsat was asked for", c.Status)
	case c.Status == Sat && c.Moves == None:
		c.wrong("it says sat, and has no walk")
	case c.Status == Unsat && c.Moves != None:
		c.wrong("it says unsat, and has a walk")
	case c.Moves != None && (c.Moves > in.AskMoves || c.Moves < in.AskMoves && !atMost):
		c.wrong("it has a walk of %d moves by the formula for %d", c.Moves, in.AskMoves)
	case c.Status.Solved() && in.Answer.Status != Unknown && c.Status != in.Answer.Status:
		c.wrong("it says %s for %d moves; the known answer is %s", c.Status, in.AskMoves, in.Answer)
	}
}
