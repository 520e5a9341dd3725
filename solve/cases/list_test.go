package cases

import (
	"fmt"
	"knightsat/encode/cnf/cube"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"
)

// TestVariablesOfCases are those of the formula.
func TestVariablesOfCases(t *testing.T) {
	l := listOf(t, hunt, "step", 24, 12, 4)
	q, err := l.Question(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	last := q.Formula.CNF().Size().Vars
	for _, n := range []int{last, -last, last + 1, -last - 1} {
		l.Cubes[3] = []z.Lit{z.Dimacs2Lit(n)}
		if _, err := l.Question(t.Context()); (err == nil) != (max(n, -n) == last) || err != nil && !strings.HasPrefix(err.Error(), "case 4: the formula has no variable") {
			t.Errorf("%d of %d: found %v", n, last, err)
		}
	}
}

// TestHeadsOfLists that no list has.
func TestHeadsOfLists(t *testing.T) {
	const good = `{"puzzle":"p","encoding":"step","moves":0,"asks":"0 moves","formula":"f","tasks":1,"cases":1}` + "\n" + `{"case":1,"cube":[]}` + "\n"
	if _, err := Read(strings.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`"tasks":1`, `"tasks":0`}, {`"tasks":1`, `"tasks":-1`}, {`"cases":1}`, `"cases":0}`}, {`"cases":1}`, `"cases":2000000000}`},
		{`"moves":0`, `"moves":-1`}, {`"formula":"f"`, `"formula":""`},
	} {
		text := strings.Replace(good, c[0], c[1], 1)
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "needs a formula, tasks and cases") {
			t.Errorf("%s: found %v", c[1], err)
		}
	}
	if _, err := Read(strings.NewReader(strings.Replace(good, `"case":1,`, `"case":2,`, 1))); err == nil || !strings.Contains(err.Error(), "case 2 where 1 is next") {
		t.Errorf("found %v", err)
	}
	full := strings.Replace(good, `"cases":1}`, fmt.Sprintf(`"cases":%d}`, cube.Max), 1)
	if _, err := Read(strings.NewReader(full)); err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("the most cases: found %v", err)
	}
	for lit, want := range map[string]string{"0": "case 1: 0 is no literal", "1073741825": "is no literal", "-1073741825": "is no literal", "1073741824": "", "-1073741824": ""} {
		_, err := Read(strings.NewReader(strings.Replace(good, `"cube":[]`, `"cube":[`+lit+`]`, 1)))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("literal %s: found %v", lit, err)
		}
	}
}

func TestRanges(t *testing.T) {
	for want, numbers := range map[string][]int{"": nil, "3": {3}, "3,17-20": {3, 17, 18, 19, 20}, "1-2,4,6-7": {1, 2, 4, 6, 7}} {
		if got := Ranges(numbers); got != want {
			t.Errorf("found %q, want %q", got, want)
		}
	}
}
