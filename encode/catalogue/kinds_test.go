package catalogue

import (
	"strings"
	"testing"

	"knightsat/encode"
	"knightsat/encode/step"
)

// TestKindsGetValues: New never gets "", but the default of a parameter that the name leaves out.
func TestKindsGetValues(t *testing.T) {
	defer func(before []encode.Kind) { kinds = before }(kinds)
	var got []string
	kind := encode.Kind{Name: "kept", New: func(values []string) encode.Encoding {
		got = values
		return step.Encoding{}
	}, Parameters: []encode.Parameter{{Name: "a", Values: []string{"one", "two"}}, {Name: "b", Values: []string{"three"}}}}
	if err := Add(kind); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"kept": "one three", "kept:a=two": "two three"} {
		if _, err := ByName(name); err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: found %q, %v; want %s", name, got, err, want)
		}
	}
	if All(); strings.Join(got, " ") != "one three" {
		t.Errorf("all: found %q", got)
	}
}
