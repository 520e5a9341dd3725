package phrases

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

func TestPhrases(t *testing.T) {
	for got, want := range map[string]string{
		Grouped("7"): "7", Grouped("112"): "112", Grouped("1245"): "1,245", Grouped("13267364410532"): "13,267,364,410,532",
		Or(): "", Or("a"): "a", And("a", "b"): "a and b", Or("a", "b", "c"): "a, b or c",
	} {
		if got != want {
			t.Errorf("found %q, want %q", got, want)
		}
	}
}
