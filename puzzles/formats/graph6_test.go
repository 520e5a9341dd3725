package formats_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles/formats"
)

// graph6 writes a graph as nauty's formats.txt says, bit by bit.
func graph6(n int, joined func(v, w int) bool) string {
	text := fmt.Sprintf("%c", 63+n)
	if n > 62 {
		text = fmt.Sprintf("~%c%c%c", 63+n>>12, 63+n>>6&63, 63+n&63)
	}
	six, bits := 0, 0
	put := func(bit int) {
		six = six<<1 | bit
		if bits++; bits%6 == 0 {
			text += fmt.Sprintf("%c", 63+six)
			six = 0
		}
	}
	for w := range n {
		for v := range w {
			put(map[bool]int{true: 1}[joined(v, w)])
		}
	}
	for bits%6 > 0 {
		put(0)
	}
	return text
}

// TestGraph6IsReadAsNautyReadsIt: and sparse6, which nauty makes of it.
func TestGraph6IsReadAsNautyReadsIt(t *testing.T) {
	r := oracle.Rand(t)
	var lines, want []string
	for n := range 100 {
		g := map[[2]int]bool{}
		list := "0\n"
		for w := 1; w <= n; w++ {
			list += fmt.Sprintln(w)
			for v := range w {
				if g[[2]int{v, w}] = r.IntN(4) == 0; g[[2]int{v, w}] {
					list += fmt.Sprintln(v, w)
				}
			}
		}
		lines = append(lines, graph6(n+1, func(v, w int) bool { return g[[2]int{v, w}] }))
		want = append(want, oracle.Must(formats.ParseGraphAs("edges", "g", strings.NewReader(list))).Text())
	}
	compare := func(lines []string) {
		t.Helper()
		if len(lines) != len(want) {
			t.Fatalf("%d lines of %d graphs", len(lines), len(want))
		}
		for i, line := range lines {
			if got := parseGraph(t, line).Text(); got != want[i] {
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
