package main

import (
	"os"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestTheQuickStartRuns, as docs/library.md has it, and draws its picture.
func TestTheQuickStartRuns(t *testing.T) {
	t.Chdir(t.TempDir())
	main()
	if svg := string(oracle.Must(os.ReadFile("walk.svg"))); !strings.Contains(svg, "</svg>") {
		t.Errorf("found no picture: %.80s", svg)
	}
}
