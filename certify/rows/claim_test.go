package rows

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestTimesCoverNoMoreThanTheyRefute: where no walk has exactly a number of moves, none has a number of
// moves that this is taken to refute; and that there is no walk but one refutes none.
func TestTimesCoverNoMoreThanTheyRefute(t *testing.T) {
	smaller := 0
	for _, p := range oracle.Each(t, 12_000, func() bool { return smaller > 99 }, oracle.Options{Squares: 7, Goals: 3}.Random) {
		in := puzzles.NewInstance(p)
		const most = 9
		alone := slices.ContainsFunc(upTo(in.Len()), func(v int) bool { return in.Degree(v) == 0 })
		exists := make([]bool, most)
		for k := range exists {
			exists[k] = oracle.Exists(p, k)
		}
		for k := range exists {
			if exists[k] {
				continue
			}
			c := make(Covered, most)
			Request{Model: OfTimes, Moves: k}.Refute(in, c)
			for j, refuted := range c {
				if refuted && exists[j] {
					t.Fatalf("%d moves are taken to refute %d", k, j)
				}
				if refuted && j < k {
					smaller++
				}
			}
			if !c[k] || in.End < 0 && !p.Once && !alone && slices.Contains(c[:k], false) {
				t.Fatalf("%d moves refute only %v", k, c)
			}
			if fresh := (Request{Model: OfTimes, Moves: k, Walk: puzzles.Walk{}}).Refute(in, make(Covered, most)); fresh > 0 {
				t.Fatalf("%d moves of all walks but one refute %d", k, fresh)
			}
		}
	}
}

// TestNoWalkIsAsLongAsTheEnd that is told where squares are visited once, and some are nearly.
func TestNoWalkIsAsLongAsTheEnd(t *testing.T) {
	nearly := map[bool]int{}
	for _, p := range oracle.Each(t, 1500, oracle.Seen(nearly, true, false), oracle.Options{Squares: 7, Goals: 3}.Random) {
		in := puzzles.NewInstance(p)
		end, ok := EndOf(in)
		if ok != p.Once {
			t.Fatalf("an end of %d moves: %t", end, ok)
		}
		for k := end; ok && k <= in.Len()+1; k++ {
			if oracle.Exists(p, k) {
				t.Fatalf("a walk has %d moves, beyond the end of %d", k, end)
			}
		}
		if ok && oracle.Exists(p, end-1) {
			nearly[p.Closed]++
		}
	}
}

// TestModelsAreNoLargerThanTheirFiles: a short file may ask for a model of as many
// terms as it likes, which is not made.
func TestModelsAreNoLargerThanTheirFiles(t *testing.T) {
	in := parse("family: cover\nstart: a1\nboard: 12x12\n")
	all := Names(in, upTo(in.Len()))
	again := func(set []string) [][]string { return slices.Repeat([][]string{set}, 1000) }
	for name, r := range map[string]Request{
		"variables of places":  {Model: OfPlaces, Places: all, Moves: 5},
		"the same set again":   {Model: OfPlaces, Places: all, Moves: 5, Sets: again(all)},
		"small sets":           {Model: OfPlaces, Places: all, Moves: 5, Sets: again(all[:2])},
		"variables of jumps":   {Model: OfJumps, Moves: -1},
		"cuts":                 {Model: OfJumps, Moves: -1, Sets: again(all[:70])},
		"cuts of the shortest": {Model: OfShortest, Moves: 150, Sets: again(all[:70])},
		"times":                {Model: OfTimes, Moves: 150},
		"legs":                 {Model: OfLegs, Moves: 5},
	} {
		at := in
		if r.Model == OfLegs {
			at = parse("family: cover\nordered: true\nstart: a1\nboard: 12x12\n")
			r.Places = Names(at, at.StopsInOrder())
		}
		whole := r
		whole.Sets = nil
		m, err := whole.Build(t.Context(), at)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r.limit = m.Vars() - 1 // and what is in its rows
		var text bytes.Buffer
		oracle.Done(m.Write(&text))
		for line := range strings.Lines(text.String()) {
			if line[0] != '*' {
				r.limit += len(strings.Fields(line)) / 2
			}
		}
		if r.Sets != nil {
			r.limit += 3001
		}
		if _, err := r.Build(t.Context(), at); !oracle.Says(err, "larger than") && !strings.Contains(err.Error(), "too large") {
			t.Errorf("%s: %v, expected it to be larger than %d", name, err, r.limit)
		}
	}
	var r Request
	if err := r.Read("short", strings.NewReader("* row first\n1 xa >= 1 ;\n")); err != nil || r.limit != 1<<14+8 {
		t.Errorf("found the limit %d of a file of 8 words, %v", r.limit, err)
	}
}

// TestPlacesAreLimited: there are 4,000 at most, whose distances are kept.
func TestPlacesAreLimited(t *testing.T) {
	in := parse("family: cover\npiece: wazir\nstart: any\nboard: 64x64\n")
	for n, why := range map[int]string{modelPlaces: "the model is larger than 10 ", modelPlaces + 1: "4001 places, must be 4000 at most"} {
		r := Request{Model: OfPlaces, Moves: 5, Places: Names(in, upTo(n)), limit: 10}
		if _, err := r.Build(t.Context(), in); !oracle.Says(err, why) {
			t.Errorf("%d places: found %v, expected %q", n, err, why)
		}
	}
}

// TestWhatIsRefutedOfAParity: of the numbers of moves below a limit, half.
func TestWhatIsRefutedOfAParity(t *testing.T) {
	for c := range oracle.Table[struct {
		Parity       string
		Below, Fresh int
		Gaps         string
	}](`
		even | 4 | 2 | 1, 3, 4, 5, 6
		even | 5 | 3 | 1, 3, 5, 6
		odd  | 4 | 2 | 0, 2, 4, 5, 6
		odd  | 3 | 1 | 0, 2, 3, 4, 5, 6
	`) {
		cover := make(Covered, 7)
		r := Request{Model: OfPlaces, Moves: c.Below - 1, Parity: c.Parity}
		fresh, again := r.Refute(nil, cover), r.Refute(nil, cover)
		if fresh != c.Fresh || again != 0 || cover.Gaps() != c.Gaps {
			t.Errorf("%s below %d: %d are refuted, then %d, %s are left", c.Parity, c.Below, fresh, again, cover.Gaps())
		}
	}
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// TestNumbersDecideWhereAShortestWalkBegins: the walk a1 b1 c1, whose start need not be visited
// but for the number of c1, is no solution of the model of shortest walks, so that there is none.
func TestNumbersDecideWhereAShortestWalkBegins(t *testing.T) {
	in := parse("family: cover\npiece: wazir\nstart: any\nboard: 3x1\nnumbers: 3=c1")
	if _, err := NewJumps(t.Context(), in, Request{Model: OfShortest, Moves: 2}); err == nil {
		t.Error("found a model, expected none")
	}
}
