package cert

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/solve/cert/folder"
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
