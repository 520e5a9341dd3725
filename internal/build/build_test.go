package build

import "testing"

func TestNames(t *testing.T) {
	for want, info := range map[string]identity{
		"knightsat 1.2.3":                        {Knightsat: "1.2.3"},
		"knightsat 1.2.3 (commit 0123456789ab+)": {Knightsat: "1.2.3", Commit: "0123456789ab+"},
	} {
		if got := info.Name(); got != want {
			t.Errorf("found %q, want %q", got, want)
		}
	}
	if made := Read(); made.Knightsat != Version || made.Go == "" {
		t.Errorf("found %+v", made)
	}
}
