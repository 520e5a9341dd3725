package output

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
)

// good are outputs of formulas of three variables, and what they say. Those
// with a version were recorded.
var good = []struct {
	name, text string
	status     cnf.Status
	model      string // as "-1 2 3"; variables without a value left out
}{
	{"cadical 1.5.3", "s SATISFIABLE\nv -1 2 3 0\n", cnf.Sat, "-1 2 3"},
	{"cadical 1.5.3 at its limit", "c UNKNOWN\n", cnf.Unknown, ""},
	{"cadical 1.5.3 with its banner", "c --- [ banner ] ---\nc\nc CaDiCaL Radically Simplified CDCL SAT Solver\nc \ns UNSATISFIABLE\nc exit 20\n", cnf.Unsat, ""},
	{"cryptominisat5 5.11.4", "c Outputting solution to console\ns SATISFIABLE\nv -1 2 \nv 3 0\n", cnf.Sat, "-1 2 3"},
	{"cryptominisat5 5.11.4 at its limit", "c Total time (this thread) : 1.00        \ns INDETERMINATE\n", cnf.Unknown, ""},
	{"picosat 965 at its limit", "s UNKNOWN\n", cnf.Unknown, ""},
	{"clasp 3.3.5 prints the model first", "c clasp version 3.3.5\nc Answer: 1\nv -1 2 3 0\ns SATISFIABLE\nc Models         : 1+\n", cnf.Sat, "-1 2 3"},
	{"minisat 2.2.1", "SAT\n-1 2 3 0\n", cnf.Sat, "-1 2 3"},
	{"minisat 2.2.1 without a model", "UNSAT\n", cnf.Unsat, ""},
	{"minisat 2.2.1 at its limit", "INDET\n", cnf.Unknown, ""},
	{"leading blanks", "  s SATISFIABLE\n v  1\t-2\n v   3 0\n", cnf.Sat, "1 -2 3"},
	{"ends of lines as on Windows", "s SATISFIABLE\r\nv 1 2 3 0\r\n", cnf.Sat, "1 2 3"},
	{"no newline at the end", "s SATISFIABLE\nv 1 2 3 0", cnf.Sat, "1 2 3"},
	{"the 0 on a line of its own", "s SATISFIABLE\nv 1 2 3\nv 0\n", cnf.Sat, "1 2 3"},
	{"a variable without a value", "s SATISFIABLE\nv -1 3 0\n", cnf.Sat, "-1 3"},
	{"no values at all", "s SATISFIABLE\nv 0\n", cnf.Sat, ""},
	{"a value said twice", "s SATISFIABLE\nv 1 1 -2 3 0\n", cnf.Sat, "1 -2 3"},
	{"a maximum that is one", "s OPTIMUM FOUND\nv 1 2 3 0\n", cnf.Sat, "1 2 3"},
	{"comments between values", "s SATISFIABLE\nv 1\nc so far\n\nv 2 3 0\n", cnf.Sat, "1 2 3"},
	{"minisat+ 1.0", "c Parsing PB file...\ns SATISFIABLE\nv -x1 x2 -x3\nc CPU time              : 0 s\n", cnf.Sat, "-1 2 -3"},
	{"sat4j 2.3.5", "s SATISFIABLE\nc Found 1 solution(s)\nv -x1 x2 -x3 \nc Total\n", cnf.Sat, "-1 2 -3"},
	{"a pseudo-Boolean model on two lines", "v x1 -x2\nv -x3\ns OPTIMUM FOUND\n", cnf.Sat, "1 -2 -3"},
	{"a comment about UNKNOWN things", "c UNKNOWN option\ns UNSATISFIABLE\n", cnf.Unsat, ""},
	{"a comment says UNKNOWN before the answer", "c UNKNOWN\ns UNSATISFIABLE\n", cnf.Unsat, ""},
}

// bad are outputs of formulas of three variables, and the messages about them.
var bad = []struct{ name, text, message string }{
	{"nothing", "", "f:1:1: found the end of the output, expected a status line, such as s SATISFIABLE: the output is cut off, or the solver was stopped"},
	{"comments only", "c hello\n", "f:2:1: found the end of the output, expected a status line, such as s SATISFIABLE: the output is cut off, or the solver was stopped"},
	{"a comment that only begins with UNKNOWN", "c UNKNOWN option\n", "f:2:1: found the end of the output, expected a status line, such as s SATISFIABLE: the output is cut off, or the solver was stopped"},
	{"a model without a status", "v 1 2 3 0\n", "f:2:1: found the end of the output, expected a status line, such as s SATISFIABLE: the output is cut off, or the solver was stopped"},
	{"a comment cut off, in characters", "c äö", "f:1:5: found the end of the output, expected a status line, such as s SATISFIABLE: the output is cut off, or the solver was stopped"},
	{"a status without a model", "s SATISFIABLE\n", "f:2:1: found the end of the output, expected lines v with the model: the output is cut off, or the solver was told not to print it"},
	{"no 0", "s SATISFIABLE\nv 1 2 3\n", "f:3:1: found the end of the output, expected the 0 that ends the model: the output is cut off"},
	{"no 0, in the middle of a line", "s SATISFIABLE\nv 1 2", "f:2:6: found the end of the output, expected the 0 that ends the model: the output is cut off"},
	{"minisat without a model", "SAT\n", "f:2:1: found the end of the output, expected the 0 that ends the model: the output is cut off"},
	{"minisat cut off", "SAT\n1 -2", "f:2:5: found the end of the output, expected the 0 that ends the model: the output is cut off"},
	{"half a status", "s SATISFIAB", `f:1:3: found "SATISFIAB", expected SATISFIABLE, UNSATISFIABLE, UNKNOWN, INDETERMINATE or OPTIMUM FOUND`},
	{"an empty status", "s\n", "f:1:2: found the end of the line, expected SATISFIABLE, UNSATISFIABLE, UNKNOWN, INDETERMINATE or OPTIMUM FOUND"},
	{"half an optimum", "s OPTIMUM LOST\n", `f:1:11: found "LOST", expected FOUND`},
	{"a long status", "s UNSATISFIABLE or so\n", `f:1:17: found "or", expected the end of the line`},
	{"both literals of a variable", "s SATISFIABLE\nv 1 2\nv -2 3 0\n", `f:3:3: found "-2", expected one value for variable 2: the model has both 2 and -2`},
	{"two statuses", "s SATISFIABLE\ns UNSATISFIABLE\n", `f:2:1: found "s", expected one status line only`},
	{"a model of nothing", "s UNSATISFIABLE\nv 1 2 3 0\n", `f:2:1: found "v", expected no values: the status is unsatisfiable`},
	{"a model of nobody knows what", "v 1 2 3 0\ns UNKNOWN\n", `f:1:1: found "v", expected no values: the status is unknown`},
	{"a variable too many", "s SATISFIABLE\nv 1 2 3 -4 0\n", `f:2:9: found "-4", expected a variable of at most 3: the model is of another formula`},
	{"a number beyond any", "s SATISFIABLE\nv 99999999999999999999999 0\n", `f:2:3: found "99999999999999999999999", expected a variable of at most 3: the model is of another formula`},
	{"a second model", "s SATISFIABLE\nv 1 2 3 0\nv -1 2 3 0\n", `f:3:3: found "-1", expected nothing more of the model after the 0 that ends it`},
	{"a number of a hundred digits", "s SATISFIABLE\nv " + strings.Repeat("1", 100) + " 0\n", `f:2:3: found "` + strings.Repeat("1", 40) + `"…, expected a variable of at most 3: the model is of another formula`},
	{"a number of forty digits", "s SATISFIABLE\nv " + strings.Repeat("1", 40) + " 0\n", `f:2:3: found "` + strings.Repeat("1", 40) + `", expected a variable of at most 3: the model is of another formula`},
	{"a word in the model", "s SATISFIABLE\nv 1 two 3 0\n", `f:2:5: found "two", expected a literal such as 17 or -17, or the 0 that ends the model`},
	{"a minus alone", "s SATISFIABLE\nv - 0\n", `f:2:3: found "-", expected a literal such as 17 or -17, or the 0 that ends the model`},
	{"a 0 below 0", "s SATISFIABLE\nv 1 2 3 -0\n", `f:2:9: found "-0", expected a literal such as 17 or -17, or the 0 that ends the model`},
	{"a pseudo-Boolean model cut off", "s SATISFIABLE\nv x1 -x2", "f:2:9: found the end of the output, expected the 0 that ends the model: the output is cut off"},
	{"a pseudo-Boolean model cut off in its second line", "s SATISFIABLE\nv x1 -x2\nv x3", "f:3:5: found the end of the output, expected the 0 that ends the model: the output is cut off"},
	{"numbers after names", "s SATISFIABLE\nv x1 -2 0\n", `f:2:6: found "-2", expected a literal such as x17 or -x17, as those before`},
	{"names after numbers", "s SATISFIABLE\nv 1 x2 0\n", `f:2:5: found "x2", expected a literal such as 17 or -17, or the 0 that ends the model`},
	{"a name without a number", "s SATISFIABLE\nv x\n", `f:2:3: found "x", expected a literal such as 17 or -17, or the 0 that ends the model`},
	{"a name too many", "s SATISFIABLE\nv x4\n", `f:2:3: found "x4", expected a variable of at most 3: the model is of another formula`},
	{"a plus", "s SATISFIABLE\nv +1 0\n", `f:2:3: found "+1", expected a literal such as 17 or -17, or the 0 that ends the model`},
	{"two numbers in one", "s SATISFIABLE\nv 1-2 0\n", `f:2:3: found "1-2", expected a literal such as 17 or -17, or the 0 that ends the model`},
	{"garbage", "äöü Segmentation fault\n", `f:1:1: found "äöü", expected a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's result file`},
	{"columns are characters", "s SATISFIABLE ä ö\n", `f:1:15: found "ä", expected the end of the line`},
	{"what minisat prints to the screen", "SATISFIABLE\n", `f:1:1: found "SATISFIABLE", expected a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's result file; minisat writes this word to the file of its second argument`},
	{"minisat after an answer", "s UNSATISFIABLE\nUNSAT\n", `f:2:1: found "UNSAT", expected a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's result file`},
	{"minisat with a word behind", "UNSAT core\n", `f:1:7: found "core", expected the end of the line`},
	{"minisat refutes and has a model", "UNSAT\n1 2 3 0\n", `f:2:1: found "1", expected nothing more: the result is unsatisfiable`},
	{"minisat with two models", "SAT\n1 2 3 0\n1 2 3 0\n", `f:3:1: found "1", expected nothing more of the model after the 0 that ends it`},
	{"zeros, as from a broken disk", "\x00\x00\x00", `f:1:1: found "\x00\x00\x00", expected a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's result file`},
	{"a long word", strings.Repeat("x", 100000), `f:1:1: found "` + strings.Repeat("x", 40) + `"…, expected a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's result file`},
}

func TestReadUnderstandsWhatSolversPrint(t *testing.T) {
	for _, c := range good {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
				got := oracle.Must(Read("f", r, 3))
				want := Result{Status: c.status}
				if c.status == cnf.Sat {
					want.Model = make(cnf.Model, 4)
					want.Unassigned = 3 - len(strings.Fields(c.model))
					for _, l := range strings.Fields(c.model) {
						if l[0] != '-' {
							want.Model[l[0]-'0'] = true
						}
					}
				}
				if got.Status != want.Status || !slices.Equal(got.Model, want.Model) || got.Unassigned != want.Unassigned {
					t.Errorf("Read = %+v, want %+v", got, want)
				}
			}
		})
	}
}

func TestReadRefusesWhatIsNotAllThere(t *testing.T) {
	for _, c := range bad {
		t.Run(c.name, func(t *testing.T) {
			got, err := Read("f", strings.NewReader(c.text), 3)
			if err == nil {
				t.Fatalf("Read = %+v, want an error", got)
			}
			if err.Error() != c.message {
				t.Errorf("found  %s\nwanted %s", err, c.message)
			}
			if !errors.As(err, new(*SyntaxError)) {
				t.Errorf("the error is a %T, want *SyntaxError", err)
			}
		})
	}
}

func TestAFormulaWithoutVariablesNeedsNoValues(t *testing.T) {
	for _, text := range []string{"s SATISFIABLE\n", "s SATISFIABLE\nv 0\n", "v  0\ns SATISFIABLE\n", "SAT\n 0\n", "s SATISFIABLE\nv\n"} {
		got, err := Read("f", strings.NewReader(text), 0)
		if err != nil || got.Status != cnf.Sat || len(got.Model) != 1 || got.Unassigned != 0 {
			t.Errorf("Read(%q) = %+v, %v; want a model of no variables", text, got, err)
		}
	}
	if _, err := Read("f", strings.NewReader("s SATISFIABLE\nv 1 0\n"), -7); err == nil {
		t.Error("a formula of -7 variables got a value for variable 1")
	}
}

func TestReadPassesOnThatReadingFailed(t *testing.T) {
	broken := errors.New("the disk is on fire")
	_, err := Read("f", io.MultiReader(strings.NewReader("s SATISFIABLE\nv 1"), iotest.ErrReader(broken)), 3)
	if !errors.Is(err, broken) || err.Error() != "reading f: the disk is on fire" {
		t.Errorf("found %v, wanted the cause with the file's name", err)
	}
}

// written writes a model in one of the ways that solvers have.
func written(rng *rand.Rand, m cnf.Model) string {
	var b strings.Builder
	values := func(begin string) {
		b.WriteString(begin)
		for v := 1; v < len(m); v++ {
			if rng.IntN(10) == 0 && begin != "" {
				b.WriteString("\n" + begin)
			}
			if m[v] {
				fmt.Fprintf(&b, " %d", v)
			} else {
				fmt.Fprintf(&b, " -%d", v)
			}
		}
		b.WriteString(" 0\n")
	}
	switch rng.IntN(3) {
	case 0:
		b.WriteString("s SATISFIABLE\n")
		values("v")
	case 1:
		values("v")
		b.WriteString("s SATISFIABLE\n")
	default:
		b.WriteString("SAT\n")
		values("")
	}
	return b.String()
}

func TestModelsComeBackAndCutOutputsDoNot(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		m := make(cnf.Model, 1+1+rng.IntN(40))
		for v := 1; v < len(m); v++ {
			m[v] = rng.IntN(2) == 0
		}
		text := written(rng, m)
		got, err := Read("f", strings.NewReader(text), len(m)-1)
		if err != nil || !slices.Equal(got.Model, m) || got.Unassigned != 0 {
			t.Fatalf("Read(%q) = %+v, %v; want the model %v", text, got, err, m)
		}
		whole := len(strings.TrimRight(text, "\n"))
		for cut := range whole {
			if got, err := Read("f", strings.NewReader(text[:cut]), len(m)-1); err == nil {
				t.Fatalf("Read(%q) = %+v, want an error: it is cut off", text[:cut], got)
			}
		}
	}
}

func TestLongLinesTakeNoMemory(t *testing.T) {
	const size = 8 << 20
	long := func() io.Reader {
		return io.MultiReader(strings.NewReader("c "), io.LimitReader(repeat('x'), size), strings.NewReader("\nv "),
			io.LimitReader(repeat(' '), size), strings.NewReader("1 0\ns SATISFIABLE\n"))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, err := Read("f", long(), 1)
	runtime.ReadMemStats(&after)
	if err != nil || !got.Model[1] {
		t.Fatal(got, err)
	}
	allocated := after.TotalAlloc - before.TotalAlloc
	if allocated > 1<<18 {
		t.Errorf("reading lines of %d bytes took %d bytes of memory, want at most %d", size, allocated, 1<<18)
	}
}

type repeat byte

func (r repeat) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(r)
	}
	return len(p), nil
}

// TestNoMoreIsReadThanTheLimit: newlines are read twice, at the end of a word and
// at the end of the line, and count once.
func TestNoMoreIsReadThanTheLimit(t *testing.T) {
	const text = "s SATISFIABLE\nc and\nc so\nc on\nv 1\nv 0\n"
	for _, over := range []int64{-1, 0, 1} {
		p := &parser{scanner: newScanner("f", strings.NewReader(text)), vars: 1}
		p.read = maxBytes - int64(len(text)) + over
		p.parse()
		err := p.err
		if over <= 0 && err != nil {
			t.Errorf("%d bytes over the limit: %v", over, err)
		}
		if want := "f:6:4: found still more, expected at most 4294967296 bytes"; over > 0 && (err == nil || err.Error() != want) {
			t.Errorf("%d bytes over the limit: %v, want %s", over, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, c := range good {
		f.Add(c.text, 3)
	}
	for _, c := range bad {
		f.Add(c.text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, vars int) {
		vars = min(vars, 1000)
		got, err := Read("f", strings.NewReader(text), vars)
		vars = max(vars, 0)
		switch {
		case err != nil:
			if got.Model != nil || got.Status != cnf.Unknown {
				t.Errorf("an answer beside an error: %+v, %v", got, err)
			}
			var at *SyntaxError
			if !errors.As(err, &at) || at.Line < 1 || at.Col < 1 || at.Line > strings.Count(text, "\n")+1 {
				t.Errorf("the error %v has no place in the text", err)
			}
		case got.Status != cnf.Sat:
			if got.Model != nil || got.Unassigned != 0 {
				t.Errorf("a model without satisfiable: %+v", got)
			}
		default:
			if len(got.Model) != vars+1 || got.Unassigned < 0 || got.Unassigned > vars {
				t.Errorf("a model of the wrong size: %+v", got)
			}
			words := strings.Fields(text)
			for v := 1; v <= vars; v++ {
				if got.Model[v] && !slices.Contains(words, fmt.Sprint(v)) && !slices.Contains(words, fmt.Sprint("x", v)) {
					t.Errorf("variable %d is true in the model, but the text doesn't say so", v)
				}
			}
		}
	})
}
