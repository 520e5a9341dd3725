package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

func TestTheTreasureHuntTakes11MovesAnd16InOrder(t *testing.T) {
	free := posed.Puzzle("@adventure")
	if Exists(free, 10) {
		t.Error("a walk of 10 moves exists")
	}
	all := All(free)
	for _, text := range []string{"a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2", "a8 c7 e6 d4 b3 c1 a2 c3 b1 d2 c4 b2"} {
		want := Must(formats.ParseSquares(nil, text))
		if !slices.ContainsFunc(all, func(w puzzles.Walk) bool { return slices.Equal(w, want) }) {
			t.Errorf("All lacks the walk %s", text)
		}
	}
	for name, want := range map[string]int{"@adventure": 11, "@adventure-ordered": 16, "@queen-d5-ordered": 158} {
		if moves, ok := Shortest(posed.Puzzle(name)); moves != want || !ok {
			t.Errorf("%s: Shortest = %d, %v; want %d", name, moves, ok, want)
		}
	}
}

// The counts are of undirected tours, as they are published.
func TestToursAreAsManyAsPublished(t *testing.T) {
	for c := range Table[struct {
		W, H, Open, Closed int
	}](`
		3 | 3  | 0   | 0
		3 | 4  | 8   | 0
		4 | 4  | 0   | 0
		3 | 5  | 0   | 0
		3 | 6  | 0   | 0
		3 | 7  | 52  | 0
		4 | 5  | 82  | 0
		5 | 5  | 864 | 0
		3 | 10 | -1  | 16
		5 | 6  | -1  | 8
	`) {
		t.Run(fmt.Sprintf("board=%dx%d", c.W, c.H), func(t *testing.T) {
			b := fmt.Sprintf("board: %dx%d\n", c.W, c.H)
			if c.Open >= 0 {
				if got := len(All(posed.Puzzle(b))); got != 2*c.Open {
					t.Errorf("%d directed open tours, want %d", got, 2*c.Open)
				}
			}
			closed := From(posed.Puzzle(b+"closed: true"), puzzles.Square{Col: 1, Row: 1})
			if got := len(All(closed)); got != 2*c.Closed {
				t.Errorf("%d directed closed tours, want %d", got, 2*c.Closed)
			}
		})
	}
}

func TestABoardOf3x3WithoutItsCentreHasAClosedTour(t *testing.T) {
	p := posed.Puzzle("closed: true\n***\n*#*\n***")
	if got := len(All(p)); got != 16 { // 8 squares to start on, two directions
		t.Errorf("%d closed tours, want 16", got)
	}
}

func TestSingleSquares(t *testing.T) {
	for c := range Table[struct {
		Name, Rules string
		Ok          bool
	}](`
		an open walk                           |                              | true
		a closed walk                          | "closed: true\n"             | true
		a closed walk that visits squares once | "closed: true\nonce: true\n" | false
	`) {
		p := posed.Puzzle(c.Rules + "board: 1x1\nstart: a1\ngoals: a1")
		if moves, ok := Shortest(p); moves != 0 || ok != c.Ok {
			t.Errorf("%s: Shortest = %d, %v; want 0, %v", c.Name, moves, ok, c.Ok)
		}
	}
}

// brute lists the walks of this number of moves by trying all of them, with Check as
// the judge.
func brute(p *puzzles.Puzzle, moves int) (found []puzzles.Walk) {
	var grow func(w puzzles.Walk)
	grow = func(w puzzles.Walk) {
		if w.Moves() == moves {
			if puzzles.Check(p, w) == nil {
				found = append(found, slices.Clone(w))
			}
			return
		}
		for _, s := range p.Ground().Squares() {
			if p.Ground().Joins(p.Piece, w[len(w)-1], s) {
				grow(append(w, s))
			}
		}
	}
	for _, s := range p.Ground().Squares() {
		grow(puzzles.Walk{s})
	}
	return found
}

func TestTheOracleAgreesWithTryingAllWalks(t *testing.T) {
	rng := Rand(t)
	solved := 0
	for n := range Tries(700) {
		p := Options{Squares: 7, Goals: 4}.Random(rng)
		shortest, ok := Shortest(p)
		for moves := 0; moves <= 6; moves++ {
			want := brute(p, moves)
			if got := Walks(p, moves); !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("puzzle %d, %s: %d moves: Walks = %v, want %v", n, Describe(p), moves, got, want)
			}
			if got := Exists(p, moves); got != (len(want) > 0) {
				t.Fatalf("puzzle %d, %s: %d moves: Exists = %v, want %v", n, Describe(p), moves, got, !got)
			}
			if len(want) > 0 && (!ok || shortest > moves) || len(want) == 0 && ok && shortest == moves {
				t.Fatalf("puzzle %d, %s: Shortest = %d, %v, but %d walks have %d moves", n, Describe(p), shortest, ok, len(want), moves)
			}
			if ok && shortest == moves {
				solved++
			}
		}
	}
	if solved < Tries(250) {
		t.Errorf("only %d of the puzzles had a solution of at most 6 moves", solved)
	}
}

// TestTheOracleTurnsAsCheckDoes: of small symmetric tours, both accept the same walks.
func TestTheOracleTurnsAsCheckDoes(t *testing.T) {
	rng := Rand(t)
	for range Tries(800) {
		p := Turned(rng)
		if n := p.Board.Len(); n <= 5 {
			if got, want := Walks(p, n), brute(p, n); !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s: found %v, want %v", Describe(p), got, want)
			}
		}
	}
}

func TestTwoWaysToTheShortestWalkAgree(t *testing.T) {
	rng := Rand(t)
	for n := range Tries(500) {
		p := Options{}.Random(rng)
		moves, ok := Shortest(p)
		if !ok {
			continue
		}
		for shorter := range moves {
			if Exists(p, shorter) {
				t.Fatalf("puzzle %d, %s: Shortest = %d, but a walk of %d moves exists", n, Describe(p), moves, shorter)
			}
		}
		if w := All(p); len(w) == 0 || puzzles.Check(p, w[0]) != nil {
			t.Fatalf("puzzle %d, %s: Shortest = %d, All = %v", n, Describe(p), moves, w)
		}
	}
}

func TestRandomPuzzlesAreOfAllKinds(t *testing.T) {
	rng := Rand(t)
	count := map[string]int{}
	const total = 2000
	for range Draw(t, total, Many(count, total/40, "hunt", "cover", "tour", "ordered", "closed", "once, not a tour", "any start",
		"fixed end", "any end", "holes", "guards", "graph", "knight", "king", "solved hunt", "solved cover", "solved tour",
		"impossible hunt", "impossible cover", "impossible tour")) {
		p := Options{}.Random(rng)
		count[string(p.Family)]++
		for name, is := range map[string]bool{
			"ordered": p.Ordered, "closed": p.Closed, "once, not a tour": p.Once && p.Family != puzzles.Tour,
			"any start": p.Start.IsAny(), "fixed end": !p.End.IsAny() && !p.Closed, "any end": p.End.IsAny(),
			"holes": p.Board != nil && len(p.Board.Holes()) > 0, "guards": p.Board != nil && len(p.Board.Guards()) > 0, "graph": p.Graph != nil,
			"knight": p.Piece == puzzles.Knight, "king": p.Piece == puzzles.King,
		} {
			if is {
				count[name]++
			}
		}
		if _, ok := Shortest(p); ok {
			count["solved "+string(p.Family)]++
		} else {
			count["impossible "+string(p.Family)]++
		}
	}
}

func TestTheSameSeedMakesTheSamePuzzles(t *testing.T) {
	a, b := rand.New(rand.NewPCG(7, 8)), rand.New(rand.NewPCG(7, 8))
	for range 50 {
		if p, q := Describe(Options{}.Random(a)), Describe(Options{}.Random(b)); p != q {
			t.Fatalf("%s and %s from the same seed", p, q)
		}
	}
}
