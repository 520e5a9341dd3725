package cert

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

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
