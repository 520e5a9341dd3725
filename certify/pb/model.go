package pb

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"knightsat/internal/watch"
)

// A Model is a list of rows over boolean variables. Make one with [NewModel]; the zero
// value is of no use.
//
// Methods that add to a model do not fail; the first mistake is reported by
// [Model.Err] and [Model.Write], and by [Check].
type Model struct {
	names    []string
	index    map[string]Lit
	rows     []*row
	rowNames []string
	equal    []bool // the row and the next one are one equation
	lines    int    // rows, each equation counted once
	size     int    // variables, rows and terms
	limit    int    // of the size; 0 is none
	acc      accumulator
	err      error
	until    *watch.Watch // ends the making of it
}

// NewModel returns a model without rows.
func NewModel() *Model {
	return &Model{index: map[string]Lit{}}
}

// Until makes the end of the context a mistake in building the model.
func (m *Model) Until(ctx context.Context) { m.until = watch.New(ctx) }

func (m *Model) fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

// Limit makes it a mistake to add to a model with more variables, rows (an equation counted once)
// and terms than that; nothing more is kept then.
func (m *Model) Limit(size int) { m.limit = size }

// grow reports whether there is room for so much more.
func (m *Model) grow(by int) bool {
	if !m.Room(by) {
		return false
	}
	if m.until.Ended(by) {
		m.fail(m.until.Cause())
		return false
	}
	m.size += by
	return true
}

// Room reports whether so much more, as [Model.Limit] counts, is within the limit. If not, the
// model is a mistake from then on: who knows how much it will have asks before laying it out.
func (m *Model) Room(by int) bool {
	if m.limit > 0 && m.size+by > m.limit {
		m.fail(fmt.Errorf("the model is larger than %d variables, rows and terms", m.limit))
	}
	return m.err == nil
}

// Err returns the first mistake that was made in building the model.
func (m *Model) Err() error { return m.err }

// legal says whether every reader of the formats takes a name for a variable's.
func legal(name string) bool {
	for i, c := range []byte(name) {
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return len(name) > 1
}

// Var returns the variable of this name, a new one if there is none. A name has
// at least two characters: a letter, then letters, digits and underscores.
func (m *Model) Var(name string) Lit {
	if l, ok := m.index[name]; ok {
		return l
	}
	if !legal(name) {
		m.fail(
			fmt.Errorf(
				"%q is not a variable's name: a letter, then letters, digits or underscores, two "+
					"characters at least",
				name))
	}
	if len(m.names) >= modelVars {
		m.fail(errors.New("too many variables"))
		return 0
	}
	if !m.grow(1) {
		return 0
	}
	l := Lit(2 * len(m.names))
	m.names = append(m.names, name)
	m.index[name] = l
	return l
}

// Vars is the number of variables.
func (m *Model) Vars() int { return len(m.names) }

// Rows is the number of rows, an equation counted twice.
func (m *Model) Rows() int { return len(m.rows) }

// Name writes a literal as the formats do.
func (m *Model) Name(l Lit) string {
	if l.Negated() {
		return "~" + m.names[l/2]
	}
	return m.names[l/2]
}

// Row returns the row with this ID, from 1 to [Model.Rows]: its name, and its
// terms and degree in normal form, all coefficients positive. Both rows of an
// equation have its name.
func (m *Model) Row(id ID) (name string, terms []Term, degree int64) {
	r := m.rows[id-1]
	return m.rowNames[id-1], r.terms(), r.degree
}

// Add adds the row "sum of terms >= degree". Its name is a comment in the file;
// it may be empty.
func (m *Model) Add(name string, degree int64, terms ...Term) ID {
	return m.add(name, terms, degree, false)
}

// AddEqual adds the equation "sum of terms = degree", which is two rows: the one
// that says "at least" has the ID that is returned, the other one the next.
func (m *Model) AddEqual(name string, degree int64, terms ...Term) ID {
	return m.add(name, terms, degree, true)
}

// AddClause adds the row that one of the literals is true.
func (m *Model) AddClause(name string, lits ...Lit) ID { return m.Add(name, 1, Ones(lits)...) }

// Ones are terms whose sum is how many of the literals are true.
func Ones(lits []Lit) []Term {
	terms := make([]Term, len(lits))
	for i, l := range lits {
		terms[i] = Term{Coef: 1, Lit: l}
	}
	return terms
}

func (m *Model) add(name string, terms []Term, degree int64, equal bool) ID {
	if !m.grow(1 + len(terms)) {
		return 0
	}
	for _, t := range terms {
		if t.Lit < 0 || int(t.Lit/2) >= len(m.names) {
			m.fail(fmt.Errorf("literal %d is not of this model", t.Lit))
			return 0
		}
	}
	r, err := m.acc.made(terms, degree)
	if err != nil {
		m.fail(fmt.Errorf("row %q: %w", name, err))
		r = &row{}
	}
	if strings.ContainsAny(name, "\r\n") || strings.TrimSpace(name) != name || len(name) > rowName {
		m.fail(fmt.Errorf("row %q: a name is one line without blanks around it", name))
	}
	m.lines++
	m.rows = append(m.rows, r)
	m.rowNames = append(m.rowNames, name)
	m.equal = append(m.equal, equal)
	id := ID(len(m.rows))
	if equal {
		opposite := r.negation()
		opposite.degree-- // total - degree: at most the degree
		m.rows = append(m.rows, opposite)
		m.rowNames = append(m.rowNames, name)
		m.equal = append(m.equal, false)
	}
	return id
}

// Write writes the model in the format OPB.
func (m *Model) Write(w io.Writer) error {
	if m.err != nil {
		return m.err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "* #variable= %d #constraint= %d\n", len(m.names), m.lines)
	for i := 0; i < len(m.rows); i++ {
		if name := m.rowNames[i]; name != "" {
			out.WriteString(rowPrefix + name + "\n")
		}
		op := ">= "
		r := m.rows[i]
		if m.equal[i] {
			op = "= "
			i++
		}
		shift := m.writeTerms(out, r)
		out.WriteString(op + strconv.FormatInt(r.degree-shift, 10) + " ;\n")
	}
	return out.Flush()
}

// rowPrefix begins the comment that names the row on the next line.
const rowPrefix = "* row "

// writeTerms writes terms over variables, as every reader of OPB wants them, and
// returns by how much that makes the degree smaller.
func (m *Model) writeTerms(out *bufio.Writer, r *row) (shift int64) {
	for i, l := range r.lits {
		coef := r.coef(i)
		if l.Negated() {
			shift += coef
			coef = -coef
		}
		out.Write(strconv.AppendInt(out.AvailableBuffer(), coef, 10))
		out.WriteByte(' ')
		out.WriteString(m.names[l/2])
		out.WriteByte(' ')
	}
	return shift
}

// RowNames calls f with the words of each row's name in a model's file, until it is an
// error, and returns how many words the file has. It keeps nothing else of the file, whose
// name is for errors.
func RowNames(file string, r io.Reader, f func(words []string) error) (words int, err error) {
	s := newScanner(nil, file, r)
	for s.next() {
		var comment []string
		size := 0
		for word := s.word(); len(word) > 0; word = s.word() {
			words++
			if len(comment) == 0 && word[0] != '*' {
				continue
			}
			comment = append(comment, string(word))
			if size += len(word) + 1; size > rowName {
				s.fail("found a name of more than %d bytes, expected a shorter one", rowName)
			}
		}
		if len(comment) > 2 && comment[1] == "row" && s.bad == nil {
			if err := f(comment[2:]); err != nil {
				s.fail("%w", err)
			}
		}
	}
	return words, s.err()
}

// Same returns an error that tells the first line in which a file differs from what
// [Model.Write] writes.
func (m *Model) Same(file string, r io.Reader) error {
	same := &comparer{in: bufio.NewReader(r), line: 1}
	err := m.Write(same)
	if err == nil {
		if _, end := same.in.ReadByte(); end != io.EOF {
			err = fmt.Errorf("found more, expected the end of the file")
		}
	}
	if err != nil {
		return fmt.Errorf("%s:%d: %w", file, same.line, err)
	}
	return nil
}

// comparer takes what the rest of a file should be.
type comparer struct {
	in   *bufio.Reader
	line int
}

// Write implements [io.Writer]; it fails where the file differs.
func (c *comparer) Write(want []byte) (int, error) {
	found := make([]byte, len(want))
	n, err := io.ReadFull(c.in, found)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return 0, fmt.Errorf("cannot be read: %w", err)
	}
	same := 0
	for same < n && found[same] == want[same] {
		same++
	}
	c.line += bytes.Count(want[:same], []byte("\n"))
	if same == len(want) {
		return same, nil
	}
	begin := max(bytes.LastIndexByte(want[:same], '\n')+1, same-60)
	around := func(text []byte) string {
		line, _, _ := bytes.Cut(text[begin:min(len(text), same+40)], []byte("\n"))
		return string(line)
	}
	return same, fmt.Errorf("found %q, expected %q", around(found[:n]), around(want))
}
