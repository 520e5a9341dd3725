package catalogue_test

import (
	"knightsat/internal/oracle"
	"strings"
	"testing"

	"knightsat/encode/catalogue"
	"knightsat/encode/program"
)

func TestNamesAreReadAndWritten(t *testing.T) {
	for c := range oracle.Table[struct {
		Name string
		Most string // the default
		Want string
	}](`
		step |              | step
		step:amo=ladder | amo=pairwise | step:amo=ladder
		step:amo=auto | amo=pairwise | step
		step:windows=none:amo=bitwise:transitions=conflicts |              | step:amo=bitwise:transitions=conflicts:windows=none
		step:amo=pairwise |              | step:amo=pairwise
		crt:amo=ladder |              | crt:amo=ladder
		edge | amo=ladder   | edge
	`) {
		e, err := catalogue.Builtin().ByName(c.Name, c.Most)
		if err != nil || e.Name() != c.Want {
			t.Errorf("%s: found %v, %v; expected %s", c.Name, e, err, c.Want)
		}
	}
}

// TestNamesFromElsewhereStartNothing: files and pages of others name encodings, too.
func TestNamesFromElsewhereStartNothing(t *testing.T) {
	if e, err := catalogue.Builtin().ByName("exec:true"); err == nil {
		t.Errorf("found %v, want that a program is refused", e)
	}
	if e, err := program.Open("exec:go", catalogue.Builtin().ByName); err != nil || e.Name() != "exec:go" {
		t.Errorf("found %v, %v", e, err)
	}
}

func TestWrongNamesSayWhatIsExpected(t *testing.T) {
	var kinds []string
	for _, k := range catalogue.Builtin().Kinds() {
		kinds = append(kinds, k.Name)
	}
	all := strings.Join(kinds, ", ")
	for _, c := range []struct{ name, want string }{
		{"", `unknown encoding ""; valid are ` + all},
		{"step:ladder", `encoding "step:ladder": "ladder" must be parameter=value; the parameters are amo, transitions, windows`},
		{"step:most=ladder", `encoding "step:most=ladder": unknown parameter "most"; valid are amo, transitions, windows`},
		{"step:amo=ladders", `encoding "step:amo=ladders": unknown value "ladders" of amo; valid are auto, pairwise, ladder`},
		{"step:amo=product,windows=none", `encoding "step:amo=product,windows=none": amo=product,windows=none: parameters have colons between them`},
		{"step:amo=ladder:amo=ladder", `encoding "step:amo=ladder:amo=ladder": amo is given twice`},
	} {
		if e, err := catalogue.Builtin().ByName(c.name); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: found %v, %v; expected the error %s", c.name, e, err, c.want)
		}
	}
}
