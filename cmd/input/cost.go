package input

import (
	"cmp"
	"fmt"

	"knightsat/internal/bytesize"
	"knightsat/puzzles/parts"
)

// cost is the memory that a command takes for a puzzle, in bytes: for each free square, each square to
// visit, and each move from all squares. The values were measured on boards of a million squares, and of queens
// and rooks.
type cost struct{ square, goal, move int }

// What commands do with a puzzle. Solving has no limit: docs/puzzles.md says what it takes.
var (
	solving  = cost{}
	reading  = cost{square: 6, goal: 100}
	layingUp = cost{square: 100, goal: 60, move: 60}
)

// costs are those of commands, by their names. For other commands it is layingUp.
var costs = map[string]cost{"solve": solving, "check": reading, "cnf": reading, "decode": reading,
	"draw": reading, "moves": reading, "puzzle": reading}

// budget is what puzzles may take that are kept at the same time.
type budget struct {
	cost
	spent  int64
	extra  int64 // may be spent, too, since so much was read
	remedy string
}

// perByte is what a puzzle may take for each byte of a walk: a square of a long one has about seven.
const perByte = 16

// allow refuses a puzzle that is too large, before anything is laid out.
func (b *budget) allow(e parts.Extent) error {
	b.spent += int64(b.square)*int64(e.Squares) + int64(b.goal)*int64(e.Goals) + int64(b.move)*int64(e.Moves)
	if b.spent <= fileMemory+b.extra {
		return nil
	}
	return fmt.Errorf("%d squares with up to %d moves would take %s of memory, and what a file says may take "+
		"%s at most; %s", e.Squares, e.Moves, bytesize.Format(b.spent), bytesize.Format(fileMemory),
		cmp.Or(b.remedy, "make it smaller"))
}
