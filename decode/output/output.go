package output

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"knightsat/encode/cnf"
)

// Result is a solver's answer.
type Result struct {
	Status cnf.Status
	Model  cnf.Model // with Sat; its length is one more than the number of variables
	// Unassigned counts the variables that the model gives no value. They are
	// false in Model, which is harmless only if Model then satisfies every
	// clause of the formula: hold it against them.
	Unassigned int
}

// MaxBytes is the longest output that [Read] takes.
const MaxBytes = 1 << 32

// What is expected where something else was found.
const (
	expectLine   = `a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's result file`
	expectStatus = `SATISFIABLE, UNSATISFIABLE, UNKNOWN, INDETERMINATE or OPTIMUM FOUND`
	expectValue  = `a literal such as 17 or -17, or the 0 that ends the model`
	expectPB     = `a literal such as x17 or -x17, as those before`
)

// Read reads the output of a solver that was given a formula of so many
// variables. Memory is bounded by the number of variables, lines may have any
// length, and errors are of type *[SyntaxError] unless reading itself failed.
//
// Two formats are known, by what they look like. In that of the SAT competitions
// (http://www.satcompetition.org/2009/format-benchmarks2009.html) a line "s …"
// gives the status, lines "v …" the true literals, ended by a 0, and lines "c …"
// are comments. The s and the v lines come in either order: clasp prints the
// model first. A comment "c UNKNOWN" counts as a status if there is no other:
// cadical prints that at its time limit. Minisat's result file is "SAT" and a
// line of literals ended by a 0, "UNSAT", or "INDET".
func Read(name string, r io.Reader, vars int) (Result, error) {
	p := &parser{scanner: newScanner(name, r), vars: max(vars, 0)}
	if err := p.parse(); err != nil {
		return Result{}, err
	}
	return p.result()
}

type parser struct {
	*scanner
	vars     int
	status   cnf.Status
	decided  bool // there was a status line
	gaveUp   bool // there was a comment "c UNKNOWN"
	model    cnf.Model
	assigned []bool
	count    int   // of variables assigned
	values   bool  // there was a line of values
	ended    bool  // by a 0, or by the end of the line
	pb       bool  // literals are written as x17
	first    place // of the first line of values
}

func (p *parser) parse() error {
	for {
		t, err := p.word()
		if err != nil {
			return err
		}
		switch {
		case t.kind == endOfFile:
			return nil
		case t.kind == endOfLine:
		case t.text[0] == 'c':
			err = p.comment(t)
		case t.text == "s":
			err = p.statusLine(t)
		case t.text == "v":
			err = p.valueLine(t)
		case !p.decided && !p.values && (t.text == "SAT" || t.text == "UNSAT" || t.text == "INDET"):
			return p.minisat(t)
		case t.text == "SATISFIABLE" || t.text == "UNSATISFIABLE" || t.text == "INDETERMINATE":
			err = p.fault(t, expectLine+"; minisat writes those into the file that is its second argument")
		default:
			err = p.fault(t, expectLine)
		}
		if err != nil {
			return err
		}
	}
}

func (p *parser) comment(t token) error {
	word, err := p.word()
	if err != nil || word.kind != text {
		return err
	}
	if t.text == "c" && word.text == "UNKNOWN" {
		if word, err = p.word(); err != nil || word.kind != text {
			p.gaveUp = err == nil
			return err
		}
	}
	return p.skipLine()
}

// statuses are the words of status lines; FOUND follows the last one.
var statuses = map[string]cnf.Status{"SATISFIABLE": cnf.Sat, "UNSATISFIABLE": cnf.Unsat, "UNKNOWN": cnf.Unknown, "INDETERMINATE": cnf.Unknown, "OPTIMUM": cnf.Sat}

func (p *parser) statusLine(s token) error {
	t, err := p.word()
	if err != nil {
		return err
	}
	status, known := statuses[t.text]
	switch {
	case p.decided:
		return p.fault(s, "one status line only")
	case !known:
		return p.fault(t, expectStatus)
	}
	p.decided, p.status = true, status
	if t.text == "OPTIMUM" {
		if t, err = p.word(); err != nil {
			return err
		}
		if t.text != "FOUND" {
			return p.fault(t, "FOUND")
		}
	}
	return p.lineEnd()
}

func (p *parser) lineEnd() error {
	t, err := p.word()
	if err == nil && t.kind == text {
		return p.fault(t, "the end of the line")
	}
	return err
}

func (p *parser) valueLine(v token) error {
	if !p.values {
		p.values, p.first = true, v.place
	}
	for {
		t, err := p.word()
		if err != nil || t.kind != text {
			if p.pb || p.vars == 0 { // a pseudo-Boolean solver has nothing to say of no variables
				p.ended = p.ended && !p.pb || t.kind == endOfLine
			}
			return err
		}
		if err := p.value(t); err != nil {
			return err
		}
	}
}

// value takes in one literal.
func (p *parser) value(t token) error {
	if p.ended && !p.pb {
		return p.fault(t, "nothing more of the model after the 0 that ends it")
	}
	if t.text == "0" {
		p.ended = true
		return nil
	}
	digits := strings.TrimPrefix(t.text, "-")
	rest, named := strings.CutPrefix(digits, "x")
	if p.count > 0 && named != p.pb {
		return p.fault(t, map[bool]string{false: expectValue, true: expectPB}[p.pb])
	}
	p.pb, digits = named, rest
	if digits == "" || digits[0] == '0' || strings.Trim(digits, "0123456789") != "" {
		return p.fault(t, expectValue)
	}
	v, err := strconv.Atoi(digits)
	if err != nil || v > p.vars {
		return p.fault(t, fmt.Sprintf("a variable of at most %d: the model is of another formula", p.vars))
	}
	if p.model == nil {
		p.model, p.assigned = make(cnf.Model, p.vars+1), make([]bool, p.vars+1)
	}
	truth := t.text[0] != '-'
	if p.assigned[v] && p.model[v] != truth {
		return p.fault(t, fmt.Sprintf("one value for variable %d: the model has both %d and -%d", v, v, v))
	}
	if !p.assigned[v] {
		p.assigned[v], p.model[v] = true, truth
		p.count++
	}
	return nil
}

// minisat reads a result file from after its first word.
func (p *parser) minisat(t token) error {
	p.decided = true
	switch t.text {
	case "SAT":
		p.status, p.values, p.first = cnf.Sat, true, t.place
	case "UNSAT":
		p.status = cnf.Unsat
	}
	if err := p.lineEnd(); err != nil {
		return err
	}
	for {
		t, err := p.word()
		if err != nil || t.kind == endOfFile {
			return err
		}
		if t.kind == endOfLine {
			continue
		}
		if p.status != cnf.Sat {
			return p.fault(t, "nothing more: the result is "+p.status.String())
		}
		if err := p.value(t); err != nil {
			return err
		}
	}
}

// result is what was read, once the output has ended.
func (p *parser) result() (Result, error) {
	end := token{kind: endOfFile, place: p.place}
	switch {
	case !p.decided && (p.values || !p.gaveUp):
		return Result{}, p.fault(end, "a status line, such as s SATISFIABLE: the output is cut off, or the solver was stopped")
	case p.status == cnf.Sat && !p.values && p.vars > 0:
		return Result{}, p.fault(end, "lines that begin with v and give the model: the output is cut off, or the solver was told not to print it")
	case p.status == cnf.Sat && p.values && !p.ended:
		return Result{}, p.fault(end, "the 0 that ends the model: the output is cut off")
	case p.status != cnf.Sat && p.values:
		return Result{}, &SyntaxError{p.name, p.first.line, p.first.col, "values", "none: the status is " + p.status.String()}
	}
	if p.status != cnf.Sat {
		return Result{Status: p.status}, nil
	}
	if p.model == nil {
		p.model = make(cnf.Model, p.vars+1)
	}
	return Result{Status: cnf.Sat, Model: p.model, Unassigned: p.vars - p.count}, nil
}
