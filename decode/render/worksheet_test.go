//go:build !js

package render_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestEveryPartIsInThePicture: a picture of a puzzle alone says all that it takes to solve it.
func TestEveryPartIsInThePicture(t *testing.T) {
	for text, want := range map[string][]string{
		"piece: camel\nend: c1\nonce: true\nN . x\n. x .\n. . .\n": {
			"Camel: visit all 2 stars in as few moves as you can", "Visit no square twice", "Start on a3", "End on c1"},
		"piece: 0,3+2,2*\nordered: true\ngoals: c3,b2,c1\nN . x\n. x .\n. . x\n": {
			"A piece that jumps 3 squares straight or slides by steps of 2 squares diagonally",
			"visit the 3 stars in order", "1 1 2 2 3 3 .* 1 2 3 "},
		"family: tour\nboard: 6x6\nsymmetric: half\n": {
			"every square exactly once", "the same after a half turn", "Start anywhere", "Return to the start"},
		"family: tour\nclosed: true\n. . .\n. # .\nN . .\n": {
			"Return to the start", `<circle [^>]*fill="none" stroke="#143d69"`, `fill="#3c3a37"`},
		"N . .\n. . .\n. . r\n":                        {"visit every square in as few", "hatched", `stroke="#8b1414"`},
		"family: cover\nordered: true\nN . .\n. . .\n": {"row by row from the top, each row from right to left"},
		"family: tour\npiece: king\nwalls: a1-a2,a1-c2\nnumbers: 1=a1,3=b3,8=c1\n. . .\n. # .\n. . .\n": {
			"3 3 1 3 8 ", "Count squares from 1, the start: some numbers are given. Don.*t cross the thick lines.",
			`stroke="#143d69" stroke-width="4.8"`},
		"family: tour\npiece: wazir\nordered: true\ngoals: a1,c3\nstart: any\nend: any\n. . .\n. . .\n. . .\n": {
			"3 3 1 2 ", "every square exactly once, and pass 1 to 2 in order", `<circle cx="[0-9.]*" cy="[0-9.]*" r="13.6"`},
		"family: hunt\nN x\n": {"get to the star"},
		"family: hunt\ngoals: c,b\nordered: true\nstart: a\ngraph:\na b\nb c\n": {
			"Along the lines: visit the 2 marked circles in order", "a b c 1 2 "},
	} {
		p := oracle.Puzzle(text)
		still := string(picture(t, "svg", &render.Picture{Puzzle: p, Lines: []string{render.Task(p)}}))
		written := ""
		for _, match := range regexp.MustCompile(`<text [^>]*>(.*)</text>`).FindAllStringSubmatch(still, -1) {
			written += match[1] + " "
		}
		for _, of := range want {
			if !regexp.MustCompile(of).MatchString(written + still) {
				t.Errorf("found no %q in the picture of\n%s\n%s", of, text, written)
			}
		}
	}
}

// sheet is a worksheet of so many hunts.
func sheet(t *testing.T, n int) *render.Worksheet {
	t.Helper()
	p := oracle.Puzzle("N . .\n. . x\nx . .\n")
	walk := oracle.Must(puzzles.ParseSquares("a3,c2,a1"))
	s := &render.Worksheet{}
	for range n {
		s.Exercises = append(s.Exercises, render.Exercise{Picture: &render.Picture{Puzzle: p, Walk: walk}})
	}
	return s
}

func TestWorksheetsSayWhatIsAsked(t *testing.T) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("found no pdftotext, which reads PDF: install poppler-utils")
	}
	s := sheet(t, 5)
	s.Title = "Class 5b"
	s.Paper = "letter"
	s.PerPage = 2
	s.Par = true
	s.Why = true
	s.Exercises[0].Answers, s.Exercises[0].Remark = render.One, "(easy)"
	s.Exercises[4].Reason = "Each star is a jump away."
	s.Exercises[2].Answers = render.Several
	s.Exercises[3] = render.Exercise{Picture: &render.Picture{Puzzle: oracle.Puzzle("family: tour\npiece: king\nN .\n. .\n")}, Reason: "Impossible: it says so."}
	s.Poster = &render.Picture{Puzzle: cases(t)[2].Puzzle, Walk: cases(t)[2].Walk, Style: render.Weave, Theme: render.Print}
	var file bytes.Buffer
	if err := s.PDF(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	read := exec.Command("pdftotext", "-layout", "-", "-")
	read.Stdin = bytes.NewReader(file.Bytes())
	text := oracle.Must(read.Output())
	pages := strings.Split(strings.TrimSuffix(string(text), "\f"), "\f")
	want := []string{"Class 5b.*5 puzzles", "Name Class 5b Knight: two squares straight and one to the side. 1. Knight: visit all 2 stars .* One shortest walk only. 2 moves are enough. .easy.*2. Knight",
		"Name Class 5b Knight.* King: one step in any direction.*3. Knight.*4. King.* Or is it impossible?", "Class 5b.*5. Knight",
		"Answers.*1. 2 moves. The only answer. 2. 2 moves. There may be other.*3. 2 moves. One of several answers.*4. Impossible: it says so.*5. 2 moves.* 1. a3 c2 a1.*5. a3 c2 a1",
		"Why no walk is shorter 4. Impossible: it says so. 5. Each star is a jump away."}
	if len(pages) != len(want) {
		t.Fatalf("found %d pages, want %d:\n%s", len(pages), len(want), text)
	}
	for i, page := range pages {
		flat := strings.Join(strings.Fields(page), " ")
		if !regexp.MustCompile(want[i]).MatchString(flat) {
			t.Errorf("found no %q on page %d:\n%s", want[i], i+1, flat)
		}
	}
}

func TestPiecesAreExplained(t *testing.T) {
	for piece, want := range map[string]string{"knight": "two squares straight and one to the side",
		"king": "one step in any direction", "wazir": "one step up, down, left or right", "1,7": "7 squares straight and one to the side",
		"queen": "straight on or diagonally, as far as it likes", "2,2": "jumps 2 squares diagonally",
		"1,2+0,1*": "slides by steps of 1 square straight or jumps 1 by 2 squares"} {
		if got := render.Movement(oracle.Must(puzzles.ParsePiece(piece))); got != want {
			t.Errorf("%s: %s, expected %s", piece, got, want)
		}
	}
}

// TestWorksheetsOfAllSizes are written, with so many pages.
func TestWorksheetsOfAllSizes(t *testing.T) {
	for perPage := 1; perPage <= render.MaxPerPage; perPage++ {
		s := sheet(t, 13)
		s.PerPage = perPage
		var file bytes.Buffer
		if err := s.PDF(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		want := (13+perPage-1)/perPage + 2
		if n := bytes.Count(file.Bytes(), []byte("/Type /Page\n")); n != want {
			t.Errorf("%d on a page: found %d pages, want %d", perPage, n, want)
		}
	}
	ended, stop := context.WithCancelCause(t.Context())
	stop(fmt.Errorf("enough"))
	if err := sheet(t, 2).PDF(ended, io.Discard); err == nil || err.Error() != "enough" {
		t.Errorf("found the error %v after the context's end", err)
	}
	if err := new(render.Worksheet).PDF(t.Context(), io.Discard); err == nil {
		t.Error("found a worksheet without puzzles")
	}
}
