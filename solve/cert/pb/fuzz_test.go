package pb

import (
	"strings"
	"testing"
)

// A model that is read is written and read again with the same result.
func FuzzReadModel(f *testing.F) {
	for _, kind := range []string{"valid", "invalid"} {
		for _, e := range examples(f, kind) {
			f.Add(e.model)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := parseModel(text)
		if err != nil {
			return
		}
		if err := m.Same(t.Context(), "model", strings.NewReader(text)); err != nil {
			t.Fatalf("%v, in %q", err, text)
		}
		if err := m.Same(t.Context(), "model", strings.NewReader(modelText(m))); err != nil {
			t.Fatalf("%v, in what was written of %q", err, text)
		}
	})
}

// What is accepted of a small model is true of all assignments.
func FuzzCheck(f *testing.F) {
	for _, kind := range []string{"valid", "invalid"} {
		for _, e := range examples(f, kind) {
			f.Add(e.model, e.proof)
		}
	}
	f.Fuzz(func(t *testing.T, model, proof string) {
		m, err := parseModel(model)
		if err != nil || m.Vars() > 8 {
			return
		}
		c, err := replay(m, proof)
		if err != nil {
			return
		}
		r := &random{vars: m.Vars()}
		r.assignments()
		if err := r.truth(c); err != nil {
			t.Fatalf("%v\n%s\n%s", err, model, proof)
		}
	})
}
