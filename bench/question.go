package bench

import "knightsat/puzzles"

// Question is whether there is a walk of so many moves, and the answer: Sat, Unsat or Unknown.
type Question struct {
	Moves    int
	Expected Status
}

// Questions are those whose answers decide the instance: of a shortest walk, at the optimum,
// and below it unless it is a tour. An impossible puzzle that is no tour has none.
func (in *Instance) Questions() []Question {
	isTour := in.Puzzle.Family == puzzles.Tour
	switch {
	case in.AskMoves != None:
		return []Question{{in.AskMoves, in.Answer.Status}}
	case in.Answer.Status == Infeasible && isTour:
		return []Question{{in.Puzzle.TourMoves(), Unsat}}
	case in.Answer.Status == Optimal && (isTour || in.Answer.Moves == 0):
		return []Question{{in.Answer.Moves, Sat}}
	case in.Answer.Status == Optimal:
		return []Question{{in.Answer.Moves, Sat}, {in.Answer.Moves - 1, Unsat}}
	}
	return nil
}
