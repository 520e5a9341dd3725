package render

import (
	"cmp"
	"fmt"
	"image/color"
	"reflect"
	"slices"
	"strings"
)

// Theme names the colours of a picture; "" is Light.
type Theme string

// The themes. Light and dark are those of the page; print saves ink.
const (
	lightTheme Theme = "light"
	darkTheme  Theme = "dark"
	Print      Theme = "print"
)

// Themes lists the themes.
var Themes = []Theme{lightTheme, darkTheme, Print}

// known is an error for a name that is not listed, or nil.
func known[T ~string](what string, name T, list []T) error {
	if name != "" && !slices.Contains(list, name) {
		return fmt.Errorf("unknown %s %q; valid are %s", what, string(name),
			strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", "))
	}
	return nil
}

// themeColours is the colours of a theme, under the names that the page's style sheet uses.
type themeColours struct {
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

// colourTable has a line for each field of Palette, in their order: its name in the style
// sheet, and its colours in the themes, in the order of Themes.
const colourTable = `
back            ffffff 16181c ffffff
soft            555555 b9b9b9 333333
light           f3ecde c4bcac ffffff
dark            d9c8aa a3997f e3e3e3
light-visited   d5e6c8 a9c29a ffffff
dark-visited    b9cf9f 8fae7f e3e3e3
hole            3c3a37 23211f 3c3a37
attack          8b1414 5a0808 555555
line            1f5c99 123f70 222222
mark            143d69 0c2b4c 000000
goal            ffc93c ffd35c ffffff
goal-edge       5c3d00 3d2800 000000
set             00573f 003d2c 000000
text            1b1b1b 0d0d0d 000000
body            fffdf7 fffdf7 ffffff
body-edge       16130e 16130e 000000
guard-body      1c1c1c 1c1c1c 1c1c1c
guard-edge      ffffff ffffff ffffff
`

var palettes = readPalettes()

func readPalettes() map[Theme]*themeColours {
	all := map[Theme]*themeColours{}
	words := strings.Fields(colourTable)
	for column, theme := range Themes {
		all[theme] = &themeColours{}
		colours := reflect.ValueOf(all[theme]).Elem()
		for row := range colours.NumField() {
			c, err := parseColour("#" + words[row*(len(Themes)+1)+column+1])
			if err != nil {
				panic(err) // the table is a constant
			}
			colours.Field(row).Set(reflect.ValueOf(c))
		}
	}
	return all
}

// colours returns the colours of the theme; those of Light if it is unknown.
func (t Theme) colours() *themeColours {
	return cmp.Or(palettes[t], palettes[lightTheme])
}

func (p *themeColours) square(isDark, visited bool) color.RGBA {
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
