package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
	"knightsat/web"
)

// anew is the first day of the plan: those before were published before there was a plan.
const anew = "2026-12-14"

func daysOf(t *testing.T) (all []*web.Line) {
	t.Helper()
	for one := range bytes.Lines(oracle.Must(os.ReadFile("../days.jsonl"))) {
		line := &web.Line{}
		oracle.Done(json.Unmarshal(one, line))
		all = append(all, line)
	}
	return all
}

// TestNoPuzzleComesAgain soon, however its board is turned.
func TestNoPuzzleComesAgain(t *testing.T) {
	came := again{}
	for day, line := range daysOf(t) {
		if ok, err := came.put(day, line); !ok || err != nil {
			t.Errorf("%s: a puzzle came less than %d days before, %v", line.Day, apart, err)
		}
	}
}

// TestPublishedDaysStay byte for byte.
func TestPublishedDaysStay(t *testing.T) {
	published, _, ok := bytes.Cut(oracle.Must(os.ReadFile("../days.jsonl")), []byte(`{"day":"`+anew))
	const want = "2346560fa2f8041d86ca93967106a94089620a62d2457d1f271530a086bfd6ce"
	if got := fmt.Sprintf("%x", sha256.Sum256(published)); !ok || got != want {
		t.Errorf("the days before %s are others: %s, want %s", anew, got, want)
	}
}

// TestThePlanHasEveryKind, and each weekday is harder than the one before.
func TestThePlanHasEveryKind(t *testing.T) {
	for _, kind := range (&web.Line{}).Kinds() {
		m, ok := plan[kind.Name]
		if !ok {
			t.Fatalf("nothing makes a %s", kind.Name)
		}
		for i, a := range m.days[1:6] {
			if before := m.days[i]; a.hard[0] <= before.hard[1] || a.squares < before.squares {
				t.Errorf("%s: %v comes after %v", kind.Name, a, before)
			}
		}
	}
}

// TestNewDaysAreAsPlanned: as hard as their weekday, with other styles for eight weeks, and all pieces come round.
// That a path is the only one follows, none of its walls can go, and that no walk is shorter than that of another
// puzzle follows in few steps.
func TestNewDaysAreAsPlanned(t *testing.T) {
	pieces := map[string]map[puzzles.Piece]int{}
	var last []string // of the last eight weeks
	rng := oracle.Rand(t)
	for _, line := range daysOf(t) {
		if line.Day < anew {
			continue
		}
		day := oracle.Must(time.Parse(time.DateOnly, line.Day))
		if sunday := day.Weekday() == time.Sunday; sunday != (line.Theme != "") {
			t.Errorf("%s has the theme %q", line.Day, line.Theme)
		}
		styles := ""
		for _, kind := range line.Kinds() {
			d := *kind.Puzzle
			p := oracle.Must(oracle.Must(d.Spec()).Build())
			walk := oracle.Must(formats.ParseSquares(p.Ground(), strings.Join(web.Squares(d.Walk), " ")))
			_, a := planned(kind.Name, day)
			if n, told := measured(p, walk); !told || n < a.hard[0] || n > a.hard[1] {
				t.Errorf("%s, %s: %d is not within %v, or the path does not follow", line.Day, kind.Name, n, a.hard)
			}
			if p.Family != puzzles.Tour {
				if why := argued(p, d, walk.Moves()); why != "" {
					t.Errorf("%s, %s: %s", line.Day, d.Is, why)
				}
			} else if oracle.Night() || rng.IntN(9) == 0 {
				if wall := idle(p, walk); wall != "" {
					t.Errorf("%s, %s: the wall %s can go", line.Day, d.Is, wall)
				}
			}
			if pieces[kind.Name] == nil {
				pieces[kind.Name] = map[puzzles.Piece]int{}
			}
			pieces[kind.Name][p.Piece]++
			styles += fmt.Sprint(p.Piece, p.Closed, len(p.Numbers) > 0, len(p.Board.Guards()), p.Board.Width(), p.Board.Height(),
				p.Board.Holes())
		}
		if slices.Contains(last, styles) {
			t.Errorf("%s is like a day of the eight weeks before", line.Day)
		}
		last = append(last, styles)
		last = last[max(0, len(last)-56):]
	}
	for kind, wanted := range map[string]string{"path": "wazir king knight", "cover": "wazir king knight rook",
		"hunt": "wazir king knight rook bishop queen camel zebra"} {
		for name := range strings.FieldsSeq(wanted) {
			if n := pieces[kind][oracle.Must(puzzles.ParsePiece(name))]; n < 40 {
				t.Errorf("a %s came %d times as a %s", name, n, kind)
			}
		}
	}
}

// idle is a wall of a path without which it would still be the only one; "" if there is none.
func idle(p *puzzles.Puzzle, walk puzzles.Walk) string {
	for i := range p.Board.Walls() {
		spec := parts.Of(p)
		wall := spec.Walls[i]
		spec.Walls = slices.Delete(slices.Clone(spec.Walls), i, i+1)
		if rulesOf(puzzles.NewInstance(oracle.Must(spec.Build())), walk).only() {
			return wall.String()
		}
	}
	return ""
}

// argued says why the argument of a day does not show that no walk has fewer moves; "" if it does.
func argued(p *puzzles.Puzzle, d *web.Daily, moves int) string {
	in := puzzles.NewInstance(p)
	var set []int
	for _, name := range web.Squares(d.Squares) {
		set = append(set, in.Vertex(oracle.Square(name)))
	}
	stops := slices.Clone(in.Goals)
	if !slices.Contains(stops, in.Start) {
		stops = append(stops, in.Start)
	}
	bound := 0
	switch {
	case d.By == "counting" && len(set) == 0: // each move comes to one of them
		bound = len(stops) - 1
		if p.Closed {
			bound++
		}
	case d.By == "counting": // each of them takes two moves, but at the ends
		bound = 2 * len(set)
		for i, v := range set {
			if !slices.Contains(stops, v) || slices.ContainsFunc(set[:i], func(w int) bool { return v == w || in.Adjacent(v, w) }) {
				return "two squares are a move apart, or one need not be visited"
			}
			if v == in.Start && !p.Closed {
				bound--
			}
		}
		if !p.Closed {
			bound--
		}
	case d.By == "held-karp": // a walk joins all of them
		bound = spanning(in, stops)
		sum := 0
		for i := 0; i+1 < len(set); i += 2 {
			sum += int(in.Distances(set[i])[set[i+1]])
		}
		if sum != moves {
			return "the links are not as long as the walk"
		}
	case d.By == "reach": // from the first to the last
		for i := range len(set) - 1 {
			bound += int(in.Distances(set[i])[set[i+1]])
		}
		back := len(set) == 3 && p.Closed && set[2] == in.Start
		if set[0] != in.Start || !slices.Contains(stops, set[1]) || len(set) != 2 && !back {
			return "the walk need not go there"
		}
	}
	if bound < moves {
		return fmt.Sprintf("%s %s shows %d of %d moves", d.By, d.Squares, bound, moves)
	}
	return ""
}

// spanning is how long the shortest links are that join all squares, in moves (Prim's algorithm).
func spanning(in *puzzles.Instance, squares []int) (sum int) {
	far := in.Distances(squares[0])
	for rest := slices.Clone(squares[1:]); len(rest) > 0; {
		near := slices.MinFunc(rest, func(a, b int) int { return int(far[a] - far[b]) })
		sum += int(far[near])
		rest = slices.DeleteFunc(rest, func(v int) bool { return v == near })
		for v, d := range in.Distances(near) {
			far[v] = min(far[v], d)
		}
	}
	return sum
}

// TestPathsAreCountedAsByTheOracle, and what follows is on all of them.
func TestPathsAreCountedAsByTheOracle(t *testing.T) {
	rng := oracle.Rand(t)
	count := map[bool]int{}
	for range oracle.Until(t, 400, oracle.Many(count, 40, false, true)) {
		p, walk := somePath(rng)
		if p == nil {
			continue
		}
		r := rulesOf(puzzles.NewInstance(p), walk)
		all := oracle.Walks(p, walk.Moves())
		only := len(all) == 1
		count[only]++
		if _, whole := r.deduce(); r.only() != only || whole && !only {
			t.Fatalf("%s: found one %v, all follows %v; there are %d", notation.Text(p), r.only(), whole, len(all))
		}
	}
}

// somePath is a path over a small board with some numbers, or squares in order and walls.
func somePath(rng *rand.Rand) (*puzzles.Puzzle, puzzles.Walk) {
	spec := &parts.Spec{Family: puzzles.Tour, Width: 3, Height: 4}
	spec.Piece = []puzzles.Piece{puzzles.Wazir, puzzles.King}[rng.IntN(2)]
	if rng.IntN(3) == 0 {
		spec.Holes = oracle.Squares("a4")
	}
	all := oracle.Walks(oracle.Must(spec.Build()), 11-len(spec.Holes))
	if len(all) == 0 {
		return nil, nil
	}
	walk := all[rng.IntN(len(all))]
	spec.Start, spec.End = walk[0], walk[walk.Moves()]
	spec.Ordered = rng.IntN(2) == 0
	used := crossings(walk)
	for k, s := range walk {
		ends := k == 0 || k == walk.Moves()
		if spec.Ordered && (ends || rng.IntN(4) == 0) {
			spec.Goals = append(spec.Goals, s)
		}
		if !spec.Ordered && (ends || rng.IntN(3) == 0) {
			spec.Numbers = append(spec.Numbers, puzzles.Number{K: k + 1, Square: s})
		}
	}
	p := oracle.Must(spec.Build())
	for _, a := range p.Ground().Squares() {
		for _, b := range p.Ground().Moves(spec.Piece, a) {
			if w := (puzzles.Wall{A: a, B: b}); spec.Ordered && a.Row*9+a.Col < b.Row*9+b.Col && !used[w] && rng.IntN(3) == 0 {
				spec.Walls = append(spec.Walls, w)
			}
		}
	}
	return oracle.Must(spec.Build()), walk
}

// crossings are the places of walls that a walk passes.
func crossings(walk puzzles.Walk) map[puzzles.Wall]bool {
	used := map[puzzles.Wall]bool{}
	for i, b := range walk[1:] {
		used[puzzles.Wall{A: walk[i], B: b}], used[puzzles.Wall{A: b, B: walk[i]}] = true, true
	}
	return used
}
