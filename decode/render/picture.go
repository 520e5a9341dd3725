package render

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/colornames"

	"knightsat/internal/surface"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Picture is a puzzle, and what to show on it. The zero value has no puzzle and is of no use.
type Picture struct {
	Puzzle *puzzles.Puzzle
	// Walk is the walk to draw, one that puzzles.Check has passed; nil for the
	// board alone.
	Walk puzzles.Walk
	// Independent are squares to draw a ring on. No two of them are a jump apart: a bound by
	// counting uses them.
	Independent []puzzles.Square
	// Halves are squares of the same bound that count half as much.
	Halves []puzzles.Square
	// MoveLines are lines between squares, with their numbers of moves.
	MoveLines []MoveLine
	// Costs stand in the corners of squares: what a bound says that a visit costs.
	Costs []SquareCost
	// NoNumbers leaves out the numbers of the moves. They are left out, too, if they
	// would be too small to read.
	NoNumbers bool
	Style     Style   // of a poster, the walk alone; "" draws the board with it
	Colours   Colours // of a poster; zero for those of the style and the theme
	Paper     string  // the sheet that a PDF is laid out for, one of Papers; "" for none
	Caption   string  // below the picture
	// Lines stand below the picture, and below its caption: what a puzzle asks for, or
	// a sum. A long line is broken. Posters have none.
	Lines []string
	// Marks are written on squares of a board: which of them an argument is about.
	Marks map[puzzles.Square]string
	Theme Theme   // "" is Light
	Scale float64 // how much larger than usual; 0 is 1

	sheet bool // on a worksheet: boards have a frame, and numbers stand beside the walk
}

// MoveLine is a line from one square to another, with the number of moves that it takes.
type MoveLine struct {
	From, To puzzles.Square
	Moves    int
	Thin     bool // it is drawn thinner than others
}

// SquareCost is what stands in the corner of a square. The empty text is for one that costs nothing.
type SquareCost struct {
	Square puzzles.Square
	Text   string
}

// minNumbered is the smallest font of numbers, in pixels.
const minNumbered = 9.0

// TooLargeError refuses a picture before any memory is taken for it.
type TooLargeError struct {
	What  string // the kind of picture
	Found int
	Limit int
	Unit  string // what is counted
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("a %s of this would have %d %s; the limit is %d", e.What, e.Found, e.Unit, e.Limit)
}

func tooLarge(what string, found, limit int, unit string) error {
	if found > limit {
		return &TooLargeError{what, found, limit, unit}
	}
	return nil
}

// placing says where the squares of a board are.
type placing struct {
	w, h   int     // of the board, in squares
	cell   float64 // side of a square
	page   point   // width and height of the whole
	origin point   // upper left corner of the board
	margin float64 // around the board, for labels
	label  float64 // size of the labels' font; 0 for no labels
	step   int     // columns and rows from one label to the next
	foot   float64 // size of the caption's font; 0 for no caption
	note   float64 // size of the font of the lines below the picture; 0 for no lines
	notes  []string
	seen   float64 // pixels of a square as it is usually looked at
	at     []point // of a graph: its vertices, in sides of a square from origin
	dot    float64 // of a graph: the radius of a vertex, in sides of a square
}

// newLayout puts a board with its labels, or a poster, into a picture with a margin, and
// the caption below it.
func newLayout(p *Picture, cell float64) placing {
	l := placing{cell: cell, step: 1, seen: cell}
	if p.Puzzle.Graph != nil {
		l.at, l.w, l.h, l.dot = p.spread()
	} else {
		l.w, l.h = p.size()
	}
	side := float64(max(l.w, l.h)) * cell
	switch {
	case p.Style != "":
		l.margin = max(0.5*cell, side/25)
	case l.at == nil:
		l.labelled(side)
	}
	margin := math.Ceil(l.margin)
	l.origin = point{margin, margin}
	l.page = point{2*margin + float64(l.w)*cell, 2*margin + float64(l.h)*cell}
	if p.Caption != "" {
		l.foot = max(0.5*l.margin, side/25)
		l.page.Y += math.Ceil(1.5 * l.foot)
	}
	if len(p.Lines) > 0 && p.Style == "" {
		l.note = max(0.3*cell, side/34)
		l.notes = wrap(p.Lines, 0.94*l.page.X, l.note)
		l.page.Y += math.Ceil((float64(len(l.notes))*noteLine + 0.6) * l.note)
	}
	return l
}

// noteLine is from one line of text below a picture to the next, in sizes of its font.
const noteLine = 1.35

// wrap breaks lines of text at blanks so that none is wider than width in a font of this
// size, but for words that are wider.
func wrap(lines []string, width, size float64) (all []string) {
	most := int(width / (0.52 * size))
	for _, text := range lines {
		line := ""
		for _, word := range strings.Fields(text) {
			if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > most {
				all = append(all, line)
				line = ""
			}
			line = strings.TrimSpace(line + " " + word)
		}
		all = append(all, line)
	}
	return all
}

// labelled makes room for labels of the columns and rows.
func (l *placing) labelled(side float64) {
	l.label = max(0.36*l.cell, side/70)
	letters := float64(max(len(puzzles.ColumnName(l.w)), len(strconv.Itoa(l.h))))
	for float64(l.step)*l.cell < (0.7*letters+0.4)*l.label {
		l.step = nextStep(l.step)
	}
	l.margin = l.label * max(1.6, 0.7*letters+0.7)
}

// nextStep goes through 1, 2, 5, 10, 20, 50, …
func nextStep(n int) int {
	if strconv.Itoa(n)[0] == '2' {
		return n / 2 * 5
	}
	return n * 2
}

func (l placing) corner(s puzzles.Square) point {
	if l.at != nil {
		at := l.at[s.Col-1]
		return point{l.origin.X + (at.X-0.5)*l.cell, l.origin.Y + (at.Y-0.5)*l.cell}
	}
	return point{l.origin.X + float64(s.Col-1)*l.cell, l.origin.Y + float64(l.h-s.Row)*l.cell}
}

func (l placing) centre(s puzzles.Square) point {
	c := l.corner(s)
	return point{c.X + l.cell/2, c.Y + l.cell/2}
}

// big is the size of what must be seen on boards of any size.
func (l placing) big(r float64) float64 {
	return max(r*l.cell, float64(max(l.w, l.h))*l.cell/80)
}

// dark says whether a square is a dark one: a1 is.
func dark(s puzzles.Square) bool { return (s.Col+s.Row)%2 == 0 }

func (on *canvas) labels() {
	if on.label == 0 {
		return
	}
	write := func(most int, name func(int) string, at func(n int) (before, after point)) {
		for n := 1; n <= most; n++ {
			if n == 1 || n%on.step == 0 {
				before, after := at(n)
				on.Text(before, on.label, on.palette.Soft, name(n))
				on.Text(after, on.label, on.palette.Soft, name(n))
			}
		}
	}
	top, bottom := on.origin.Y-on.margin/2, on.origin.Y+float64(on.h)*on.cell+on.margin/2
	write(on.w, puzzles.ColumnName, func(col int) (before, after point) {
		x := on.origin.X + (float64(col)-0.5)*on.cell
		return point{x, top}, point{x, bottom}
	})
	left, right := on.origin.X-on.margin/2, on.origin.X+float64(on.w)*on.cell+on.margin/2
	write(on.h, strconv.Itoa, func(row int) (before, after point) {
		y := on.origin.Y + (float64(on.h-row)+0.5)*on.cell
		return point{left, y}, point{right, y}
	})
}

func (on *canvas) numbered() bool {
	longest := strconv.Itoa(max(0, on.Walk.Moves()))
	return !on.NoNumbers && on.Style == "" && fit(longest, stacks[2].size*on.seen,
		stacks[1].width*on.seen) >= minNumbered
}

// scale is the picture's, 1 if nothing is said.
func (p *Picture) scale() float64 { return cmp.Or(p.Scale, 1) }

// Check returns an error if an option of the picture is invalid, else nil.
func (p *Picture) Check() error {
	if s := p.scale(); !(s >= 1/maxScale && s <= maxScale) {
		return fmt.Errorf("a scale of %g is out of range; valid are 1/%g to %[2]g", p.Scale, maxScale)
	}
	if p.Paper != "" && sheet(p.Paper) == (point{}) {
		return fmt.Errorf("unknown paper %q; valid are %s", p.Paper, strings.Join(Papers, ", "))
	}
	if err := p.checkStyle(); err != nil {
		return err
	}
	return known("theme", p.Theme, Themes)
}

// Title says in words what the picture shows.
func (p *Picture) Title() string {
	var b strings.Builder
	b.WriteString(strings.Replace(p.Puzzle.Title(), " on ", " on a board of ", 1))
	if len(p.Walk) > 0 {
		n := p.Walk.Moves()
		fmt.Fprintf(&b, ": a walk of %s from %s to %s", words.Count(n, "move"), p.Walk[0], p.Walk[n])
	}
	return b.String()
}

// numbers are the move numbers to draw on each visited square: those of the first visits,
// and a + if there is no room for more. An end of the walk has its own number in any case.
// The start has the first number.
func numbers(w puzzles.Walk, first, most int) map[puzzles.Square][]string {
	text := make(map[puzzles.Square][]string, len(w))
	for i, s := range w {
		n := strconv.Itoa(first + i)
		switch list := text[s]; {
		case len(list) < most:
			text[s] = append(list, n)
		case i == len(w)-1:
			list[most-1] = againMark + n
		case !strings.HasSuffix(list[most-1], againMark):
			list[most-1] += againMark
		}
	}
	return text
}

// fit is the largest size of a font, at most size, at which a text is no wider
// than width. Digits are 0.56 of the size wide.
func fit(text string, size, width float64) float64 {
	return min(size, width/(0.56*float64(max(1, utf8.RuneCountInString(text)))))
}

// Style is the style of a poster, which shows the walk alone; "" draws the walk on its board.
type Style string

// The styles.
const (
	Line    Style = "line"    // as one line
	Fill    Style = "fill"    // the area that a closed walk goes around an odd number of times
	Weave   Style = "weave"   // as a line that goes over and under itself in turns
	rainbow Style = "rainbow" // as a line in all hues, by the place in the walk
)

// Styles lists the styles.
var Styles = []Style{Line, Fill, Weave, rainbow}

// allHues is the colour that stands for all hues in turn.
const allHues = "rainbow"

// Colours are the colours of a poster: of the background, and of the walk from its start to its
// end. The zero value stands for the colours of the style and the theme.
type Colours struct {
	Back color.RGBA
	Walk []color.RGBA
}

// ParseColours reads colours as CSS writes them, by name or as #rgb or #rrggbb. The first is the
// background; one or more for the walk follow, and "rainbow" stands for all hues.
func ParseColours(list []string) (c Colours, err error) {
	if len(list) < 2 {
		return c, fmt.Errorf("name the background's colour, then one or more for the walk, as in white,navy")
	}
	if c.Back, err = parseColour(list[0]); err != nil {
		return c, err
	}
	for _, name := range list[1:] {
		if strings.EqualFold(strings.TrimSpace(name), allHues) {
			c.Walk = append(c.Walk, hues(luminance(c.Back) < 0.4)...)
			continue
		}
		ink, err := parseColour(name)
		if err != nil {
			return c, err
		}
		c.Walk = append(c.Walk, ink)
	}
	return c, nil
}

func parseColour(name string) (color.RGBA, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	if c, ok := colornames.Map[name]; ok {
		return c, nil
	}
	digits, found := strings.CutPrefix(name, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	if n, err := strconv.ParseUint(digits, 16, 32); found && len(digits) == 6 && err == nil {
		return rgb(uint32(n)), nil
	}
	return color.RGBA{}, fmt.Errorf("unknown colour %q; write a name of CSS such as navy, or #rrggbb", name)
}

func luminance(c color.RGBA) float64 {
	return (0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)) / 255
}

// hues are the colours of the rainbow, equally bright, as OKLab has them (Ottosson 2020).
func hues(bright bool) (list []color.RGBA) {
	const n = 24
	light, chroma := 0.62, 0.17
	if bright {
		light, chroma = 0.76, 0.15
	}
	for i := range n {
		h := 2 * math.Pi * (float64(i)/n + 0.08)
		a, b := chroma*math.Cos(h), chroma*math.Sin(h)
		l := cube(light + 0.3963377774*a + 0.2158037573*b)
		m := cube(light - 0.1055613458*a - 0.0638541728*b)
		s := cube(light - 0.0894841775*a - 1.2914855480*b)
		list = append(list, color.RGBA{gamma(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
			gamma(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
			gamma(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s), 255})
	}
	return list
}

func cube(x float64) float64 { return x * x * x }

// gamma is a share of light as a byte of sRGB.
func gamma(x float64) uint8 {
	x = min(1, max(0, x))
	if x <= 0.0031308 {
		return uint8(math.Round(255 * 12.92 * x))
	}
	return uint8(math.Round(255 * (1.055*math.Pow(x, 1/2.4) - 0.055)))
}

// colours are those of the poster: given, or of its style and theme.
func (p *Picture) colours() Colours {
	if p.Colours.Walk != nil {
		return p.Colours
	}
	c := Colours{Back: p.Theme.colours().Back}
	switch dark := p.Theme == darkTheme; {
	case p.Style == rainbow:
		c.Walk = hues(dark)
	case dark:
		c.Walk = []color.RGBA{rgb(0xe9dfc7)}
	case p.Theme == Print:
		c.Walk = []color.RGBA{rgb(0x000000)}
	default:
		c.Walk = []color.RGBA{rgb(0x1d3f6e)}
	}
	return c
}

// at is the colour at a share of the walk: between two of its colours. That of a closed
// walk ends as it begins.
func (c Colours) at(share float64, closed bool) color.RGBA {
	n := len(c.Walk)
	if !closed {
		n--
	}
	if n < 1 || len(c.Walk) == 1 {
		return c.Walk[0]
	}
	x := share * float64(n)
	i := min(int(x), n-1)
	return mix(c.Walk[i], c.Walk[(i+1)%len(c.Walk)], x-float64(i))
}

// checkStyle says why the puzzle's walks, or the one that is there, can't be drawn in the
// picture's style, or nil.
func (p *Picture) checkStyle() error {
	open := p.Puzzle != nil && !p.Puzzle.Closed
	if len(p.Walk) > 0 {
		open = p.Walk[0] != p.Walk[len(p.Walk)-1]
	}
	if p.Style == Fill && open {
		return fmt.Errorf(
			"the style fill draws the area inside a closed walk, and this walk is not closed; " +
				"ask for a closed one (--closed)")
	}
	return known("style", p.Style, Styles)
}

func (on *canvas) poster() {
	c := on.colours()
	points, _ := on.path()
	if len(points) < 2 {
		return
	}
	if on.Style == Fill {
		area := surface.Lines(points)
		area.OddEven = true
		on.Fill(area, c.Walk[0])
		return
	}
	width := max(0.13*on.cell, 0.5)
	strands := [][2]float64{{0, float64(len(points) - 1)}}
	if on.Style == Weave {
		width = 0.16 * on.cell
		strands = weave(points, width)
	}
	on.strands(points, strands, width, c)
	if a, b := on.Walk[0], on.Walk[len(on.Walk)-1]; a != b {
		on.disc(on.centre(a), on.big(0.22), c.at(0, false))
		on.disc(on.centre(a), 0.6*on.big(0.22), c.Back)
		on.disc(on.centre(b), on.big(0.22), c.at(1, false))
	}
}

// strands draws parts of a line, each in the colours of its places.
func (on *canvas) strands(points []point, strands [][2]float64, width float64, c Colours) {
	runs := 1 // of one colour
	if len(c.Walk) > 1 {
		runs = min(360, len(points)-1)
	}
	long := float64(len(points)-1) / float64(runs)
	closed := on.Walk[0] == on.Walk[len(on.Walk)-1]
	k := 0
	for run := range runs {
		end := float64(run+1) * long
		var lines [][]point
		for ; k < len(strands) && strands[k][0] < end; k++ {
			s := &strands[k]
			lines = append(lines, part(points, s[0], min(s[1], end)))
			if s[1] > end {
				s[0] = end
				break
			}
		}
		if len(lines) > 0 {
			on.lines(lines, width, c.at((float64(run)+0.5)/float64(runs), closed))
		}
	}
}

// Papers are the sheets that pictures can be laid out for.
var Papers = []string{"A5", "A4", "A3", "A2", "A1", "A0", "letter", "tabloid"}

// sheet is the size of an upright sheet in points, 72 to the inch; zero if it is unknown.
func sheet(name string) point {
	sizes := []point{{420, 595}, {595, 842}, {842, 1191}, {1191, 1684}, {1684, 2384}, {2384, 3370},
		{612, 792}, {792, 1224}, {}}
	k := slices.IndexFunc(Papers, func(paper string) bool { return strings.EqualFold(paper, name) })
	return sizes[(k+len(sizes))%len(sizes)]
}

// onSheet lays the picture out in the middle of its sheet, upright or across, whichever lets it
// be larger.
func (p *Picture) onSheet() placing {
	page := sheet(p.Paper)
	one := newLayout(p, 1)
	if one.page.X > one.page.Y {
		page = point{page.Y, page.X}
	}
	l := newLayout(p, 0.86*min(page.X/one.page.X, page.Y/one.page.Y))
	l.origin.X += (page.X - l.page.X) / 2
	l.origin.Y += (page.Y - l.page.Y) / 2
	l.page = page
	return l
}

// lines writes what stands below the picture, above its caption.
func (on *canvas) writeLines() {
	step := noteLine * on.note
	below := on.page.Y
	if on.foot > 0 {
		below -= 1.5 * on.foot
	}
	for i, text := range on.notes {
		y := below - step*(float64(len(on.notes)-i)-0.5) - 0.3*on.note
		on.Text(point{on.page.X / 2, y}, fit(text, on.note, 0.96*on.page.X), on.palette.Soft, text)
	}
}

// back is the colour behind everything.
func (p *Picture) back() color.RGBA {
	if p.Style != "" {
		return p.colours().Back
	}
	return p.Theme.colours().Back
}

// caption writes what stands at the foot of the picture.
func (on *canvas) caption() {
	if on.foot == 0 {
		return
	}
	ink := on.palette.Soft
	if on.Style != "" {
		ink = on.colours().Walk[0]
	}
	at := point{on.page.X / 2, on.page.Y - 1.2*on.foot}
	on.Text(at, fit(on.Caption, 1.3*on.foot, 0.9*on.page.X), ink, on.Caption)
}
