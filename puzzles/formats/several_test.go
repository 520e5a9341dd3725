package formats_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
)

func parseSeveral(file string, r io.Reader) (all []*parts.Spec, err error) {
	s := formats.NewScanner(file, r)
	for {
		spec, err := s.Next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, spec)
	}
}

// TestSeveralPuzzles: what is printed one after the other is read as it was.
func TestSeveralPuzzles(t *testing.T) {
	rng := oracle.Rand(t)
	for range oracle.Tries(100) {
		var all, texts []string
		for i := range 1 + rng.IntN(6) {
			text := notation.Text(oracle.Options{}.Random(rng))
			all = append(all, text)
			texts = append(texts, strings.Repeat("% a comment\n", i%3)+text)
		}
		list, err := parseSeveral("all", strings.NewReader("\n"+strings.Join(texts, "\n")+"\n% the end\n"))
		if err != nil || len(list) != len(all) {
			t.Fatalf("found %d of %d puzzles: %v in\n%s", len(list), len(all), err, strings.Join(texts, "\n"))
		}
		for i, spec := range list {
			p, err := spec.Build()
			if err != nil || notation.Text(p) != all[i] {
				t.Fatalf("puzzle %d: %v\n%s", i, err, all[i])
			}
		}
	}
}

// TestWhereOnePuzzleEnds: only an empty line ends one, and places are those of the file.
func TestWhereOnePuzzleEnds(t *testing.T) {
	for text, want := range oracle.Pairs(`
		"N . x\n\n. . .\n\n. x N" | all:2:1: found an empty line
		"start: a1\n. x\n\nstart: a1\n\n. . x" | 2 puzzles
		"family: tour\nboard: 3x4\n\nfamily: tour\nboard: 5x5" | 2 puzzles
		"family: tour\n\npiece: king\n\n. .\n. .\n" | 1 puzzles
		"graph:\na b\n\nb c\n% more\n\nc a\n\nN . x" | "all:9:5: "
		"N . x\nfamily: hunt\n" | all:2:1: found "family: hunt"
		"N x\n\n% next\nfamily: hunt\nN y\n" | "all:5:3: "
		"p edge 2 1\ne 1 2\n\n" | 1 puzzles
		 | "all:1:1: "
		"7N/8/8/3q4/8/8/8/8\n\n7N/8/8/3r4/8/8/8/8 w\n8/8/8/8/8/8/8/N7\n" | 3 puzzles
		"7N/8/8/3q4/8/8/8/8\n\n7N/8/8/3r4/8/8/8/NN6\n" | all:3:
		"7N/8/8/3q4/8/8/8/8\npiece: king\n7N/8/8/3q4/8/8/8/8\n" | 2 puzzles
		"family: cover\n7N/8/8/3q4/8/8/8/8\n7N/8/8/3q4/8/8/8/8\n" | "all:3:1: "
	`) {
		list, err := parseSeveral("all", strings.NewReader(text))
		found := fmt.Sprintf("%d puzzles", len(list))
		if err != nil {
			found = err.Error()
		}
		if !strings.HasPrefix(found, want) {
			t.Errorf("found %s, want %s in %q", found, want, text[:min(60, len(text))])
		}
	}
}

// TestAGraphIsReadAsSoonAsItsLineIs: nothing that follows is waited for.
func TestAGraphIsReadAsSoonAsItsLineIs(t *testing.T) {
	from, to := io.Pipe()
	s := oracle.Must(formats.NewGraphScanner("", "g", from))
	for _, line := range []string{"A_\n", "Bw\n"} {
		go io.WriteString(to, line)
		if g, err := s.Next(); err != nil || g.Len() != int(line[0]-'?') {
			t.Fatalf("found %v, %v of %q", g, err, line)
		}
	}
}

func TestExamplesAreFoundByTheirNames(t *testing.T) {
	for _, e := range formats.Examples() {
		p := oracle.Must(formats.ParseExample(e.Name))
		want := oracle.Must(formats.Parse("@"+e.Name, strings.NewReader(e.Text)))
		a := oracle.Must(p.Build())
		if b, err := want.Build(); err != nil || notation.Text(a) != notation.Text(b) {
			t.Errorf("@%s is another: %v\n%s", e.Name, err, notation.Text(a))
		}
	}
	if _, err := formats.ParseExample("none"); !oracle.Says(err, `unknown example "@none"; valid are adventure`) {
		t.Error(err)
	}
}

func TestTextsAreNoLongerThan64MB(t *testing.T) {
	fill := strings.Repeat(" ", 64<<20-1)
	if _, err := formats.Parse("t", strings.NewReader("*%"+fill[1:])); err != nil {
		t.Error(err)
	}
	if _, err := formats.Parse("t", strings.NewReader("*%"+fill)); err == nil || err.Error() != "t is larger than 64 MB, too large for a puzzle" {
		t.Error(err)
	}
}

// TestWhatIsNotKeptTakesNoMemory: empty lines and comments, before a puzzle, after it, and among puzzles.
func TestWhatIsNotKeptTakesNoMemory(t *testing.T) {
	many := strings.Repeat("\n", 1<<22)
	for name, text := range map[string]string{
		"nothing":         many,
		"before a puzzle": many + "family: tour\nboard: 3x4\n",
		"after a board":   "family: tour\n...\n...\n" + many,
		"among puzzles":   strings.Repeat("family: tour\n..\n..\n"+many[:1<<15]+"% a comment\n\n", 40),
	} {
		var err error
		took := oracle.Allocated(func() {
			s := formats.NewScanner("f", strings.NewReader(text))
			for err == nil {
				_, err = s.Next()
			}
		})
		if took > 1<<20 {
			t.Errorf("%s: %d bytes were taken for %d, then %v", name, took, len(text), err)
		}
	}
}

// TestAPackedTextIsKeptInPartsOnly: what is kept of it at the same time is in proportion to its length.
func TestAPackedTextIsKeptInPartsOnly(t *testing.T) {
	packed := func(text string) io.Reader {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		io.WriteString(w, text)
		w.Close()
		return &b
	}
	goals := "family: hunt\nstart: a1\nboard: 9x9\ngoals: b2" + strings.Repeat(",b2", 3<<20)
	_, err := formats.NewScanner("f", packed(goals)).Next()
	if want := "reading a puzzle from f: the text is too long: more than 64 times what it has packed; unpack it first"; err == nil || err.Error() != want {
		t.Errorf("a long line: found %v, want %s", err, want)
	}
	if _, err := formats.NewScanner("f", strings.NewReader(goals)).Next(); err == nil || !strings.HasSuffix(err.Error(), "expected at most 81, each square once") {
		t.Errorf("more goals than squares: found %v", err)
	}
	drawn := goals[:1<<20-1] + "b2\n" + "..\n..\n"
	drawn = strings.Replace(drawn, "board: 9x9\n", "", 1)
	took := oracle.Allocated(func() { _, err = formats.NewScanner("f", strings.NewReader(drawn)).Next() })
	if err != nil || took > uint64(20*len(drawn)) {
		t.Errorf("a goal again and again, above a board: %d bytes were taken for %d, and %v", took, len(drawn), err)
	}
	one := "family: tour\n..\n..\n" + strings.Repeat("%", 80) + "\n\n"
	s, n := formats.NewScanner("f", packed(strings.Repeat(one, 100_000))), 0
	for ; err != io.EOF; n++ {
		if _, err = s.Next(); err != nil && err != io.EOF {
			t.Fatalf("puzzle %d: %v", n, err)
		}
	}
	if n != 100_001 {
		t.Errorf("read %d puzzles of %d", n-1, 100_000)
	}
}

// TestAWrongLineOfGraph6DoesNotMoveTheNext: each mistake has the line where it is.
func TestAWrongLineOfGraph6DoesNotMoveTheNext(t *testing.T) {
	s := formats.NewScanner("g", strings.NewReader("Bw\na b\nc d\nA_\n"))
	for _, want := range []string{"<nil>", "g:2:3: ", "g:3:3: ", "<nil>", "EOF"} {
		if _, err := s.Next(); !strings.HasPrefix(fmt.Sprint(err), want) {
			t.Errorf("found %v, want %s", err, want)
		}
	}
}
