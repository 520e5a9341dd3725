package catalogue_test

import (
	"strings"
	"testing"

	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
)

// TestKindsGetValues: New never gets "", but the default of a parameter that the name leaves out.
func TestKindsGetValues(t *testing.T) {
	var got []string
	kind := encode.Kind{Name: "kept", New: func(values []string) encode.Encoding {
		got = values
		return step.Encoding{}
	}, Parameters: []encode.Parameter{{Name: "a", Values: []string{"one", "two"}}, {Name: "b", Values: []string{"three"}}}}
	all := oracle.Must(catalogue.Builtin().With(kind))
	for name, want := range map[string]string{"kept": "one three", "kept:a=two": "two three"} {
		if _, err := all.ByName(name); err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: found %q, %v; want %s", name, got, err, want)
		}
	}
	if e, err := catalogue.Builtin().ByName("kept"); err == nil {
		t.Errorf("a catalogue without it: found %s", e.Name())
	}
}
