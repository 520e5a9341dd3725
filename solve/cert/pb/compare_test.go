package pb

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func TestCompareTellsTheFirstDifference(t *testing.T) {
	base := "* #variable= 3 #constraint= 2\nmin: 1 xa 2 xb ;\n* row first\n1 xa 1 xb >= 1 ;\n2 xb 3 xc = 3 ;\n"
	for name, test := range map[string]struct{ old, new, want string }{
		"nothing":                 {"", "", ""},
		"the order of terms":      {"1 xa 1 xb >=", "1 xb 1 xa >=", ""},
		"a literal for its value": {"1 xa 1 xb >= 1", "-1 ~xa 1 xb >= 0", ""},
		"a degree":                {">= 1", ">= 2", `row 1 (first) is "1 xa 1 xb >= 2", expected "1 xa 1 xb >= 1"`},
		"a coefficient":           {"3 xc", "4 xc", "row 2"},
		"a variable":              {"1 xa 1 xb >=", "1 xa 1 xc >=", "row 1"},
		"a new variable":          {"3 xc", "3 xd", "row 2"},
		"a sign":                  {"1 xa 1 xb >=", "1 ~xa 1 xb >=", "row 1"},
		"a name":                  {"row first", "row second", `row 1 is called "second", expected "first"`},
		"an inequality":           {" = 3", " >= 3", "the model has 2 rows"},
		"two rows for one":        {"2 xb 3 xc = 3 ;", "2 xb 3 xc >= 3 ;\n-2 xb -3 xc >= -3 ;", "row 2"},
		"an objective":            {"2 xb ;", "3 xb ;", "the objective differs"},
		"no objective":            {"min: 1 xa 2 xb ;\n", "", "(objective: false)"},
	} {
		text := strings.Replace(base, test.old, test.new, 1)
		if strings.Count(text, ";") > strings.Count(base, ";") {
			text = strings.Replace(text, "constraint= 2", "constraint= 3", 1)
		}
		var m [2]*Model
		for i, text := range []string{text, base} {
			var err error
			if m[i], err = ReadModel(context.Background(), "model", strings.NewReader(text)); err != nil {
				t.Fatal(err)
			}
		}
		err := m[0].Compare(context.Background(), m[1])
		if got := fmt.Sprint(err); (test.want == "") != (err == nil) || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
	}
}

// TestBrokenModelsAreNotCompared: a mistake in either one is an error.
func TestBrokenModelsAreNotCompared(t *testing.T) {
	good, _ := threePairs(false)
	for lit, term := range map[string]Term{"too large": {1, Lit(2 * good.Vars())}, "below 0": {1, -1}} {
		bad, _ := threePairs(false)
		bad.Add("", 1, term)
		if bad.Err() == nil {
			t.Errorf("a literal that is %s is not reported", lit)
		}
		if good.Compare(t.Context(), bad) == nil || bad.Compare(t.Context(), good) == nil {
			t.Errorf("a literal that is %s: compared all the same", lit)
		}
	}
	named, same := NewModel(), NewModel()
	if named.Var("9"); named.Err() == nil || named.Compare(t.Context(), same) == nil || same.Compare(t.Context(), named) == nil {
		t.Error("a variable of a bad name is not reported")
	}
	zero := NewModel()
	zero.Add("", 0, Term{0, zero.Var("xx")}, Term{2, zero.Var("yy")})
	if _, terms, _ := zero.Row(1); len(terms) != 1 {
		t.Errorf("found %v, expected no coefficient 0", terms)
	}
}
