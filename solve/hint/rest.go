package hint

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
)

// inMoves says that what is left is asked as a puzzle from the walk's last square on. Elsewhere the
// whole walk is asked for, with the numbers that are written.
func (a *hintQuestion) inMoves() bool {
	return !a.p.Timed() && len(a.walk) > 0 && len(a.walk) == len(a.begun)
}

func (a *hintQuestion) rest(ctx context.Context, w puzzles.Walk) (*solve.Answer, error) {
	return Rest(ctx, a.p, w, a.o)
}

// Rest is the answer to what is left of a puzzle without numbers after a walk, which has at least
// its first square. Its walk begins with the last one.
func Rest(ctx context.Context, p *puzzles.Puzzle, w puzzles.Walk, o solve.Options) (*solve.Answer, error) {
	if puzzles.Check(p, w) == nil {
		return &solve.Answer{Known: solve.Known{Status: solve.Optimal, Walk: w[len(w)-1:]}, Complete: true}, nil
	}
	rest, err := restOf(p, w, p.Missed(w))
	place := (*puzzles.PlaceError)(nil)
	if errors.As(err, &place) && !strings.HasSuffix(place.What, " any") { // no vertex may have that name
		return &solve.Answer{Known: solve.Known{Status: solve.Infeasible}, Reason: err.Error(),
			Complete: true}, nil
	}
	if err != nil {
		return nil, err
	}
	ans, err := solve.Solve(ctx, rest, o)
	if err == nil {
		for i, s := range ans.Walk { // a graph's vertices are of that graph
			ans.Walk[i], err = p.Ground().ParseSquare(s.String())
			if err != nil {
				break
			}
		}
	}
	return ans, err
}

// restOf is the puzzle of completing a walk: from its last square for the goals that are left. If no
// square may be visited twice, those visited are gone.
func restOf(p *puzzles.Puzzle, w puzzles.Walk, left []puzzles.Square) (rest *puzzles.Puzzle, err error) {
	now := w[len(w)-1]
	rules := puzzles.Rules{Piece: p.Piece, Start: now, End: p.End, Ordered: p.Ordered, Once: p.Once}
	ground := p.Ground()
	if p.Closed {
		rules.End = w[0]
	}
	if p.Once {
		if p.Closed && len(w) == 1 {
			rules.End, rules.Closed = puzzles.Any, true
		}
		taken := map[puzzles.Square]bool{}
		for _, s := range w[:len(w)-1] {
			taken[s] = !p.Closed || s != rules.End
		}
		for _, s := range slices.Concat([]puzzles.Square{rules.End}, left) {
			if taken[s] {
				return nil, &puzzles.PlaceError{What: s.String(), Why: "it is visited already"}
			}
		}
		if ground, err = without(ground, p.Piece, taken); err != nil {
			return nil, err
		}
		if _, board := ground.(*puzzles.Board); !board {
			rules.Piece = puzzles.Piece{}
		}
		// A graph's vertices are of that graph.
		in := func(s puzzles.Square) puzzles.Square {
			if s.IsAny() {
				return s
			}
			there, parsed := ground.ParseSquare(s.String())
			err = errors.Join(err, parsed)
			return there
		}
		rules.Start, rules.End = in(rules.Start), in(rules.End)
		there := make([]puzzles.Square, len(left))
		for i, s := range left {
			there[i] = in(s)
		}
		left = there
		if err != nil {
			return nil, err
		}
	}
	if len(left) == 0 { // only the way to the end, or away from the start and back, is left
		switch {
		case rules.Closed:
			left = []puzzles.Square{rules.Start}
		case rules.End.IsAny():
			return nil, fmt.Errorf("nothing is left to do in this walk, and yet it is not a solution")
		default:
			left = []puzzles.Square{rules.End}
		}
	}
	if p.Family == puzzles.Tour {
		return puzzles.NewTour(ground, rules)
	}
	return puzzles.NewHunt(ground, left, rules)
}

// without is a ground without some of its squares. A board's become holes: they were
// free, so no line of attack goes over them, and none ends there now. Slides go over them: the rest
// of a board of slides is a graph.
func without(ground puzzles.Ground, piece puzzles.Piece,
	taken map[puzzles.Square]bool) (puzzles.Ground, error) {
	if b, ok := ground.(*puzzles.Board); ok && !piece.Slides() {
		holes := slices.Clone(b.Holes())
		for _, s := range b.Squares() {
			if taken[s] {
				holes = append(holes, s)
			}
		}
		return puzzles.NewBoard(b.Width(), b.Height(), holes, b.Guards(), b.Walls()...)
	}
	stays := slices.DeleteFunc(ground.Squares(), func(s puzzles.Square) bool { return taken[s] })
	return puzzles.NewGraph(names(stays), edges(ground, piece, stays))
}

func names(squares []puzzles.Square) []string { return words.Names(squares, puzzles.Square.String) }

// edges are the jumps between some of a ground's squares, by their places in the list.
func edges(g puzzles.Ground, piece puzzles.Piece, among []puzzles.Square) (list [][2]int) {
	number := make(map[puzzles.Square]int, len(among))
	for i, s := range among {
		number[s] = i
	}
	for i, s := range among {
		for _, t := range g.Moves(piece, s) {
			if j, ok := number[t]; ok && i < j {
				list = append(list, [2]int{i, j})
			}
		}
	}
	return list
}
