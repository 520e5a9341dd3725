package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/decode/render"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// posterFlags are those of draw for pictures to print.
type posterFlags struct {
	style, paper, caption string
	colours               []string
	dark                  bool
}

func (f *posterFlags) add(cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringVar(&f.style, "style", "", "draw it alone, in a `STYLE`: line, fill, weave or rainbow. fill is the area within a closed walk; weave goes over and under itself")
	s.StringSliceVar(&f.colours, "colours", nil, "the colours of a style, a `LIST` as in black,rainbow. The background, then what the walk goes through: white,navy or '#112,gold,#c33'")
	s.BoolVar(&f.dark, "dark", false, "the same as --theme dark")
	s.StringVar(&f.paper, "paper", "", "lay it out for a sheet of `PAPER`. "+words.Or(render.Papers...))
	s.StringVar(&f.caption, "caption", "", "write this `TEXT` below the picture")
	exclusive(cmd, "dark", "theme")
	styles := make([]string, len(render.Styles))
	for i, style := range render.Styles {
		styles[i] = string(style)
	}
	completes(cmd, "style", styles...)
	completes(cmd, "paper", render.Papers...)
}

// given reports whether any was.
func (f *posterFlags) given() bool { return f.style != "" || f.paper != "" || f.caption != "" }

// set gives a picture the look that the flags ask for.
func (f *posterFlags) set(p *render.Picture) (err error) {
	p.Style, p.Paper, p.Caption = render.Style(strings.ToLower(f.style)), f.paper, f.caption
	if f.dark {
		p.Theme = render.Dark
	}
	if len(f.colours) == 0 {
		return nil
	}
	if f.style == "" {
		return fmt.Errorf("--colours are those of a --style; name one, as in --style weave")
	}
	p.Colours, err = render.ParseColours(f.colours)
	return err
}

// tourMix are the flags for irregular tours.
type tourMix struct {
	seed   uint64
	random bool
}

func (f *tourMix) add(cmd *cobra.Command) {
	s := cmd.Flags()
	s.Uint64Var(&f.seed, "seed", 0, "a number `S` that fixes random choices")
	s.BoolVar(&f.random, "random", false, "an irregular tour, another one for each --seed")
}

// check refuses --random for what it does not change.
func (f *tourMix) check(p *puzzles.Puzzle) error {
	if f.random && (p.Family != puzzles.Tour || p.Symmetric != puzzles.NoTurn) {
		return fmt.Errorf("--random is for tours that need not be symmetric; leave it out")
	}
	return nil
}
