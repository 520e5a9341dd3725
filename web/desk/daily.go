package desk

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/generate"
	"knightsat/internal/runlog"
	"knightsat/puzzles"
	"knightsat/solve"
)

// makeTime is how long the making of a puzzle may take.
const makeTime = 20 * time.Second

// madeJSON is a new puzzle with what is proven of it.
type madeJSON struct {
	Name  string         `json:"name"`
	Laid  *laidOut       `json:"laid"`
	Par   int            `json:"par"`   // moves of a shortest walk
	Walks uint64         `json:"walks"` // how many shortest walks there are
	Least bool           `json:"least"` // there are at least so many
	Grade generate.Grade `json:"grade"`
}

// Days has the puzzles of days and their proofs. The keys are the month and then the date, as in
// 2026-11 and 2026-11-22.
type Days struct {
	Puzzles map[string]map[string][]*madeJSON
	Proofs  map[string]map[string]map[string]*proofJSON // by the puzzles' names
}

// proofJSON is what was found out of a puzzle beforehand, by the names of the answer to
// solve.
type proofJSON struct {
	Status   solve.Status     `json:"status"`
	Walk     list             `json:"walk"`
	Moves    int              `json:"moves"`
	Lower    int              `json:"lower_bound"`
	Reason   string           `json:"reason"`
	Encoding string           `json:"encoding"`
	Engine   string           `json:"engine"`
	Stats    solve.Stats      `json:"stats"`
	Bounds   []solve.Argument `json:"bounds"`
	Only     *onlyJSON        `json:"only,omitempty"` // of a path
}

// newProof solves a puzzle by formulas of so many literals at most.
func newProof(ctx context.Context, j *puzzleJSON, lits int) (*proofJSON, error) {
	p, err := j.build()
	if err != nil {
		return nil, err
	}
	ans, err := solve.Solve(ctx, p, solve.Options{MaxLits: lits})
	if err != nil {
		return nil, err
	}
	proof := &proofJSON{Status: ans.Status, Walk: names(ans.Walk), Moves: ans.Upper, Lower: ans.Lower,
		Reason: p.Say(ans.Reason), Encoding: ans.Encoding, Engine: ans.Engine, Stats: ans.Stats(),
		Bounds: ans.Arguments()}
	if len(p.Numbers) > 0 {
		proof.Only, err = whyOnly(ctx, p)
	}
	return proof, err
}

// told is what is told of some arguments: those that say most, and the easy ones of these
// alone if there are any.
func told(all []solve.Argument) []solve.Argument {
	most := 0
	for _, a := range all {
		most = max(most, a.Moves)
	}
	best := slices.DeleteFunc(all, func(a solve.Argument) bool { return a.Moves < most })
	easy := slices.DeleteFunc(slices.Clone(best),
		func(a solve.Argument) bool { return a.Tolls != nil || a.Program != nil })
	if len(easy) > 0 {
		return easy
	}
	return best
}

// Make makes the puzzles of so many days, beginning with from, and proves them. If the context
// ends first, its cause is returned.
func Make(ctx context.Context, from time.Time, days int) (*Days, error) {
	made := make([][]*madeJSON, days)
	proofs := make([]map[string]*proofJSON, days)
	err := runlog.Each(ctx, days, runtime.GOMAXPROCS(0), func(ctx context.Context, i int) (err error) {
		if made[i], err = dayPuzzles(ctx, from.AddDate(0, 0, i)); err != nil {
			return err
		}
		proofs[i] = map[string]*proofJSON{}
		for _, m := range made[i] {
			proof, err := newProof(ctx, m.Laid.Puzzle, maxLits)
			if err != nil {
				return err
			}
			proof.Bounds = told(proof.Bounds)
			proofs[i][m.Name] = proof
		}
		return nil
	})
	if err != nil || ctx.Err() != nil {
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	all := &Days{map[string]map[string][]*madeJSON{}, map[string]map[string]map[string]*proofJSON{}}
	for i := range days {
		date := from.AddDate(0, 0, i).Format(time.DateOnly)
		month := date[:len("2026-11")]
		if all.Puzzles[month] == nil {
			all.Puzzles[month] = map[string][]*madeJSON{}
			all.Proofs[month] = map[string]map[string]*proofJSON{}
		}
		all.Puzzles[month][date] = made[i]
		all.Proofs[month][date] = proofs[i]
	}
	return all, nil
}

func (d *Desk) daily(body []byte) (*Task, error) {
	var q struct {
		Date string `json:"date"` // as in 2026-11-21
	}
	if err := decode(body, &q); err != nil {
		return nil, err
	}
	day, err := time.Parse(time.DateOnly, q.Date)
	if err != nil || day.Year() < 2020 || day.Year() > 2100 {
		return nil, fmt.Errorf("date must be a day of the years 2020 to 2100, as in 2026-11-21, not %q",
			Shorten(q.Date))
	}
	return &Task{Limit: makeTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		return dayPuzzles(ctx, day)
	}}, nil
}

// generate reads the request for a new puzzle. What stands on the board of the
// request stays; on an empty one chance places what the family needs.
func (d *Desk) generate(body []byte) (*Task, error) {
	var q struct {
		puzzleJSON
		Many       int    `json:"many"` // goals of a hunt
		Difficulty string `json:"difficulty"`
		Unique     bool   `json:"unique"` // one shortest walk only
		Seed       uint64 `json:"seed"`
	}
	if err := decode(body, &q); err != nil {
		return nil, err
	}
	s, err := q.spec(maxMade)
	if err != nil {
		return nil, err
	}
	w := generate.Wish{Spec: *s, Many: q.Many, Difficulty: generate.Grade(q.Difficulty), Seed: q.Seed}
	if q.Unique {
		w.Walks = [2]int{1, 1}
	}
	if len(w.Holes)+len(w.Guards) == 0 {
		w.Scatter()
	}
	if w.Difficulty != "" && !w.Difficulty.Known() {
		return nil, fmt.Errorf("unknown difficulty %q; valid are %s", Shorten(q.Difficulty),
			strings.ReplaceAll(strings.Trim(fmt.Sprint(generate.Grades), "[]"), " ", ", "))
	}
	if err := w.Check(); err != nil {
		return nil, err
	}
	return &Task{Limit: makeTime, Run: func(ctx context.Context, _ Tell) (any, error) {
		return first(ctx, w, "")
	}}, nil
}

// maxMade is how many squares the board of a new puzzle may have.
const maxMade = 400

// rungJSON is a queen's square, of the covers in order: the knight visits the squares
// that she does not attack, row by row from the top, each row from right to left,
// beginning on the first.
type rungJSON struct {
	Queen string   `json:"queen"`
	Par   int      `json:"par"`
	Laid  *laidOut `json:"laid"`
}

// Ladder makes the ordered covers around a queen that have a solution, one for each of her
// squares, by row from the bottom.
func Ladder(ctx context.Context) ([]*rungJSON, error) {
	rungs := []*rungJSON{}
	for n := range 64 {
		rung, err := newRung(ctx, puzzles.Square{Col: 1 + n%8, Row: 1 + n/8})
		if err != nil {
			return nil, err
		}
		if rung != nil {
			rungs = append(rungs, rung)
		}
	}
	return rungs, nil
}

// newRung is nil if there is no such walk. The distances between the goals in
// their order are the optimum, and what proves it.
func newRung(ctx context.Context, queen puzzles.Square) (*rungJSON, error) {
	board, err := puzzles.NewBoard(8, 8, nil, []puzzles.Guard{{Kind: 'Q', Square: queen}})
	if err != nil {
		return nil, err
	}
	free := board.Squares() // the last one is the first in order
	p, err := puzzles.NewCover(board, puzzles.Rules{Ordered: true, Start: free[len(free)-1]})
	if err != nil {
		return nil, err
	}
	a := bound.AnalyseInstance(ctx, puzzles.NewInstance(p), bound.Use{bound.ByReach})
	if a.Impossible != nil || !a.Exact {
		return nil, nil
	}
	laid, err := layOut(p.Spec())
	return &rungJSON{queen.String(), a.Best().Moves, laid}, err
}
