package desk

import (
	"context"
	"strings"
	"testing"

	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/solve"
)

// renamed is the step encoding under another name.
type renamed struct{ encode.Encoding }

func (renamed) Name() string { return "mine" }

// TestADeskHasTheEncodingsThatItIsGiven: it names them, takes them by their names, and chooses among them.
func TestADeskHasTheEncodingsThatItIsGiven(t *testing.T) {
	mine := renamed{step.Encoding{}}
	kind := encode.Kind{Name: "mine", New: func([]string) encode.Encoding { return mine },
		Propose: func(context.Context, encode.Question) []encode.Proposal {
			return []encode.Proposal{{Encoding: mine, Rank: encode.Fastest + 1}}
		}}
	d := &Desk{Encodings: oracle.Must(catalogue.Builtin().With(kind))}
	if info := oracle.Must(d.Info(nil, nil)); !strings.Contains(string(info), `"mine"`) {
		t.Errorf("the page is offered %s", string(info))
	}
	for _, asked := range []string{"mine", "auto"} {
		task := oracle.Must(d.Task("solve", []byte(`{"puzzle":"family=hunt&board=3x3&start=a1&goals=c3,b3,c1&closed=true","encoding":"`+asked+`"}`)))
		answer := oracle.Must(task.Run(t.Context(), func(solve.Event) {})).(*solvedJSON)
		if answer.Encoding != "mine" {
			t.Errorf("%s: the formula is in %s", asked, answer.Encoding)
		}
	}
}
