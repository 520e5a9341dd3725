package desk

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"knightsat/bound"
	"knightsat/generate"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestEverybodyGetsTheSameDay: what is here is what people compare, so that it must
// not change.
func TestEverybodyGetsTheSameDay(t *testing.T) {
	for date, want := range map[string]string{
		"2026-11-21": "hunt 8x8 par 12 easy start=h1 goals=g7,c6,e6,f5,b4,h4 holes= guard=\n" +
			"cover 6x6 par 23 hard start=e4 goals= holes= guard=Qa6\ntour 6x6 par 32 hard start=any goals= holes=c5,d5,a6,f6 guard=",
		"2026-11-25": "hunt 8x8 par 9 easy start=a6 goals=e6,g6,a4,h3,g2 holes= guard=\n" +
			"cover 6x6 par 19 easy start=d6 goals= holes= guard=Qf1\ntour 5x6 par 27 hard start=any goals= holes=c5,a6 guard=",
		"2026-11-30": "hunt 6x6 par 8 easy start=a1 goals=b6,f6,a4,d1 holes= guard=\n" +
			"cover 6x6 par 26 easy start=a2 goals= holes=b4,b5,e2 guard=Rb1\npath 5x5 par 24 easy start=d1 goals= holes= guard=",
		"2026-12-02": "hunt 8x8 par 7 medium start=e5 goals=b8,c7,a5,d4,a3 holes= guard=\n" +
			"cover 7x7 par 26 medium start=g5 goals= holes=f3,c5 guard=Qa7,Bf1\npath 6x6 par 33 medium start=a4 goals= holes=d2,e5 guard=",
	} {
		made := must(do(t, "daily", `{"date":"`+date+`"}`)).([]*madeJSON)
		var got []string
		for _, m := range made {
			got = append(got, fmt.Sprintf("%s %s par %d %s start=%s goals=%s holes=%s guard=%s", m.Name, m.Laid.Puzzle.Board, m.Par, m.Grade, m.Laid.Puzzle.Start,
				strings.Join(m.Laid.Puzzle.Goals, ","), strings.Join(m.Laid.Puzzle.Holes, ","), strings.Join(m.Laid.Puzzle.Guard, ",")))
		}
		if text := strings.Join(got, "\n"); text != want {
			t.Errorf("%s: found\n%s\nexpected\n%s", date, text, want)
		}
	}
	for _, date := range []string{"", "today", "2026-02-30", "1999-01-01", "2101-01-01"} {
		if _, err := do(t, "daily", `{"date":"`+date+`"}`); err == nil || !strings.Contains(err.Error(), "as in 2026-11-21") {
			t.Errorf("%q: found %v, expected a complaint", date, err)
		}
	}
}

// TestNoPublishedDayChanges: a day of each weekday, before it was renewed and after.
func TestNoPublishedDayChanges(t *testing.T) {
	oracle.Long(t)
	all := sha256.New()
	for i := range 14 {
		for _, m := range must(dayPuzzles(t.Context(), time.Date(2026, 11, 23+i, 0, 0, 0, 0, time.UTC))) {
			fmt.Fprintln(all, m.Name, m.Par, m.Grade, m.Laid.Text)
		}
	}
	if got := fmt.Sprintf("%x", all.Sum(nil)); got != "bbc3951dbf922ff9dde39ced91917e97d7ee594352f55b835b3feea8d1b6ef32" {
		t.Error("the puzzles of two weeks have another sum: " + got)
	}
}

// TestParIsProven: that of a day, and of each rung of the ladder, is the optimum.
func TestParIsProven(t *testing.T) {
	optimum := func(j *puzzleJSON) int {
		t.Helper()
		p := must(must(j.spec(64)).Build())
		ans, err := solve.Solve(t.Context(), p, solve.Options{})
		if err != nil || ans.Status != solve.Optimal {
			t.Fatalf("%v, %v", ans, err)
		}
		return ans.Upper
	}
	for day := range 8 {
		date := time.Date(2026, 11, 28+day, 0, 0, 0, 0, time.UTC)
		for i, m := range must(dayPuzzles(t.Context(), date)) {
			p := m.Laid.Puzzle
			if i == 2 && !date.Before(renewed) {
				if m.Name != "path" || m.Walks != 1 || p.Ordered != (len(p.Walls) > 0) || p.Ordered == (len(p.Numbers) > 0) {
					t.Errorf("%s: found %+v", date.Weekday(), p)
				}
			} else if !date.Before(renewed) &&
				(m.Grade != grades[date.Weekday()] || p.Once != (i == 0 && date.Weekday() == time.Saturday)) {
				t.Errorf("%s: found %+v, %s", date.Weekday(), p, m.Grade)
			}
			if n := optimum(m.Laid.Puzzle); n != m.Par {
				t.Errorf("%s %s: found par %d, expected %d", date.Weekday(), m.Name, m.Par, n)
			}
		}
	}
	rungs := must(Ladder(t.Context()))
	if len(rungs) != 36 { // elsewhere the queen cuts the board apart: no walk visits all
		t.Errorf("found %d rungs", len(rungs))
	}
	for _, r := range rungs {
		if n := optimum(r.Laid.Puzzle); n != r.Par {
			t.Errorf("%s: found par %d, expected %d", r.Queen, r.Par, n)
		}
		if r.Queen == "d5" && (r.Laid.Puzzle.Start != "h8" || !r.Laid.Puzzle.Ordered || r.Par != 158) {
			t.Errorf("found %+v", r)
		}
	}
}

func TestNewPuzzlesAreAsWished(t *testing.T) {
	for _, c := range []struct {
		body string
		ok   func(m *madeJSON) bool
	}{
		{`{"family":"hunt","board":"6x6","many":4,"unique":true,"difficulty":"hard","seed":3}`,
			func(m *madeJSON) bool {
				return len(m.Laid.Puzzle.Goals) == 4 && m.Walks == 1 && m.Grade == generate.Hard
			}},
		{`{"family":"cover","board":"5x5","seed":4}`, func(m *madeJSON) bool { return len(m.Laid.Puzzle.Guard) == 1 && m.Laid.Puzzle.Start != "" }},
		{`{"family":"cover","board":"5x5","guard":["Pc5"],"piece":"king","seed":4}`, func(m *madeJSON) bool { return m.Laid.Puzzle.Guard[0] == "Pc5" && m.Laid.Puzzle.Piece == "king" }},
		{`{"family":"tour","board":"5x5","seed":5}`, func(m *madeJSON) bool {
			return len(m.Laid.Puzzle.Holes) == 2 && m.Laid.Puzzle.Start == "any" && m.Par == 22
		}},
	} {
		if m := must(do(t, "generate", c.body)).(*madeJSON); !c.ok(m) {
			t.Errorf("%s: found %+v of %+v", c.body, m, m.Laid.Puzzle)
		}
	}
	for body, says := range map[string]string{
		`{"family":"hunt","board":"6x6","many":0}`:                             "at least 1 goal",
		`{"family":"hunt","board":"6x6","many":4,"difficulty":"awful"}`:        "difficulty",
		`{"family":"tour","board":"40x40"}`:                                    "at most 400 squares",
		`{"family":"tour","board":"3x3","holes":["b2"],"unique":true}`:         "ask for an easier one",
		`{"family":"hunt","board":"6x6","many":4,"closed":true,"unique":true}`: "leave out closed",
	} {
		if _, err := do(t, "generate", body); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: found %v", body, err)
		}
	}
}

func TestWalksAreCounted(t *testing.T) {
	for body, want := range map[string]countJSON{
		`{"family":"hunt","board":"5x5","start":"a1","goals":["c2","d4"]}`: {"1", true, solve.Optimal, 2},
		`{"family":"tour","board":"3x4"}`:                                  {"16", true, solve.Optimal, 11},
		`{"family":"tour","board":"4x4"}`:                                  {"0", true, solve.Infeasible, -1},
	} {
		if got := must(do(t, "count", body)).(*countJSON); *got != want {
			t.Errorf("%s: found %+v, expected %+v", body, got, want)
		}
	}
}

// TestFormulasAreShown by families, and by the squares that their variables are of.
func TestFormulasAreShown(t *testing.T) {
	f := must(do(t, "formula", `{"family":"hunt","board":"2x3","start":"a1","goals":["b3"],"moves":1}`)).(*formulaJSON)
	if len(f.At["b3"]) != 1 || f.At["b3"][0][0] != 1 || f.Variables < 2 || len(f.Families) == 0 {
		t.Errorf("found %+v", f)
	}
	sum := 0
	for _, family := range f.Families {
		sum += family.Clauses
		if family.Clauses == 0 || family.First == "" {
			t.Errorf("found %+v", family)
		}
	}
	if sum != f.Clauses {
		t.Errorf("found %d clauses in families, expected %d", sum, f.Clauses)
	}
	if _, err := do(t, "formula", `{"family":"tour","board":"3x4","moves":-1}`); err == nil {
		t.Error("found a formula of less than no moves")
	}
}

// TestBoundsHaveTheirSquares to show the argument on the board.
func TestBoundsHaveTheirSquares(t *testing.T) {
	ans := must(do(t, "solve", `{"family":"cover","guard":["Qd5"],"start":"h8"}`)).(*solvedJSON)
	found := map[bound.By]int{}
	for _, b := range ans.Bounds {
		found[b.By] = len(b.Squares) + len(b.Stops)
		if b.Tolls != nil {
			found[b.By] = len(b.Tolls.Tolls)
		}
	}
	if found[bound.ByCounting] != 24 || found[bound.ByHeldKarp] != 36 || found[bound.ByReach] == 0 {
		t.Errorf("found %v squares", found)
	}
	if p := fromSpec(must(puzzles.NewTour(must(puzzles.NewBoard(3, 4, nil, nil)), puzzles.Rules{})).Spec()); p.Once || p.Start != "any" {
		t.Errorf("found %+v", p)
	}
}

// TestTheFourteenthOfFebruaryIsAHeart of a closed tour.
func TestTheFourteenthOfFebruaryIsAHeart(t *testing.T) {
	for year := 2026; year < 2030; year++ {
		made := must(dayPuzzles(t.Context(), time.Date(year, 2, 14, 0, 0, 0, 0, time.UTC)))
		j := made[2].Laid.Puzzle
		p := must(must(j.spec(maxMade)).Build())
		ans, err := solve.Solve(t.Context(), p, solve.Options{})
		if err != nil || ans.Status != solve.Optimal || ans.Upper != made[2].Par || !p.Closed || len(j.Holes) < 10 {
			t.Errorf("%d: %+v, %v", year, ans, err)
		}
	}
}

// TestPathsAreTheOnlyOnes: each is counted by what knows nothing of how it was made. A path
// that lacks one of its numbers or walls is another puzzle, and the search is told apart
// from one that finds nothing.
func TestPathsAreTheOnlyOnes(t *testing.T) {
	many := 0
	for i := range 42 {
		m := pathOf(t, time.Weekday(i%7), uint64(1000+i))
		count := func() string {
			p := must(m.Laid.Puzzle.build())
			_, counted, err := solve.Count(t.Context(), p, solve.Options{}, 2, 0)
			if err != nil {
				t.Fatal(err)
			}
			return counted.Number.String()
		}
		if n := count(); n != "1" {
			t.Errorf("%d: %s paths of %+v", i, n, m.Laid.Puzzle)
		}
		j := m.Laid.Puzzle
		j.Walls, j.Numbers = nil, j.Numbers[:min(len(j.Numbers), 2)]
		if count() == "2" {
			many++
		}
	}
	if many < 35 {
		t.Errorf("without their clues %d of 42 have more than one path", many)
	}
}

// TestStartersAreEasy and solvable, whatever the weekday.
func TestStartersAreEasy(t *testing.T) {
	for _, set := range must(Starters(t.Context())) {
		for i, m := range set {
			p := must(m.Laid.Puzzle.build())
			ans, err := solve.Solve(t.Context(), p, solve.Options{})
			if err != nil || ans.Status != solve.Optimal || ans.Upper != m.Par || m.Grade != generate.Easy ||
				m.Name != []string{"easy-hunt", "easy-cover", "easy-path"}[i] || p.Ground().Len() > 36 {
				t.Errorf("%s: found %v, %v, par %d", m.Name, ans, err, m.Par)
			}
		}
	}
}

// TestWhatIsKeptIsProven: the answers that a site has of its examples, course and first days.
func TestWhatIsKeptIsProven(t *testing.T) {
	proofs := must(must((&Desk{}).Info()).Proofs(t.Context()))
	for text, proof := range proofs {
		p := must((&puzzleJSON{Text: text}).build())
		switch {
		case proof.Reason == "" || proof.Status != solve.Optimal && proof.Status != solve.Infeasible:
			t.Errorf("found %+v of\n%s", proof, text)
		case proof.Status == solve.Optimal && (puzzles.Check(p, must(walk(p, proof.Walk))) != nil || proof.Lower != len(proof.Walk)-1):
			t.Errorf("the walk %s does not solve\n%s", proof.Walk, text)
		}
	}
	if len(proofs) < 60 {
		t.Errorf("found %d answers", len(proofs))
	}
}

// TestTheCourseHasEveryKind, ten levels of rook and queen together, and walks for all.
func TestTheCourseHasEveryKind(t *testing.T) {
	info := must((&Desk{}).Info())
	kinds, tens := map[string]bool{}, 0
	for _, e := range slices.Concat(info.Examples, info.Course) {
		p := must(e.Laid.Puzzle.build())
		if len(e.Walk) > 0 && puzzles.Check(p, must(walk(p, e.Walk))) != nil {
			t.Errorf("%s: its walk %s solves it not", e.Name, e.Walk)
		}
		if p.Piece == puzzles.Rook || p.Piece == puzzles.Queen {
			tens++
		}
	}
	for _, e := range info.Course {
		j := e.Laid.Puzzle
		kinds[fmt.Sprint(j.Family, j.Ordered, j.Closed, len(j.Numbers) > 0, len(j.Walls) > 0)] = true
		if len(e.Walk) == 0 {
			t.Errorf("%s: found no walk", e.Name)
		}
	}
	if len(kinds) != 8 || tens != 10 {
		t.Errorf("found the kinds %v, %d levels of rook and queen", kinds, tens)
	}
}
