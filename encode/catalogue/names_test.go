package catalogue_test

import (
	"strings"
	"testing"

	"knightsat/encode/catalogue"
)

func TestNamesAreReadAndWritten(t *testing.T) {
	for _, c := range []struct {
		name string
		most string // the default
		want string
	}{
		{"step", "", "step"},
		{"step", "amo=ladder", "step:amo=ladder"},
		{"step:amo=ladder", "", "step:amo=ladder"},
		{"step:amo=ladder", "amo=pairwise", "step:amo=ladder"},
		{"step:amo=auto", "amo=pairwise", "step"},
		{"step:transitions=conflicts:positions=log", "", "step:transitions=conflicts:positions=log"},
		{"step:windows=none:positions=direct:amo=bitwise:transitions=both", "", "step:amo=bitwise:transitions=both:windows=none"},
		{"walk:amo=pairwise", "", "walk:amo=pairwise"},
		{"crt:amo=ladder", "", "crt:amo=ladder"},
		{"metric", "amo=ladder", "metric"},
		{"edge", "amo=ladder", "edge"},
	} {
		e, err := catalogue.ByName(c.name, c.most)
		if err != nil || e.Name() != c.want {
			t.Errorf("%s: found %v, %v; expected %s", c.name, e, err, c.want)
		}
	}
}

func TestWrongNamesSayWhatIsExpected(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"", `found encoding "", expected one of step, walk, metric, edge, unary, binary, lfsr, crt`},
		{"steps:amo=ladder", `found encoding "steps:amo=ladder", expected one of step, walk`},
		{"step:", `encoding "step:": found "", expected parameter=value with one of amo, transitions, positions, windows`},
		{"step:ladder", `encoding "step:ladder": found "ladder", expected parameter=value with one of amo, transitions, positions, windows`},
		{"step:most=ladder", `encoding "step:most=ladder": found parameter "most", expected one of amo, transitions, positions, windows`},
		{"step:amo=ladders", `encoding "step:amo=ladders": found amo "ladders", expected one of auto, pairwise, ladder`},
		{"step:amo=", `encoding "step:amo=": found amo "", expected one of auto, pairwise, ladder`},
		{"step:amo=product,windows=none", `encoding "step:amo=product,windows=none": found amo "product,windows=none", expected colons between parameters`},
		{"step:amo=ladder:amo=ladder", `encoding "step:amo=ladder:amo=ladder": found amo twice, expected it once`},
		{"metric:amo=ladder", `encoding "metric:amo=ladder": found parameter "amo", expected one of reductions, shorter`},
		{"edge:", `encoding "edge:": found "", expected parameter=value with one of cycles`},
	} {
		if e, err := catalogue.ByName(c.name); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: found %v, %v; expected the error %s", c.name, e, err, c.want)
		}
	}
}

// TestEveryParameterIsReadAndWritten: each value of each parameter is found, and
// the name of what is found finds it again.
func TestEveryParameterIsReadAndWritten(t *testing.T) {
	for _, e := range catalogue.All() {
		if got := e.Name(); got != e.Name() {
			t.Errorf("%s: the defaults are in the name", e.Name())
		}
		for _, p := range catalogue.Parameters(e.Name()) {
			for _, v := range p.Values {
				name := e.Name() + ":" + p.Name + "=" + v
				want := name
				if v == p.Default() {
					want = e.Name()
				}
				got, err := catalogue.ByName(name)
				if err != nil || got.Name() != want {
					t.Errorf("%s: found %v, %v; expected %s", name, got, err, want)
				}
			}
		}
	}
	if catalogue.Parameters("mystic") != nil {
		t.Error("found parameters of encodings that have none")
	}
	if len(catalogue.Parameters("step:amo=ladder")) == 0 {
		t.Error("found no parameters of step")
	}
}
