package generate

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
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

// config is a config for puzzles like that of a text.
func config(text string, w Config) Config {
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
	for _, c := range []struct {
		name string
		w    Config
		n    int
	}{
		{"unique hunts", config("family: hunt\nboard: 5x5\n", Config{MoreGoals: 4, Walks: [2]int{1, 1}}), 20},
		{"hard hunts", config("family: hunt\nboard: 6x6\n", Config{MoreGoals: 4, Difficulty: hard}), 10},
		{"hunts in order, closed", config("family: hunt\nboard: 4x5\nordered: true\nclosed: true\n", Config{MoreGoals: 3}), 10},
		{"hunts of a rook among holes", config("family: hunt\nboard: 5x5\npiece: rook\n", Config{MoreGoals: 4, MoreHoles: 6, InPairs: true}), 10},
		{"hunts past a guard", config("family: hunt\nboard: 6x6\npiece: king\n", Config{MoreGoals: 3, MoreGuards: []rune{'R', 'N'}}), 10},
		{"covers", config("family: cover\nboard: 4x4\n", Config{MoreHoles: 4, Moves: [2]int{0, 14}}), 5},
		{"unique covers of a wazir", config("family: cover\nboard: 4x3\npiece: wazir\n", Config{MoreHoles: 3, Walks: [2]int{1, 1}}), 4},
		{"easy unique hunts", config("family: hunt\nboard: 6x6\n", Config{MoreGoals: 4, Walks: [2]int{1, 1}, Difficulty: easy}), 10},
		{"closed tours of a king", config("family: tour\nboard: 4x3\npiece: king\nclosed: true\n", Config{MoreHoles: 3}), 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			list := made(t, c.w, c.n)
			if len(list) != c.n {
				t.Fatalf("found %d puzzles, expected %d", len(list), c.n)
			}
			seen := map[string]bool{}
			for _, m := range list {
				spec := oracle.Must(formats.Parse("made", strings.NewReader(m.Text())))
				p := oracle.Must(spec.Build())
				seen[p.Text()] = true
				asWished(t, c.w, m, p)
			}
			if len(seen) < len(list)/2 {
				t.Errorf("only %d of %d puzzles differ", len(seen), len(list))
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
	for _, c := range []struct {
		w    Config
		n    int
		want string
	}{
		{config("family: hunt\nboard: 8x8\n", Config{MoreGoals: 6, Walks: [2]int{1, 1}, Seed: 7}), 10, "92faeedc98b726f5"},
		{config("family: hunt\nboard: 7x5\npiece: queen\n", Config{MoreGoals: 4, MoreHoles: 5, InPairs: true, Seed: 1 << 63}), 5, "2f3d6d67e754bb39"},
		{config("family: cover\nboard: 5x5\n", Config{MoreGuards: []rune{'N'}, Seed: 3}), 3, "ce0bb787cc0c500c"},
		{config("family: tour\nboard: 6x6\nclosed: true\n", Config{MoreHoles: 4}), 3, "ad6040111bb8fc4b"},
	} {
		h := sha256.New()
		for _, m := range made(t, c.w, c.n) {
			fmt.Fprint(h, m.Text())
		}
		if got := fmt.Sprintf("%x", h.Sum(nil))[:16]; got != c.want {
			t.Errorf("%+v: found %s, expected %s: raise version if this is meant", c.w, got, c.want)
		}
	}
}

// TestMoreAreTheSameAndMore: the first puzzles of a seed don't depend on how many are
// asked for, and other seeds give others.
func TestMoreAreTheSameAndMore(t *testing.T) {
	w := config("family: hunt\nboard: 8x8\n", Config{MoreGoals: 5})
	few, many := made(t, w, 3), made(t, w, 6)
	for i, m := range few {
		if m.Text() != many[i].Text() {
			t.Errorf("puzzle %d depends on how many there are", i+1)
		}
	}
	w.Seed = 1
	if other := made(t, w, 3); other[0].Puzzle.Text() == few[0].Puzzle.Text() {
		t.Error("another seed gives the same")
	}
}

// TestImpossibleWishesAreRefused, and those that may be met are not.
func TestImpossibleWishesAreRefused(t *testing.T) {
	hunt := func(change func(w *Config)) Config {
		w := config("family: hunt\nboard: 4x4\n", Config{MoreGoals: 4})
		change(&w)
		return w
	}
	for name, w := range map[string]Config{
		"more goals than squares":       hunt(func(w *Config) { w.MoreGoals = 16 }),
		"fewer moves than goals":        hunt(func(w *Config) { w.Moves = [2]int{1, 3} }),
		"one closed walk":               hunt(func(w *Config) { w.Closed, w.Walks = true, [2]int{1, 1} }),
		"an odd symmetric number":       hunt(func(w *Config) { w.MoreGoals, w.InPairs = 3, true }),
		"a symmetric board's hole":      hunt(func(w *Config) { w.InPairs, w.Holes = true, []puzzles.Square{{Col: 1, Row: 1}} }),
		"counted walks of a large hunt": config("family: hunt\nboard: 16x16\n", Config{MoreGoals: 25, Walks: [2]int{1, 1}}),
		"a tour in order":               config("family: tour\nboard: 3x4\nordered: true\n", Config{}),
	} {
		if err := w.Check(); err == nil {
			t.Errorf("%s: found no error", name)
		}
	}
	for name, w := range map[string]Config{
		"all goals but the start": hunt(func(w *Config) { w.MoreGoals = 15 }),
		"all goals":               hunt(func(w *Config) { w.MoreGoals, w.StartAny = 16, true }),
	} {
		if err := w.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheSearchEnds: where there are no puzzles as asked for, and with the context.
func TestTheSearchEnds(t *testing.T) {
	w := config("family: hunt\nboard: 3x3\n", Config{MoreGoals: 2, Moves: [2]int{30, 40}})
	err := Make(t.Context(), w, 1, nil, func(*Made) error { return nil })
	if limit := (*LimitError)(nil); !errors.As(err, &limit) || limit.Found != 0 || limit.Tried != layerTries {
		t.Errorf("found %v, expected a LimitError", err)
	}
	over, stop := context.WithCancel(t.Context())
	err = Make(over, config("family: hunt\nboard: 8x8\n", Config{MoreGoals: 5}), 1000, nil, func(m *Made) error {
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
	for _, text := range []string{"", "start: c3\n", "end: b1\n", "start: any\n", "closed: true\n", "ordered: true\n", "start: any\nend: h8\n"} {
		w := config("family: hunt\nboard: 32x32\npiece: camel\n"+text, Config{MoreGoals: 20, Seed: 9})
		if w.Start.IsAny() && strings.Contains(text, "start: any") {
			w.StartAny = true
		}
		err := Make(t.Context(), w, 2, func(p Tries) {
			if p.Tried > 0 {
				t.Errorf("%q: not the first try", text)
			}
		}, func(*Made) error { return nil })
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestHugeHuntsAreNotMeasured, and have a walk all the same.
func TestHugeHuntsAreNotMeasured(t *testing.T) {
	w := config("family: hunt\nboard: 60x60\n", Config{MoreGoals: measuredGoals + 1})
	w.Seed = 1
	err := Make(t.Context(), w, 1, nil, func(m *Made) error {
		in := puzzles.NewInstance(m.Puzzle)
		if slices.Min(in.Distances(in.Start)) < 0 || !m.Unmeasured || !strings.Contains(m.Text(), "% optimum: not measured") {
			t.Errorf("found\n%s", m.Text()[:200])
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestLargeHuntsAreNotCounted: how many walks there are at least is said, and that they are not known to be rare.
func TestLargeHuntsAreNotCounted(t *testing.T) {
	list := made(t, config("family: hunt\nboard: 16x16\n", Config{MoreGoals: 60}), 2)
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
