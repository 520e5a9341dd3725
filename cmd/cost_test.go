package cmd

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"strings"
	"testing"

	"knightsat/cmd/console"
	"knightsat/internal/oracle"
)

// small texts of large puzzles.
var large = map[string]string{
	"cover":  "board: 4000x4000\nfamily: cover\nstart: a1\n",
	"tour":   "board: 4000x4000\nfamily: tour\nnumbers: 1=a1,3=c1\n",
	"hunt":   "board: 4000x4000\nguard: Qb2\nstart: h9\ngoals: k9\n",
	"sheets": strings.Repeat("board: 800x800\nfamily: tour\n\n", 50),
	"queen":  "board: 350x350\nfamily: tour\npiece: queen\n",
	"number": "board: 3x3\ngoals: a2\nstart: a1\nnumbers: 16000000=a2\n",
}

// TestLargePuzzlesAreRefusedBeforeTheyAreLaidOut: no command takes more memory for a small file than a
// little, and what is said is its size.
func TestLargePuzzlesAreRefusedBeforeTheyAreLaidOut(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range large {
		oracle.Done(os.WriteFile(name, []byte(text), 0o644))
	}
	for line, puzzles := range oracle.Pairs(`
		check PUZZLE a1                           | cover tour
		puzzle PUZZLE                             | cover tour
		puzzle PUZZLE --format json               | cover tour hunt queen
		puzzle PUZZLE --format graph              | cover tour hunt queen
		moves PUZZLE a1                           | cover tour
		draw PUZZLE a1,b3 -o x.pdf                | cover tour
		draw PUZZLE --board-only -o x.pdf         | cover tour
		draw PUZZLE -o x.pdf                      | cover tour hunt queen
		worksheet PUZZLE -o x.pdf                 | cover tour hunt queen sheets
		cnf PUZZLE --moves 16000000               | cover tour hunt queen number
		decode PUZZLE --moves 16000000 /dev/null  | cover tour hunt queen number
		certify PUZZLE -o c                       | cover tour hunt queen number
	`) {
		for name := range strings.FieldsSeq(puzzles) {
			var status int
			var said string
			took := oracle.Allocated(func() {
				status, _, said = knightsat(t, strings.Fields(strings.ReplaceAll(line, "PUZZLE", name))...)
			}) >> 20
			if size := strings.Contains(said, "at most") || strings.Contains(said, "more than"); status < 2 || !size || took > 150 {
				t.Errorf("%s of %s: exit status %d, %d MB, %s", line, name, status, took, said)
			}
		}
	}
}

// TestPackedTextsAreNoBombs: a text that unpacks to very much more than its size is refused.
func TestPackedTextsAreNoBombs(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	fmt.Fprint(w, strings.Repeat("a1 b3 ", 10<<20))
	oracle.Done(w.Close())
	ends(t, t.Context(), &packed, console.ExitUsage, "more than 64 times", "check @tour-8x8 -")
}
