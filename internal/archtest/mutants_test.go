package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestMutantsStandInTheirFiles: a line of the list whose code has changed says nothing.
func TestMutantsStandInTheirFiles(t *testing.T) {
	oracle.Long(t) // so that a change and its list may land one after the other
	root := filepath.Join("..", "..")
	list := oracle.Must(os.ReadFile(filepath.Join(root, "tools", "mutants.txt")))
	entry := regexp.MustCompile(`^(\S+\.go): [A-Z_]+: (.*«.+».*)$`)
	entries := 0
	for line := range strings.Lines(string(list)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		m := entry.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("%q is no mutant", line)
			continue
		}
		entries++
		text, err := os.ReadFile(filepath.Join(root, m[1]))
		code := strings.NewReplacer("«", "", "»", "").Replace(m[2])
		if err != nil || !slices.ContainsFunc(strings.Split(string(text), "\n"), func(l string) bool { return strings.TrimSpace(l) == code }) {
			t.Errorf("%s has no line %q: take it from tools/mutants.txt, or run tools/mutants anew", m[1], code)
		}
	}
	if entries < 50 { // the list was not read
		t.Errorf("found %d mutants", entries)
	}
}
