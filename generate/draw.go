package generate

import (
	"knightsat/internal/chance"
	"knightsat/puzzles"
)

// draw is all that chance decides.
type draw struct{ *chance.Source }

func newDraw(seed uint64) *draw { return &draw{chance.New(seed, version)} }

// squares takes k of the squares: in pairs that the half-turn of the board exchanges
// if the config is for a symmetric board, with the centre if k is odd. It is nil
// if there are not enough.
func (d *draw) squares(w *Config, list []puzzles.Square, k int) []puzzles.Square {
	if !w.InPairs {
		if k > len(list) {
			return nil
		}
		return chance.Some(d.Source, list, k)
	}
	var pairs, centre []puzzles.Square
	there := map[puzzles.Square]bool{}
	for _, s := range list {
		there[s] = true
	}
	for _, s := range list {
		switch t := w.image(s); {
		case s == t:
			centre = append(centre, s)
		case there[t] && (s.Row < t.Row || s.Row == t.Row && s.Col < t.Col):
			pairs = append(pairs, s)
		}
	}
	if k/2 > len(pairs) || k%2 > len(centre) {
		return nil
	}
	taken := append([]puzzles.Square{}, centre[:k%2]...)
	for _, s := range chance.Some(d.Source, pairs, k/2) {
		taken = append(taken, s, w.image(s))
	}
	return taken
}
