package step

import (
	"fmt"

	"knightsat/encode/cnf"
)

// writeMeanings says what the variables are.
func (f *formula) writeMeanings(w *cnf.Writer) {
	if f.e.Positions == LogPositions {
		w.Meaning("b[i,t]", "bit i, the lowest is 0, of the number of the square on which the piece stands after t moves, among those where it may")
		w.Meaning("at[v,t]", "after t moves the piece stands on v, or a clause that asks for it need not say so")
	} else {
		w.Meaning("x[v,t]", "after t moves the piece stands on v")
	}
	if f.in.Puzzle.Ordered {
		w.Meaning("y[k,t]", meansOrder)
	}
}

const meansOrder = "the first k goals have been visited in their order within t moves"

// writeMeanings says what the variables are.
func (g *Growth) writeMeanings(w *cnf.Writer) {
	w.Meaning("x[v,t]", "after t moves the piece stands on v")
	if g.a.Puzzle.Ordered {
		w.Meaning("y[k,t]", meansOrder)
	} else {
		w.Meaning("been[v,t]", "v has been visited within t moves")
	}
	if g.a.Puzzle.Once {
		w.Meaning("seen[v,t]", "v has been visited within t moves, and may not be visited again")
	}
	w.Meaning("bound[t]", "the walk has t moves")
}

// after is a number of moves that have been made.
type after int

func (t after) String() string {
	if t == 1 {
		return "after 1 move"
	}
	return fmt.Sprintf("after %d moves", int(t))
}
