package cert

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/verify"
)

// TestLargeFilesAreRefused: a proof unread, whatever the manifest says of it, and a text
// though it is as listed.
func TestLargeFilesAreRefused(t *testing.T) {
	for name, limit := range map[string]int64{"puzzle.txt": folder.TextLimit, "walk.txt": folder.TextLimit, "unsat-10.pbp": folder.ProofLimit} {
		dir := copyDir(t, goodDir(t, "metric"))
		f := openForge(t, dir)
		size := limit + 1
		if limit == folder.ProofLimit {
			f.raw = func(text string) string { // as the file list has it
				before, after, _ := strings.Cut(text, `"`+name+`",`+"\n   \"bytes\": ")
				return before + `"` + name + `", "bytes": 9999` + after
			}
			f.seal()
		}
		if err := os.Truncate(filepath.Join(dir, name), size); err != nil {
			t.Skipf("no sparse files here: %v", err)
		}
		if f.raw == nil {
			f.seal()
		}
		refused(t, dir, fmt.Sprintf("%s has %d bytes; at most ", name, size))
	}
}

// TestNothingReachesTheTerminal: what stands in a certificate is printed so that it
// can't do anything there.
func TestNothingReachesTheTerminal(t *testing.T) {
	dir := copyDir(t, goodDir(t, "apart"))
	f := openForge(t, dir)
	f.m.Evidence[0].Model = "\x1b[2J"
	f.seal()
	var lines []verify.Line
	v, err := verify.Certificate(context.Background(), os.DirFS(dir), verify.Options{Report: func(l verify.Line) { lines = append(lines, l) }})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{v.Sentence, lines[len(lines)-1].Text, v.Lines[len(v.Lines)-1].Text} {
		if strings.ContainsRune(text, '\x1b') || !strings.Contains(text, `\u001b[2J`) {
			t.Errorf("found %q", text)
		}
	}
}
