package pb

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// long is the model that one of a thousand variables is true.
func long(t *testing.T) *Model {
	t.Helper()
	m := NewModel()
	var terms []Term
	for v := range 1000 {
		terms = append(terms, Term{2, m.Var(fmt.Sprintf("x%d", v))})
	}
	m.Add("", 2, terms...)
	return m
}

// endless is a text again and again, cut off after the given number of bytes.
func endless(text string, bytes int64) io.Reader {
	return io.LimitReader(&repeated{text: text}, bytes)
}

type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], r.text[r.at:])
		n, r.at = n+k, (r.at+k)%len(r.text)
	}
	return n, nil
}

// TestAProofAsksForLittle: whatever its length, it is refused, or gone through, in little
// memory.
func TestAProofAsksForLittle(t *testing.T) {
	for test := range oracle.Table[struct {
		Name, Begin, Again, Want string
	}](`
		copies of a row         |           | "pol 1\n"                  | the rows that the proof keeps would take more than 64 MB: delete those that are not needed
		lemmas                  |           | "rup 1 x1 1 ~x1x >= 1 ;\n" | expected a literal of the model
		rows that hold anyway   |           | "rup >= 0 ;\n"             | would take more than 64 MB
		a line that never ends  | pol x1    | " ~x2 +"                   | found the end of the line, expected "+"
		a long word             | "pol "    | 1                          | found a word of more than 65536 bytes
		a comment               | "* "      | "1 "                       | found the end of the file, expected which row holds nowhere
		copies that are deleted | "pol 1\n" | "pol 1\n"                  | would take more than
	`) {
		m := long(t)
		head := "pseudo-Boolean proof version 1.2\nf 1\n" + test.Begin
		var err error
		took := oracle.Allocated(func() {
			_, err = Check(t.Context(), m, "proof", io.MultiReader(strings.NewReader(head), endless(test.Again, 4<<20)))
		})
		if !oracle.Says(err, test.Want) {
			t.Errorf("%s: found %v, expected %q", test.Name, err, test.Want)
		}
		if mb := took >> 20; mb > 200 {
			t.Errorf("%s: %d MB", test.Name, mb)
		}
	}
}

// TestWhatIsDeletedTakesNoRoom.
func TestWhatIsDeletedTakesNoRoom(t *testing.T) {
	text := &strings.Builder{}
	text.WriteString("pseudo-Boolean proof version 1.2\nf 1\n")
	for id := 2; id < 50_000; id += 2 {
		fmt.Fprintf(text, "rup 1 x1 1 x2 >= 0 ;\nrup 2 x1 2 ~x1 1 x3 1 x4 >= 1 ;\ndel id %d %d\n", id, id+1)
	}
	c := newChecker(t.Context(), long(t), "proof", strings.NewReader(text.String()))
	if _, err := c.run(); !oracle.Says(err, "which row holds nowhere") {
		t.Error(err)
	}
	room := 0
	for l := range c.prop.counts {
		room = max(room, cap(c.prop.counts[l])+cap(c.prop.watches[l]))
	}
	if c.kept != 0 || len(c.rows) != 1 || room > 10 {
		t.Errorf("found %d bytes, %d rows and room for %d, expected the model's row alone", c.kept, len(c.rows), room)
	}
}
