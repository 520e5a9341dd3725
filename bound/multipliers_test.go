package bound

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

// TestLinearAgainstBreadthFirstSearch: the linear program refutes no number of moves that
// a walk has, and nearly all that no walk has.
func TestLinearAgainstBreadthFirstSearch(t *testing.T) {
	refuted, left := map[string]int{}, map[string]int{}
	enough := func() bool {
		for _, kind := range []string{"again", "again, impossible", "once", "once, impossible"} {
			if refuted[kind] == 0 || left[kind] > 3+refuted[kind]/30 {
				return false
			}
		}
		return true
	}
	for _, p := range oracle.Each(t, 10_000, enough, oracle.Options{Plain: true}.Random) {
		if p.Ordered {
			continue
		}
		in := puzzles.NewInstance(p)
		kind := "again"
		if p.Once {
			kind = "once"
		}
		moves, ok := oracle.Shortest(p)
		claim := moves
		if ok {
			for _, most := range []int{-1, moves, moves + 1} {
				if d := Linear(t.Context(), in, most); d != nil {
					t.Fatalf("%d moves or more are refuted by %+v, but a walk has %d", most, d, moves)
				}
			}
		} else {
			kind += ", impossible"
			moves, claim = 0, Never
		}
		switch d := Linear(t.Context(), in, moves-1); {
		case moves == 0 && ok:
		case d == nil:
			left[kind]++
		default:
			refuted[kind]++
			if err := Check(t.Context(), in, d, claim); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestNoVectorSpeaksAgainstAWalk: whatever the multipliers, they don't refute what a walk
// does; and often one more would.
func TestNoVectorSpeaksAgainstAWalk(t *testing.T) {
	tight := map[string]int{}
	enough := oracle.Seen(tight, "closed", "there and back", "fixed", "free", "one free")
	for rng, p := range oracle.Each(t, 30_000, enough, oracle.Options{Squares: 9, Plain: true}.Random) {
		moves, ok := oracle.Shortest(p)
		if !ok {
			continue
		}
		in := puzzles.NewInstance(p)
		j := newWalkRows(in)
		for range 8 {
			d := &Multipliers{Budget: int64(rng.IntN(3)), Degree: make([]int64, in.Len())}
			for v := range d.Degree {
				d.Degree[v] = int64(rng.IntN(4)-1) * max(1, d.Budget) / 2
			}
			for rng.IntN(2) == 0 {
				d.Sets = append(d.Sets, tsp.Leave{Set: rng.Perm(in.Len())[:1+rng.IntN(in.Len())], Times: int64(1 + rng.IntN(2))})
			}
			value, empty, err := d.value(t.Context(), j)
			if err != nil {
				continue
			}
			if empty || value > d.Budget*int64(moves) {
				t.Fatalf("%+v comes to %d (%v), but there is a walk of %d moves", d, value, empty, moves)
			}
			if value == d.Budget*int64(moves) {
				tight[ends(p)]++
			}
		}
	}
}

// TestWrongVectorsAreRefused, each for what is wrong with it.
func TestWrongVectorsAreRefused(t *testing.T) {
	in := puzzles.NewInstance(posed.Puzzle("family: tour\nboard: 4x4\n"))
	right := func() *Multipliers { return Linear(t.Context(), in, -1) }
	if err := Check(t.Context(), in, right(), Never); err != nil || len(right().Sets) == 0 {
		t.Fatalf("%v: %+v", err, right())
	}
	for _, c := range []struct {
		what   string
		change func(d *Multipliers)
		reason string
	}{
		{"off by one", func(d *Multipliers) { d.Degree[0]-- }, "the rows add up to 0 >= "},
		{"a set less", func(d *Multipliers) { d.Sets = d.Sets[1:] }, "the rows add up to 0 >= "},
		{"a set too many", func(d *Multipliers) { d.Sets = append(d.Sets, tsp.Leave{Set: []int{5, 6, 9}, Times: 1}) }, "the rows add up to 0 >= "},
		{"a square twice", func(d *Multipliers) { d.Sets[0].Set = append(d.Sets[0].Set, d.Sets[0].Set[0]) }, "is in set 1 twice"},
		{"no such square", func(d *Multipliers) { d.Sets[0].Set[0] = 16 }, "there is no vertex 16"},
		{"a set without squares", func(d *Multipliers) { d.Sets[0].Set = nil }, "set 1 has 0 of the 16 squares to visit"},
		{"all squares", func(d *Multipliers) { d.Sets[0].Set = in.Stops() }, "set 1 has 16 of the 16 squares to visit"},
		{"a set left less than once", func(d *Multipliers) { d.Sets[0].Times = 0 }, "set 1 is left 0 times"},
		{"a square forgotten", func(d *Multipliers) { d.Degree = d.Degree[1:] }, "there are 15 multipliers for 16 squares"},
		{"a budget below 0", func(d *Multipliers) { d.Budget = -1 }, "it must not be below 0"},
		{"a budget that is enough", func(d *Multipliers) { d.Budget = 1 }, "which"},
		{"too large", func(d *Multipliers) { d.Degree[3] = 1 << 40 }, "a multiplier is above"},
	} {
		change := right()
		c.change(change)
		if err := Check(t.Context(), in, change, Never); !oracle.Says(err, c.reason) {
			t.Errorf("%s: found %v, expected %q", c.what, err, c.reason)
		}
	}
	// Ends forgotten: what refutes closed tours does not refute open ones.
	closed := puzzles.NewInstance(posed.Puzzle("family: tour\nclosed: true\nboard: 4x6\n"))
	open := puzzles.NewInstance(posed.Puzzle("family: tour\nboard: 4x6\n"))
	d := analyseTour(t.Context(), closed).Impossible.Witness
	if err := Check(t.Context(), closed, d, Never); err != nil {
		t.Error(err)
	}
	if err := Check(t.Context(), open, d, Never); err == nil {
		t.Error("what refutes closed tours of 4x6 is taken to refute open ones")
	}
}

// TestSentencesAddUp: what a sentence says that squares need is more than what it says that
// there is.
func TestSentencesAddUp(t *testing.T) {
	numbers := regexp.MustCompile(`needs? (\d+) (?:jump|edge)s?; (.*): (\d+) < (\d+)$`)
	parts := regexp.MustCompile(`takes? (\d+)|the ends (\d+)|(\d+) (?:jump|edge)s? leads? elsewhere`)
	apart := regexp.MustCompile(`^without the (\d+) (?:squares?|vertex|vertices) (.*), the (?:board|graph) falls into (\d+) parts .* (into|comes to) (\d+) at most$`)
	number := func(text string) int { return oracle.Must(strconv.Atoi(text)) }
	var said, fallen int
	for _, p := range oracle.Each(t, 5000, func() bool { return said > 19 && fallen > 0 }, func(rng *rand.Rand) *puzzles.Puzzle {
		return oracle.Options{Squares: 14 + rng.IntN(8), Family: puzzles.Tour, Plain: true}.Random(rng)
	}) {
		if _, ok := oracle.Shortest(p); ok {
			continue
		}
		in := puzzles.NewInstance(p)
		d := Linear(t.Context(), in, -1)
		if d == nil {
			continue // a linear program refutes most that is impossible, not all
		}
		text := d.sentence(t.Context(), in)
		if m := apart.FindStringSubmatch(text); m != nil {
			removed, falls, most := number(m[1]), number(m[3]), number(m[5])
			without := strings.Split(m[2], ", ")
			for _, s := range []puzzles.Square{p.Start, p.End} {
				removed -= one(slices.Contains(without, s.String()))
			}
			if falls <= most || falls != partsWithout(in, without) || m[4] == "into" && !p.Closed && most != removed+1 {
				t.Fatal(text)
			}
			fallen++
			continue
		}
		m := numbers.FindStringSubmatch(text)
		if m == nil {
			if !strings.HasSuffix(text, "and there are none") && !strings.HasPrefix(text, p.Words("no jump leaves")) {
				t.Fatal(text)
			}
			continue
		}
		said++
		sum := 0
		for _, part := range parts.FindAllStringSubmatch(m[2], -1) {
			sum += number(part[1] + part[2] + part[3])
		}
		if sum != number(m[3]) || m[1] != m[4] || number(m[1]) <= sum {
			t.Fatal(text)
		}
	}
}

// partsWithout counts the parts of what is left without some squares.
func partsWithout(in *puzzles.Instance, names []string) (parts int) {
	seen := make([]bool, in.Len())
	for v, s := range in.Squares {
		seen[v] = slices.Contains(names, s.String())
	}
	var visit func(v int)
	visit = func(v int) {
		seen[v] = true
		for _, w := range in.Neighbours(v) {
			if !seen[w] {
				visit(int(w))
			}
		}
	}
	for v := range seen {
		if !seen[v] {
			parts++
			visit(v)
		}
	}
	return parts
}
