package formats_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
)

// TestGraph6IsReadAsNautyReadsIt: and sparse6, which nauty makes of it.
func TestGraph6IsReadAsNautyReadsIt(t *testing.T) {
	r := oracle.Rand(t)
	var lines, want []string
	for n := range 100 {
		g, list := drawGraph(r, n+1), ""
		for v := range g.n {
			list += fmt.Sprintln(v)
		}
		for _, e := range g.edges {
			list += fmt.Sprintln(e[0], e[1])
		}
		lines = append(lines, strings.TrimSpace(g.graph6()))
		want = append(want, notation.Edges(oracle.Must(formats.ParseGraphAs("edges", "g", strings.NewReader(list)))))
	}
	compare := func(lines []string) {
		t.Helper()
		if len(lines) != len(want) {
			t.Fatalf("%d lines of %d graphs", len(lines), len(want))
		}
		for i, line := range lines {
			if got := notation.Edges(parseGraph(t, line)); got != want[i] {
				t.Fatalf("%s is\n%s, not\n%s", line, got, want[i])
			}
		}
	}
	compare(lines)
	nauty, err := exec.LookPath("nauty-copyg")
	if err != nil {
		t.Skip("nauty is not installed")
	}
	for _, flag := range []string{"-gq", "-sq"} {
		c := exec.Command(nauty, flag)
		c.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
		compare(strings.Fields(string(oracle.Must(c.Output()))))
	}
}
