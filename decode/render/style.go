package render

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

// Style is the style of a poster, which shows the walk alone; "" draws the walk on its board.
type Style string

// The styles.
const (
	Line    Style = "line"    // as one line
	Fill    Style = "fill"    // the area that a closed walk goes around an odd number of times
	Weave   Style = "weave"   // as a line that goes over and under itself in turns
	Rainbow Style = "rainbow" // as a line in all hues, by the place in the walk
)

// Styles lists the styles.
var Styles = []Style{Line, Fill, Weave, Rainbow}

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
	c := Colours{Back: p.Theme.Palette().Back}
	switch dark := p.Theme == Dark; {
	case p.Style == Rainbow:
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
		on.area([][]point{points}, c.Walk[0])
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
