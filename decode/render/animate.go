package render

import (
	"fmt"
	"io"
	"math"
)

// secondsPerMove is the pace of animations.
const secondsPerMove = 0.7

// AnimatedSVG writes a picture that moves by itself: a disc goes along the walk,
// and the line grows behind it, again and again. Where the reader asks for
// reduced motion it rests, and shows the whole walk.
func AnimatedSVG(w io.Writer, p *Picture) error {
	n := p.Walk.Moves()
	if err := tooLarge("moving SVG", n, maxAnimated, "moves"); err != nil {
		return err
	}
	if n == 0 {
		return SVG(w, p)
	}
	s := newSVG(w, p)
	s.style(p)
	p.ground(s, s.layout)
	s.layout.labels(s)
	s.class = "walk"
	p.line(s, s.layout)
	p.stones(s, s.layout)
	end := s.layout.centre(p.Walk[n])
	r := s.layout.big(0.2)
	fmt.Fprintf(s, `<g class="piece" transform="translate(%s %s)"><circle r="%s" fill="%s" stroke="%s" stroke-width="%s"/></g>`+"\n",
		num(end.x), num(end.y), num(r), hex(lineInk), hex(white), num(r/4))
	return s.end()
}

// style writes the animation in CSS, which alone lets reduced motion be asked
// for. Every move takes the same time: half of it on the way, half at rest.
func (s *svg) style(p *Picture) {
	n := p.Walk.Moves()
	const rest = 2 // moves' time at the end
	steps := float64(n + rest)
	length := make([]float64, n+1) // of the line up to each square
	for i := 1; i <= n; i++ {
		a, b := s.layout.centre(p.Walk[i-1]), s.layout.centre(p.Walk[i])
		length[i] = length[i-1] + math.Hypot(b.x-a.x, b.y-a.y)
	}
	total := length[n]
	fmt.Fprintf(s, `<style>
.walk{stroke-dasharray:%s;animation:walk %ss linear infinite}
.piece{animation:piece %ss ease-in-out infinite}
@media (prefers-reduced-motion:reduce){.walk,.piece{animation:none}}
`, num(total+1), num(steps*secondsPerMove), num(steps*secondsPerMove))
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
