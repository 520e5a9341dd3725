package render

import (
	"fmt"
	"image/color"
	"slices"
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

// Palette is the colours of a theme, under the names that the page's style sheet uses.
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

var palettes = map[Theme]*Palette{
	Light: {
		Back: rgb(0xffffff), Soft: rgb(0x555555), Light: rgb(0xf3ecde), Dark: rgb(0xd9c8aa),
		LightVisited: rgb(0xd5e6c8), DarkVisited: rgb(0xb9cf9f), Hole: rgb(0x3c3a37),
		Attack: rgb(0x8b1414), Line: rgb(0x1f5c99), Mark: rgb(0x143d69), Goal: rgb(0xffc93c),
		GoalEdge: rgb(0x5c3d00), Set: rgb(0x00573f), Text: rgb(0x1b1b1b), Body: rgb(0xfffdf7),
		BodyEdge: rgb(0x16130e), GuardBody: rgb(0x1c1c1c), GuardEdge: rgb(0xffffff),
	},
	Dark: {
		Back: rgb(0x16181c), Soft: rgb(0xb9b9b9), Light: rgb(0xc4bcac), Dark: rgb(0xa3997f),
		LightVisited: rgb(0xa9c29a), DarkVisited: rgb(0x8fae7f), Hole: rgb(0x23211f),
		Attack: rgb(0x5a0808), Line: rgb(0x123f70), Mark: rgb(0x0c2b4c), Goal: rgb(0xffd35c),
		GoalEdge: rgb(0x3d2800), Set: rgb(0x003d2c), Text: rgb(0x0d0d0d), Body: rgb(0xfffdf7),
		BodyEdge: rgb(0x16130e), GuardBody: rgb(0x1c1c1c), GuardEdge: rgb(0xffffff),
	},
	Print: {
		Back: rgb(0xffffff), Soft: rgb(0x333333), Light: rgb(0xffffff), Dark: rgb(0xe3e3e3),
		LightVisited: rgb(0xffffff), DarkVisited: rgb(0xe3e3e3), Hole: rgb(0x3c3a37),
		Attack: rgb(0x555555), Line: rgb(0x222222), Mark: rgb(0x000000), Goal: rgb(0xffffff),
		GoalEdge: rgb(0x000000), Set: rgb(0x000000), Text: rgb(0x000000), Body: rgb(0xffffff),
		BodyEdge: rgb(0x000000), GuardBody: rgb(0x1c1c1c), GuardEdge: rgb(0xffffff),
	},
}

// Palette returns the colours of the theme; those of Light if it is unknown.
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
