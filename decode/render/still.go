package render

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/surface"
	"knightsat/puzzles"
)

// canvas is a surface with a picture to draw on it: where its squares are, and its colours.
type canvas struct {
	brush
	placing
	*Picture
	palette *themeColours
}

func (p *Picture) on(s surface.Surface, l placing) *canvas {
	return &canvas{newBrush(s), l, p, p.Theme.colours()}
}

// draw draws the still picture: squares, the walk as a line, and what stands on
// the squares.
func (on *canvas) draw() {
	on.caption()
	on.writeLines()
	if on.Style != "" {
		on.poster()
		return
	}
	v := newVisits(on.placing)
	for _, s := range on.Walk {
		v.add(s)
	}
	if on.filled() {
		on.ground(v, false)
		on.labels()
		on.fill()
	} else {
		on.ground(v, len(v.order) < on.w*on.h)
		on.labels()
		on.line()
		on.stones(v)
	}
	on.moveLines()
	on.writeMarks()
}

// writeMarks writes the marks of squares.
func (on *canvas) writeMarks() {
	if len(on.Marks) == 0 || on.Puzzle.Board == nil {
		return
	}
	for _, s := range on.Puzzle.Board.Squares() {
		if text := on.Marks[s]; text != "" {
			at := on.centre(s)
			on.disc(at, 0.3*on.cell, on.palette.Light)
			on.Text(at, fit(text, 0.5*on.cell, 0.5*on.cell), on.palette.Text, text)
		}
	}
}

// visitedSquares are the squares that a walk has visited.
type visitedSquares struct {
	l           placing
	have        map[puzzles.Square]bool
	order       []puzzles.Square // by their first visits
	light, dark []point          // their corners, in that order
}

func newVisits(l placing) *visitedSquares {
	return &visitedSquares{l: l, have: map[puzzles.Square]bool{}}
}

func (v *visitedSquares) add(s puzzles.Square) {
	if v.have[s] {
		return
	}
	v.have[s] = true
	v.order = append(v.order, s)
	if dark(s) {
		v.dark = append(v.dark, v.l.corner(s))
	} else {
		v.light = append(v.light, v.l.corner(s))
	}
}

// ground draws the squares or the edges. Attacked squares are hatched; with shown set, visited squares have
// colours of their own.
func (on *canvas) ground(visited *visitedSquares, shown bool) {
	if on.at != nil {
		on.edges()
		return
	}
	c := on.palette
	on.chequer(on.origin, on.w, on.h, on.cell, c.Light, c.Dark)
	if shown {
		on.cells(visited.light, on.cell, c.LightVisited)
		on.cells(visited.dark, on.cell, c.DarkVisited)
	}
	on.closed()
	on.walls()
	if on.sheet {
		on.frame()
	}
}

// frame is a line around the board: the light squares of a sheet are as white as its paper.
func (on *canvas) frame() {
	low := on.origin
	high := point{low.X + float64(on.w)*on.cell, low.Y + float64(on.h)*on.cell}
	on.lines([][]point{{low, {high.X, low.Y}, high, {low.X, high.Y}, low}}, 0.8, on.palette.Soft)
}

func (l placing) corners(of []puzzles.Square) (list []point) {
	for _, s := range of {
		list = append(list, l.corner(s))
	}
	return list
}

// closed draws squares that may not be entered.
func (on *canvas) closed() {
	c := on.palette
	on.cells(on.corners(on.Puzzle.Board.Holes()), on.cell, c.Hole)
	attacked := on.corners(on.Puzzle.Board.Guarded())
	if len(attacked) == 0 {
		return
	}
	if on.seen < 5 { // so small that hatching would be a grey
		on.cells(attacked, on.cell, mix(c.Attack, c.Light, 0.5))
		return
	}
	var hatching [][]point
	for _, at := range attacked {
		for _, share := range []float64{0.25, 0.75, 1.25, 1.75} {
			low, high := max(0, share-1)*on.cell, min(1, share)*on.cell
			hatching = append(hatching, []point{{at.X + low, at.Y + high}, {at.X + high, at.Y + low}})
		}
	}
	on.lines(hatching, 0.045*on.cell, c.Attack)
}

// mix is a colour between two: share of the way from a to b.
func mix(a, b color.RGBA, share float64) color.RGBA {
	between := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-share) + float64(y)*share)) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 255}
}

// line draws the walk. The line is thinner if the board has many squares
// with numbers, which it must not hide.
func (on *canvas) line() {
	if len(on.Walk) < 2 {
		return
	}
	points, _ := on.path()
	width := 0.075
	if !on.numbered() {
		width = 0.14
	}
	on.lines([][]point{points}, max(width*on.cell, 0.5), on.palette.Line)
}

// spot is the upper left corner and the side of what stands on a square: larger than the
// square if that is too small to be seen.
func (l placing) spot(s puzzles.Square) (corner point, side float64) {
	side = l.big(1)
	c := l.centre(s)
	return point{c.X - side/2, c.Y - side/2}, side
}

// mark draws a mark of the page on a square.
func (on *canvas) mark(s puzzles.Square, path string, fill, edge color.RGBA, width float64) {
	corner, side := on.spot(s)
	on.shape(corner, side/40, path, fill, edge, width)
}

// stones draws what stands on squares: guards, goals, the ends of the walk,
// numbers, the rings of the independent set.
func (on *canvas) stones(v *visitedSquares) {
	c := on.palette
	switch {
	case on.at != nil && on.Puzzle.Family == puzzles.Tour: // which visits all
		on.vertices(nil)
	case on.at != nil:
		on.vertices(v.have)
	}
	on.rings()
	defer on.given()
	start, end := on.ends()
	if on.Puzzle.Closed && len(on.Walk) == 0 && !start.IsAny() {
		on.ring(on.centre(start), 0.46*on.cell, max(0.05*on.cell, on.big(0)/6), c.Mark)
	}
	if on.at != nil {
		return
	}
	on.marks(nil)
	if on.sheet && on.Puzzle.Family == puzzles.Tour && len(on.Walk) > 0 && on.startNumbered() {
		start, end = puzzles.Any, puzzles.Any // its first and its last number say where it begins and ends
	}
	on.markEnds(start, end)
	if on.numbered() {
		on.write(v.order)
	}
}

// markEnds frames where a walk begins and where it ends, and shows the piece where it begins.
func (on *canvas) markEnds(start, end puzzles.Square) {
	c := on.palette
	if !end.IsAny() && end != start {
		on.mark(end, endPath, none, c.Mark, 1.6)
	}
	if !start.IsAny() {
		on.mark(start, startPath, none, c.Mark, 2.6)
		if on.startNumbered() {
			// Its number stands there, in place of the piece.
		} else if len(on.Walk) == 0 || on.seen >= 24 && on.startsOnce() {
			on.piece(on.corner(start), on.cell)
		} else if on.seen < 24 {
			on.disc(on.centre(start), on.big(0.25), c.Mark)
		}
	}
}

// marks draws guards, and the goals of a hunt: those reached hollow.
func (on *canvas) marks(reached map[puzzles.Square]bool) {
	c := on.palette
	for _, g := range on.Puzzle.Board.Guards() {
		on.guard(g)
	}
	if on.Puzzle.Family != puzzles.Hunt {
		return
	}
	for _, g := range on.Puzzle.Goals {
		fill := c.Goal
		if reached[g] {
			fill = none
		}
		on.mark(g, goalPath, fill, c.GoalEdge, 2)
	}
}

// startsOnce reports whether the walk leaves its start for good, or comes back to it at
// its end alone: the piece is drawn there then, and no numbers.
func (p *Picture) startsOnce() bool {
	return len(p.Walk) < 3 || !slices.Contains(p.Walk[1:len(p.Walk)-1], p.Walk[0])
}

func (on *canvas) write(visited []puzzles.Square) {
	c := on.palette
	goals := on.Puzzle.GoalMarks()
	numbers := numbers(on.Walk, on.first(), len(stacks)-1)
	var ways map[puzzles.Square][]point
	if on.sheet {
		ways = on.ways()
	}
	for _, s := range visited {
		if s == on.Walk[0] && on.startsOnce() && !on.startNumbered() {
			continue
		}
		list := numbers[s]
		look, at := stacks[len(list)], on.centre(s)
		if on.sheet {
			at = on.freeCorner(s, ways[s])
			look.disc, look.size = 0.62*look.disc, 0.78*look.size
			on.disc(at, look.disc*on.cell, c.Light)
		} else if !goals[s] {
			on.disc(at, look.disc*on.cell, c.square(dark(s), len(on.Walk) < on.w*on.h))
		}
		size := look.size * on.cell
		for _, text := range list {
			size = fit(text, size, look.width*on.cell)
		}
		for i, text := range list {
			y := at.Y + 0.95*size*(float64(i)-float64(len(list)-1)/2)
			on.Text(point{at.X, y}, size, c.Text, text)
		}
	}
}

// ways are the directions in which the walk's lines leave squares, as points at a distance of 1.
func (on *canvas) ways() map[puzzles.Square][]point {
	ways := map[puzzles.Square][]point{}
	for i := 1; i < len(on.Walk); i++ {
		from, s := on.Walk[i-1], on.Walk[i]
		a, b := on.centre(from), on.centre(s)
		if long := math.Hypot(b.X-a.X, b.Y-a.Y); long > 0 {
			by := point{(b.X - a.X) / long, (b.Y - a.Y) / long}
			ways[from] = append(ways[from], by)
			ways[s] = append(ways[s], point{-by.X, -by.Y})
		}
	}
	return ways
}

// freeCorner is the place in a corner of a square that is the furthest from lines in these directions.
func (l placing) freeCorner(s puzzles.Square, ways []point) point {
	middle := l.centre(s)
	best, nearest := point{}, math.Inf(1)
	for _, corner := range []point{{1, -1}, {-1, -1}, {1, 1}, {-1, 1}} {
		near := math.Inf(-1) // how much the nearest line goes towards the corner
		for _, way := range ways {
			near = max(near, corner.X*way.X+corner.Y*way.Y)
		}
		if near < nearest-1e-9 {
			best, nearest = corner, near
		}
	}
	return point{middle.X + 0.3*best.X*l.cell, middle.Y + 0.3*best.Y*l.cell}
}

// stacks says how numbers are drawn one below the other, by how many there are,
// in shares of a square's side.
var stacks = [...]struct{ size, disc, width float64 }{{}, {0.36, 0.27, 0.6}, {0.29, 0.32, 0.46},
	{0.235, 0.36, 0.44}}

// ends are the squares to mark as start and end: those of the walk, else those
// that the puzzle names.
func (p *Picture) ends() (start, end puzzles.Square) {
	if n := len(p.Walk); n > 0 {
		return p.Walk[0], p.Walk[n-1]
	}
	return p.Puzzle.Start, p.Puzzle.End
}

// This file draws what a puzzle gives besides its goals: their order, numbers and walls.

// first is the number of the start: 1 if the puzzle counts squares, else 0, for no moves.
func (p *Picture) first() int {
	if p.Puzzle.Timed() {
		return 1
	}
	return 0
}

// startNumbered reports whether a number stands on the start: that of the puzzle, or that of
// a walk which is counted in squares.
func (p *Picture) startNumbered() bool {
	n := p.Puzzle.Numbers
	return len(n) > 0 && n[0].K == 1 || len(p.Walk) > 0 && p.Puzzle.Timed()
}

// inOrder are the goals that come in order.
func inOrder(p *puzzles.Puzzle) []puzzles.Square {
	if p.Ordered && p.Family == puzzles.Hunt {
		return p.Goals
	}
	return p.Order
}

// filled reports whether the walk of a number puzzle is drawn as the filled board, without a line.
func (on *canvas) filled() bool {
	p := on.Puzzle
	return on.at == nil && p.Family == puzzles.Tour && len(p.Numbers) > 0 && len(p.Order) == 0 &&
		len(on.Walk) > 0 && on.numbered()
}

// fill writes its number on each square of the walk, with a ring around those that the puzzle gives.
func (on *canvas) fill() {
	c := on.palette
	on.rings()
	on.marks(nil)
	for _, n := range on.Puzzle.Numbers {
		at := on.centre(n.Square)
		on.disc(at, 0.36*on.cell, c.Goal)
		on.ring(at, 0.36*on.cell, 0.03*on.cell, c.GoalEdge)
	}
	for i, s := range on.Walk {
		if i == 0 || s != on.Walk[0] { // the end of a closed walk is its start
			text := strconv.Itoa(i + 1)
			on.Text(on.centre(s), fit(text, 0.44*on.cell, 0.5*on.cell), c.Text, text)
		}
	}
}

// given writes the numbers of squares, and the places of goals in their order: in the middle of each square on a
// puzzle and on a worksheet, and beside a walk whose numbers stand there, in a corner.
func (on *canvas) given() {
	if 0.26*on.seen < minNumbered/2 {
		return
	}
	for i, g := range inOrder(on.Puzzle) {
		on.giveNumber(g, strconv.Itoa(i+1), on.sheet || on.Puzzle.Family == puzzles.Tour)
	}
	for _, n := range on.Puzzle.Numbers {
		on.giveNumber(n.Square, strconv.Itoa(n.K), false)
	}
}

// giveNumber writes a number that the puzzle gives; round puts it on a dark disc.
func (on *canvas) giveNumber(s puzzles.Square, text string, round bool) {
	c := on.palette
	at := on.centre(s)
	if on.at == nil && (on.sheet || len(on.Walk) == 0) {
		side, ink := on.cell, c.Text
		round = round || len(on.Walk) > 0
		switch {
		case len(on.Walk) > 0: // the corners are for the numbers of moves
			side *= 0.65
		case round && on.Puzzle.Family == puzzles.Hunt: // the points of the star are seen
			side *= 0.8
		}
		if round {
			ink = c.Light
			on.disc(at, 0.34*side, c.Mark)
		}
		on.Text(at, fit(text, 0.44*side, 0.5*side), ink, text)
		return
	}
	away, r := 0.31*on.cell, 0.16*on.cell
	if on.at != nil {
		away = 0.85 * on.dot * on.cell
	}
	at = point{at.X - away, at.Y - away}
	on.disc(at, r, c.Goal)
	on.ring(at, r, 0.1*r, c.GoalEdge)
	on.Text(at, fit(text, 1.5*r, 1.6*r), c.Text, text)
}

// walls draws walls as thick lines: between squares with a common side along that, and
// else as a bar across the way from one to the other.
func (on *canvas) walls() {
	var bars, ways [][]point
	for _, w := range on.Puzzle.Board.Walls() {
		a, b := on.centre(w.A), on.centre(w.B)
		middle := point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
		cols, rows := float64(w.B.Col-w.A.Col), float64(w.B.Row-w.A.Row)
		long := cols*cols + rows*rows // squared, in squares
		half := 0.5 * on.cell
		if long > 1 {
			half = 0.25 * on.cell
		}
		if long > 2 {
			ways = append(ways, []point{a, b})
		}
		length := max(math.Abs(cols), math.Abs(rows))
		across := point{rows / length * half, cols / length * half}
		bars = append(bars,
			[]point{{middle.X - across.X, middle.Y - across.Y}, {middle.X + across.X, middle.Y + across.Y}})
	}
	c := on.palette
	if len(ways) > 0 {
		on.lines(ways, 0.03*on.cell, c.Soft)
	}
	if len(bars) > 0 {
		on.lines(bars, max(0.12*on.cell, on.big(0)/4), c.Mark)
	}
}

// pieceDrawing is a piece in a box of 40 x 40. Body has SVG paths, which are filled with one colour and
// outlined with another; Lines are drawn on them.
type pieceDrawing struct {
	Body  []string
	Lines string
}

const foot = "M9.5 35.5h21c.6 0 1-.4 1-1v-1.3c0-1.2-.9-2.1-2.1-2.1h-18.8c-1.2 0-2.1.9-2.1 2.1v1.3c0 .6.4 " +
	"1 1 1z"

// pieceDrawings are the pieces that have one, by their letters. The page draws the same.
var pieceDrawings = map[rune]pieceDrawing{
	'N': {
		Body: []string{
			"M12.6 31c-.2-3.2 1-5.6 3.4-7.6 1.4-1.2 2.4-2.4 2.6-4-1.6 1-3.2 1.4-4.9 1.3l-2.6 2.6c-.9.9-2 " +
				"1-3 .2l-1.5-1.2c-1-.8-1.2-2-.5-3.1l3.6-6.1c.7-2.7 2-4.6 4-5.9l.6-3.4c.1-.8 1.1-1 " +
				"1.6-.4l2.3 2.7c5.2.7 8.7 3.4 10.3 8 1.6 4.7 1.6 10.4-.3 16.900z",
			foot},
		Lines: "M13.600 12.900l1.500.600M8.700 20.400l1.100.500M20.300 7.600c4.300 1.700 6.600 5 7.100 " +
			"9.800.300 3.400.100 7.100-.700 10.900"},
	'Q': {
		Body: []string{
			"M11.300 29.600 7.600 13.800l6.300 6.300 1.500-9.800 4.600 8.600 4.600-8.600 1.500 9.800 " +
				"6.300-6.300-3.700 15.800c-5.500-1.500-11.900-1.500-17.400 0z",
			foot,
			"M7.400 9.300a2.100 2.100 0 1 0 .01 0zM15.100 5.900a2.100 2.100 0 1 0 .01 0zM24.900 " +
				"5.900a2.100 2.100 0 1 0 .01 0zM32.600 9.300a2.100 2.100 0 1 0 .01 0z"},
		Lines: "M12.400 27c5-1.300 10.200-1.300 15.200 0"},
	'R': {
		Body: []string{
			"M13 31l1.200-13.500h11.600L27 31zM11 8h4.200v2.800h2.800V8h4v2.800h2.800V8H29v6.200l-3.100 " +
				"3.300H14.100L11 14.200z",
			foot},
		Lines: "M14.300 18.200h11.400"},
	'B': {
		Body: []string{
			"M15 31c.8-2 1.200-3.600 1.200-5.400h7.600c0 1.800.4 3.400 1.200 5.400zM20 8.400c4.300 3.700 " +
				"6.900 7.300 6.900 11 0 2.600-1.200 4.600-3.300 " +
				"6.200h-7.200c-2.100-1.600-3.300-3.600-3.300-6.200 0-3.700 2.600-7.300 6.900-11zM20 " +
				"4.200a2.200 2.200 0 1 0 .01 0z",
			foot},
		Lines: "M20 14.300v7M16.800 17.500h6.400"},
	'K': {
		Body: []string{"M18.500 4h3v2.500H24v2.900h-2.500V12h-3V9.400H16V6.500h2.500z",
			"M12.200 30.200C8.400 25.800 6.600 22 7.600 18.600c1.200-4 7-5.200 11-1.100l1.400 1.600 " +
				"1.400-1.600c4-4.100 9.800-2.900 11 1.100 1 3.400-.8 7.200-4.600 " +
				"11.600-5-1.300-10.600-1.300-15.600 0z",
			"M20 12.400c1.900 1.700 2.600 3.300 1.900 5.200L20 20l-1.900-2.400c-.7-1.900 0-3.500 " +
				"1.900-5.200z",
			foot},
		Lines: "M12.900 27.600c4.700-1.200 9.500-1.200 14.200 0"},
	'P': {
		Body: []string{"M14 31c2.2-3.4 3-7 3-10.6h6c0 3.6.8 7.2 3 10.6z",
			"M20 8.600a5.900 5.900 0 1 0 .01 0zM14 19.300h12l1.300 2.600H12.700z", foot}},
}

// letters are the pieces of chess by the names that they walk by.
var letters = map[string]rune{"knight": 'N', "queen": 'Q', "rook": 'R', "bishop": 'B', "king": 'K'}

// Paths of marks in a square of 40 x 40, as the page draws them.
const (
	goalPath = "M20 6.500l4 8.700 9.500 1.100-7 6.500 1.900 9.400-8.400-4.700-8.400 4.700 " +
		"1.900-9.400-7-6.500 9.500-1.100z"
	startPath = "M3 12V3h9M28 3h9v9M37 28v9h-9M12 37H3v-9"
	endPath   = "M3 3h34v34H3zM7 7h26v26H7z"
	tokenPath = "M20 6a14 14 0 1 0 .01 0z"
)

// none fills or draws nothing.
var none color.RGBA

// piece draws the puzzle's piece in a square: the drawing of its letter, else a token with
// its first letter or its numbers.
func (on *canvas) piece(corner point, cell float64) {
	scale := cell / 40
	body, edge := on.palette.Body, on.palette.BodyEdge
	name := on.Puzzle.Piece.String()
	d, ok := pieceDrawings[letters[name]]
	if !ok {
		on.shape(corner, scale, tokenPath, body, edge, 1.9)
		if name != "" && name[0] >= 'a' {
			name = strings.ToUpper(name[:1])
		}
		name = strings.ReplaceAll(name, ",", "")
		on.Text(point{corner.X + cell/2, corner.Y + cell/2}, fit(name, 0.4*cell, 0.62*cell), edge, name)
		return
	}
	for _, path := range d.Body {
		on.shape(corner, scale, path, body, edge, 1.9)
	}
	if d.Lines != "" {
		on.shape(corner, scale, d.Lines, none, edge, 1.5)
	}
}

func (on *canvas) guard(g puzzles.Guard) {
	c, drawn := on.palette, pieceDrawings[g.Kind]
	for _, path := range drawn.Body {
		on.mark(g.Square, path, none, c.GuardEdge, 2.8)
	}
	for _, path := range drawn.Body {
		on.mark(g.Square, path, c.GuardBody, none, 0)
	}
	if drawn.Lines != "" {
		on.mark(g.Square, drawn.Lines, none, c.GuardEdge, 1.3)
	}
}

// This file draws why no walk is shorter: links, tolls and prices, and the squares that count.

// moveLines draws lines between squares with their numbers of moves, and in the corner of each square its cost.
func (on *canvas) moveLines() {
	c := on.palette
	width := max(0.09*on.cell, on.big(0)/6)
	var lines, wide, thin [][]point
	for _, l := range on.MoveLines {
		lines = append(lines, on.moveLine(l))
	}
	numbered := 0.26*on.seen >= minNumbered/2
	if numbered {
		lines = apart(lines, 0.3*on.cell)
	}
	for i, line := range lines {
		if on.MoveLines[i].Thin {
			thin = append(thin, line)
		} else {
			wide = append(wide, line)
		}
	}
	on.lines(wide, width, c.Set)
	on.lines(thin, width/3, c.Set)
	var taken []point
	for _, of := range on.Costs {
		at := on.centre(of.Square)
		if len(lines) > 0 {
			on.disc(at, 0.12*on.cell, c.Set)
		}
		taken = append(taken, at, on.cost(of))
	}
	if !numbered {
		return
	}
	for i, line := range lines {
		at := on.beside(line, taken)
		taken = append(taken, at)
		on.disc(at, 0.17*on.cell, c.Set)
		moves := strconv.Itoa(on.MoveLines[i].Moves)
		on.Text(at, fit(moves, 0.26*on.cell, 0.3*on.cell), c.Light, moves)
	}
}

// moveLine is a line between two squares: from centre to centre where costs are drawn there, else it leaves
// free what stands on them.
func (on *canvas) moveLine(l MoveLine) []point {
	from, to := on.centre(l.From), on.centre(l.To)
	if len(on.Costs) > 0 {
		return []point{from, to}
	}
	gap := 0.36 * on.cell / math.Hypot(to.X-from.X, to.Y-from.Y)
	return []point{along(from, to, gap), along(from, to, 1-gap)}
}

// apart bends each line on which a shorter one lies, by the length aside.
func apart(lines [][]point, aside float64) [][]point {
	bent := slices.Clone(lines)
	for i, line := range lines {
		a, b := line[0], line[1]
		long := math.Hypot(b.X-a.X, b.Y-a.Y)
		if slices.ContainsFunc(lines, func(other []point) bool {
			return math.Hypot(other[1].X-other[0].X, other[1].Y-other[0].Y) < long && shares(line, other)
		}) {
			middle := along(a, b, 0.5)
			bent[i] = []point{a, {middle.X + aside*(b.Y-a.Y)/long, middle.Y - aside*(b.X-a.X)/long}, b}
		}
	}
	return bent
}

// shares reports whether a stretch of the second line lies on the first.
func shares(first, second []point) bool {
	const near = 1e-6
	a, b := first[0], first[1]
	dx, dy := b.X-a.X, b.Y-a.Y
	from, to := 1.0, 0.0 // the shares of the first line where the second is
	for _, p := range second {
		if math.Abs((p.X-a.X)*dy-(p.Y-a.Y)*dx) > near*(dx*dx+dy*dy) {
			return false
		}
		share := ((p.X-a.X)*dx + (p.Y-a.Y)*dy) / (dx*dx + dy*dy)
		from, to = min(from, share), max(to, share)
	}
	return min(to, 1)-max(from, 0) > near
}

// onLine is the point at a share of the way along a line, or one that is bent in its middle.
func onLine(line []point, share float64) point {
	if len(line) == 2 {
		return along(line[0], line[1], share)
	}
	if share < 0.5 {
		return along(line[0], line[1], 2*share)
	}
	return along(line[1], line[2], 2*share-1)
}

// beside is the place on a line, as near to its middle as can be, that keeps away from
// those that are taken.
func (l placing) beside(line []point, taken []point) point {
	best, room := point{}, -1.0
	for _, share := range []float64{0.5, 0.4, 0.6, 0.3, 0.7} {
		at := onLine(line, share)
		least := 0.36 * l.cell // more room is no better
		for _, other := range taken {
			least = min(least, math.Hypot(at.X-other.X, at.Y-other.Y))
		}
		if least > room {
			best, room = at, least
		}
	}
	return best
}

// cost writes what a square costs in its corner, unless it is nothing, and returns where.
func (on *canvas) cost(of SquareCost) point {
	c := on.palette
	at := on.centre(of.Square)
	if of.Text != "" {
		at = point{at.X + 0.28*on.cell, at.Y - 0.28*on.cell}
		on.disc(at, 0.2*on.cell, c.Light)
		on.Text(at, fit(of.Text, 0.28*on.cell, 0.36*on.cell), c.Text, of.Text)
	}
	return at
}

// rings draws those of a bound by counting. If some squares count half, it also writes how
// many moves each stands for.
func (on *canvas) rings() {
	c := on.palette
	for _, s := range on.Independent {
		on.ring(on.centre(s), 0.42*on.cell, max(0.08*on.cell, on.big(0)/6), c.Set)
	}
	for _, s := range on.Halves {
		on.ring(on.centre(s), 0.42*on.cell, max(0.03*on.cell, on.big(0)/12), c.Set)
	}
	if len(on.Halves) == 0 || 0.26*on.seen < minNumbered/2 {
		return
	}
	for i, s := range slices.Concat(on.Independent, on.Halves) {
		weight := "2"
		if i >= len(on.Independent) {
			weight = "1"
		}
		at := on.centre(s)
		at = point{at.X + 0.32*on.cell, at.Y - 0.32*on.cell}
		on.disc(at, 0.17*on.cell, c.Set)
		on.Text(at, 0.26*on.cell, c.Light, weight)
	}
}
