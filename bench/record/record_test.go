package record

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/work"
)

func someRecords() (RunRecord, []Cell) {
	run := RunRecord{Kind: KindRun, Format: Format, ID: "r1", Version: "0.1.0", Suite: "s", Engines: []Tool{{Name: "gini", Version: "v1"}}, Options: Settings{CPU: 1.5, Repeats: 2, Shard: cellShard{1, 2}}}
	cell := Cell{Kind: KindCell, Run: "r1", Suite: "s", Instance: "i", Ask: AskOptimum, AskMoves: None, Expected: "11", Walk: "a8 b6", Encoding: "step:amo=ladder", Engine: "gini", Repeat: 1, Moves: 11, Upper: 11, WallSeconds: 0.25, CellFinding: CellFinding{Status: Optimal, Lower: 11, Error: "<a> & \"b\""}}
	other := cell
	other.Repeat = 2
	other.Status = Timeout
	other.Moves = None
	return run, []Cell{cell, other}
}

func written(t *testing.T, run RunRecord, cells []Cell) []byte {
	t.Helper()
	var b bytes.Buffer
	oracle.Done((&Results{[]RunRecord{run}, cells}).Write(&b))
	return b.Bytes()
}

func TestRecordsAreReadAsTheyWereWritten(t *testing.T) {
	run, cells := someRecords()
	text := written(t, run, cells)
	if n := bytes.Count(text, []byte("\n")); n != 3 {
		t.Errorf("found %d lines, want one for each of 3 records", n)
	}
	paints := bytes.ReplaceAll(text, []byte(`\"b\"`), []byte(`\u001b\u202e\"b\"`)) // an engine's words
	got, _, err := readRecords(bytes.NewReader(paints), anyPuzzle)
	if err != nil || !reflect.DeepEqual(got, Results{[]RunRecord{run}, cells}) {
		t.Errorf("found %v, %v", got, err)
	}
}

func TestWhatIsNoRecordIsAnErrorWithItsLine(t *testing.T) {
	run, cells := someRecords()
	good := string(written(t, run, cells))
	changed := func(from, to string) string { return strings.Replace(good, from, to, 1) }
	refuses := func(name, text, want string) {
		t.Helper()
		_, _, err := readRecords(strings.NewReader(text), anyPuzzle)
		fails(t, name, err, want)
	}
	for c := range oracle.Table[struct{ Name, From, To, Want string }](`
		a number as a text      | "moves":11 | "moves":"11" | line 2: this is no record of a cell: "moves" can't be a string
		a cell of another suite | "kind":"cell","run":"r1","suite":" | "kind":"cell","run":"r1","suite":"x | line 2: a cell is of the suite "xs", and its run is of "s"
		a format to come        | "format":8 | "format":9 | line 1: the records have format 9; this knightsat reads formats 7 and 8
		an unknown status       | "status":"optimal" | "status":"good" | "line 2: status must be one of optimal, "
		repeat 0                | "repeat":1 | "repeat":0 | line 2: repeat must be 1 or more, not 0
		endless time            | "wall_seconds":0.25 | "wall_seconds":1e300 | line 2: wall_seconds must be from 0 to 1e+09, not 1e+300
		too many literals       | "literals":0 | "literals":9007199254740993 | line 2: literals must be from 0 to 9007199254740992, not 9007199254740993
		an engine that paints   | "name":"gini" | "name":"\u001b[31m" | line 1: name has characters that can't be printed: "\x1b[31m"
	`) {
		refuses(c.Name, changed(c.From, c.To), c.Want)
	}
	for _, c := range []struct{ name, text, want string }{
		{"a torn line in the middle", good[:len(good)-20] + "\n" + good, "line 3: this is no record of results: the JSON is cut off"},
		{"an unknown key", `{"kind":"run","run":"x","colour":"red"}` + "\n", `line 1: this is no record of a run: unknown key "colour"`},
		{"a line of somebody else at the end", good + "my notes", `line 4: this is no record of results: it is not JSON: "m"`},
		{"a cell before its run", good[strings.Index(good, "\n")+1:], `line 1: a cell names run "r1", but no line above it does`},
		{"a bad last line that is whole", strings.TrimSuffix(strings.ReplaceAll(good, `"repeat":2`, `"repeat":-2`), "\n"), "line 3: repeat must be 1 or more, not -2"},
	} {
		refuses(c.name, c.text, c.want)
	}
}

// TestZeroOfOlderRecordsIsNotKnown: it also stood for what an engine does not say.
func TestZeroOfOlderRecordsIsNotKnown(t *testing.T) {
	run, cells := someRecords()
	cells = cells[:1]
	cells[0].Conflicts, cells[0].Propagations = work.Counted(0), work.Counted(12)
	good := string(written(t, run, cells))
	if !strings.Contains(good, `"conflicts":0,"propagations":12,"decisions":null,`) {
		t.Errorf("found %s", good)
	}
	old := strings.Replace(strings.Replace(good, `"format":8`, `"format":7`, 1), `"decisions":null`, `"decisions":0`, 1)
	for text, want := range map[string]work.Statistic{good: work.Counted(0), old: {}} {
		r, _, err := readRecords(strings.NewReader(text), anyPuzzle)
		if err != nil || r.Cells[0].Conflicts != want || r.Cells[0].Propagations != work.Counted(12) || r.Cells[0].Decisions.Known {
			t.Errorf("found %+v, %v", r.Cells[0].CellCosts, err)
		}
	}
	bad := strings.Replace(good, `"conflicts":0`, `"conflicts":-1`, 1)
	if _, _, err := readRecords(strings.NewReader(bad), anyPuzzle); !oracle.Says(err, "conflicts must be from 0") {
		t.Errorf("found %v", err)
	}
}

func TestDisagreements(t *testing.T) {
	cell := func(instance string, status CellStatus, lower, moves int) Cell {
		return Cell{Suite: "s", Instance: instance, Moves: moves, Walk: fmt.Sprintf("walk of %d", moves), CellFinding: CellFinding{Status: status, Lower: lower}}
	}
	cells := []Cell{
		cell("agree", Optimal, 11, 11), cell("agree", Timeout, 9, 12),
		cell("optima", Optimal, 11, 11), cell("optima", Optimal, 13, 13),
		cell("none", Infeasible, 0, None), cell("none", Timeout, 3, 5),
		cell("decide", Unsat, 0, None), cell("decide", Sat, 0, 7),
		cell("bound", Timeout, 8, None), cell("bound", Timeout, 2, 7),
		cell("wrong", Wrong, 20, 20), cell("wrong", Optimal, 11, 11),
	}
	var found []string
	for _, text := range disagreements(cells) {
		_, instance, _ := strings.Cut(text, "instance=")
		instance, _, _ = strings.Cut(instance, "/")
		found = append(found, instance)
		if strings.Count(text, ": walk of ") != 2 {
			t.Errorf("found %s, want both walks", text)
		}
	}
	if got := strings.Join(found, " "); got != "optima none decide bound" {
		t.Errorf("found disagreements on %q", got)
	}
}

// FuzzRead: whatever is read is written and read again as the same.
func FuzzRead(f *testing.F) {
	run, cells := someRecords()
	var b bytes.Buffer
	oracle.Done((&Results{[]RunRecord{run}, cells}).Write(&b))
	f.Add(b.Bytes())
	f.Add(b.Bytes()[:b.Len()-9])
	f.Fuzz(func(t *testing.T, text []byte) {
		r, _, err := readRecords(bytes.NewReader(text), anyPuzzle)
		if err != nil {
			return
		}
		var b bytes.Buffer
		oracle.Done(r.Write(&b))
		again, _, err := readRecords(&b, anyPuzzle)
		if err != nil || !reflect.DeepEqual(r.Cells, again.Cells) || len(r.Runs) != len(again.Runs) {
			t.Fatalf("found %v, %v; want %v", again, err, r)
		}
	})
}

// anyPuzzle takes every walk for one of 11 moves.
func anyPuzzle(string) (WalkChecker, error) {
	return func(string) (int, error) { return 11, nil }, nil
}

// fails fails the test unless there is an error that says so.
func fails(t *testing.T, what any, err error, want string) {
	t.Helper()
	if !oracle.Says(err, want) {
		t.Errorf("%v: found the error %v, want %q", what, err, want)
	}
}
