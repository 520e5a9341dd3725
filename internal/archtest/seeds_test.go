package archtest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestSeedsAreOfTests: a line of a package's table of seeds names a test there that draws random numbers, or a
// renamed test would lose it.
func TestSeedsAreOfTests(t *testing.T) {
	code := map[string]string{}
	sources(t, func(_, file string) {
		if strings.HasSuffix(file, "_test.go") {
			code[filepath.Dir(file)] += string(oracle.Must(os.ReadFile(file)))
		}
	})
	read := 0
	for dir, tests := range code {
		file := filepath.Join(dir, filepath.FromSlash(oracle.SeedsFile))
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(text)) {
			read++
			word := strings.Fields(line)
			if len(word) < 3 {
				t.Errorf("%s: found %q, expected a test, a seed and what failed", file, line)
				continue
			}
			name, _, _ := strings.Cut(word[0], "/")
			if _, err := strconv.ParseUint(word[1], 10, 64); err != nil || !strings.Contains(tests, "func "+name+"(t *testing.T)") {
				t.Errorf("%s: found test %s and seed %s, expected a test of this package and a number", file, name, word[1])
			}
		}
	}
	if read == 0 {
		t.Error("found no table of seeds: the test looks in the wrong place")
	}
}
