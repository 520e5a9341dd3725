package words

import "testing"

func TestCount(t *testing.T) {
	for got, want := range map[string]string{
		Count(1, "move"): "1 move", Count(0, "move"): "0 moves", Count(int64(3), "vertex"): "3 vertices",
	} {
		if got != want {
			t.Errorf("found %q, want %q", got, want)
		}
	}
}
