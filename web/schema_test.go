package web

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles/parts"
)

var write = flag.Bool("schema", false, "write the page's lists of a puzzle's parts anew")

// TestThePageHasEveryPart: its lists are those of the table in package puzzles.
func TestThePageHasEveryPart(t *testing.T) {
	var b strings.Builder
	b.WriteString("// The parts of a puzzle, from puzzles/parts.go: go test ./web -run TestThePageHasEveryPart -schema\n\n")
	for _, kind := range []parts.Kind{parts.Word, parts.List, parts.Rule} {
		var names []string
		for _, p := range parts.All() {
			if p.Kind == kind && p.Name != "graph" { // which links write in a way of their own
				names = append(names, fmt.Sprintf("%q", p.Name))
			}
		}
		fmt.Fprintf(&b, "export const %ss = /** @type {const} */ ([%s]);\n", kind, strings.Join(names, ", "))
	}
	const file = "page/js/core/schema.js"
	if *write {
		oracle.Done(os.WriteFile(file, []byte(b.String()), 0o644))
	}
	if text := oracle.Must(os.ReadFile(file)); string(text) != b.String() {
		t.Errorf("%s is not what the table says; its first line says how to write it", file)
	}
}
