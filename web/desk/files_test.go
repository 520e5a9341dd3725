package desk

import (
	"strings"
	"testing"
)

// TestPosters: a style draws the walk alone, in colours; what is none, or has no style
// for its walk, is refused.
func TestPosters(t *testing.T) {
	const closed = `"family":"tour","board":"6x6","closed":true`
	tour := must(do(t, "solve", "{"+closed+"}")).(*answerJSON)
	walk := `"walk":"` + strings.Join(names(tour.Walk), ",") + `"`
	pictures := map[string]bool{}
	for _, look := range []string{``, `,"style":"line"`, `,"style":"fill"`, `,"style":"weave"`, `,"style":"rainbow"`, `,"style":"weave","colours":["black","gold"]`} {
		file := must(do(t, "draw", `{`+closed+`,`+walk+`,"format":"svg"`+look+`}`)).(*File)
		if pictures[string(file.Content)] {
			t.Errorf("%s: found the picture of another look", look)
		}
		pictures[string(file.Content)] = true
	}
	for look, says := range map[string]string{
		`"walk":"a1,b3,c1","style":"fill"`:                          "does not end where it starts",
		`"walk":"a1,b3,c1","style":"knit"`:                          "unknown style",
		`"walk":"a1,b3,c1","style":"weave","colours":["black"]`:     "background",
		`"walk":"a1,b3,c1","style":"weave","colours":["black","x"]`: "unknown colour",
		`"walk":"a1,b3,c1","colours":["black","gold"]`:              "style",
		`"style":"weave"`: "walk",
	} {
		if _, err := do(t, "draw", `{"family":"hunt","board":"3x3","start":"a1","goals":"c1","format":"svg",`+look+`}`); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: found %v, expected %q", look, err, says)
		}
	}
	for _, format := range []string{"svg", "png"} { // a walk that stays
		if _, err := do(t, "draw", `{"family":"hunt","board":"3x3","start":"a1","goals":"a1","walk":"a1","style":"weave","format":"`+format+`"}`); err != nil {
			t.Error(err)
		}
	}
}
