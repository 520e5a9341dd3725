package report

import (
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bench/record"
	"knightsat/internal/oracle"
	"knightsat/internal/work"
)

// sample is instances that grow, by encodings each slower than the one before, with a
// limit of 60 seconds.
func sample(t testing.TB, encodings, instances int) *Selection {
	t.Helper()
	rnd := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for e := range encodings {
		for i := range instances {
			fmt.Fprintf(&b, "size-%d encoding%d:amo=ladder gini", (5+i)*(5+i), e+1)
			for range 5 {
				wall := 0.004 * math.Pow(1+float64(i)/5, 2+float64(e)) * math.Exp(0.25*rnd.NormFloat64())
				if wall > 60 {
					b.WriteString(" timeout")
				} else {
					fmt.Fprint(&b, " ", wall)
				}
			}
			b.WriteString("\n")
		}
	}
	r := handmade(t, b.String())
	r.Runs[0].Options.Clock = 60
	return r
}

// The order in which cells were measured is random; nothing shows it.
func TestTheOrderOfCellsDoesNotMatter(t *testing.T) {
	a, b := handmade(t, small), handmade(t, small)
	for i := range b.Cells {
		j := (i * 7) % len(b.Cells) // 33 cells: a permutation
		b.Cells[i] = a.Cells[j]
	}
	if x, y := oracle.Must(Markdown(a, View{Measure: wall})), oracle.Must(Markdown(b, View{Measure: wall})); x != y {
		t.Errorf("found two texts:\n%s\n%s", x, y)
	}
}

// TestColumnsOfCSVAreDocumented by the laboratory's page, and no others.
func TestColumnsOfCSVAreDocumented(t *testing.T) {
	_, text, _ := strings.Cut(string(oracle.Must(os.ReadFile("../../docs/laboratory.md"))), "\n## Records\n")
	text, _, _ = strings.Cut(text, "\n## ")
	for _, name := range csvColumns() {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("the page has no column %s", name)
		}
	}
	r := handmade(t, "a step gini 1")
	r.Cells[0].Conflicts = work.Counted(0)
	r.Cells[0].Moves, r.Cells[0].Upper, r.Cells[0].AskMoves = 0, record.None, record.None
	table := oracle.Must(csv.NewReader(strings.NewReader(oracle.Must(CSV(r, View{})))).ReadAll())
	for name, want := range oracle.Pairs(`
		moves         | 0
		upper         |
		ask_moves     |
		conflicts     | 0
		decisions     |
		propagations  |
		peak_bytes    |
		solved        | true
		limit_seconds | 10
		knightsat     | 0.1.0
	`) {
		if got := table[1][slices.Index(table[0], name)]; got != want {
			t.Errorf("%s: found %q, want %q", name, got, want)
		}
	}
	names := regexp.MustCompile("(?m)^- ((`[a-z_]+`(, )?)+)").FindAllStringSubmatch(text, -1)
	for _, m := range names {
		for name := range strings.SplitSeq(m[1], ", ") {
			if !slices.Contains(csvColumns(), strings.Trim(name, "`")) {
				t.Errorf("there is no column %s", name)
			}
		}
	}
}
