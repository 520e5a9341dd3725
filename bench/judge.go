package bench

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knightsat/bench/record"
	"knightsat/encode"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
)

// newCell is the cell of an instance, with nothing known yet.
func newCell(s *Suite, in *SuiteInstance, e namedEncoding, d decider, repeat int) *record.Cell {
	p := in.Puzzle
	return &record.Cell{
		Kind: record.KindCell, Suite: s.Name, Instance: in.Name, Family: string(p.Family), Piece: p.Piece.String(),
		Board: p.Ground().String(), Rule: rule(p), Squares: p.Ground().Len(), Goals: len(p.Goals),
		Size: in.Size,
		Ask:  in.Ask, AskMoves: in.AskMoves, Expected: in.Answer.String(),
		Encoding: e.name, Engine: d.Name, Repeat: repeat, Given: given(in, e, d), Moves: record.None, Upper: record.None,
	}
}

// given is what a configuration is given beside the puzzle: see record.Cell.Given.
func given(in *SuiteInstance, e namedEncoding, d decider) string {
	switch {
	case d.peer:
		return ""
	case e.Encoding == nil:
		return "all"
	}
	var list []string
	switch in.Ask {
	case record.AskOptimum:
		list = []string{"bounds"}
	case record.AskRise:
		list = []string{"distance-bound"} // whoever writes formulas by the argument of reach is given more
	}
	traits := e.Traits()
	for _, by := range traits.Needs {
		if !slices.Contains(list, string(by)) {
			list = append(list, string(by))
		}
	}
	if traits.Models == encode.EitherWay {
		list = append(list, "direction")
	}
	return strings.Join(list, ",")
}

// fill fills the cell in with a reply, and checks it by the rules and the known answer.
func fill(c *record.Cell, in *SuiteInstance, r *reply) {
	c.CellFinding = r.CellFinding
	walk, err := readWalk(in.Puzzle, r.Walk)
	if err != nil {
		c.Refuse("the walk is wrong: %v", err)
		return
	}
	if walk != nil {
		c.Moves = walk.Moves()
		c.Upper = walk.Moves()
		c.Walk = walk.String()
		if len(c.Walk) > keptText && in.Answer.Status != record.Unknown {
			c.WalkHash = hashOf(c.Walk)
			c.Walk = ""
		}
	}
	if known := in.Answer; c.Status == record.Found && (known.Status != record.Optimal || c.Moves > known.Moves) {
		c.Lose(record.GaveUp)
		c.Error = fmt.Sprintf("it found a walk of %d moves, and proves nothing; the known answer is %s", c.Moves, known)
	}
	c.Judge(in.Answer)
}

// keep is the text of a puzzle, "" if it is too long.
func keep(p *puzzles.Puzzle) string {
	if p.Ground().Len() > keptText/2 { // no text has less than two characters a square
		return ""
	}
	if text := notation.Text(p); len(text) <= keptText {
		return text
	}
	return ""
}

// Merge puts the results of several files together: see [record.Merge].
func Merge(ctx context.Context, files ...string) (*record.Merged, error) {
	return record.Merge(ctx, kept, files...)
}

// kept reads a puzzle that was kept.
func kept(text string) (record.WalkChecker, error) {
	if len(text) > keptText {
		return nil, fmt.Errorf("it has more than %d bytes", keptText)
	}
	spec, err := formats.Parse("puzzle", strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	if most := keptText / 2; max(spec.Width, spec.Height, spec.Width*spec.Height) > most {
		return nil, fmt.Errorf("its board is larger than its text")
	}
	p, err := spec.Build()
	if err != nil {
		return nil, err
	}
	return func(walk string) (int, error) {
		w, err := readWalk(p, walk)
		return w.Moves(), err
	}, nil
}

// readWalk reads and checks a walk; "" is none.
func readWalk(p *puzzles.Puzzle, text string) (puzzles.Walk, error) {
	if text == "" {
		return nil, nil
	}
	w, err := formats.ParseSquares(p.Ground(), text)
	if err != nil {
		return nil, err
	}
	return w, puzzles.Check(p, w)
}
