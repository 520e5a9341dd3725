package report

import (
	"fmt"
	"math"
	"strconv"
)

// axis is one of a plot.
type axis struct {
	Name     string
	Lo, Hi   float64
	log      bool
	from, To float64 // where its ends are, in pixels
}

// logAxis is a logarithmic axis over a range of positive numbers: wide enough to have two
// written ticks, and with a margin. Numbers that nothing measured can have, and whose axis
// would have no end, are refused.
func logAxis(name string, lo, hi float64) (axis, error) {
	const least, most, wide = 1e-12, 1e20, 4
	if lo < least || hi > most {
		return axis{}, fmt.Errorf("values from %g to %g can't be drawn; they must be between %g and %g",
			lo, hi, least, most)
	}
	if r := hi / lo; r < wide {
		widen := math.Sqrt(wide / r)
		lo, hi = lo/widen, hi*widen
	}
	margin := max(math.Pow(hi/lo, 0.04), 1.1)
	return axis{Name: name, Lo: lo / margin, Hi: hi * margin, log: true}, nil
}

func (a axis) at(v float64) string {
	share := (v - a.Lo) / (a.Hi - a.Lo)
	if a.log {
		share = math.Log(v/a.Lo) / math.Log(a.Hi/a.Lo)
	}
	return pixels(a.from + (a.To-a.from)*share)
}

func pixels(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

// tick is a value that an axis has written.
type tick struct {
	value     float64
	Label, At string
}

// Ticks are whole numbers, not too many; of a logarithmic axis powers of ten, over a short
// range 1, 2 and 5 times those, and over a very long one only some.
func (a axis) Ticks() (list []tick) {
	values := a.powers
	if !a.log {
		values = a.steps
	}
	for _, v := range values() {
		if v >= a.Lo && v <= a.Hi {
			list = append(list, tick{v, tickText(v), a.at(v)})
		}
	}
	return list
}

// steps are at most eleven multiples of 1, 2, 5, 10, 20, ….
func (a axis) steps() (list []float64) {
	step := 1.0
	for k := 0; (a.Hi-a.Lo)/step > 10; k++ {
		step *= [...]float64{2, 2.5, 2}[k%3]
	}
	for v := math.Ceil(a.Lo/step) * step; v <= a.Hi; v += step {
		list = append(list, v)
	}
	return list
}

// powers are those of ten around the axis, each with the digits that there is room for.
func (a axis) powers() (list []float64) {
	decades := math.Log10(a.Hi / a.Lo)
	digits := "1"
	switch {
	case decades < 1:
		digits = "123456789"
	case decades < 2.3:
		digits = "125"
	}
	last := int(math.Ceil(math.Log10(a.Hi)))
	for exponent := int(math.Floor(math.Log10(a.Lo))); exponent <= last; exponent += 1 + int(decades/9) {
		for _, digit := range digits {
			v, _ := strconv.ParseFloat(fmt.Sprintf("%ce%d", digit, exponent), 64) // 0.3, the nearest to it
			list = append(list, v)
		}
	}
	return list
}

// tickText writes a tick: plain, large ones with k and M.
func tickText(v float64) string {
	switch {
	case v >= 1e6:
		return short(v/1e6) + "M"
	case v >= 1e4:
		return short(v/1e3) + "k"
	}
	return short(v)
}
