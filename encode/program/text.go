package program

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/jsontext"
	plain "knightsat/internal/text"
)

// lines are what a program prints.
type lines struct {
	*bufio.Scanner
	number, bytes int
	atEnd         bool
	from          *waits
}

// waits is how long a program was waited for.
type waits struct {
	io.Reader
	took time.Duration
}

func (w *waits) Read(to []byte) (int, error) {
	began := time.Now()
	n, err := w.Reader.Read(to)
	w.took += time.Since(began)
	return n, err
}

func newLines(r io.Reader) *lines {
	l := &lines{from: &waits{Reader: r}}
	l.Scanner = bufio.NewScanner(plain.New(l.from))
	l.Buffer(nil, programLine)
	return l
}

// next reads a line, as words; io.EOF is the end of the text.
func (l *lines) next() ([][]byte, error) {
	if !l.Scan() {
		if errors.Is(l.Err(), bufio.ErrTooLong) {
			return nil, l.wrong("it is longer than %d MiB", programLine>>20)
		}
		l.atEnd = true
		return nil, io.EOF
	}
	l.number++
	if l.bytes += len(l.Bytes()) + 1; l.bytes > programText {
		return nil, fmt.Errorf("it printed more than %d GiB", programText>>30)
	}
	return bytes.Fields(l.Bytes()), nil
}

// wrong is an error with its place in what the program printed.
func (l *lines) wrong(format string, args ...any) error {
	return fmt.Errorf("line %d of what it printed: %s", l.number, fmt.Sprintf(format, args...))
}

// literals adds those of a line to a list; the zero that ends a clause is z.LitNull.
func (l *lines) literals(list []z.Lit, words [][]byte, vars int) ([]z.Lit, error) {
	for _, word := range words {
		n, err := strconv.Atoi(string(word))
		switch {
		case err != nil:
			return nil, l.wrong("found %.20q, expected a literal or 0", word)
		case max(n, -n) > vars:
			return nil, l.wrong("found the literal %d, but the header has variables 1 to %d", n, vars)
		case n == 0:
			list = append(list, z.LitNull)
		default:
			list = append(list, z.Dimacs2Lit(n))
		}
	}
	return list, nil
}

// text is a formula as it is read.
type text struct {
	*lines
	vars, clauses int // of the header
	header        bool
	lits          []z.Lit
	ended         int // clauses
	names         map[int]string
	most          int // the largest variable
	told          told
	whole         bool // "c end" was read
}

// read reads up to the end, or up to "c end" where the program goes on.
func (t *text) read(ctx context.Context, limit int) error {
	t.names = map[int]string{}
	for !t.whole {
		words, err := t.next()
		switch {
		case errors.Is(err, io.EOF):
			return t.complete()
		case err == nil && len(words) > 0 && string(words[0]) == "c":
			err = t.comment(words[1:])
		case err == nil && len(words) > 0 && string(words[0]) == "p":
			err = t.head(words)
		case err == nil && len(words) > 0:
			err = t.clause(words)
		}
		switch {
		case err != nil:
			return err
		case len(t.lits)-t.ended > limit:
			return &cnf.TooLargeError{Limit: limit}
		case ctx.Err() != nil:
			return ctx.Err()
		}
	}
	return t.complete()
}

func (t *text) comment(words [][]byte) error {
	if len(words) == 0 {
		return nil
	}
	rest := words[1:]
	switch string(words[0]) {
	case "end":
		t.whole = t.told.Reads || t.told.Cuts
	case "knightsat":
		if err := jsontext.Strict(bytes.Join(rest, []byte(" ")), &t.told); err != nil {
			return t.wrong("after c knightsat: %v", err)
		}
	case "varname":
		v := 0
		if len(rest) > 1 {
			v, _ = strconv.Atoi(string(rest[0])) // else it is 0, which is none
		}
		if v < 1 || v > programVars {
			return t.wrong("found %.60q, expected c varname NUMBER NAME", t.Bytes())
		}
		if t.names[v] != "" {
			return t.wrong("found a second name of variable %d, %.60q, expected one", v, t.Bytes())
		}
		t.names[v] = string(bytes.Join(rest[1:], []byte(" ")))
		t.most = max(t.most, v)
	}
	return nil
}

func (t *text) head(words [][]byte) error {
	_, err := fmt.Sscanf(t.Text(), "p cnf %d %d", &t.vars, &t.clauses)
	if err != nil || len(words) != 4 || min(t.vars, t.clauses) < 0 || t.vars > programVars {
		return t.wrong("found %.60q, expected p cnf VARIABLES CLAUSES, of at most %d variables",
			t.Bytes(), programVars)
	}
	t.header = true
	return nil
}

func (t *text) clause(words [][]byte) (err error) {
	if !t.header {
		return t.wrong("found %.60q, expected the header, p cnf VARIABLES CLAUSES", t.Bytes())
	}
	from := len(t.lits)
	if t.lits, err = t.literals(t.lits, words, t.vars); err != nil {
		return err
	}
	for _, l := range t.lits[from:] {
		if l == z.LitNull {
			t.ended++
		}
		t.most = max(t.most, int(l.Var()))
	}
	if t.ended > t.clauses {
		return t.wrong("more clauses than the %d of the header", t.clauses)
	}
	return nil
}

// complete says what the whole lacks.
func (t *text) complete() error {
	lacks := ""
	switch {
	case !t.header && t.number == 0:
		lacks = "it printed nothing"
	case !t.header:
		lacks = "it printed no header, p cnf VARIABLES CLAUSES"
	case len(t.lits) > 0 && t.lits[len(t.lits)-1] != z.LitNull:
		lacks = "the last clause has no 0 at its end"
	case t.ended < t.clauses:
		lacks = fmt.Sprintf("it printed %d clauses, and the header says %d", t.ended, t.clauses)
	case t.most > t.vars:
		lacks = fmt.Sprintf("variable %d has a name, but the header has variables 1 to %d", t.most, t.vars)
	case t.most > programFewVars+programVarsEach*(len(t.lits)+len(t.names)):
		lacks = fmt.Sprintf("variables go up to %d, and few are used; number them from 1 on without gaps",
			t.most)
	case !t.whole && (t.told.Reads || t.told.Cuts):
		lacks = "it ended without a line c end, though it is to read models or to cut"
	default:
		return nil
	}
	return errors.New(lacks)
}

// place takes the name of a variable apart, as in x[c4,3]: what it begins with, and what
// is before and after the last comma.
func place(name string) (kind byte, before, after string, ok bool) {
	inside, ok := strings.CutSuffix(name, "]")
	if !ok || len(name) < 3 || name[1] != '[' || name[0] != 'x' && name[0] != 'h' {
		return 0, "", "", false
	}
	comma := strings.LastIndexByte(inside, ',')
	if comma < 0 {
		return 0, "", "", false
	}
	return name[0], strings.TrimSpace(inside[2:comma]), strings.TrimSpace(inside[comma+1:]), true
}
