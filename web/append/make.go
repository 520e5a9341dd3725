package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/certify"
	"knightsat/internal/chance"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
	"knightsat/solve"
	"knightsat/solve/count"
	"knightsat/solve/report"
	"knightsat/web"
)

// makeDay makes the puzzles of a day; others with another salt.
func makeDay(ctx context.Context, day time.Time, salt uint64) (*web.Line, error) {
	line := &web.Line{Day: day.Format(time.DateOnly)}
	if t := themeOf(day); t != nil {
		line.Theme = t.says
	}
	year, month, date := day.Date()
	seed := uint64((year*100+int(month))*100+date) + salt<<48
	for _, kind := range line.Kinds() {
		s, a := planned(kind.Name, day)
		puzzle, err := makeOne(ctx, kind.Name, s, a, seed)
		if errors.Is(err, errNone) { // other boards are easier to fill, and a king fills all
			if line.Theme == "" {
				s.form = plan[kind.Name].forms[0]
			} else {
				s.piece, s.rule = "king", map[string]string{"path": "numbers"}[kind.Name]
			}
			puzzle, err = makeOne(ctx, kind.Name, s, a, seed)
		}
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", line.Day, kind.Name, err)
		}
		*kind.Puzzle = puzzle
	}
	return line, nil
}

// makeOne makes a puzzle and proves it. It goes on to the next draw if there is none as planned, or why it is
// shortest is hard to follow.
func makeOne(ctx context.Context, kind string, s manner, a demand, seed uint64) (*web.Daily, error) {
	for try := range uint64(dailyTries) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		var p *puzzles.Puzzle
		var ans *solve.Answer
		var err error
		search := work.New(ctx, func(ctx context.Context) {
			p, ans, err = drawSolved(ctx, kind, s, a, chance.New(seed, try))
		})
		ended := search.Until(dailyWork)
		search.Stop()
		if err != nil {
			return nil, err
		}
		if !ended || ans == nil {
			continue
		}
		puzzle, err := prove(ctx, p, ans)
		if puzzle != nil || err != nil {
			return puzzle, err
		}
	}
	return nil, fmt.Errorf("%w like %v, %v", errNone, s, a)
}

// errNone is the error that nothing that was drawn is as planned.
var errNone = fmt.Errorf("none of %d puzzles that were drawn is", dailyTries)

// drawSolved draws a puzzle and solves it; nil if it has no walk, or is harder or easier than it may be.
func drawSolved(ctx context.Context, kind string, s manner, a demand,
	c *chance.Source) (*puzzles.Puzzle, *solve.Answer, error) {
	spec, err := plan[kind].draw(ctx, c, s, a)
	if spec == nil || err != nil {
		return nil, nil, err
	}
	p, err := spec.Build()
	if err != nil {
		return nil, nil, err
	}
	ans, err := solve.Solve(ctx, p, solve.Options{})
	if err != nil || ans.Status != solve.Optimal {
		return nil, nil, err
	}
	if n, told := measured(p, ans.Walk); !told || n < a.hard[0] || n > a.hard[1] {
		return nil, nil, nil
	}
	return p, ans, nil
}

// prove shows that a path is the only one, or why no walk is shorter, certifies the answer and verifies that; nil if
// there are other paths, or the reason is hard to follow.
func prove(ctx context.Context, p *puzzles.Puzzle, ans *solve.Answer) (*web.Daily, error) {
	out := &web.Daily{Is: formats.Link(parts.Of(p)), Walk: strings.Join(squares(ans.Walk), "")}
	if p.Family == puzzles.Tour {
		counted, n, err := count.Count(ctx, p, solve.Options{}, 2, dailyMemory)
		if err != nil || !counted.Complete || n.Number.String() != "1" {
			return nil, err
		}
	} else {
		var easy bool
		if out.By, out.Squares, easy = why(ctx, ans); !easy {
			return nil, nil
		}
	}
	dir, err := os.MkdirTemp("", "certificate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithTimeout(ctx, dailyTime)
	defer cancel()
	_, err = certify.Write(ctx, p, certify.Options{Answer: ans}, filepath.Join(dir, "certificate"))
	return out, err
}

// measured is how hard a puzzle is: of a path how many of its moves follow only from trials, or not even so, and
// told is false then; of others how far from the best greedy play gets, in hundredths of a move.
func measured(p *puzzles.Puzzle, walk puzzles.Walk) (n int, told bool) {
	if p.Family != puzzles.Tour {
		return greedy(p, walk.Moves()), true
	}
	by, whole := rulesOf(puzzles.NewInstance(p), walk).deduce()
	return walk.Moves() - by[byWays] - by[byWhole], whole
}

// why is the kind of the easiest argument that rules out all walks with fewer moves, and its
// squares: none if it is hard to follow, or if it is about each square alone.
func why(ctx context.Context, ans *solve.Answer) (by, told string, easy bool) {
	by = "unsat"
	for a := range report.Figures(ctx, ans, ans.Walk.Moves()) {
		switch by = string(a.By); {
		case len(a.Stops) > 1:
			return by, strings.Join(squares(a.Stops), ""), true
		case len(a.Squares) > 0 && len(a.Halves) == 0:
			return by, strings.Join(squares(a.Squares), ""), true
		case a.Tolls != nil && len(a.Tolls.Tree) == ans.Walk.Moves(): // a link for each move
			return string(facts.ByCounting), "", true
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
