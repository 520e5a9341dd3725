package spelling

import (
	"strings"
	"testing"
)

func TestDidYouMeanNamesTheNearestOnly(t *testing.T) {
	names := []string{"solve", "serve", "adventure", "adventure-ordered", "max-moves", "help bounds", "board", "bounds"}
	for typed, want := range map[string]string{
		"slove": "solve", "serv": "serve", "adventur": "adventure", "moves": "max-moves", "boards": "board",
		"bound": "bounds", "adv": "adventure or --adventure-ordered", "xyzzy": "", "x": "",
		strings.Repeat("x", 64<<20): "",
	} {
		if want != "" {
			want = " (did you mean --" + want + "?)"
		}
		if got := DidYouMean("--", typed, names); got != want {
			t.Errorf("%s: found %q, want %q", typed, got, want)
		}
	}
}
