package generate

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
)

// made makes puzzles, as many as there are.
func made(t *testing.T, w Config, n int) (list []*Made) {
	t.Helper()
	err := Make(t.Context(), w, n, nil, func(m *Made) error {
		list = append(list, m)
		return nil
	})
	if err != nil && !errors.As(err, new(*LimitError)) {
		t.Fatal(err)
	}
	return list
}

// config is a config of lines of a puzzle's text, and of words for what is wished beside them.
func config(wish string) (w Config) {
	text := ""
	for part := range strings.SplitSeq(wish, "; ") {
		word, value, _ := strings.Cut(part, " ")
		n, _ := strconv.Atoi(value)
		switch word {
		case "goals":
			w.MoreGoals = n
		case "holes":
			w.MoreHoles = n
		case "walls":
			w.MoreWalls = n
		case "numbers":
			w.Numbers = n
		case "guards":
			w.MoreGuards = []rune(value)
		case "moves":
			oracle.Must(fmt.Sscan(value, &w.Moves[0], &w.Moves[1]))
		case "walks":
			oracle.Must(fmt.Sscan(value, &w.Walks[0], &w.Walks[1]))
		case "grade":
			w.Difficulty = Grade(value)
		case "seed":
			oracle.Must(fmt.Sscan(value, &w.Seed))
		case "pairs":
			w.InPairs = true
		default:
			text += part + "\n"
		}
	}
	w.Spec = *oracle.Must(formats.Parse("config", strings.NewReader(text)))
	return w
}

// TestTurnsAgreeWithTheOracle: random hunts, also closed ones and with free starts.
func TestTurnsAgreeWithTheOracle(t *testing.T) {
	tried := 0
	for _, p := range oracle.Each(t, 2800, func() bool { return tried > 19 }, oracle.Options{Family: puzzles.Hunt, Boards: true, Plain: true}.Random) {
		best, solvable := oracle.Shortest(p)
		if p.Once || p.Ordered || !solvable || p.Closed && p.Start.IsAny() {
			continue
		}
		in := puzzles.NewInstance(p)
		if got, want := turns(in, in.Start, in.End, in.Goals), fewestTurns(in, in.Goals, oracle.Walks(p, best)); got > want {
			t.Fatalf("found %d turns away from the nearest goal, expected at most %d", got, want)
		}
		tried++
	}
}

// fewestTurns is the least number of turns of the walks.
func fewestTurns(in *puzzles.Instance, goals []int, walks []puzzles.Walk) int {
	least := 1 << 30
	for _, w := range walks {
		left := slices.Clone(goals)
		at, n := in.Vertex(w[0]), 0
		take := func(v int) bool {
			i := slices.Index(left, v)
			if i >= 0 {
				left = slices.Delete(left, i, i+1)
			}
			return i >= 0
		}
		take(at)
		for _, s := range w[1:] {
			v := in.Vertex(s)
			before := slices.Clone(left)
			if !take(v) {
				continue
			}
			d := in.Distances(at)
			near := slices.MinFunc(before, func(a, b int) int { return int(d[a] - d[b]) })
			if d[v] > d[near] {
				n++
			}
			at = v
		}
		least = min(least, n)
	}
	return least
}

// TestPuzzlesAreAsWished: by the oracle, which counts on its own.
func TestPuzzlesAreAsWished(t *testing.T) {
	for c := range oracle.Table[struct {
		Wish string
		N    int
	}](`
		family: hunt; board: 5x5; goals 4; walks 1 1                           | 20
		family: hunt; board: 6x6; goals 4; grade hard                          | 10
		family: hunt; board: 4x5; ordered: true; closed: true; goals 3         | 10
		family: hunt; board: 5x5; piece: rook; goals 4; holes 6; pairs         | 10
		family: hunt; board: 6x6; piece: king; goals 3; guards RN              | 10
		family: cover; board: 4x4; holes 4; moves 0 14                         | 5
		family: cover; board: 4x3; piece: wazir; holes 3; walks 1 1            | 4
		family: hunt; board: 6x6; goals 4; walks 1 1; grade easy               | 10
		family: tour; board: 4x3; piece: king; closed: true; holes 3           | 4
	`) {
		t.Run(c.Wish, func(t *testing.T) {
			t.Parallel()
			w := config(c.Wish)
			list := made(t, w, c.N)
			seen := map[string]bool{}
			for _, m := range list {
				p := posed.Puzzle(m.Text())
				seen[notation.Text(p)] = true
				asWished(t, w, m, p)
			}
			if len(list) != c.N || len(seen) < len(list)/2 {
				t.Errorf("found %d puzzles, %d of them different, expected %d", len(list), len(seen), c.N)
			}
		})
	}
}

func asWished(t *testing.T, w Config, m *Made, p *puzzles.Puzzle) {
	t.Helper()
	best, ok := oracle.Shortest(p)
	if !ok || best != m.Moves || !within(w.Moves, uint64(best)) {
		t.Errorf("it says %d moves; the oracle finds %d (%t)\n%s", m.Moves, best, ok, m.Text())
		return
	}
	told := p
	if p.Closed && p.Start.IsAny() { // such walks are told from one square
		in := puzzles.NewInstance(p)
		told = oracle.From(p, in.Squares[in.Start])
	}
	walks := uint64(len(oracle.Walks(told, best)))
	if !m.Least && walks != m.Walks || walks < m.Walks || !within(w.Walks, walks) {
		t.Errorf("it says %d shortest walks; the oracle finds %d\n%s", m.Walks, walks, m.Text())
	}
	if w.Difficulty != "" && m.Grade() != w.Difficulty {
		t.Errorf("it is %s, expected %s", m.Grade(), w.Difficulty)
	}
	if p.Family == puzzles.Hunt && len(p.Goals) != w.MoreGoals || p.Closed != w.Closed || p.Ordered != w.Ordered {
		t.Errorf("it is another kind of puzzle\n%s", m.Text())
	}
	if !w.InPairs {
		return
	}
	goals := p.IsGoal()
	for _, s := range p.Ground().Squares() {
		if !p.Board.Free(w.image(s)) || p.Family == puzzles.Hunt && goals[s] != goals[w.image(s)] {
			t.Errorf("%s is not like %s\n%s", s, w.image(s), m.Text())
		}
	}
}

// TestTheFormatStays: what seeds give may change only with the version.
func TestTheFormatStays(t *testing.T) {
	for c := range oracle.Table[struct {
		Wish string
		N    int
		Sum  string
	}](`
		family: hunt; board: 8x8; goals 6; walks 1 1; seed 7                                       | 10 | 92faeedc98b726f5
		family: hunt; board: 7x5; piece: queen; goals 4; holes 5; pairs; seed 9223372036854775808 | 5  | 2f3d6d67e754bb39
		family: cover; board: 5x5; guards N; seed 3                                                | 3  | ce0bb787cc0c500c
		family: tour; board: 6x6; closed: true; holes 4                                            | 3  | ad6040111bb8fc4b
	`) {
		h := sha256.New()
		for _, m := range made(t, config(c.Wish), c.N) {
			fmt.Fprint(h, m.Text())
		}
		if got := fmt.Sprintf("%x", h.Sum(nil))[:16]; got != c.Sum {
			t.Errorf("%+v: found %s: raise version if this is meant", c, got)
		}
	}
}

// TestMoreAreTheSameAndMore: the first puzzles of a seed don't depend on how many are
// asked for, and other seeds give others.
func TestMoreAreTheSameAndMore(t *testing.T) {
	w := config("family: hunt; board: 8x8; goals 5")
	few, many := made(t, w, 3), made(t, w, 6)
	for i, m := range few {
		if m.Text() != many[i].Text() {
			t.Errorf("puzzle %d depends on how many there are", i+1)
		}
	}
	w.Seed = 1
	if other := made(t, w, 3); notation.Text(other[0].Puzzle) == notation.Text(few[0].Puzzle) {
		t.Error("another seed gives the same")
	}
}

// TestImpossibleWishesAreRefused, and those that may be met are not.
func TestImpossibleWishesAreRefused(t *testing.T) {
	for name, wish := range oracle.Pairs(`
		more goals than squares       | family: hunt; board: 4x4; goals 16
		fewer moves than goals        | family: hunt; board: 4x4; goals 4; moves 1 3
		one closed walk               | family: hunt; board: 4x4; goals 4; closed: true; walks 1 1
		an odd symmetric number       | family: hunt; board: 4x4; goals 3; pairs
		a symmetric board's hole      | family: hunt; board: 4x4; goals 4; pairs; holes: a1
		counted walks of a large hunt | family: hunt; board: 16x16; goals 25; walks 1 1
		a tour in order               | family: tour; board: 3x4; ordered: true
	`) {
		w := config(wish)
		if err := w.Check(); err == nil {
			t.Errorf("%s: found no error", name)
		}
	}
	for _, wish := range []string{"goals 15", "goals 16; start: any"} { // all but the start, or all
		w := config("family: hunt; board: 4x4; " + wish)
		oracle.Done(w.Check())
	}
}

// TestTheSearchEnds: where there are no puzzles as asked for, and with the context.
func TestTheSearchEnds(t *testing.T) {
	err := Make(t.Context(), config("family: hunt; board: 3x3; goals 2; moves 30 40"), 1, nil, func(*Made) error { return nil })
	if limit := (*LimitError)(nil); !errors.As(err, &limit) || limit.Found != 0 || limit.Tried != layerTries {
		t.Errorf("found %v, expected a LimitError", err)
	}
	over, stop := context.WithCancel(t.Context())
	err = Make(over, config("family: hunt; board: 8x8; goals 5"), 1000, nil, func(m *Made) error {
		if m.Number == 3 {
			stop()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("found %v, expected the context's error", err)
	}
}

// TestGoalsAreWithinReach of the start, or of the end, or of each other: a camel keeps its colour.
func TestGoalsAreWithinReach(t *testing.T) {
	for _, rules := range []string{"", "start: c3; ", "end: b1; ", "start: any; ", "closed: true; ", "ordered: true; ", "start: any; end: h8; "} {
		w := config(rules + "family: hunt; board: 32x32; piece: camel; goals 20; seed 9")
		oracle.Done(Make(t.Context(), w, 2, func(p Tries) {
			if p.Tried > 0 {
				t.Errorf("%q: not the first try", rules)
			}
		}, func(*Made) error { return nil }))
	}
}

// TestHugeHuntsAreNotMeasured, and have a walk all the same.
func TestHugeHuntsAreNotMeasured(t *testing.T) {
	w := config("family: hunt; board: 60x60; seed 1")
	w.MoreGoals = measuredGoals + 1
	m := made(t, w, 1)[0]
	in := puzzles.NewInstance(m.Puzzle)
	if slices.Min(in.Distances(in.Start)) < 0 || !m.Unmeasured || !strings.Contains(m.Text(), "% optimum: not measured") {
		t.Errorf("found\n%s", m.Text()[:200])
	}
}

// TestLargeHuntsAreNotCounted: how many walks there are at least is said, and that they are not known to be rare.
func TestLargeHuntsAreNotCounted(t *testing.T) {
	list := made(t, config("family: hunt; board: 16x16; goals 60"), 2)
	if len(list) != 2 {
		t.Fatalf("found %d puzzles, expected 2", len(list))
	}
	for _, m := range list {
		if m.Walks != counted || !m.Least || m.rarity() != 0 || !strings.Contains(m.Text(), "% shortest walks: at least 4\n") {
			t.Errorf("found %+v\n%s", m.rating, m.Text())
		}
	}
}

// TestAlikeWalksAreShortest: they are among those that the oracle lists.
func TestAlikeWalksAreShortest(t *testing.T) {
	many := 0
	for _, p := range oracle.Each(t, 400, func() bool { return many > 0 }, oracle.Options{Family: puzzles.Hunt}.Random) {
		if list := oracle.All(p); len(list) > 0 {
			n := alike(t.Context(), p, list[0], 1000)
			if n > len(list) || n < 1 || alike(t.Context(), p, list[0], 2) != min(n, 2) {
				t.Fatalf("%d walks are like %s, of %d", n, list[0], len(list))
			}
			if n > 1 {
				many++
			}
		}
	}
}
