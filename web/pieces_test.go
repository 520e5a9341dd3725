package web_test

import (
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"knightsat/puzzles"
)

// TestThePageHasEveryPiece that has a name, with its leaps and slides.
func TestThePageHasEveryPiece(t *testing.T) {
	_, table, _ := strings.Cut(string(must(os.ReadFile("page/js/core/parts.js"))), "const pieces = {\n")
	table, _, _ = strings.Cut(table, "\n};")
	told, want := map[string]string{}, map[string]string{}
	for _, m := range regexp.MustCompile(`(\w+): "([^"]*)"`).FindAllStringSubmatch(table, -1) {
		told[m[1]] = must(puzzles.ParsePiece(m[2])).String()
	}
	for _, name := range puzzles.PieceNames() {
		want[name] = must(puzzles.ParsePiece(name)).String()
	}
	if !maps.Equal(told, want) {
		t.Errorf("the page has %v, want %v", told, want)
	}
}
