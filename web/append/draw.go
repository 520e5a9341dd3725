package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"knightsat/generate"
	"knightsat/generate/shape"
	"knightsat/internal/chance"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// drawBoard draws a board of about this number of squares in a form; nil if chance gave none. more is how many holes a shape
// may get in pairs that look the same in a mirror.
func drawBoard(ctx context.Context, c *chance.Source, s manner, squares, more int) (*parts.Spec, *puzzles.Instance,
	error) {
	spec := &parts.Spec{}
	if err := spec.Set("piece", s.piece); err != nil {
		return nil, nil, err
	}
	if slices.Contains(shape.Names(), s.form) {
		m, err := masked(ctx, s.form, squares-squares/6+c.Below(1+squares/3))
		if err != nil {
			return nil, nil, err
		}
		low, high := m.Height, 0 // columns and rows without squares are left out
		left, right := m.Width, 0
		for i, in := range m.In {
			if in {
				low, high = min(low, i/m.Width), max(high, i/m.Width)
				left, right = min(left, i%m.Width), max(right, i%m.Width)
			}
		}
		spec.Width, spec.Height = right-left+1, high-low+1
		for row := low; row <= high; row++ {
			for col := left; col <= right; col++ {
				if !m.In[row*m.Width+col] {
					spec.Holes = append(spec.Holes, puzzles.Square{Col: col - left + 1, Row: high - row + 1})
				}
			}
		}
		spec.Holes = append(spec.Holes, drawHoles(c, spec, "mirror", c.Below(more+1))...)
	} else {
		holes := map[string]int{"mirror": 4, "turn": 4, "holes": squares / 4}[s.form]
		spec.Width = int(math.Sqrt(float64(squares + holes)))
		spec.Height = (squares + holes + spec.Width - 1) / spec.Width
		spec.Holes = drawHoles(c, spec, s.form, holes)
	}
	if s.rule == "guard" {
		kinds := []rune("NBRKP")
		free := squaresOf(spec)
		spec.Guards = []puzzles.Guard{{Kind: kinds[c.Below(len(kinds))], Square: free[c.Below(len(free))]}}
	}
	if spec.Width > 9 || spec.Height > 9 || len(squaresOf(spec)) > mostSquares {
		return nil, nil, nil
	}
	board, err := puzzles.NewBoard(spec.Width, spec.Height, spec.Holes, spec.Guards)
	if err != nil || len(board.Squares()) == 0 {
		return nil, nil, nil
	}
	p, err := puzzles.NewCover(board, puzzles.Rules{Piece: spec.Piece, StartAny: true})
	if err != nil {
		return nil, nil, nil
	}
	return spec, puzzles.NewInstance(p), nil
}

// masks are shapes that were asked for, by their names and sizes.
var masks = map[string]*shape.Mask{}

func masked(ctx context.Context, name string, size int) (*shape.Mask, error) {
	key := fmt.Sprint(name, size)
	if masks[key] == nil {
		m, err := shape.Named(ctx, name, size)
		if err != nil {
			return nil, err
		}
		masks[key] = m
	}
	return masks[key], nil
}

// squaresOf are the squares of a board that are no holes.
func squaresOf(spec *parts.Spec) (all []puzzles.Square) {
	for row := 1; row <= spec.Height; row++ {
		for col := 1; col <= spec.Width; col++ {
			if at := (puzzles.Square{Col: col, Row: row}); !slices.Contains(spec.Holes, at) {
				all = append(all, at)
			}
		}
	}
	return all
}

// drawHoles draws about n holes: with their images, if the board is to look the same in a mirror or when it
// is turned by a half.
func drawHoles(c *chance.Source, spec *parts.Spec, form string, n int) (holes []puzzles.Square) {
	for _, at := range chance.Some(c, squaresOf(spec), n) {
		image := at
		switch form {
		case "mirror":
			image.Col = spec.Width + 1 - at.Col
		case "turn":
			image = puzzles.Square{Col: spec.Width + 1 - at.Col, Row: spec.Height + 1 - at.Row}
		}
		if slices.Contains(holes, at) {
			continue
		}
		pair := []puzzles.Square{at, image}
		if image == at {
			pair = pair[:1]
		}
		if len(holes)+len(pair) <= n {
			holes = append(holes, pair...)
		}
	}
	return holes
}

// drawPath draws a path that is the only one: with walls, none of which can go, or with numbers, as few as leave
// it no harder than it may be.
func drawPath(ctx context.Context, c *chance.Source, s manner, a demand) (*parts.Spec, error) {
	spec, in, err := drawBoard(ctx, c, s, a.squares, 0)
	if spec == nil || err != nil {
		return nil, err
	}
	if light, dark := sides(in); light-dark > 1 || dark-light > 1 {
		return nil, nil // each move changes the side
	}
	spec.Family = puzzles.Tour
	p, err := spec.Build()
	if err != nil {
		return nil, nil
	}
	tour, err := generate.Tour(ctx, p, c.Uint64())
	if tour == nil || err != nil {
		return nil, err
	}
	var walk []int
	for _, at := range tour {
		walk = append(walk, in.Vertex(at))
	}
	n := len(walk)
	rules := rulesOf(in, tour)
	inner := make([]int, n-2)
	for i := range inner {
		inner[i] = i + 1
	}
	inner = chance.Some(c, inner, n-2)
	if s.rule == "walls" {
		places := append([]int{0, n - 1}, inner[:a.given-2]...)
		slices.Sort(places)
		spec.Ordered = true
		for i, k := range places {
			rules.turn[walk[k]] = i + 1
			spec.Goals = append(spec.Goals, tour[k])
		}
		if err := setWalls(c, spec, in, rules, walk); err != nil {
			return nil, err
		}
	} else {
		for i, v := range walk {
			rules.number[v] = i + 1
		}
		for i, k := range inner {
			if len(inner)-i <= a.given-2 {
				break
			}
			rules.number[walk[k]] = 0
			if by, whole := rules.deduce(); !whole || by[byTrial] > a.hard[1] {
				rules.number[walk[k]] = k + 1
			}
		}
		for i, v := range walk {
			if rules.number[v] > 0 {
				spec.Numbers = append(spec.Numbers, puzzles.Number{K: i + 1, Square: tour[i]})
			}
		}
	}
	spec.Start, spec.End = tour[0], tour[n-1]
	by, whole := rules.deduce()
	if !whole || by[byTrial] < a.hard[0] || by[byTrial] > a.hard[1] {
		return nil, nil
	}
	return spec, nil
}

// sides are how many squares there are of either colour, if each move changes it; else 0.
func sides(in *puzzles.Instance) (light, dark int) {
	side, ok := in.Sides()
	if ok {
		for _, s := range side {
			light += int(s)
		}
		dark = in.Len() - light
	}
	return light, dark
}

// setWalls puts walls so that the walk is the only one, and none of them can go.
func setWalls(c *chance.Source, spec *parts.Spec, in *puzzles.Instance, rules *pathRules, walk []int) error {
	var walls [][2]int
	for v := range rules.near {
		each(rules.near[v], func(w int) {
			i, j := slices.Index(walk, v), slices.Index(walk, w)
			if v < w && i != j+1 && j != i+1 {
				walls = append(walls, [2]int{v, w})
			}
		})
	}
	turn := func(w [2]int) {
		rules.near[w[0]] ^= 1 << w[1]
		rules.near[w[1]] ^= 1 << w[0]
	}
	for _, w := range walls {
		turn(w)
	}
	var texts []string
	for _, w := range chance.Some(c, walls, len(walls)) {
		if turn(w); !rules.only() {
			turn(w)
			texts = append(texts, in.Squares[w[0]].String()+"-"+in.Squares[w[1]].String())
		}
	}
	slices.Sort(texts)
	return spec.Set("walls", strings.Join(texts, ","))
}

// drawHunt draws a hunt, with stars where the piece comes from its start.
func drawHunt(ctx context.Context, c *chance.Source, s manner, a demand) (*parts.Spec, error) {
	spec, in, err := drawBoard(ctx, c, s, a.squares, 0)
	if spec == nil || err != nil {
		return nil, err
	}
	start := c.Below(in.Len())
	far := in.Distances(start)
	var reached []int
	for v, d := range far {
		if d > 0 {
			reached = append(reached, v)
		}
	}
	if len(reached) < a.given {
		return nil, nil
	}
	stars := slices.Clone(chance.Some(c, reached, a.given))
	if c.Below(2) == 0 { // each two moves from the one before: then it is likely that none are a move apart
		at := start
		for i := range stars {
			far := in.Distances(at)
			next := slices.DeleteFunc(slices.Clone(reached), func(v int) bool {
				return far[v] != 2 || slices.Contains(stars[:i], v)
			})
			if len(next) == 0 {
				return nil, nil
			}
			at = next[c.Below(len(next))]
			stars[i] = at
		}
	}
	spec.Family, spec.Start, spec.Closed = puzzles.Hunt, in.Squares[start], s.rule == "closed"
	for _, v := range stars {
		spec.Goals = append(spec.Goals, in.Squares[v])
	}
	return spec, nil
}

// drawCover draws a cover.
func drawCover(ctx context.Context, c *chance.Source, s manner, a demand) (*parts.Spec, error) {
	spec, in, err := drawBoard(ctx, c, s, a.squares, 6)
	if spec == nil || err != nil {
		return nil, err
	}
	start := c.Below(in.Len())
	if slices.Contains(in.Distances(start), -1) {
		return nil, nil
	}
	spec.Family, spec.Start = puzzles.Cover, in.Squares[start]
	return spec, nil
}
