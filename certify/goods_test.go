package certify

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/rows"
	"knightsat/internal/oracle"
	"knightsat/puzzles/facts"
)

// good is a certificate that must be accepted.
type good struct {
	name, text string
	o          Options
	change     func(f *forge)
	// what it must have; "" if nobody asks
	moves, evidence, says string
}

// goods are those of testdata/certificates.txt.
var goods = func() (list []good) {
	for text := range strings.SplitSeq(string(oracle.Must(os.ReadFile("testdata/certificates.txt"))), "\n\n") {
		if text[0] == '#' {
			continue
		}
		g := good{}
		g.name, text, _ = strings.Cut(text, "\n")
		for line := range strings.Lines(text) {
			key, value, _ := strings.Cut(strings.TrimPrefix(line, "% "), ":")
			value = strings.TrimSpace(value)
			switch {
			case line[0] != '%':
				g.text += line
			case key == "without":
				for by := range strings.FieldsSeq(value) {
					g.o.Without = append(g.o.Without, facts.By(by))
				}
			case key == "together":
				g.o.manyJumps = 1
			case key == "hasty":
				g.o.patience = hasty
			case key == "unique":
				g.o.Unique = true
			case key == "snark":
				g.text = snark(number(value))
			case key == "change":
				g.change = map[string]func(f *forge){"by-parity": byParity}[value]
			case key == "moves":
				g.moves = value
			case key == "evidence":
				g.evidence = value
			case key == "says":
				g.says = value
			default:
				panic(line)
			}
		}
		g.text = strings.TrimSpace(g.text)
		list = append(list, g)
	}
	return list
}()

// byParity refutes even and odd numbers of moves apart.
func byParity(f *forge) {
	w := f.writer()
	for k, parity := range []string{"odd", "even"} {
		k += 49
		os.Remove(filepath.Join(f.dir, fmt.Sprintf("linear-%d.opb", k)))
		os.Remove(filepath.Join(f.dir, fmt.Sprintf("linear-%d.pbp", k)))
		a := bound.Analyse(f.t.Context(), w.p)
		w.cover = make(rows.Covered, k+1)
		if err := w.transcribe(f.t.Context(), a.Refute(f.t.Context(), k, true), k, reducedConflicts); err != nil || !w.cover[k] {
			f.t.Fatalf("%d %s moves are not refuted: %v", k, parity, err)
		}
	}
	f.m.Evidence = w.m.Evidence
}

// TestThePageArguesForEachRow of the good certificates, as verify says: the section of its model, or one that
// it refers to, names the row, and no row of its tables is without a reason.
func TestThePageArguesForEachRow(t *testing.T) {
	section, code := map[string]string{}, regexp.MustCompile("`([^`]+)`")
	for _, text := range strings.Split(string(read(t, "../docs", "certificate-format.md")), "\n## ")[1:] {
		title, text, _ := strings.Cut(text, "\n")
		if m := code.FindStringSubmatch(title); m != nil {
			section[m[1]] = text
		}
		for line := range strings.Lines(text) {
			if cells := strings.Split(strings.Trim(line, "|\n"), " | "); strings.HasPrefix(line, "| `") &&
				strings.Contains(title, "model") && strings.TrimSpace(cells[len(cells)-1]) == "" {
				t.Errorf("%s: %q has no reason", title, line)
			}
		}
	}
	rows := map[string]map[string]bool{}
	for _, g := range goods {
		f := openForge(t, goodDir(t, g.name))
		for _, e := range f.m.Evidence {
			for line := range strings.Lines(string(read(t, f.dir, e.OPB))) {
				if name, is := strings.CutPrefix(line, "* row "); is {
					if rows[e.Model] == nil {
						rows[e.Model] = map[string]bool{}
					}
					rows[e.Model][strings.Fields(name)[0]] = true
				}
			}
		}
	}
	if len(rows) != len(section) {
		t.Errorf("the page has %d models, the good certificates %d", len(section), len(rows))
	}
	for model, names := range rows {
		text := section[model]
		for _, m := range code.FindAllStringSubmatch(text, -1) {
			text += section[m[1]]
		}
		for name := range names {
			if !regexp.MustCompile("`" + name + "[ `]").MatchString(text) {
				t.Errorf("the page argues for no row %s of %s", name, model)
			}
		}
	}
}

// TestThePageHasEveryProof: its table has the names of those in the good certificates.
func TestThePageHasEveryProof(t *testing.T) {
	_, table, ok := strings.Cut(string(read(t, "../docs", "certificate-format.md")), "## How the proofs go")
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
		if g.evidence != "" {
			continue
		}
		for _, e := range openForge(t, goodDir(t, g.name)).m.Evidence {
			made[regexp.MustCompile(`-?\d*\.opb$`).ReplaceAllStringFunc(e.OPB, func(end string) string {
				if end == ".opb" {
					return ""
				}
				return "-T"
			})] = true
		}
	}
	if !maps.Equal(listed, made) {
		t.Errorf("the page has %v, but the good certificates %v", slices.Sorted(maps.Keys(listed)), slices.Sorted(maps.Keys(made)))
	}
}
