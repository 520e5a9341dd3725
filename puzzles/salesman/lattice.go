package salesman

import (
	"context"

	"knightsat/puzzles"
)

// lattice has the distances on a board without holes and edges: from one square to
// that so many columns and rows away, in any direction, along paths that never are
// further away than the board is wide and high. So none on the board is shorter. Of a
// shortest path it has the rectangle in which it is: where this is on the board, and
// nothing is missing in it, the distance is that on the board.
//
// It is for puzzles whose moves are the same from all squares ([puzzles.Puzzle.UniformMoves]).
type lattice struct {
	in            *puzzles.Instance
	width, height int
	dist          []int16 // -1 if there is no path
	boxes         []box
	free          []int32 // squares in the rectangle between the first corner and each
}

// box is a rectangle, by columns and rows from the square where a path begins.
type box struct{ left, right, down, up int16 }

// newLattice returns nil if the context ends first.
func newLattice(ctx context.Context, in *puzzles.Instance) *lattice {
	b := in.Puzzle.Board
	l := &lattice{in: in, width: b.Width(), height: b.Height()}
	l.dist, l.boxes = make([]int16, l.width*l.height), make([]box, l.width*l.height)
	for k := range l.dist {
		l.dist[k] = -1
	}
	l.dist[0] = 0
	jumps := in.Puzzle.Piece.Jumps()
	queue := make([]int32, 1, len(l.dist))
	for at := 0; at < len(queue); at++ {
		if at%(1<<13) == 0 && ctx.Err() != nil {
			return nil
		}
		k := queue[at]
		for _, j := range jumps {
			to, path := l.step(k, j)
			switch {
			case to < 0:
			case l.dist[to] < 0:
				l.dist[to], l.boxes[to] = l.dist[k]+1, path
				queue = append(queue, to)
			case l.dist[to] == l.dist[k]+1 && path.size() < l.boxes[to].size():
				l.boxes[to] = path
			}
		}
	}
	l.count()
	return l
}

// step goes on with a path, and turns it so that it leads right and up.
func (l *lattice) step(from int32, j puzzles.Jump) (to int32, path box) {
	col, row := int(from)%l.width+j.Cols, int(from)/l.width+j.Rows
	path = l.boxes[from]
	path.left, path.right = min(path.left, int16(col)), max(path.right, int16(col))
	path.down, path.up = min(path.down, int16(row)), max(path.up, int16(row))
	if col < 0 {
		col = -col
		path.left, path.right = -path.right, -path.left
	}
	if row < 0 {
		row = -row
		path.down, path.up = -path.up, -path.down
	}
	if col >= l.width || row >= l.height {
		return -1, box{}
	}
	return int32(row*l.width + col), path
}

func (b box) size() int { return int(b.right) - int(b.left) + int(b.up) - int(b.down) }

func (l *lattice) count() {
	l.free = make([]int32, (l.width+1)*(l.height+1))
	for row := range l.height {
		sum := int32(0)
		for col := range l.width {
			if l.in.Puzzle.Board.Free(puzzles.Square{Col: col + 1, Row: row + 1}) {
				sum++
			}
			l.free[(row+1)*(l.width+1)+col+1] = l.free[row*(l.width+1)+col+1] + sum
		}
	}
}

// distance is that between two vertices, where a shortest path is seen to be on the
// board; else -1.
func (l *lattice) distance(a, b int) int {
	from, to := l.in.Squares[a], l.in.Squares[b]
	cols, rows := to.Col-from.Col, to.Row-from.Row
	k := max(rows, -rows)*l.width + max(cols, -cols)
	if l.clear(from, cols < 0, rows < 0, l.boxes[k]) || l.clear(to, cols >= 0, rows >= 0, l.boxes[k]) {
		return int(l.dist[k])
	}
	return -1
}

// clear reports whether no square is missing where a path goes that begins on this one
// and leads right, or left, and up, or down.
func (l *lattice) clear(from puzzles.Square, left, down bool, b box) bool {
	if left {
		b.left, b.right = -b.right, -b.left
	}
	if down {
		b.down, b.up = -b.up, -b.down
	}
	first, last := from.Col+int(b.left), from.Col+int(b.right)
	low, high := from.Row+int(b.down), from.Row+int(b.up)
	if first < 1 || low < 1 || last > l.width || high > l.height {
		return false
	}
	w := l.width + 1
	free := l.free[high*w+last] - l.free[(low-1)*w+last] - l.free[high*w+first-1] + l.free[(low-1)*w+first-1]
	return int(free) == (last-first+1)*(high-low+1)
}
