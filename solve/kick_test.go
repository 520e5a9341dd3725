package solve

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// kickedHunt is a hunt of many goals. Its tests name seeds whose first walks are too long, or not.
func kickedHunt(seed uint64, goals int, piece puzzles.Piece) *puzzles.Puzzle {
	rng := rand.New(rand.NewPCG(seed, 50))
	b := oracle.Must(puzzles.NewBoard(40, 40, nil, nil))
	list := b.Squares()
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return oracle.Must(puzzles.NewHunt(b, list[:goals], puzzles.Rules{Piece: piece, Start: list[goals]}))
}

// TestKickOnFindsWhatAFormulaWouldFind: of a hunt whose first walk is too long the search finds a shorter
// one, so that no formula has to. Quick answers and smaller hunts do without.
func TestKickOnFindsWhatAFormulaWouldFind(t *testing.T) {
	oracle.Long(t)
	kicked := func(p *puzzles.Puzzle, o Options) (before, after int) {
		r := newRun(p, o)
		if err := r.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		r.formulas = newFormulas(r.question, r.finders)
		before = r.ans.Walk.Moves()
		r.findLonger(t.Context())
		return before, r.ans.Walk.Moves()
	}
	improved := false
	for seed := uint64(1); !improved && seed <= 12; seed++ {
		p := kickedHunt(seed, 500, puzzles.King)
		before, after := kicked(p, Options{})
		if improved = after < before; !improved {
			continue
		}
		ans := oracle.Must(Solve(t.Context(), p, Options{}))
		found := func(a Attempt) bool { return a.Status == cnf.Sat }
		if ans.Status != Optimal || slices.ContainsFunc(ans.Attempts, found) {
			t.Errorf("seed %d: %s, %v; expected an optimum that no formula found", seed, ans.Status, ans.Attempts)
		}
		if before, after := kicked(p, Options{Quick: true}); after < before {
			t.Errorf("seed %d: a quick answer waited for %d moves after %d", seed, after, before)
		}
	}
	if !improved {
		t.Error("no first walk was made shorter")
	}
	for _, seed := range []uint64{2, 3} {
		if before, after := kicked(kickedHunt(seed, 200, puzzles.King), Options{}); after < before {
			t.Errorf("seed %d: 200 goals were looked at again: %d moves after %d", seed, after, before)
		}
	}
}

// TestPlansAreTheSameBesideOtherWork: what is found on a second processor while something else is done.
func TestPlansAreTheSameBesideOtherWork(t *testing.T) {
	oracle.Long(t)
	p := kickedHunt(6, 300, puzzles.Knight)
	var answers []string
	for _, processors := range []int{1, 2} {
		before := runtime.GOMAXPROCS(processors)
		ans := oracle.Must(Solve(t.Context(), p, Options{}))
		runtime.GOMAXPROCS(before)
		text := ans.Walk.String() + ans.Reason
		for _, at := range ans.Attempts {
			text += fmt.Sprintf("\n%d %s %s %+v", at.Moves, at.Status, at.By, at.Stats)
		}
		answers = append(answers, text)
	}
	if answers[0] != answers[1] || strings.Count(answers[0], "unsat") == 0 {
		t.Error("one processor found another answer than two, or needed no formula")
	}
}
