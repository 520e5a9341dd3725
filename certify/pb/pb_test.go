package pb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"knightsat/internal/oracle"
)

// example is a part of a file of testdata: its name, a line with what must come out, a
// model, a line "---", a proof.
type example struct{ name, want, model, proof string }

func examples(tb testing.TB, kind string) (list []example) {
	tb.Helper()
	text := oracle.Must(os.ReadFile(filepath.Join("testdata", kind+".txt")))
	for _, part := range strings.Split(string(text), "=== ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		want, rest, _ := strings.Cut(rest, "\n")
		model, proof, _ := strings.Cut(rest, "---\n")
		list = append(list, example{name, strings.TrimPrefix(want, "# "), model, proof})
	}
	return list
}

// parseModel reads a model as examples have it, where it is right.
func parseModel(text string) (*Model, error) {
	m, name := NewModel(), ""
	header, text, _ := strings.Cut(text, "\n")
	var vars, rows int
	if _, err := fmt.Sscanf(header, "* #variable= %d #constraint= %d", &vars, &rows); err != nil {
		return nil, err
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(strings.TrimSuffix(strings.TrimSpace(line), ";"))
		if len(words) == 0 || line[0] == '*' {
			name, _ = strings.CutPrefix(strings.TrimSpace(line), rowPrefix)
			continue
		}
		var terms []Term
		for k := 0; k+2 < len(words); k += 2 {
			coef, err := strconv.ParseInt(words[k], 10, 64)
			if err != nil {
				return nil, err
			}
			v, not := strings.CutPrefix(words[k+1], "~")
			t := Term{coef, m.Var(v)}
			if not {
				t.Lit = t.Lit.Not()
			}
			terms = append(terms, t)
		}
		op := words[max(0, len(words)-2)]
		degree, err := strconv.ParseInt(words[len(words)-1], 10, 64)
		if err != nil || op != "=" && op != ">=" {
			return nil, fmt.Errorf("found %q", line)
		}
		m.add(name, terms, degree, op == "=")
		name = ""
	}
	for len(m.names) < min(vars, 50) {
		m.Var(fmt.Sprintf("unused_%d", len(m.names)))
	}
	if len(m.names) != vars || m.lines != rows {
		return nil, errors.New("the header is wrong")
	}
	return m, m.err
}

// check reads a model and checks a proof of it.
func check(ctx context.Context, model, proof string) (steps int, err error) {
	m, err := parseModel(model)
	if err != nil {
		return 0, err
	}
	return Check(ctx, m, "proof", strings.NewReader(proof))
}

// TestValidProofsAreAccepted: what says nothing at its end is refused for that alone.
func TestValidProofsAreAccepted(t *testing.T) {
	for _, e := range examples(t, "valid") {
		t.Run(e.name, func(t *testing.T) {
			_, err := check(t.Context(), e.model, e.proof)
			if got := "the model has no solution"; err == nil && e.want != got ||
				err != nil && (e.want != "nothing is proven" || !strings.Contains(err.Error(), "found the end of the file, expected which row holds nowhere")) {
				t.Errorf("got %v, want %s", err, e.want)
			}
		})
	}
}

func TestInvalidProofsAreRefusedWithTheReason(t *testing.T) {
	for _, e := range examples(t, "invalid") {
		t.Run(e.name, func(t *testing.T) {
			if _, err := check(t.Context(), e.model, e.proof); !oracle.Says(err, e.want) {
				t.Errorf("got the error %v, want %q", err, e.want)
			}
		})
	}
}

func TestAModelThatIsWrittenIsReadBack(t *testing.T) {
	rng := oracle.Rand(t)
	for range 300 {
		r := newRandom(rng)
		m := r.model()
		m.Add("a row with a name", 2, Term{3, 0}, Term{-1, 1}, Term{2, 0}) // 3 x - ~x + 2 x
		first := modelText(m)
		again := oracle.Must(parseModel(first))
		if second := modelText(again); first != second {
			t.Fatalf("wrote\n%s\nand then\n%s", first, second)
		}
		if err := m.Same("model", strings.NewReader(first)); err != nil {
			t.Fatalf("%v in\n%s", err, first)
		}
		for _, on := range r.all {
			for i := range m.rows {
				if side(m.rows[i], on) != side(again.rows[i], on) {
					t.Fatalf("row %d of\n%s\ndiffers at %v", i+1, first, on)
				}
			}
		}
		if name, _, _ := again.Row(ID(again.Rows())); name != "a row with a name" {
			t.Errorf("the last row is called %q", name)
		}
	}
}

// Terms of one variable are added up, and the row says the same.
func TestRowsSayWhatWasAdded(t *testing.T) {
	rng := oracle.Rand(t)
	for range 2000 {
		r := newRandom(rng)
		m := NewModel()
		for v := range r.vars {
			m.Var(fmt.Sprintf("x%d", v+1))
		}
		var terms []Term
		for range r.IntN(8) {
			terms = append(terms, Term{r.Int64N(7) - 3, r.lit()})
		}
		degree := r.Int64N(9) - 4
		id := m.AddEqual("", degree, terms...)
		if m.Err() != nil {
			t.Fatal(m.Err())
		}
		for _, on := range r.all {
			sum := -degree
			for _, term := range terms {
				if on[term.Lit] {
					sum += term.Coef
				}
			}
			if side(m.rows[id-1], on) != sum || side(m.rows[id], on) != -sum {
				t.Fatalf("%v = %d gives %v and %v, which differ at %v", terms, degree, m.rows[id-1], m.rows[id], on)
			}
		}
	}
}

// threePairs says that of each two of three variables one is true, and, unless it is
// to have a solution, that one of them is at most.
func threePairs(unsat bool) (*Model, []Lit) {
	m := NewModel()
	x := []Lit{m.Var("xa"), m.Var("xb"), m.Var("xc")}
	m.Var("unused")
	m.AddClause("", x[0], x[1])
	m.AddClause("", x[0], x[2])
	m.AddClause("", x[1], x[2])
	if unsat {
		m.Add("", -1, Term{-1, x[0]}, Term{-1, x[1]}, Term{-1, x[2]})
	}
	return m, x
}

func TestMistakesInModelsAreReported(t *testing.T) {
	for name, f := range map[string]func(m *Model, x []Lit){
		"a name of one letter":      func(m *Model, x []Lit) { m.Var("x") },
		"a name with a blank":       func(m *Model, x []Lit) { m.Var("x 1") },
		"a row's name of two lines": func(m *Model, x []Lit) { m.Add("a\nb", 1) },
		"a literal of no variable":  func(m *Model, x []Lit) { m.AddClause("", 99) },
		"a sum too large":           func(m *Model, x []Lit) { m.Add("", 1, Term{1 << 62, x[0]}) },
		"a degree far below zero":   func(m *Model, x []Lit) { m.Add("", -1<<63, Term{1, x[0]}) },
	} {
		m, x := threePairs(true)
		text := modelText(m)
		if f(m, x); m.Err() == nil || m.Same("model", strings.NewReader(text)) == nil {
			t.Errorf("%s is not reported", name)
		}
	}
	zero := NewModel()
	zero.Add("", 0, Term{0, zero.Var("xx")}, Term{2, zero.Var("yy")})
	if _, terms, _ := zero.Row(1); len(terms) != 1 {
		t.Errorf("found %v, expected no coefficient 0", terms)
	}
}

// TestFilesAreReadWordByWord, wherever the buffer ends.
func TestFilesAreReadWordByWord(t *testing.T) {
	m, _ := threePairs(true)
	const lines = "pseudo-Boolean proof version 2.0\nf 4\n%s\npol 1 2 + 3 + 2 d 4 +\noutput NONE\nconclusion UNSAT : 5\nend pseudo-Boolean proof\n"
	for pad := range 12 {
		proof := fmt.Sprintf(lines, "*"+strings.Repeat(" x", proofWord-pad))
		for _, in := range []io.Reader{strings.NewReader(proof), iotest.OneByteReader(strings.NewReader(proof))} {
			if _, err := Check(t.Context(), m, "proof", in); err != nil {
				t.Fatal(pad, err)
			}
		}
	}
	long := strings.Repeat("1", rowName+1)
	if _, err := Check(t.Context(), m, "proof", strings.NewReader(fmt.Sprintf(lines, long))); !oracle.Says(err, "proof:3: found a word of more than 65536 bytes") {
		t.Errorf("got %v", err)
	}
	none := func([]string) error { return nil }
	if _, err := RowNames("model", strings.NewReader("* row a\n* row "+strings.Repeat(" "+strings.Repeat("1", 1000), rowName/1000)), none); err == nil || err.Error() != "model:2: found a name of more than 16777216 bytes, expected a shorter one" {
		t.Errorf("got %v", err)
	}
	if _, err := RowNames("model", strings.NewReader("* row a\n"+strings.Repeat(" "+strings.Repeat("1", 1000), rowName/1000)+"\n"), none); err != nil {
		t.Errorf("got %v", err)
	}
}

func TestSameTellsTheFirstDifference(t *testing.T) {
	base := "* #variable= 3 #constraint= 2\n* row first\n1 xa 1 xb >= 1 ;\n2 xb 3 xc = 3 ;\n"
	want, err := parseModel(base)
	if err != nil {
		t.Fatal(err)
	}
	for test := range oracle.Table[struct {
		Name, Old, New, Want string
	}](`
		nothing       |                     |                        |
		a degree      | >= 1                | >= 2                   | model:3: found "1 xa 1 xb >= 2 ;", expected "1 xa 1 xb >= 1 ;"
		a name        | row first           | row second             | model:2: found "* row second", expected "* row first"
		an inequality | " = 3"              | " >= 3"                | model:4: found "2 xb 3 xc >= 3 ;", expected "2 xb 3 xc = 3 ;"
		no row        | "2 xb 3 xc = 3 ;\n" |                        | model:4: found "", expected "2 xb 3 xc = 3 ;"
		one row more  | "= 3 ;\n"           | "= 3 ;\n1 xa >= 0 ;\n" | model:5: found more, expected the end of the file
	`) {
		text := strings.Replace(base, test.Old, test.New, 1)
		err := want.Same("model", iotest.HalfReader(strings.NewReader(text)))
		if (test.Want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), test.Want) {
			t.Errorf("%s: got %v, want %q", test.Name, err, test.Want)
		}
	}
	if err := want.Same("model", iotest.ErrReader(iotest.ErrTimeout)); err == nil || err.Error() != "model:1: cannot be read: timeout" {
		t.Errorf("got %v", err)
	}
}
