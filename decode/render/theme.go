package render

import (
	"fmt"
	"image/color"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Theme names the colours of a picture; "" is Light.
type Theme string

// The themes. Light and dark are those of the page; print saves ink.
const (
	Light Theme = "light"
	Dark  Theme = "dark"
	Print Theme = "print"
)

// Themes lists them.
var Themes = []Theme{Light, Dark, Print}

// check says what is wrong with a theme's name, or nil.
func (t Theme) check() error { return known("theme", t, Themes) }

// known is an error for a name that is not listed, or nil.
func known[T ~string](what string, name T, list []T) error {
	if name != "" && !slices.Contains(list, name) {
		return fmt.Errorf("unknown %s %q; valid are %s", what, string(name),
			strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", "))
	}
	return nil
}

// Palette is the colours of a theme, by the names that the page's style sheet has for
// them.
type Palette struct {
	Back, Soft                           color.RGBA // behind the board; its labels
	Light, Dark                          color.RGBA // squares
	LightVisited, DarkVisited            color.RGBA
	Hole, Attack                         color.RGBA
	Line, Mark                           color.RGBA // the walk, its ends
	Goal, GoalEdge                       color.RGBA
	Set, Text                            color.RGBA // rings; numbers
	Body, BodyEdge, GuardBody, GuardEdge color.RGBA // the piece and the guards
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// palettes are the colours in the order of their names above.
var palettes = map[Theme]*Palette{
	Light: paletteOf("ffffff 555555 f3ecde d9c8aa d5e6c8 b9cf9f 3c3a37 8b1414 1f5c99 143d69 " +
		"ffc93c 5c3d00 00573f 1b1b1b fffdf7 16130e 1c1c1c ffffff"),
	Dark: paletteOf("16181c b9b9b9 c4bcac a3997f a9c29a 8fae7f 23211f 5a0808 123f70 0c2b4c " +
		"ffd35c 3d2800 003d2c 0d0d0d fffdf7 16130e 1c1c1c ffffff"),
	Print: paletteOf("ffffff 333333 ffffff e3e3e3 ffffff e3e3e3 3c3a37 555555 222222 000000 " +
		"ffffff 000000 000000 000000 ffffff 000000 1c1c1c ffffff"),
}

func paletteOf(text string) *Palette {
	p := &Palette{}
	fields := reflect.ValueOf(p).Elem()
	for i, digits := range strings.Fields(text) {
		n, err := strconv.ParseUint(digits, 16, 32)
		if err != nil {
			panic(err) // it is part of the program
		}
		fields.Field(i).Set(reflect.ValueOf(rgb(uint32(n))))
	}
	return p
}

// Palette is the theme's colours; those of Light if it is unknown.
func (t Theme) Palette() *Palette {
	if p := palettes[t]; p != nil {
		return p
	}
	return palettes[Light]
}

func (p *Palette) square(isDark, visited bool) color.RGBA {
	switch {
	case isDark && visited:
		return p.DarkVisited
	case visited:
		return p.LightVisited
	case isDark:
		return p.Dark
	}
	return p.Light
}
