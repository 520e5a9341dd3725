package atlas_test

import (
	"bytes"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knightsat/bench/atlas"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// jumps is the image of a walk as its jumps in order.
func jumps(w puzzles.Walk, y puzzles.Symmetry) string {
	var list []string
	for i := 1; i < len(w); i++ {
		a, b := y.Apply(w[i-1]).String(), y.Apply(w[i]).String()
		list = append(list, min(a, b)+max(a, b))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// listed goes through the tours of a board: how many there are, and how many are
// different up to symmetry.
func listed(t *testing.T, b atlas.Board) (all, different int) {
	t.Helper()
	turn := b.Turn
	b.Turn = puzzles.NoTurn
	p, err := b.Puzzle()
	if err != nil {
		t.Fatal(err)
	}
	symmetries := puzzles.Symmetries(p)
	same, turns := turn.Symmetry(p)
	if b.Closed {
		p = oracle.From(p, p.Board.Squares()[0])
	}
	tours, classes := map[string]bool{}, map[string]bool{}
	for _, w := range oracle.All(p) {
		var images []string
		for _, y := range symmetries {
			images = append(images, jumps(w, y))
		}
		if turn == puzzles.NoTurn || turns && jumps(w, same) == images[0] {
			tours[images[0]], classes[slices.Min(images)] = true, true
		}
	}
	return len(tours), len(classes)
}

func size(b atlas.Board) int { return b.Width * b.Height }

// TestCountsAreThoseOfGoingThroughAll: on all small boards of several pieces.
func TestCountsAreThoseOfGoingThroughAll(t *testing.T) {
	pieces := append(atlas.Leapers(3), puzzles.King)
	counted, kept := 0, 0
	for _, turn := range []puzzles.Turn{puzzles.NoTurn, puzzles.HalfTurn} {
		r := atlas.Range{Pieces: pieces, From: 1, To: 6, All: true, Closed: true, Open: turn == puzzles.NoTurn, Turn: turn}
		boards := slices.DeleteFunc(r.Boards(), func(b atlas.Board) bool {
			return size(b) > 30 || b.Piece == puzzles.King && size(b) > 12 || !b.Closed && size(b) > 25 // there, others are known
		})
		entries, err := atlas.Run(t.Context(), boards, nil, atlas.Options{Count: true, Jobs: 2})
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range entries {
			all, different := listed(t, boards[i])
			switch {
			case e.Result == atlas.None:
				if all != 0 || e.Count != nil {
					t.Errorf("%s: found none with %+v, expected %d", boards[i], e.Counts, all)
				}
			case e.Count == nil || e.Count.Cmp(big.NewInt(int64(all))) != 0 || e.Counted != "undirected" || e.CountedBy == "":
				t.Errorf("%s: found %+v, expected %d", boards[i], e.Counts, all)
			case e.UpToSymmetry == nil && turn != puzzles.NoTurn:
				kept++
			case e.UpToSymmetry == nil || e.UpToSymmetry.Cmp(big.NewInt(int64(different))) != 0:
				t.Errorf("%s: found %s up to symmetry, expected %d", boards[i], e.UpToSymmetry, different)
			default:
				counted++
			}
		}
	}
	if counted < 70 || kept > 6 {
		t.Errorf("counted %d boards, and %d up to symmetry not, expected 72 and 6", counted, kept)
	}
}

// TestPublishedCountsAreInTheFile: A001230, A165134 (twice these), A003763 and A120443 of
// the OEIS, and the zebra's of 10x10.
func TestPublishedCountsAreInTheFile(t *testing.T) {
	f := published(t)
	defer f.Close()
	for _, c := range []struct {
		piece  string
		side   int
		closed bool
		all    string
	}{
		{"knight", 6, true, "9862"}, {"knight", 5, false, "864"}, {"knight", 6, false, "3318960"}, {"knight", 7, false, "82787609160"},
		{"zebra", 10, true, "80320"}, {"wazir", 4, true, "6"}, {"wazir", 6, true, "1072"}, {"wazir", 8, true, "4638576"},
		{"wazir", 10, true, "467260456608"}, {"wazir", 12, true, "1076226888605605706"},
		{"wazir", 3, false, "20"}, {"wazir", 4, false, "276"}, {"wazir", 5, false, "4324"}, {"wazir", 6, false, "229348"}, {"wazir", 7, false, "13535280"},
	} {
		p, err := puzzles.ParsePiece(c.piece)
		if err != nil {
			t.Fatal(err)
		}
		b := atlas.Board{Piece: p, Width: c.side, Height: c.side, Closed: c.closed}
		if e := f.Have(b); e == nil || e.Count == nil || e.Count.String() != c.all || e.UpToSymmetry == nil {
			t.Errorf("%s: found %+v, expected %s tours", b, e, c.all)
		}
	}
}

// published is a copy of the file that docs/atlas.md is about.
func published(t *testing.T) *atlas.File {
	t.Helper()
	data, err := os.ReadFile("../../docs/atlas/leapers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return reopened(t, string(data))
}

// reopened is a results file with these lines.
func reopened(t *testing.T, lines string) *atlas.File {
	t.Helper()
	name := filepath.Join(t.TempDir(), "results.jsonl")
	if err := os.WriteFile(name, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := atlas.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var six = atlas.Range{Pieces: []puzzles.Piece{puzzles.Knight}, From: 6, To: 6, Closed: true}

// TestCountsAreAddedToWhatIsKnown: once, and lines without them don't take them away.
func TestCountsAreAddedToWhatIsKnown(t *testing.T) {
	var before bytes.Buffer
	if err := atlas.WriteJSON(&before, settle(t, six, nil, atlas.Options{})); err != nil {
		t.Fatal(err)
	}
	f := reopened(t, before.String())
	defer f.Close()
	walk := f.Have(six.Boards()[0]).Walk
	for _, expected := range []int{1, 0} {
		computed := 0
		e := settle(t, six, f, atlas.Options{Count: true, Settled: func(atlas.Board, *atlas.Entry, int, int) { computed++ }})[0]
		if e.Count.String() != "9862" || e.UpToSymmetry.String() != "1245" || e.Walk != walk || computed != expected {
			t.Errorf("found %+v after %d boards, expected 9862 and the walk as it was", e, computed)
		}
	}
	var after bytes.Buffer
	if err := atlas.WriteJSON(&after, []*atlas.Entry{f.Have(six.Boards()[0])}); err != nil {
		t.Fatal(err)
	}
	for _, lines := range []string{before.String() + after.String(), after.String() + before.String()} {
		again := reopened(t, lines)
		if e := again.Have(six.Boards()[0]); e.Count == nil {
			t.Errorf("found no count in\n%s", lines)
		}
		again.Close()
	}
}

// TestWhatALimitEndedIsCountedWithMore: of the limit that was reached, and not else.
func TestWhatALimitEndedIsCountedWithMore(t *testing.T) {
	const mega = 1 << 20
	both, err := puzzles.ParsePiece("0,1+0,2")
	if err != nil {
		t.Fatal(err)
	}
	turned, reflected := six, six
	turned.Turn, turned.From, turned.To, turned.Width = puzzles.HalfTurn, 10, 10, 6
	reflected.Pieces, reflected.Turn = []puzzles.Piece{both}, puzzles.HalfTurn
	reflected.From, reflected.To = 7, 7
	wide := atlas.Range{Pieces: []puzzles.Piece{puzzles.Knight}, From: 20, To: 20, Closed: true}
	for _, c := range []struct {
		title     string
		r         atlas.Range
		few, much atlas.Options
		limit     atlas.Limit
	}{
		{"memory for symmetric tours", turned, atlas.Options{Memory: 10_000}, atlas.Options{Memory: 64 * mega}, atlas.ByMemory},
		{"memory for reflected tours", reflected, atlas.Options{Memory: 10_000}, atlas.Options{Memory: 64 * mega}, atlas.ByMemory},
		{"memory", six, atlas.Options{Memory: 20_000}, atlas.Options{Memory: mega}, atlas.ByMemory},
		{"time", six, atlas.Options{Timeout: 1}, atlas.Options{}, atlas.ByTime},
		{"width", wide, atlas.Options{}, atlas.Options{}, atlas.ByWidth},
	} {
		known := settle(t, c.r, nil, atlas.Options{})
		var lines bytes.Buffer
		if err := atlas.WriteJSON(&lines, known); err != nil {
			t.Fatal(err)
		}
		f := reopened(t, lines.String())
		c.few.Count, c.much.Count = true, true
		for _, expected := range []int{1, 0} { // the second time it is known
			computed := 0
			c.few.Settled = func(atlas.Board, *atlas.Entry, int, int) { computed++ }
			if e := settle(t, c.r, f, c.few)[0]; computed != expected {
				t.Errorf("%s: computed %d boards, expected %d", c.title, computed, expected)
			} else if e.Uncounted != c.limit || e.Count != nil || e.Result != atlas.Tour {
				t.Errorf("%s: found %+v, expected it not to be counted", c.title, e.Counts)
			}
		}
		text := markdown(t, c.r, settle(t, c.r, f, c.few))
		if !strings.Contains(text, ": not counted") {
			t.Errorf("%s: found\n%s\nexpected it to say what was not counted", c.title, text)
		}
		counted := settle(t, c.r, f, c.much)[0].Count != nil
		if counted != (c.limit != atlas.ByWidth) {
			t.Errorf("%s: counted with more: %v", c.title, counted)
		}
		f.Close()
	}
}

// TestFalseCountsAreRefused, where they can't go together.
func TestFalseCountsAreRefused(t *testing.T) {
	const tour = `{"piece":"wazir","board":"2x2","closed":true,"result":"tour","seconds":0,"walk":"a1 b1 b2 a2 a1",`
	for _, c := range []struct{ line, want string }{
		{tour + `"counted":"directed","count":2,"count_up_to_symmetry":1}`, "counted as"},
		{tour + `"counted":"undirected","count":0,"count_up_to_symmetry":0}`, "there are 0 tours"},
		{tour + `"counted":"undirected","count":1,"count_up_to_symmetry":2}`, "there can't be 1 tours, 2 of them"},
		{tour + `"counted":"undirected","count":9,"count_up_to_symmetry":1}`, "there can't be 9 tours, 1 of them"},
		{`{"piece":"knight","board":"3x3","closed":true,"result":"none","by":"reach","seconds":0,"counted":"undirected","count":1}`, "has no tour"},
	} {
		name := filepath.Join(t.TempDir(), "results.jsonl")
		if err := os.WriteFile(name, []byte(c.line+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := atlas.Open(t.Context(), name); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found %v, expected an error with %q", c.line, err, c.want)
		}
	}
}

// TestTheCountTable: the whole of a small one.
func TestTheCountTable(t *testing.T) {
	r := atlas.Range{Pieces: []puzzles.Piece{puzzles.Wazir}, From: 3, To: 6, All: true, Closed: true, Open: true}
	var b bytes.Buffer
	if err := atlas.WriteText(&b, r, r.Boards()[:14], settle(t, r, nil, atlas.Options{Count: true})[:14]); err != nil {
		t.Fatal(err)
	}
	_, got, _ := strings.Cut(b.String(), "How many tours\n")
	want := `board          closed tours  up to symmetry  open tours  up to symmetry
0,1 wazir 3x3             0               0          20               3
0,1 wazir 3x4             2               1          62              19
0,1 wazir 4x4             6               2         276              38
0,1 wazir 3x5             0               0         132              36
0,1 wazir 4x5            14               5           ·               ·
0,1 wazir 3x6             4               2           ·               ·
0,1 wazir 4x6            37              15           ·               ·
0,1 wazir 5x6           154              44           ·               ·
0,1 wazir 6x6         1,072             149           ·               ·
`
	if got != want {
		t.Errorf("found\n%s\nexpected\n%s", got, want)
	}
}
