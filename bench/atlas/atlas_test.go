package atlas_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knightsat/bench/atlas"
	"knightsat/puzzles"
	"knightsat/solve"
)

func settle(t *testing.T, r atlas.Range, file *atlas.File, o atlas.Options) []*atlas.Entry {
	t.Helper()
	entries, err := atlas.Run(context.Background(), r.Boards(), file, o)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func markdown(t *testing.T, r atlas.Range, entries []*atlas.Entry) string {
	t.Helper()
	var b bytes.Buffer
	if err := atlas.WriteMarkdown(&b, r, r.Boards(), entries); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestTheoremsHold: Schwenk (1991) on closed knight's tours, and the list of
// open ones; no board has another result.
func TestTheoremsHold(t *testing.T) {
	r := atlas.Range{Pieces: []puzzles.Piece{puzzles.Knight}, From: 1, To: 9, All: true, Closed: true, Open: true}
	boards := r.Boards()
	if want := 2 * 45; len(boards) != want {
		t.Fatalf("found %d boards, expected %d", len(boards), want)
	}
	for i, e := range settle(t, r, nil, atlas.Options{Jobs: 2}) {
		m, n := boards[i].Width, boards[i].Height
		want := m == 1 && n == 1 || m == 3 && (n == 4 || n >= 7) || m == 4 && n >= 5 || m >= 5
		if boards[i].Closed {
			want = !(m%2 == 1 && n%2 == 1 || m <= 2 || m == 4 || m == 3 && (n == 4 || n == 6 || n == 8))
		}
		if (e.Result == atlas.Tour) != want || (e.Result == atlas.None) == want || e.By == "" {
			t.Errorf("%s: found %s by %q, expected a tour: %v", boards[i], e.Result, e.By, want)
		}
	}
}

// TestConfinedPiecesAreApart: what Confined says of a leaper is what a search
// over a board finds that is large enough for all jumps.
func TestConfinedPiecesAreApart(t *testing.T) {
	pieces := append(atlas.Leapers(9), puzzles.King)
	for _, piece := range pieces {
		b, err := puzzles.NewBoard(25, 25, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := puzzles.NewTour(b, puzzles.Rules{Piece: piece})
		if err != nil {
			t.Fatal(err)
		}
		_, _, components := puzzles.NewInstance(p).Colours()
		if got, want := atlas.Confined(piece) != "", len(components) > 1; got != want {
			t.Errorf("%s: confined %v, expected %v: its graph has %d components", piece, got, want, len(components))
		}
	}
	if got := len(atlas.Leapers(7)); got != 19 {
		t.Errorf("found %d leapers with r+s up to 7, expected 19", got) // 1+2+2+3+3+4+4
	}
}

// small is a range with each kind of result.
var small = atlas.Range{Pieces: []puzzles.Piece{puzzles.Knight, puzzles.Ferz, puzzles.Wazir}, From: 2, To: 7, Closed: true, Open: true}

// TestARunThatIsCutShortLosesNothing: stopped after any number of boards, and
// with its file cut off at any place, a second run gives the same table.
func TestARunThatIsCutShortLosesNothing(t *testing.T) {
	boards := small.Boards()
	want := markdown(t, small, settle(t, small, nil, atlas.Options{}))
	name := filepath.Join(t.TempDir(), "results.jsonl")
	open := func() *atlas.File {
		t.Helper()
		f, err := atlas.Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	for stop := 1; stop < len(boards); stop += 4 {
		os.Remove(name)
		ctx, cancel := context.WithCancel(context.Background())
		f := open()
		_, err := atlas.Run(ctx, boards, f, atlas.Options{Jobs: 2, Settled: func(_ atlas.Board, _ *atlas.Entry, done, _ int) {
			if done == stop {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d boards: found %v, expected canceled", stop, err)
		}
		f.Close() // as it is, unfinished
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		kept := bytes.Count(data, []byte("\n"))
		if kept < stop || kept > stop+2 {
			t.Fatalf("stopped after %d boards: %d results were kept", stop, kept)
		}
		if err := os.WriteFile(name, data[:len(data)-stop%7], 0o644); err != nil { // the last line is cut, or not
			t.Fatal(err)
		}
		if stop%7 > 1 { // more than the end of the line
			kept--
		}
		f = open()
		computed := 0
		got := markdown(t, small, settle(t, small, f, atlas.Options{Settled: func(atlas.Board, *atlas.Entry, int, int) { computed++ }}))
		if got != want {
			t.Fatalf("stopped after %d boards: found the table\n%s\nexpected\n%s", stop, got, want)
		}
		if computed != len(boards)-kept {
			t.Errorf("stopped after %d boards: computed %d anew, expected %d", stop, computed, len(boards)-kept)
		}
		f.Close()
	}
	f := open()
	if err := f.Tidy(boards); err != nil {
		t.Fatal(err)
	}
	f.Close()
	f = open()
	defer f.Close()
	for _, b := range boards {
		if f.Have(b) == nil {
			t.Errorf("%s is not in the file", b)
		}
	}
}

// TestUnsettledBoardsAreTriedAgain: with more time only.
func TestUnsettledBoardsAreTriedAgain(t *testing.T) {
	r := atlas.Range{Pieces: []puzzles.Piece{puzzles.Knight}, From: 6, To: 6, Closed: true}
	name := filepath.Join(t.TempDir(), "results.jsonl")
	f, err := atlas.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Put(r.Boards()[0], &atlas.Entry{Piece: "knight", Board: "6x6", Closed: true, Result: atlas.Unsettled, Timeout: 1}); err != nil {
		t.Fatal(err)
	}
	if e := settle(t, r, f, atlas.Options{Timeout: time.Second})[0]; e.Result != atlas.Unsettled {
		t.Errorf("found %s, expected it not to be tried again", e.Result)
	}
	if e := settle(t, r, f, atlas.Options{Timeout: time.Minute})[0]; e.Result != atlas.Tour {
		t.Errorf("found %s, expected a tour", e.Result)
	}
	if e := f.Have(r.Boards()[0]); e.Result != atlas.Tour {
		t.Errorf("the file has %s, expected a tour", e.Result)
	}
}

// TestSettleStopsInTime: a timeout is no error, an ended context is.
func TestSettleStopsInTime(t *testing.T) {
	b := atlas.Board{Piece: puzzles.Knight, Width: 8, Height: 8}
	e, err := atlas.Settle(context.Background(), b, time.Nanosecond, solve.Options{})
	if err != nil || e.Result != atlas.Unsettled {
		t.Errorf("found %+v, %v, expected it unsettled", e, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if e, err := atlas.Settle(ctx, b, 0, solve.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("found %+v, %v, expected canceled", e, err)
	}
}

// TestFalseResultsAreRefused: what a file says is not taken on trust where it
// can be checked.
func TestFalseResultsAreRefused(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`{"piece":"knight","board":"3x4","closed":false,"result":"tour","by":"join","seconds":0,"walk":"a1 b3"}`, "no tour"},
		{`{"piece":"knight","board":"3x4","closed":false,"result":"tour","seconds":0}`, "no square"},
		{`{"piece":"knight","board":"3x4","closed":false,"result":"none","seconds":0}`, `"" is no argument`},
		{`{"piece":"knight","board":"3x4","closed":false,"result":"perhaps","seconds":0}`, "perhaps"},
		{`{"piece":"duke","board":"3x4","closed":false,"result":"none","by":"flow","seconds":0}`, "duke"},
		{`{"piece":"knight","board":"3xx","closed":false,"result":"none","by":"flow","seconds":0}`, "3xx"},
		{`{"piece":"knight","board":"0x4","closed":false,"result":"none","by":"flow","seconds":0}`, "0x4"},
		{`{"colour":"blue"}`, "colour"},
		{`no JSON`, "no result of atlas"},
	} {
		name := filepath.Join(t.TempDir(), "results.jsonl")
		if err := os.WriteFile(name, []byte("\n"+c.line+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := atlas.Open(t.Context(), name)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), ": line 2: ") {
			t.Errorf("%s: found %v, expected an error with its line and %q", c.line, err, c.want)
		}
	}
}

// TestTables: the whole of a small one.
func TestTables(t *testing.T) {
	r := atlas.Range{Pieces: []puzzles.Piece{puzzles.Knight}, From: 3, To: 5, All: true, Closed: true}
	var b bytes.Buffer
	if err := atlas.WriteText(&b, r, r.Boards(), settle(t, r, nil, atlas.Options{})); err != nil {
		t.Fatal(err)
	}
	want := `Closed tours of m x n, 1,2 knight
m \ n   3   4   5
3       d   f   c
4       ·   f   f
5       ·   ·   c
`
	if !strings.HasPrefix(b.String(), want) {
		t.Errorf("found\n%s\nexpected it to begin with\n%s", b.String(), want)
	}
	for i, e := range make([]*atlas.Entry, 2) { // what was not reached is shown as such
		r := atlas.Range{Pieces: []puzzles.Piece{puzzles.King}, From: 3 + i, To: 3 + i, Closed: true}
		if got := markdown(t, r, []*atlas.Entry{e}); !strings.Contains(got, "| king | ? |") || !strings.Contains(got, "- not reached: 1 of 1 boards") {
			t.Error("found\n" + got + fmt.Sprintf("\nexpected board %d as not settled", i))
		}
	}
}

// TestThePageSaysWhatTheDataSay: docs/atlas.md is what the results make, every
// tour in them is checked, and all boards are settled.
func TestThePageSaysWhatTheDataSay(t *testing.T) {
	data, err := os.ReadFile("../../docs/atlas/leapers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "leapers.jsonl")
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := atlas.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := atlas.Range{Pieces: atlas.Leapers(7), From: 3, To: 30, Closed: true, Open: true}
	var entries []*atlas.Entry
	for _, b := range r.Boards() {
		e := f.Have(b)
		if e == nil || e.Result == atlas.Unsettled {
			t.Fatalf("%s is not settled", b)
		}
		if e.Result == atlas.Tour && atlas.Confined(b.Piece) != "" {
			t.Errorf("%s: found a tour of a piece that is confined", b)
		}
		entries = append(entries, e)
	}
	page, err := os.ReadFile("../../docs/atlas.md")
	if err != nil {
		t.Fatal(err)
	}
	if _, tables, _ := strings.Cut(string(page), "\n---\n\n"); tables != markdown(t, r, entries) {
		t.Error("docs/atlas.md is not what the results make; its head has the command")
	}
}
