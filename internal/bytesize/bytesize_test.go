package bytesize

import "testing"

func TestParse(t *testing.T) {
	for text, want := range map[string]int64{"2GiB": 2 << 30, "1.5 MiB": 3 << 19, "500MB": 500e6, "1B": 1, "8KiB": 8192, "3kB": 3000} {
		if got, err := Parse(text); got != want || err != nil {
			t.Errorf("%q: found %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "2", "GiB", "-1GiB", "0B", "NaNB", "InfB", "1e300GB", "2gib", "two GiB"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("%q: found %d, want an error", text, got)
		}
	}
	for n, want := range map[int64]string{0: "0 B", 1023: "1023 B", 1 << 20: "1 MiB", 3 << 29: "1.5 GiB"} {
		if got := Format(n); got != want {
			t.Errorf("%d: found %q, want %q", n, got, want)
		}
	}
}
