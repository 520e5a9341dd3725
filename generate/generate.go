package generate

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/ruled"
	"knightsat/solve"
	"knightsat/solve/count"
)

// Made is a new puzzle and its measure. The zero value has no puzzle and is of no use.
type Made struct {
	Puzzle *puzzles.Puzzle
	rating
	// Unmeasured is set for a hunt that is too large to be solved at once, unless the config
	// is about its walks. It has no measure.
	Unmeasured bool
	Seed       uint64
	Number     int // among those of the seed, from 1
}

// Text writes the puzzle in the text format. Comments give the version of the generator, the seed,
// the optimum, the number of shortest walks and the difficulty.
func (m *Made) Text() string {
	head := fmt.Sprintf("%% generator %d, seed %d, puzzle %d\n", version, m.Seed, m.Number)
	if m.Unmeasured {
		return head + fmt.Sprintf("%% optimum: not measured, because there are more than %d goals\n",
			measuredGoals) + notation.Text(m.Puzzle)
	}
	walks := fmt.Sprint(m.Walks)
	if m.Least {
		walks = "at least " + walks
	}
	return head + fmt.Sprintf("%% optimum: %d\n%% shortest walks: %s\n%% difficulty: %s\n", m.Moves, walks,
		m.rating) + notation.Text(m.Puzzle)
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

// Tries say how far a search for puzzles has come.
type Tries struct {
	Found int
	Tried int // since the last one that was found
	// Solving is about the puzzle that is being solved, if one is.
	Solving *solve.Event
}

// Make makes n puzzles, and calls visit with each. It calls progress, which may be nil, now and
// then. The error is a *[LimitError] if no more puzzles are found, the context's error if that
// ends first, visit's error, or says what is wrong with the config.
func Make(ctx context.Context, w Config, n int, progress func(Tries), visit func(*Made) error) error {
	if err := w.Check(); err != nil {
		return err
	}
	if w.Piece == (puzzles.Piece{}) {
		w.Piece = puzzles.Knight
	}
	m := &maker{Config: w, draw: newDraw(w.Seed)}
	found, tried := 0, 0
	if progress != nil {
		m.solving = func(e solve.Event) { progress(Tries{found, tried, &e}) }
	}
	for ; found < n; tried++ {
		if tried == 0 {
			m.left = cmp.Or(w.room, zipWork)
		}
		if tried >= m.limit() || m.left <= 0 {
			return &LimitError{found, n, tried, wallsFor(ctx, w)}
		}
		if progress != nil && tried%64 == 0 {
			progress(Tries{found, tried, nil})
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
		if err := visit(&Made{p, measure, m.unmeasured(), w.Seed, found}); err != nil {
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
	m := &maker{Config: w, draw: newDraw(w.Seed), left: cmp.Or(w.room, zipWork)}
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
		return w.Family == puzzles.Hunt && squares*(w.MoreGoals+1) <= layerStates
	}
	return w.Family == puzzles.Hunt && w.MoreGoals <= 16 && squares<<w.MoreGoals <= layerStates
}

// unmeasured reports whether the puzzles are too large to be measured.
func (w *Config) unmeasured() bool {
	asked := w.Moves != [2]int{} || w.Walks != [2]int{} || w.Difficulty != ""
	return w.Family == puzzles.Hunt && !w.Ordered && w.MoreGoals > measuredGoals && !asked
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
		return layerTries
	}
	return solveTries
}

// attempt draws a puzzle and measures it. p is nil if it is none, or not as asked for.
func (m *maker) attempt(ctx context.Context) (p *puzzles.Puzzle, measure rating, err error) {
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
func (m *maker) measure(ctx context.Context, start, end int, goals []int) (rating, bool) {
	moves, ok := m.layers.Shortest(ctx, count.Wanted{Start: start, End: end, Goals: goals,
		Ordered: m.Ordered},
		m.Moves[1])
	if !ok || !within(m.Moves, uint64(moves)) {
		return rating{}, false
	}
	ways := m.layers.Walks(ctx)
	if ways == nil {
		return rating{}, false
	}
	walks := uint64(math.MaxUint64) // or more
	if ways.IsUint64() {
		walks = ways.Uint64()
	}
	if !within(m.Walks, walks) {
		return rating{}, false
	}
	length, _ := greedy(m.in, start, end, goals, m.Ordered, false)
	measure := rating{Moves: moves, Walks: walks, Loss: length - moves,
		Revisits: revisits(m.layers.First(), m.Closed)}
	if !m.Ordered {
		measure.Turns = turns(m.in, start, end, goals)
	}
	return measure, true
}

// drawBoard draws what is asked for of holes and guards; false means that they do not go
// together, or that the context has ended.
func (m *maker) drawBoard(ctx context.Context) bool {
	if m.board != nil && m.MoreHoles == 0 && len(m.MoreGuards) == 0 {
		return true // it stays the same
	}
	holes, guards := slices.Clone(m.Holes), slices.Clone(m.Guards)
	free := func(k int) []puzzles.Square { // k free squares; nil if there are not as many
		board, err := puzzles.NewBoard(m.Width, m.Height, holes, guards)
		if err != nil {
			return nil
		}
		return m.squares(&m.Config, m.without(board, m.Start, m.End), k)
	}
	if m.MoreHoles > 0 {
		drawn := free(m.MoreHoles)
		if drawn == nil {
			return false
		}
		holes = append(holes, drawn...)
	}
	each := 1
	if m.InPairs {
		each = 2
	}
	for _, kind := range m.MoreGuards {
		at := free(each)
		if at == nil {
			return false
		}
		for _, s := range at {
			guards = append(guards, puzzles.Guard{Kind: kind, Square: s})
		}
	}
	board, err := puzzles.NewBoard(m.Width, m.Height, holes, guards)
	if err != nil || len(board.Squares()) == 0 {
		return false
	}
	rules := puzzles.Rules{Piece: m.Piece, StartAny: true}
	p, err := puzzles.NewCover(board, rules)
	if m.Family == puzzles.Hunt && (err != nil || !m.byLayers(board.Len())) { // which keeps slides as lines
		p, err = puzzles.NewHunt(board, board.Squares()[:1], rules)
	}
	if err != nil {
		return false
	}
	in, err := ruled.LayOut(ctx, p)
	if err != nil {
		return false
	}
	m.board, m.in = board, in
	m.layers = count.NewLayers(m.in)
	return true
}

// drawsStart reports whether chance places the start when the config gives none.
func (m *maker) drawsStart() bool {
	return m.Family != puzzles.Tour && !m.StartAny || m.Family == puzzles.Hunt && m.Closed
}

func (m *maker) without(board *puzzles.Board, these ...puzzles.Square) []puzzles.Square {
	return slices.DeleteFunc(board.Squares(),
		func(s puzzles.Square) bool { return slices.Contains(these, s) })
}

// drawPlaces draws the start and the goals of a hunt, as vertices; of any start, -1. The goals are where
// the piece comes from the start.
func (m *maker) drawPlaces() (start, end int, goals []int, ok bool) {
	in := m.in
	start, end = in.Vertex(m.Start), in.Vertex(m.End)
	if start < 0 && !m.Start.IsAny() || end < 0 && !m.End.IsAny() {
		return 0, 0, nil, false // a guard that was drawn attacks it
	}
	if start < 0 && m.drawsStart() {
		from := in.Squares
		if end >= 0 {
			from = m.reached(-1, end)
		}
		start = in.Vertex(from[m.Below(len(from))])
	}
	if m.Closed {
		end = start
	}
	if m.Family != puzzles.Hunt {
		return start, end, nil, true
	}
	places := m.squares(&m.Config, m.reached(start, end), m.MoreGoals)
	for _, s := range places {
		goals = append(goals, in.Vertex(s))
	}
	return start, end, goals, len(goals) == m.MoreGoals
}

// reached are the squares that the piece reaches from an end that is given, without the start; those from
// a random square if none is.
func (m *maker) reached(start, end int) []puzzles.Square {
	from := max(start, end)
	if start >= 0 {
		from = start
	}
	if _, component, parts := m.in.Colours(); from < 0 && len(parts) > 1 {
		from = m.Below(len(component))
	}
	if from < 0 {
		return m.board.Squares()
	}
	far := m.in.Distances(from)
	var squares []puzzles.Square
	for v, s := range m.in.Squares {
		if far[v] >= 0 && v != start {
			squares = append(squares, s)
		}
	}
	return squares
}

func (m *maker) puzzle(start int, goals []int) (*puzzles.Puzzle, error) {
	in := m.in
	r := puzzles.Rules{Piece: m.Piece, End: m.End, Ordered: m.Ordered && m.Family != puzzles.Tour,
		Closed: m.Closed, StartAny: true}
	if start >= 0 {
		r.Start = in.Squares[start]
	}
	switch m.Family {
	case puzzles.Cover:
		return puzzles.NewCover(m.board, r)
	case puzzles.Tour:
		return puzzles.NewTour(m.board, r)
	}
	var squares []puzzles.Square
	for _, v := range goals {
		squares = append(squares, in.Squares[v])
	}
	return puzzles.NewHunt(m.board, squares, r)
}

// counted is how many shortest walks are looked for when they can't be counted: more
// make no difference to the difficulty. Of large covers, and of hunts that have too many states for
// layers, all are looked for only where a number of them is asked for and enough are not alike.
const counted = 4

// solved measures a puzzle by solving it; false means that it is not as asked for, or that
// the context has ended.
func (m *maker) solved(ctx context.Context, p *puzzles.Puzzle) (rating, bool, error) {
	ans, err := solve.Solve(ctx, p, solve.Options{Events: m.solving})
	if err != nil || ans.Status != solve.Optimal || !within(m.Moves, uint64(ans.Walk.Moves())) {
		return rating{}, false, err
	}
	measure := rating{Moves: ans.Walk.Moves(), Walks: 1, Least: true}
	limit := max(counted, m.Walks[0])
	if m.Walks[1] > 0 {
		limit = m.Walks[1] + 1
	}
	all := m.Family == puzzles.Tour || m.Family == puzzles.Cover && len(p.Goals) <= allSquares
	if !all {
		measure.Walks = uint64(alike(ctx, p, ans.Walk, min(limit, alikeWalks)))
	}
	if all || m.Walks != [2]int{} && measure.Walks < uint64(limit) {
		walks, result := solve.All(ctx, p, solve.Options{})
		for a := range walks {
			if a.WalksFound == limit {
				break
			}
		}
		last, err := result()
		if err != nil || ctx.Err() != nil {
			return rating{}, false, err
		}
		measure.Walks, measure.Least = uint64(last.WalksFound), !last.Complete
	}
	if !within(m.Walks, measure.Walks) {
		return rating{}, false, nil
	}
	in, err := ruled.LayOut(ctx, p)
	if err != nil {
		return rating{}, false, nil
	}
	length, left := greedy(in, in.Start, in.End, in.Goals, p.Ordered, p.Once)
	switch {
	case p.Once:
		measure.Loss = (10*left + in.Len() - 1) / in.Len()
	case p.Family == puzzles.Cover && ans.Walk.Moves() > 0:
		measure.Loss = (10*(length-ans.Walk.Moves()) + ans.Walk.Moves() - 1) / ans.Walk.Moves()
	default:
		measure.Loss = length - ans.Walk.Moves()
	}
	return measure, true, nil
}
