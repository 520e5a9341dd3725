package pb

import (
	"testing"
)

// What is accepted of a small model is true of all assignments.
func FuzzCheck(f *testing.F) {
	for _, kind := range []string{"valid", "invalid"} {
		for _, e := range examples(f, kind) {
			f.Add(e.model, e.proof)
		}
	}
	f.Fuzz(func(t *testing.T, model, proof string) {
		m, err := parseModel(model)
		if err != nil || len(m.names) > 8 {
			return
		}
		c, err := replay(m, proof)
		if err != nil {
			return
		}
		r := &random{vars: len(m.names)}
		r.assignments()
		if err := r.truth(c); err != nil {
			t.Fatalf("%v\n%s\n%s", err, model, proof)
		}
	})
}
