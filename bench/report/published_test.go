package report

import (
	"fmt"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

func TestWhatIsNoPublishedFigure(t *testing.T) {
	ours := sample(t, 1, 3)
	for text, want := range oracle.Pairs(`
		 | first line is instance,column,seconds
		"instance,column,seconds\na,b\n" | wrong number of fields
		"instance,column,seconds\na,b,1\n" | none of the instances
		"instance,column,seconds\nsize-25,LKH,1\nsize-25,,1\n" | p.csv:3: seconds must not be negative
		"instance,column,seconds\nsize-25,\x1b[31m,1\n" | p.csv:2: seconds must not be negative, and the column needs a name that can be printed
	`) {
		if _, err := ours.Publish("p.csv", strings.NewReader(text)); !oracle.Says(err, want) {
			t.Errorf("%q: found %v, want %q", text, err, want)
		}
	}
}

// TestManyPublishedColumnsCostLittle: to each the cells are gone through once, or less.
func TestManyPublishedColumnsCostLittle(t *testing.T) {
	ours := sample(t, 1, 3)
	var text strings.Builder
	text.WriteString("instance,column,seconds\n")
	for i := range 5000 {
		fmt.Fprintf(&text, "size-25,c%d,1\n", i)
	}
	all := oracle.Must(ours.Publish("p.csv", strings.NewReader(text.String())))
	var err error
	took := oracle.Allocated(func() { _, err = Markdown(all, View{Measure: wall}) })
	if err != nil || took > 500<<20 {
		t.Errorf("found %d MB for a table, %v; want 500 at most", took>>20, err)
	}
}
