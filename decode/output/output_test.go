package output

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
)

// good and bad are outputs of formulas of three variables, and what is said of them.
var (
	good = oracle.Texts("testdata/good.txt")
	bad  = append(oracle.Texts("testdata/bad.txt"),
		oracle.Said{Name: "a number of a hundred digits", Text: "s SATISFIABLE\nv " + strings.Repeat("1", 100) + " 0\n", Want: `f:2:3: found "` + strings.Repeat("1", 40) + `"…, expected a variable of at most 3: the model is of another formula`},
		oracle.Said{Name: "a number of forty digits", Text: "s SATISFIABLE\nv " + strings.Repeat("1", 40) + " 0\n", Want: `f:2:3: found "` + strings.Repeat("1", 40) + `", expected a variable of at most 3: the model is of another formula`},
		oracle.Said{Name: "zeros, as from a broken disk", Text: "\x00\x00\x00", Want: `f:1:1: found "\x00\x00\x00", expected a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's result file`},
		oracle.Said{Name: "a long word", Text: strings.Repeat("x", 100000), Want: `f:1:1: found "` + strings.Repeat("x", 40) + `"…, expected a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's result file`})
)

func TestReadUnderstandsWhatSolversPrint(t *testing.T) {
	for _, c := range good {
		t.Run(c.Name, func(t *testing.T) {
			for _, text := range []string{c.Text, c.Text + "\n", strings.ReplaceAll(c.Text+"\n", "\n", "\r\n")} {
				for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
					got := oracle.Must(Read("f", r, 3))
					status, model, _ := strings.Cut(c.Want, " ")
					var want cnf.Model
					values := strings.Fields(model) // variables without a value are left out
					missing := 0
					if status == "satisfiable" {
						want = make(cnf.Model, 4)
						missing = 3 - len(values)
					}
					for _, l := range values {
						if l[0] != '-' {
							want[l[0]-'0'] = true
						}
					}
					if got.Status.String() != status || !slices.Equal(got.Model, want) || got.unassigned != missing {
						t.Errorf("Read = %+v, want %s", got, c.Want)
					}
				}
			}
		})
	}
}

func TestReadRefusesWhatIsNotAllThere(t *testing.T) {
	for _, c := range bad {
		t.Run(c.Name, func(t *testing.T) {
			got, err := Read("f", strings.NewReader(c.Text), 3)
			if err == nil {
				t.Fatalf("Read = %+v, want an error", got)
			}
			if err.Error() != c.Want {
				t.Errorf("found  %s\nwanted %s", err, c.Want)
			}
			if !errors.As(err, new(*syntaxError)) {
				t.Errorf("the error is a %T, want *syntaxError", err)
			}
		})
	}
}

func TestAFormulaWithoutVariablesNeedsNoValues(t *testing.T) {
	for _, text := range []string{"s SATISFIABLE\n", "s SATISFIABLE\nv 0\n", "v  0\ns SATISFIABLE\n", "SAT\n 0\n", "s SATISFIABLE\nv\n"} {
		got, err := Read("f", strings.NewReader(text), 0)
		if err != nil || got.Status != cnf.Sat || len(got.Model) != 1 || got.unassigned != 0 {
			t.Errorf("Read(%q) = %+v, %v; want a model of no variables", text, got, err)
		}
	}
	if _, err := Read("f", strings.NewReader("s SATISFIABLE\nv 1 0\n"), -7); err == nil {
		t.Error("a formula of -7 variables got a value for variable 1")
	}
}

// TestZ3WritesNoZero: as recorded of Z3 4.8.12, which leaves out variables that don't matter.
func TestZ3WritesNoZero(t *testing.T) {
	for text, unassigned := range map[string]int{"s SATISFIABLE\nv 1 2 -3 \n": 0, "s SATISFIABLE\nv 1 \n": 2, "sat\n1 2 -3 \n": 0} {
		got, err := Read("f", strings.NewReader(text), 3)
		if err != nil || !got.Model[1] || got.Model[3] || got.unassigned != unassigned || got.Open != (unassigned > 0) {
			t.Errorf("Read(%q) = %+v, %v", text, got, err)
		}
		if got, err := Read("f", strings.NewReader(strings.TrimSpace(text)), 3); err == nil {
			t.Errorf("Read(%q) without its last line end = %+v, want an error", text, got)
		}
	}
}

// TestADigitForEachVariable: more of them than a word has.
func TestADigitForEachVariable(t *testing.T) {
	for _, n := range []int{2, solverWord, solverWord + 1, 100_000} {
		digits := strings.Repeat("01", n)[:n]
		for _, wrong := range []string{"", "1", "2", " 1"} {
			got, err := Read("f", strings.NewReader("s SATISFIABLE\nv "+digits+wrong+"\n"), n)
			if good := err == nil && len(got.Model) == n+1 && !got.Model[1] && got.Model[2] && got.Model[n] == (n%2 == 0); good != (wrong == "") {
				t.Errorf("%d digits and %q: %v", n, wrong, err)
			}
		}
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
	rng := oracle.Rand(t)
	for range oracle.Tries(1000) {
		m := make(cnf.Model, 1+1+rng.IntN(40))
		for v := 1; v < len(m); v++ {
			m[v] = rng.IntN(2) == 0
		}
		text := written(rng, m)
		got, err := Read("f", strings.NewReader(text), len(m)-1)
		if err != nil || !slices.Equal(got.Model, m) || got.unassigned != 0 {
			t.Fatalf("Read(%q) = %+v, %v; want the model %v", text, got, err, m)
		}
		whole := len(strings.TrimRight(text, "\n"))
		for cut := range whole {
			got, err := Read("f", strings.NewReader(text[:cut]), len(m)-1)
			if err == nil && !got.Open && !strings.HasSuffix(text[:cut], "s SAT") {
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
	var got SolverOutput
	allocated := oracle.Allocated(func() { got = oracle.Must(Read("f", long(), 1)) })
	if !got.Model[1] {
		t.Fatal(got)
	}
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
		p := &parser{wordReader: newWordReader("f", strings.NewReader(text)), vars: 1}
		p.read = solverText - int64(len(text)) + over
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
	for _, c := range append(good, bad...) {
		f.Add(c.Text, 3)
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
			var at *syntaxError
			if !errors.As(err, &at) || at.line < 1 || at.col < 1 || at.line > strings.Count(text, "\n")+strings.Count(text, "\r")+1 {
				t.Errorf("the error %v has no place in the text", err)
			}
		case got.Status != cnf.Sat:
			if got.Model != nil || got.unassigned != 0 {
				t.Errorf("a model without satisfiable: %+v", got)
			}
		default:
			if len(got.Model) != vars+1 || got.unassigned < 0 || got.unassigned > vars {
				t.Errorf("a model of the wrong size: %+v", got)
			}
			words := strings.Fields(text)
			for v := 1; v <= vars; v++ {
				digits := vars > 1 && slices.ContainsFunc(words, func(w string) bool { return len(w) == vars && strings.Trim(w, "01") == "" })
				if got.Model[v] && !digits && !slices.Contains(words, fmt.Sprint(v)) && !slices.Contains(words, fmt.Sprint("x", v)) {
					t.Errorf("variable %d is true in the model, but the text doesn't say so", v)
				}
			}
		}
	})
}
