package cert

import (
	"testing"

	"knightsat/encode/step"
)

// TestCertificatesLeaveWindowsToTheProof: formulas with windows that rest on an
// argument of their own are refused.
func TestCertificatesLeaveWindowsToTheProof(t *testing.T) {
	for name, ok := range map[string]bool{
		"step":                              true,
		"step:windows=distance":             true,
		"step:windows=none":                 true,
		"step:windows=held-karp":            false,
		"step:amo=ladder:windows=held-karp": false,
		"step:bound=growing":                true,
	} {
		e, err := encodingOf(name, "auto")
		if (err == nil) != ok {
			t.Errorf("%s: found %v, %v", name, e, err)
		}
		if s, is := e.(step.Encoding); err == nil && (!is || s.Windows == step.HeldKarpWindows) {
			t.Errorf("%s: found %s", name, e.Name())
		}
	}
}
