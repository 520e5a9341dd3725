package generate

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/count"
)

// Result is a new puzzle and its measure. The zero value has no puzzle and is of no use.
type Result struct {
	Puzzle *puzzles.Puzzle
	Measure
	// Unmeasured is set for a hunt that is too large to be solved at once, unless the config
	// is about its walks. It has no measure.
	Unmeasured bool
	Seed       uint64
	Number     int // among those of the seed, from 1
}

// Text writes the puzzle in the text format. Comments give the version of the generator, the seed,
// the optimum, the number of shortest walks and the difficulty.
func (m *Result) Text() string {
	head := fmt.Sprintf("%% generator %d, seed %d, puzzle %d\n", Version, m.Seed, m.Number)
	if m.Unmeasured {
		return head + fmt.Sprintf("%% optimum: not measured, because there are more than %d goals\n",
			limits.MeasuredGoals) + m.Puzzle.Text()
	}
	walks := fmt.Sprint(m.Walks)
	if m.Least {
		walks = "at least " + walks
	}
	return head + fmt.Sprintf("%% optimum: %d\n%% shortest walks: %s\n%% difficulty: %s\n", m.Moves, walks,
		m.Measure) + m.Puzzle.Text()
}

// LimitError is the error that a search ended before it found as many puzzles as were asked for.
type LimitError struct {
	Found, Wanted int
	Tried         int // since the last one
	// Walls is how many walls make a tour with as many ordered goals the only one, with the same seed;
	// 0 if that is not known.
	Walls int
}

func (e *LimitError) Error() string {
	text := fmt.Sprintf("found only %d of %d puzzles; %d tries for the next failed", e.Found, e.Wanted,
		e.Tried)
	if e.Walls > 0 {
		text += fmt.Sprintf("; with %d walls there is one", e.Walls)
	}
	return text
}

// Progress says how far a search for puzzles has come.
type Progress struct {
	Found int
	Tried int // since the last one that was found
	// Solving is about the puzzle that is being solved, if one is.
	Solving *solve.Event
}

// Make makes n puzzles, and calls visit with each. It calls progress, which may be nil, now and
// then. The error is a *[LimitError] if no more puzzles are found, the context's error if that
// ends first, visit's error, or says what is wrong with the config.
func Make(ctx context.Context, w Config, n int, progress func(Progress), visit func(*Result) error) error {
	if err := w.Check(); err != nil {
		return err
	}
	if w.Piece == (puzzles.Piece{}) {
		w.Piece = puzzles.Knight
	}
	m := &maker{Config: w, draw: newDraw(w.Seed)}
	found, tried := 0, 0
	if progress != nil {
		m.solving = func(e solve.Event) { progress(Progress{found, tried, &e}) }
	}
	for ; found < n; tried++ {
		if tried == 0 {
			m.left = cmp.Or(w.room, limits.ZipWork)
		}
		if tried >= m.limit() || m.left <= 0 {
			return &LimitError{found, n, tried, wallsFor(ctx, w)}
		}
		if progress != nil && tried%64 == 0 {
			progress(Progress{found, tried, nil})
		}
		p, measure, err := m.attempt(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		case p == nil:
			continue
		}
		found, tried = found+1, -1
		if err := visit(&Result{p, measure, m.unmeasured(), w.Seed, found}); err != nil {
			return err
		}
	}
	return nil
}

// wallsFor is how many walls make a tour with ordered goals the only one; 0 if these are enough, or it
// is not known.
func wallsFor(ctx context.Context, w Config) int {
	if !w.Ordered || w.Family != puzzles.Tour || w.Difficulty != "" {
		return 0
	}
	asked := w.MoreWalls
	w.MoreWalls = anyWalls
	m := &maker{Config: w, draw: newDraw(w.Seed), left: cmp.Or(w.room, limits.ZipWork)}
	p, _, err := m.attempt(ctx)
	if p == nil || err != nil || len(p.Board.Walls()) <= asked {
		return 0
	}
	return len(p.Board.Walls())
}

// maker makes one puzzle after the other.
type maker struct {
	Config
	*draw
	left    int64 // work for a tour with ordered goals
	board   *puzzles.Board
	in      *puzzles.Instance // of the board: its own start and goals mean nothing
	layers  *count.Layers     // of the board, if it stays the same
	solving func(solve.Event) // may be nil
}

// byLayers reports whether puzzles are measured by layers: hunts of few goals.
func (w *Config) byLayers(squares int) bool {
	if w.Ordered {
		return w.Family == puzzles.Hunt && squares*(w.MoreGoals+1) <= limits.LayerStates
	}
	return w.Family == puzzles.Hunt && w.MoreGoals <= 16 && squares<<w.MoreGoals <= limits.LayerStates
}

// unmeasured reports whether the puzzles are too large to be measured.
func (w *Config) unmeasured() bool {
	asked := w.Moves != [2]int{} || w.Walks != [2]int{} || w.Difficulty != ""
	return w.Family == puzzles.Hunt && !w.Ordered && w.MoreGoals > limits.MeasuredGoals && !asked
}

// together reports whether there are ways between all goals and the ends that are given.
func (m *maker) together(start, end int, goals []int) bool {
	far := m.in.Distances(goals[0])
	for _, v := range append([]int{start, end}, goals...) {
		if v >= 0 && far[v] < 0 {
			return false
		}
	}
	return true
}

func (m *maker) limit() int {
	if m.byLayers(m.Width * m.Height) {
		return limits.LayerTries
	}
	return limits.SolveTries
}

// attempt draws a puzzle and measures it. p is nil if it is none, or not as asked for.
func (m *maker) attempt(ctx context.Context) (p *puzzles.Puzzle, measure Measure, err error) {
	if !m.drawBoard(ctx) {
		return nil, measure, nil
	}
	start, end, goals, ok := m.drawPlaces()
	if !ok {
		return nil, measure, nil
	}
	if m.byLayers(m.in.Len()) {
		if measure, ok = m.measure(ctx, start, end, goals); !ok {
			return nil, measure, nil
		}
	}
	if p, err = m.puzzle(start, goals); err != nil {
		return nil, measure, err
	}
	if m.timed() {
		return m.withTimes(ctx, p)
	}
	if m.unmeasured() {
		if !m.together(start, end, goals) {
			return nil, measure, nil
		}
		return p, measure, nil
	}
	if !m.byLayers(m.in.Len()) {
		if measure, ok, err = m.solved(ctx, p); !ok || err != nil {
			return nil, measure, err
		}
	}
	if m.Difficulty != "" && measure.Grade() != m.Difficulty {
		return nil, measure, nil
	}
	return p, measure, nil
}

func within(r [2]int, n uint64) bool {
	return n >= uint64(r[0]) && (r[1] == 0 || n <= uint64(r[1]))
}

// measure measures a hunt by layers; false means that it is not as asked for.
func (m *maker) measure(ctx context.Context, start, end int, goals []int) (Measure, bool) {
	moves, ok := m.layers.Shortest(ctx, count.Wanted{Start: start, End: end, Goals: goals,
		Ordered: m.Ordered},
		m.Moves[1])
	if !ok || !within(m.Moves, uint64(moves)) {
		return Measure{}, false
	}
	ways := m.layers.Walks(ctx)
	if ways == nil {
		return Measure{}, false
	}
	walks := uint64(math.MaxUint64) // or more
	if ways.IsUint64() {
		walks = ways.Uint64()
	}
	if !within(m.Walks, walks) {
		return Measure{}, false
	}
	length, _ := greedy(m.in, start, end, goals, m.Ordered, false)
	measure := Measure{Moves: moves, Walks: walks, Loss: length - moves,
		Revisits: revisits(m.layers.First(), m.Closed)}
	if !m.Ordered {
		measure.Turns = turns(m.in, start, end, goals)
	}
	return measure, true
}
