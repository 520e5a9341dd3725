package report

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// pictures are the plots of a page.
var pictures = map[string]func(*study) (string, error){
	"cactus": (*study).cactusPlot, "scaling": (*study).scalingPlot, "scatter": (*study).scatterPlot,
}

func checkXML(t *testing.T, name string, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	var err error
	for err == nil {
		_, err = d.Token()
	}
	if err != io.EOF {
		t.Fatalf("%s.svg: %v", name, err)
	}
}

// TestThePageHasEverything: each cell with its records, each configuration, and no text of the
// records that could be taken for marks.
func TestThePageHasEverything(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\nb step gini timeout\nb walk gini 3\nc walk gini 4")
	r.Cells[0].Error = "</script><b>&"
	page := oracle.Must(HTML(r, View{Measure: wall}))
	for _, text := range []string{"data-at=\"0\"", "data-at=\"4\"", "--cell suite=hand/instance=a/encoding=step/engine=gini/repeat=1 -o again.jsonl",
		"<th><button>asked</button></th>", "class=\"plot lines\"", "class=\"plot scatter\"", "walk, gini"} {
		if !strings.Contains(page, text) {
			t.Errorf("found no %s", text)
		}
	}
	if strings.Contains(page, "data-at=\"5\"") || strings.Contains(page, "</script><b>") || strings.Count(page, "</script>") != 1 {
		t.Error("found more cells than there are, or a text that ends the script")
	}
	for _, outside := range []string{"src=", "@import", "<link", "href=\"http"} {
		if strings.Contains(page, outside) {
			t.Errorf("found %s: the page must stand alone", outside)
		}
	}
	r.Cells[0].Lower, r.Cells[0].Moves = 9, 9
	r.Cells[1].Lower, r.Cells[1].Moves = 8, 8
	if !strings.Contains(oracle.Must(HTML(r, View{Measure: wall})), "two answers can&#39;t both be right") {
		t.Error("found no disagreement")
	}
}
