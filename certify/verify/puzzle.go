package verify

import (
	"context"
	"fmt"
	"strings"

	"knightsat/certify/folder"
	"knightsat/certify/rows"
	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// MaxSquares is how many squares the largest board has whose walks are verified.
const MaxSquares = verifiedSquares

// puzzle reads the puzzle, and lays nothing out. Its text must be the one that this program writes, so
// that it says nothing else to other readers.
func (v *verifier) puzzle(ctx context.Context) error {
	text, err := v.f.Read(ctx, v.m.Puzzle, limits.CertificateText)
	if err != nil {
		return err
	}
	if v.p, err = notation.Parse(string(text)); err != nil {
		return fmt.Errorf("%s is no puzzle as this program writes it: %w", v.m.Puzzle, err)
	}
	if b := v.p.Board; b != nil && b.Width()*b.Height() > MaxSquares {
		return fmt.Errorf("%s: the board has %d squares; at most %d can be certified", v.m.Puzzle,
			b.Width()*b.Height(), MaxSquares)
	}
	return differ(v.m.Puzzle, string(text), notation.Text(v.p), "this program writes")
}

// layOut lays out the jumps, once the walk was found to be one.
func (v *verifier) layOut(ctx context.Context) (err error) {
	if n := v.p.Arcs(); n > verifiedMoves {
		return fmt.Errorf("%s: up to %d moves lead from its squares; at most %d can be certified", v.m.Puzzle,
			n, verifiedMoves)
	}
	if v.in, err = puzzles.LayOut(ctx, v.p); err != nil {
		return err
	}
	v.good("%s: %s, %s, %s, start %s, end %s", v.m.Puzzle, v.p.Title(),
		v.p.Count(v.in.Len(), "free square"), words.Count(len(v.p.Goals), "goal"), v.p.Start, v.p.End)
	return nil
}

func (v *verifier) walk(ctx context.Context) error {
	text, err := v.f.Read(ctx, v.m.Walk, limits.CertificateText)
	if err != nil {
		return err
	}
	walk, err := squares(v.p.Ground(), string(text))
	if err == nil {
		err = puzzles.Check(v.p, walk)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", v.m.Walk, err)
	}
	if v.m.Moves == nil || *v.m.Moves != walk.Moves() {
		return fmt.Errorf("%s: the walk has %s, which is not what %s claims", v.m.Walk,
			words.Count(walk.Moves(), "move"),
			folder.ManifestName)
	}
	if err := v.layOut(ctx); err != nil {
		return err
	}
	v.good("%s: the walk solves the puzzle in %s", v.m.Walk, words.Count(walk.Moves(), "move"))
	v.w = walk
	v.cover = make(rows.Covered, walk.Moves())
	return nil
}

// squares reads a walk as this program writes it, with marks after squares or without.
func squares(g puzzles.Ground, text string) (w puzzles.Walk, err error) {
	for name := range strings.FieldsSeq(text) {
		s, err := g.ParseSquare(name)
		if bare, _, marked := strings.Cut(name, "."); err != nil && marked {
			s, err = g.ParseSquare(bare)
		}
		if err != nil {
			return nil, err
		}
		w = append(w, s)
	}
	return w, nil
}
