package phrases

import "testing"

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
