package pb

import (
	"strings"
	"testing"
	"testing/iotest"
)

func TestSameTellsTheFirstDifference(t *testing.T) {
	base := "* #variable= 3 #constraint= 2\n* row first\n1 xa 1 xb >= 1 ;\n2 xb 3 xc = 3 ;\n"
	want, err := parseModel(base)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct{ old, new, want string }{
		"nothing":                 {"", "", ""},
		"a degree":                {">= 1", ">= 2", `model:3: found "1 xa 1 xb >= 2 ;", expected "1 xa 1 xb >= 1 ;"`},
		"a literal":               {"1 xa 1 xb >= 1", "-1 ~xa 1 xb >= 0", `model:3: found "-1 ~xa 1 xb >= 0 ;"`},
		"a comment":               {"1 xa", "* a comment\n1 xa", `model:3: found "* a comment"`},
		"a name":                  {"row first", "row second", `model:2: found "* row second", expected "* row first"`},
		"an inequality":           {" = 3", " >= 3", `model:4: found "2 xb 3 xc >= 3 ;", expected "2 xb 3 xc = 3 ;"`},
		"no row":                  {"2 xb 3 xc = 3 ;\n", "", `model:4: found "", expected "2 xb 3 xc = 3 ;"`},
		"one row more":            {"= 3 ;\n", "= 3 ;\n1 xa >= 0 ;\n", "model:5: found more, expected the end of the file"},
		"more rows in the header": {"#constraint= 2", "#constraint= 3", "model:1: "},
	} {
		text := strings.Replace(base, test.old, test.new, 1)
		err := want.Same("model", iotest.HalfReader(strings.NewReader(text)))
		if (test.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
	}
	if err := want.Same("model", iotest.ErrReader(iotest.ErrTimeout)); err == nil || err.Error() != "model:1: cannot be read: timeout" {
		t.Errorf("got %v", err)
	}
}
