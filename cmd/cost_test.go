package cmd

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
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
	dir := t.TempDir()
	for name, text := range large {
		oracle.Done(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	sheets := filepath.Join(dir, "x.pdf")
	for _, c := range []struct{ puzzles, args string }{
		{"cover tour", "check PUZZLE a1"},
		{"cover tour", "puzzle PUZZLE"},
		{"cover tour hunt queen", "puzzle PUZZLE --format json"},
		{"cover tour hunt queen", "puzzle PUZZLE --format graph"},
		{"cover tour", "moves PUZZLE a1"},
		{"cover tour", "draw PUZZLE a1,b3 -o " + sheets},
		{"cover tour", "draw PUZZLE --board-only -o " + sheets},
		{"cover tour hunt queen", "draw PUZZLE -o " + sheets},
		{"cover tour hunt queen sheets", "worksheet PUZZLE -o " + sheets},
		{"cover tour hunt queen number", "cnf PUZZLE --moves 16000000"},
		{"cover tour hunt queen number", "decode PUZZLE --moves 16000000 /dev/null"},
		{"cover tour hunt queen number", "certify PUZZLE -o " + filepath.Join(dir, "c")},
	} {
		for name := range strings.FieldsSeq(c.puzzles) {
			args := strings.Fields(strings.ReplaceAll(c.args, "PUZZLE", filepath.Join(dir, name)))
			var status int
			var said string
			took := oracle.Allocated(func() { status, _, said = knightsat(t, args...) }) >> 20
			if size := strings.Contains(said, "at most") || strings.Contains(said, "more than"); status < 2 || !size || took > 150 {
				t.Errorf("%s of %s: exit status %d, %d MB, %s", c.args, name, status, took, said)
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
	status, _, said := runWith(t.Context(), &packed, "check", "@tour-8x8", "-")
	if status != console.ExitUsage || !strings.Contains(said, "more than 64 times") {
		t.Errorf("exit status %d, %s", status, said)
	}
}
