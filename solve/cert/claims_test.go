package cert

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestEveryForgeryHasARule: the table of what is refused names every forgery, and
// names none that is not there.
func TestEveryForgeryHasARule(t *testing.T) {
	_, table, ok := strings.Cut(string(read(t, "../../docs", "certificates.md")), "## What is refused")
	table, _, end := strings.Cut(table, "## ")
	if !ok || !end {
		t.Fatal("the page has no such table")
	}
	var names []string
	for _, f := range forgeries {
		names = append(names, f.name)
	}
	named := map[string]bool{}
	for _, line := range strings.Split(table, "\n") {
		cells := strings.Split(line, " | ")
		for _, name := range regexp.MustCompile("`[a-z0-9-]+…?`").FindAllString(cells[len(cells)-1], -1) {
			start, many := strings.CutSuffix(strings.Trim(name, "`"), "…")
			found := false
			for _, n := range names {
				if n == start || many && strings.HasPrefix(n, start) {
					named[n], found = true, true
				}
			}
			if !found && len(cells) > 1 {
				t.Errorf("the page names %s, which is no forgery", name)
			}
		}
	}
	for _, n := range names {
		if !named[n] {
			t.Errorf("the page names no rule that stops %s", n)
		}
	}
}

// TestThePageHasEveryProof: its table has the names of those in the good certificates.
func TestThePageHasEveryProof(t *testing.T) {
	_, table, ok := strings.Cut(string(read(t, "../../docs", "certificates.md")), "## How the proofs go")
	table, _, end := strings.Cut(table, "## ")
	if !ok || !end {
		t.Fatal("the page has no such table")
	}
	listed := map[string]bool{}
	for _, line := range strings.Split(table, "\n") {
		cells := strings.Split(line, " | ")
		if len(cells) < 3 || cells[1] == "NAME" || cells[1] == "---" {
			continue
		}
		for _, name := range regexp.MustCompile("`[^`]+`").FindAllString(cells[1], -1) {
			listed[strings.Trim(name, "`")] = true
		}
	}
	made := map[string]bool{}
	for _, g := range goods {
		for _, e := range openForge(t, goodDir(t, g.name)).m.Evidence {
			made[regexp.MustCompile(`-?\d*\.opb$`).ReplaceAllStringFunc(e.OPB, func(end string) string {
				if end == ".opb" {
					return ""
				}
				return "-T"
			})] = e.OPB != "unsat.opb" // but where a test made it
		}
	}
	if maps.DeleteFunc(made, func(_ string, ok bool) bool { return !ok }); !maps.Equal(listed, made) {
		t.Errorf("the page has %v, but the good certificates %v", slices.Sorted(maps.Keys(listed)), slices.Sorted(maps.Keys(made)))
	}
}
