package shape

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/flow"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
	"knightsat/puzzles/ruled"
	"knightsat/puzzles/tourgraph"
	"knightsat/solve"
)

// Cutout is a board in a shape, with a closed tour.
type Cutout struct {
	Puzzle  *puzzles.Puzzle
	Walk    puzzles.Walk
	Holes   []puzzles.Square // the trimmed squares that lie on the board, from the top
	Trimmed int              // how many squares of the mask were trimmed in all
}

// Trim removes squares of a mask until a knight has a closed tour of the rest. The same seed gives
// the same board. The error wraps [ErrTrimmed] if there is no such rest.
func Trim(ctx context.Context, m *Mask, seed uint64) (*Cutout, error) {
	t := newTrim(m, seed)
	for {
		s, err := t.round(ctx)
		if s != nil || err != nil {
			return s, err
		}
	}
}

// trim takes squares off a mask until it has a closed tour.
type trim struct {
	mask    *Mask
	random  *rand.Rand
	trimmed []puzzles.Square
	unlucky int // boards without a tour that nothing below explained
}

func newTrim(m *Mask, seed uint64) *trim {
	return &trim{mask: &Mask{m.Width, m.Height, slices.Clone(m.In)},
		random: rand.New(rand.NewPCG(seed, 0x7368617065))}
}

// ErrTrimmed is the error that no closed tour was found, whatever was trimmed.
var ErrTrimmed = errors.New(
	"too few squares of the shape can be on a closed tour; make it larger or thicker")

// round looks for a tour of what is left, or takes squares off that no tour can have: in
// this order those apart from the rest or with less than two jumps, those behind a single
// square, and as many as find no two partners.
func (t *trim) round(ctx context.Context) (*Cutout, error) {
	p, err := t.puzzle()
	if err != nil {
		return nil, err
	}
	in, err := ruled.LayOut(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, loose := range []func(context.Context, *puzzles.Instance) []int{apart, beyond, t.unmatched} {
		drop := loose(ctx, in)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(drop) > 0 {
			t.drop(in, drop)
			return nil, nil
		}
	}
	var ans *solve.Answer
	o := solve.Options{Seed: t.random.Uint64(), Random: true}
	search := work.New(ctx, func(ctx context.Context) { ans, err = solve.Solve(ctx, p, o) })
	ended := search.Until(trimWork)
	search.Stop()
	if err != nil {
		return nil, err
	}
	if ended && ans.Walk != nil {
		return t.crop(p, ans.Walk)
	}
	if t.unlucky++; t.unlucky > trimBoards {
		return nil, fmt.Errorf("%w; none of %d trimmed boards had one", ErrTrimmed, trimBoards)
	}
	t.drop(in, t.pair(in))
	return nil, ctx.Err()
}

func (t *trim) puzzle() (*puzzles.Puzzle, error) {
	m := t.mask
	spec := parts.Spec{Family: puzzles.Tour, Width: m.Width, Height: m.Height,
		Rules: puzzles.Rules{Closed: true}}
	for i, in := range m.In {
		if !in {
			spec.Holes = append(spec.Holes, m.square(i))
		}
	}
	if len(spec.Holes) > len(m.In)-8 {
		return nil, ErrTrimmed
	}
	return spec.Build()
}

// crop leaves out the columns and rows around the board that have no squares.
func (t *trim) crop(p *puzzles.Puzzle, w puzzles.Walk) (*Cutout, error) {
	low, high := w[0], w[0]
	for _, s := range w {
		low = puzzles.Square{Col: min(low.Col, s.Col), Row: min(low.Row, s.Row)}
		high = puzzles.Square{Col: max(high.Col, s.Col), Row: max(high.Row, s.Row)}
	}
	shifted := func(list []puzzles.Square) (within []puzzles.Square) {
		for _, s := range list {
			if s.Col >= low.Col && s.Col <= high.Col && s.Row >= low.Row && s.Row <= high.Row {
				within = append(within, puzzles.Square{Col: s.Col - low.Col + 1, Row: s.Row - low.Row + 1})
			}
		}
		return within
	}
	spec := parts.Spec{Family: puzzles.Tour, Width: high.Col - low.Col + 1, Height: high.Row - low.Row + 1,
		Holes: shifted(p.Board.Holes()), Rules: puzzles.Rules{Closed: true}}
	cropped, err := spec.Build()
	if err != nil {
		return nil, err
	}
	b := &Cutout{cropped, shifted(w), shifted(t.trimmed), len(t.trimmed)}
	slices.SortFunc(b.Holes, func(a, b puzzles.Square) int { return cmp.Or(b.Row-a.Row, a.Col-b.Col) })
	return b, puzzles.Check(cropped, b.Walk)
}

func (m *Mask) square(i int) puzzles.Square {
	return puzzles.Square{Col: i%m.Width + 1, Row: m.Height - i/m.Width}
}

func (t *trim) drop(in *puzzles.Instance, vertices []int) {
	for _, v := range vertices {
		s := in.Squares[v]
		t.mask.In[(t.mask.Height-s.Row)*t.mask.Width+s.Col-1] = false
		t.trimmed = append(t.trimmed, s)
	}
}

// apart lists vertices with less than two jumps, and those outside of the largest piece.
func apart(_ context.Context, in *puzzles.Instance) (list []int) {
	_, component, _ := in.Colours()
	size := map[int32]int{}
	for _, c := range component {
		size[c]++
	}
	largest := component[0]
	for _, c := range component {
		if size[c] > size[largest] {
			largest = c
		}
	}
	for v, c := range component {
		if c != largest || in.Degree(v) < 2 {
			list = append(list, v)
		}
	}
	return list
}

// beyond lists the smaller part of the board without a square that holds two together.
func beyond(ctx context.Context, in *puzzles.Instance) []int {
	g := tourgraph.New(ctx, in)
	if g == nil {
		return nil
	}
	a := g.ArticulationPoint(ctx)
	if a == nil {
		return nil
	}
	var parts [2][]int
	for k := range parts {
		seen := map[int]bool{a.Vertex: true, a.Parts[k]: true}
		parts[k] = []int{a.Parts[k]}
		for i := 0; i < len(parts[k]); i++ {
			for _, w := range in.Neighbours(parts[k][i]) {
				if !seen[int(w)] {
					seen[int(w)] = true
					parts[k] = append(parts[k], int(w))
				}
			}
		}
	}
	if len(parts[0]) < len(parts[1]) {
		return parts[0]
	}
	return parts[1]
}

// unmatched lists vertices of one colour without which fewer of that colour lack partners,
// if no choice of jumps gives each vertex two: by a maximum flow, from among those that
// may be left over, the ones with the fewest jumps.
func (t *trim) unmatched(ctx context.Context, in *puzzles.Instance) []int {
	colour, _, _ := in.Colours()
	for side := range int8(2) {
		node, vertices := make([]int32, in.Len()), [2][]int{}
		for v, c := range colour {
			node[v] = int32(len(vertices[c^side]))
			vertices[c^side] = append(vertices[c^side], v)
		}
		offsets, to := []int32{0}, []int32{}
		for _, v := range vertices[0] {
			for _, w := range in.Neighbours(v) {
				to = append(to, node[w])
			}
			offsets = append(offsets, int32(len(to)))
		}
		two := func(n int) []int8 { return slices.Repeat([]int8{2}, n) }
		f := flow.New(two(len(vertices[0])), two(len(vertices[1])), offsets, to, 1)
		if !f.Maximise(ctx, func() bool { return false }, math.MaxInt) {
			return nil
		}
		lacking := 0
		for _, give := range f.Give {
			lacking += int(give)
		}
		if lacking == 0 {
			continue
		}
		left, _ := f.Reach()
		var list []int
		for i, v := range vertices[0] {
			if left[i] {
				list = append(list, v)
			}
		}
		return t.weakest(in, list, max(1, lacking/4))
	}
	return nil
}

// weakest are the n of a list with the fewest jumps, ties broken at random.
func (t *trim) weakest(in *puzzles.Instance, list []int, n int) []int {
	t.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(in.Degree(a), in.Degree(b)) })
	return list[:min(n, len(list))]
}

// pair is a weak vertex of each colour.
func (t *trim) pair(in *puzzles.Instance) (list []int) {
	colour, _, _ := in.Colours()
	for side := range int8(2) {
		var of []int
		for v, c := range colour {
			if c == side {
				of = append(of, v)
			}
		}
		list = append(list, t.weakest(in, of, 1)...)
	}
	return list
}
