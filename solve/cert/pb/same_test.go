package pb

import (
	"strings"
	"testing"
)

func TestSameTellsTheFirstDifference(t *testing.T) {
	base := "* #variable= 3 #constraint= 2\n* row first\n1 xa 1 xb >= 1 ;\n2 xb 3 xc = 3 ;\n"
	want, err := parseModel(base)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct{ old, new, want string }{
		"nothing":                 {"", "", ""},
		"the order of terms":      {"1 xa 1 xb >=", "1 xb 1 xa >=", ""},
		"a literal for its value": {"1 xa 1 xb >= 1", "-1 ~xa 1 xb >= 0", ""},
		"a comment":               {"1 xa", "* a comment\n\n1 xa", ""},
		"a comment before a name": {"* row", "* a comment\n* row", ""},
		"a degree":                {">= 1", ">= 2", `model:3: row 1 (first) is "1 xa 1 xb >= 2" (>=), expected "1 xa 1 xb >= 1" (>=)`},
		"a coefficient":           {"3 xc", "4 xc", "row 2"},
		"a variable":              {"1 xa 1 xb >=", "1 xa 1 xc >=", "row 1"},
		"a new variable":          {"3 xc", "3 xd", `model:4: found "xd", expected a literal of the model`},
		"a sign":                  {"1 xa 1 xb >=", "1 ~xa 1 xb >=", "row 1"},
		"a name":                  {"row first", "row second", `row 1 is called "second", expected "first"`},
		"an inequality":           {" = 3", " >= 3", `row 2 () is "2 xb 3 xc >= 3" (>=), expected "2 xb 3 xc >= 3" (=)`},
		"two rows for one":        {"2 xb 3 xc = 3 ;", "2 xb 3 xc >= 3 ;\n-2 xb -3 xc >= -3 ;", "row 2"},
		"no row":                  {"2 xb 3 xc = 3 ;\n", "", "fewer or more than the 2 rows"},
		"one row more":            {"= 3 ;\n", "= 3 ;\n1 xa >= 0 ;\n", "fewer or more than the 2 rows"},
		"another number of rows":  {"#constraint= 2", "#constraint= 3", "model:1: the model has 3 variables and 3 rows, expected 3 and 2"},
		"a variable more":         {"#variable= 3", "#variable= 4", "model:1: the model has 4 variables and 2 rows, expected 3 and 2"},
		"an objective":            {"* row", "min: 1 xa ;\n* row", `model:2: row 1 is called ""`},
		"a term more":             {"1 xb >=", "1 xb 1 xc >=", "row 1"},
		"a term twice":            {"1 xb >=", "1 xb 1 xb >=", "each variable at most once"},
		"a coefficient of zero":   {"1 xb >=", "0 xb >=", "expected a coefficient that is not zero"},
		"cut off":                 {"3 xc = 3 ;\n", "3", "model:4: found the end of the line, expected a literal"},
		"more on a line":          {"= 3 ;", "= 3 ; 3", `found "3", expected the end of the line`},
	} {
		text := strings.Replace(base, test.old, test.new, 1)
		err := want.Same(t.Context(), "model", strings.NewReader(text))
		if (test.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
	}
}

// TestBrokenModelsAreNotCompared: a mistake in the model is an error.
func TestBrokenModelsAreNotCompared(t *testing.T) {
	good, _ := threePairs(false)
	for lit, term := range map[string]Term{"too large": {1, Lit(2 * good.Vars())}, "below 0": {1, -1}} {
		bad, _ := threePairs(false)
		text := modelText(bad)
		if bad.Add("", 1, term); bad.Err() == nil || bad.Same(t.Context(), "model", strings.NewReader(text)) == nil {
			t.Errorf("a literal that is %s is not reported", lit)
		}
	}
	zero := NewModel()
	zero.Add("", 0, Term{0, zero.Var("xx")}, Term{2, zero.Var("yy")})
	if _, terms, _ := zero.Row(1); len(terms) != 1 {
		t.Errorf("found %v, expected no coefficient 0", terms)
	}
}
