package render

import (
	"fmt"
	"io"
	"math"
)

// secondsPerMove is the pace of animations.
const secondsPerMove = 0.7

// AnimatedSVG writes a picture that moves by itself: the piece goes along the walk, and
// the line grows behind it, again and again. Where the walk ends, and the numbers of
// its moves, is told when it has ended. Where the reader asks for reduced motion it
// rests, and is the still picture.
func AnimatedSVG(w io.Writer, p *Picture) error {
	n := p.Walk.Moves()
	if err := tooLarge("moving SVG", n, maxAnimated, "moves"); err != nil {
		return err
	}
	if n == 0 {
		return SVG(w, p)
	}
	s := newSVG(w, p)
	l := s.layout
	s.style(p)
	told := func(draw func(on surface, l layout)) {
		fmt.Fprintln(s, `<g class="told">`)
		draw(s, l)
		fmt.Fprintln(s, "</g>")
	}
	c := p.Theme.Palette()
	before := *p
	before.Walk, before.Independent, before.NoNumbers = p.Walk[:1], nil, true
	if p.Lines {
		p.frame(s, l)
	} else {
		before.ground(s, l)
		told(p.trodden)
		l.labels(s, c.Soft)
		before.stones(s, l)
	}
	s.class = "walk"
	p.line(s, l)
	s.class = ""
	told(p.stones)
	end := l.centre(p.Walk[n])
	fmt.Fprintf(s, `<g class="piece" transform="translate(%s %s)">`+"\n", num(end.x), num(end.y))
	side := l.big(1)
	drawPiece(s, point{-side / 2, -side / 2}, side, letterOf(p.Puzzle), p.Puzzle.Piece.String(), c.Body, c.BodyEdge)
	fmt.Fprintln(s, "</g>")
	return s.end()
}

// style writes the animation in CSS, which alone lets reduced motion be asked
// for. Every move takes the same time: half of it on the way, half at rest.
func (s *svg) style(p *Picture) {
	n := p.Walk.Moves()
	const rest = 2 // moves' time at the end
	steps := float64(n + rest)
	points, at := p.path(s.layout)
	length := make([]float64, n+1) // of the line up to each square
	for i := 1; i <= n; i++ {
		length[i] = length[i-1]
		for k := at[i-1]; k < at[i]; k++ {
			length[i] += math.Hypot(points[k+1].x-points[k].x, points[k+1].y-points[k].y)
		}
	}
	total := length[n]
	fmt.Fprintf(s, `<style>
.walk{stroke-dasharray:%s;animation:walk %ss linear infinite}
.piece{animation:piece %ss ease-in-out infinite}
.told{animation:told %ss step-end infinite}
@media (prefers-reduced-motion:reduce){.walk,.piece,.told{animation:none}.piece{display:none}}
@keyframes told{0%%{visibility:hidden}%s%%{visibility:visible}}
`, num(total+1), num(steps*secondsPerMove), num(steps*secondsPerMove), num(steps*secondsPerMove), percent(float64(n)/steps))
	// Each position has two key frames, the arrival and the departure.
	frames := func(name string, at func(i int) string) {
		fmt.Fprintf(s, "@keyframes %s{\n", name)
		for i := 0; i <= n; i++ {
			arrive, leave := (float64(i)-0.5)/steps, float64(i)/steps
			if i == n {
				leave = 1
			}
			fmt.Fprintf(s, "%s%%,%s%%{%s}\n", percent(max(0, arrive)), percent(leave), at(i))
		}
		s.WriteString("}\n")
	}
	frames("walk", func(i int) string { return "stroke-dashoffset:" + num(total+1-length[i]) })
	frames("piece", func(i int) string {
		c := s.layout.centre(p.Walk[i])
		return fmt.Sprintf("transform:translate(%spx,%spx)", num(c.x), num(c.y))
	})
	s.WriteString("</style>\n")
}

// percent writes a share with enough decimals for thousands of key frames.
func percent(share float64) string { return fmt.Sprintf("%.4g", 100*share) }
