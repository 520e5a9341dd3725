package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/certify"
	"knightsat/generate"
	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve"
	"knightsat/web"
)

// What is made on each weekday, and the course: a line a puzzle, its parts as in its text, or what
// chance adds.
//
//go:embed wishes.txt
var wishesText string

// recipe is a line of wishes.txt.
type recipe struct {
	name string
	generate.Config
}

// wishes are those of the file by the headings, in its order.
var wishes = readWishes()

func readWishes() map[string][]recipe {
	all := map[string][]recipe{}
	heading := ""
	for line := range strings.Lines(wishesText) {
		name, parts, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok {
			heading = name
			continue
		}
		w := recipe{name: name}
		for part := range strings.FieldsSeq(parts) {
			key, value, _ := strings.Cut(part, "=")
			if err := w.set(key, value); err != nil {
				panic(fmt.Sprintf("%s: %v", name, err)) // the file is part of the program
			}
		}
		all[heading] = append(all[heading], w)
	}
	return all
}

func (w *recipe) set(key, value string) (err error) {
	ranges := map[string]*[2]int{"moves": &w.Moves, "walks": &w.Walks}
	numbers := map[string]*int{"goals": &w.MoreGoals, "random-holes": &w.MoreHoles, "random-walls": &w.MoreWalls,
		"least-numbers": &w.Numbers}
	switch {
	case ranges[key] != nil:
		_, err = fmt.Sscanf(value, "%d-%d", &ranges[key][0], &ranges[key][1])
	case numbers[key] != nil:
		*numbers[key], err = strconv.Atoi(value)
	case key == "random-guards":
		w.MoreGuards = []rune(value)
	case key == "difficulty":
		w.Difficulty = generate.Grade(value)
	default:
		err = w.Set(key, value)
	}
	return err
}

// grades are those of the weekdays, Sunday first.
var grades = [7]generate.Grade{generate.Hard, generate.Easy, generate.Easy, generate.Medium,
	generate.Medium, generate.Medium, generate.Hard}

// makeDay makes the puzzles of a day; others with another salt.
func makeDay(ctx context.Context, day time.Time, salt uint64) (*web.Line, error) {
	line := &web.Line{Day: day.Format(time.DateOnly)}
	year, month, date := day.Date()
	seed := uint64((year*100+int(month))*100+date) + salt<<48
	for _, kind := range []string{"path", "hunt", "cover"} {
		i := slices.IndexFunc(wishes[kind], func(w recipe) bool { return w.name == day.Weekday().String() })
		wished := wishes[kind][i]
		puzzle, err := wished.make(ctx, seed)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", line.Day, kind, err)
		}
		puzzle.Grade = string(grades[day.Weekday()])
		wished.put(line, puzzle)
	}
	return line, nil
}

func (w *recipe) put(line *web.Line, puzzle *web.Daily) {
	switch w.Family {
	case puzzles.Hunt:
		line.Hunt = puzzle
	case puzzles.Cover:
		line.Cover = puzzle
	default:
		line.Path = puzzle
	}
}

// easy reports whether the argument of a puzzle has to be one that is easy to follow.
func (w *recipe) easy() bool { return w.Family == puzzles.Cover || w.Difficulty == generate.Easy }

// make makes a puzzle and proves it. It goes on to the next seed if there is none as wished, if it
// can't be certified in time, or if why it is shortest is hard to follow where it should be easy.
func (w *recipe) make(ctx context.Context, seed uint64) (*web.Daily, error) {
	for try := range uint64(limits.DailyTries) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		drawn, err := w.draw(ctx, seed+try<<32)
		if err != nil || drawn == nil {
			if err != nil && !errors.As(err, new(*generate.LimitError)) {
				return nil, err
			}
			continue
		}
		puzzle, err := prove(ctx, drawn, w.easy() && try < limits.DailyTries/2)
		if errors.As(err, new(*certify.UnfinishedError)) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if puzzle != nil {
			return puzzle, nil
		}
	}
	return nil, errors.New("there is no such puzzle")
}

// draw is a puzzle by chance; nil if chance gave none that fits.
func (w *recipe) draw(ctx context.Context, seed uint64) (spec *puzzles.Spec, err error) {
	one := w.Config
	one.Seed = seed
	if w.Family == puzzles.Cover {
		return drawCover(one)
	}
	err = generate.Make(ctx, one, 1, nil, func(m *generate.Result) error {
		spec = m.Puzzle.Spec()
		return nil
	})
	return spec, err
}

// drawCover is a cover with a start by chance.
func drawCover(w generate.Config) (*puzzles.Spec, error) {
	c := chance(w.Seed)
	d := &c
	all := d.perm(w.Width * w.Height)
	square := func(i int) puzzles.Square {
		return puzzles.Square{Col: 1 + all[i]%w.Width, Row: 1 + all[i]/w.Width}
	}
	spec := w.Spec
	for i := range w.MoreHoles {
		spec.Holes = append(spec.Holes, square(i))
	}
	for i, kind := range w.MoreGuards {
		spec.Guards = append(spec.Guards, puzzles.Guard{Kind: kind, Square: square(w.MoreHoles + i)})
	}
	board, err := puzzles.NewBoard(w.Width, w.Height, spec.Holes, spec.Guards)
	if err != nil {
		return nil, err
	}
	free := board.Squares()
	if 5*len(free) < 2*w.Width*w.Height {
		return nil, nil
	}
	spec.Start = free[d.below(len(free))]
	return &spec, nil
}

// prove solves a puzzle, certifies the answer and verifies that; nil if it has no walk, or if it is
// a path and not the only one, or if why it is shortest is hard to follow where that is not wanted.
func prove(ctx context.Context, spec *puzzles.Spec, easily bool) (*web.Daily, error) {
	ctx, cancel := context.WithTimeout(ctx, limits.DailyTime)
	defer cancel()
	p, err := spec.Build()
	if err != nil {
		return nil, err
	}
	ans, err := solve.Solve(ctx, p, solve.Options{})
	if err != nil || ans.Status != solve.Optimal {
		return nil, err
	}
	out := &web.Daily{Walk: strings.Join(squares(ans.Walk), "")}
	if p.Family == puzzles.Tour {
		spec = ended(p, ans.Walk)
		if p, err = spec.Build(); err != nil {
			return nil, err
		}
		counted, n, err := solve.Count(ctx, p, solve.Options{}, 2, limits.DailyMemory)
		if err != nil || !counted.Complete || n.Number.String() != "1" {
			return nil, err
		}
	} else {
		var easy bool
		if out.By, out.Squares, easy = why(ctx, ans); easily && !easy {
			return nil, nil
		}
	}
	dir, err := os.MkdirTemp("", "certificate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	_, err = certify.Write(ctx, p, certify.Options{Answer: ans}, filepath.Join(dir, "certificate"))
	if err != nil {
		return nil, err
	}
	out.Is = formats.Link(spec)
	return out, nil
}

// ended is a path that gives its ends, by their numbers if it has some.
func ended(p *puzzles.Puzzle, walk puzzles.Walk) *puzzles.Spec {
	spec := p.Spec()
	spec.Start, spec.End = walk[0], walk[len(walk)-1]
	for _, k := range []int{1, len(walk)} {
		n := puzzles.Number{K: k, Square: walk[k-1]}
		if !spec.Ordered && !slices.Contains(spec.Numbers, n) {
			spec.Numbers = append(spec.Numbers, n)
		}
	}
	return spec
}

// why is the kind of the easiest argument that rules out all walks with fewer moves, and its
// squares: none if it is hard to follow, or if it is about each square alone.
func why(ctx context.Context, ans *solve.Answer) (by, told string, easy bool) {
	by = "unsat"
	for a := range ans.Figures(ctx, ans.Walk.Moves()) {
		switch by = string(a.By); {
		case len(a.Stops) > 1:
			return by, strings.Join(squares(a.Stops), ""), true
		case len(a.Squares) > 0 && len(a.Halves) == 0:
			return by, strings.Join(squares(a.Squares), ""), true
		case a.Tolls != nil && len(a.Tolls.Tree) == ans.Walk.Moves(): // a link for each move
			return string(bound.ByCounting), "", true
		case a.Tolls != nil:
			told = links(a.Tolls, ans.Walk.Moves())
		}
	}
	return by, told, told != ""
}

// links are the links of a tree without tolls whose moves are all that a walk has, as pairs of squares.
func links(t *bound.Tolls, moves int) string {
	for _, toll := range t.Tolls {
		if toll.Toll != 0 {
			return ""
		}
	}
	var told strings.Builder
	for _, l := range t.Tree {
		moves -= l.Moves
		told.WriteString(l.From.String() + l.To.String())
	}
	if moves != 0 {
		return ""
	}
	return told.String()
}

func squares(list []puzzles.Square) []string {
	var names []string
	for _, s := range list {
		names = append(names, s.String())
	}
	return names
}

// chance is a sequence of numbers from a seed: splitmix64, by Guy Steele, Doug Lea and Christine
// Flood ("Fast splittable pseudorandom number generators", 2014).
type chance uint64

func (c *chance) below(n int) int {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

func (c *chance) perm(n int) []int {
	all := make([]int, n)
	for i := range all {
		j := c.below(i + 1)
		all[i], all[j] = all[j], i
	}
	return all
}
