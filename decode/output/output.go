package output

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"knightsat/encode/cnf"
)

// SolverOutput is a solver's answer.
type SolverOutput struct {
	Status cnf.Status
	Model  cnf.Model // with Sat; its length is one more than the number of variables
	// Unassigned counts the variables that the model gives no value. They are
	// false in Model, which is harmless only if Model then satisfies every
	// clause of the formula: hold it against them.
	unassigned int
	// Open says that no 0 ends the model, which Z3 does not write: the output may be cut off.
	Open bool
}

// What is expected where something else was found.
const (
	expectLine = `a line that begins with c, s or v, or one of SAT, UNSAT and INDET of minisat's ` +
		`result file`
	expectStatus = `SATISFIABLE, UNSATISFIABLE, UNKNOWN, INDETERMINATE or OPTIMUM FOUND`
	expectValue  = `a literal such as 17 or -17, or the 0 that ends the model`
	expectPB     = `a literal such as x17 or -x17, as those before`
)

// Read reads the output of a solver that was given a formula of vars
// variables. Memory is bounded by the number of variables, lines may have any
// length, and errors are of type *syntaxError unless reading itself failed.
//
// Two formats are known, by what they look like. In that of the SAT competitions
// (http://www.satcompetition.org/2009/format-benchmarks2009.html) a line "s …"
// gives the status, in letters of either size, lines "v …" the true literals, ended by a 0, and
// lines "c …" and "o …" are passed over. The s and the v lines come in either order: clasp prints
// the model first. A comment "c UNKNOWN" or "c s UNKNOWN" counts as a status if there is no other:
// solvers print that at a limit. Minisat's result file is "SAT" and a
// line of literals ended by a 0, "UNSAT", or "INDET". Z3 writes no 0. Of MaxSAT's evaluations are lines v
// with a digit for each variable, as in "v 0101".
func Read(name string, r io.Reader, vars int) (SolverOutput, error) {
	p := &parser{wordReader: newWordReader(name, r), vars: max(vars, 0)}
	p.parse()
	result := p.result()
	if p.err != nil {
		return SolverOutput{}, p.err
	}
	return result, nil
}

type parser struct {
	wordReader
	vars     int
	status   cnf.Status
	decided  bool // there was a status line
	gaveUp   bool // there was a comment "c UNKNOWN"
	model    cnf.Model
	assigned []bool
	count    int         // of variables assigned
	values   *outputWord // where values begin; nil if there are none
	ended    bool        // by a 0, or by the end of the line
	open     bool        // the last line of values is whole
	pb       bool        // literals are written as x17
}

// parse reads line by line: the first word says what a line is.
func (p *parser) parse() {
	for t := p.word(); t.text != endOfOutput; t = p.word() {
		status, ofMinisat := resultFile[strings.ToUpper(t.text)]
		switch {
		case t.text == endOfLine:
		case t.text[0] == 'c' || t.text == "o": // of optimizers: a value
			p.comment(t)
		case t.text == "s":
			p.statusLine(t)
		case t.text == "v":
			p.valueLine(t)
		case ofMinisat && !p.decided && p.values == nil: // it is all of a file
			p.minisat(t, status)
		case slices.Contains(onTerminal, t.text):
			p.fault(t, expectLine+"; minisat writes this word to the file of its second argument")
		default:
			p.fault(t, expectLine)
		}
	}
}

// onTerminal is what minisat prints of its answer beside the file.
var onTerminal = []string{"SATISFIABLE", "UNSATISFIABLE", "INDETERMINATE"}

func (p *parser) comment(c outputWord) {
	line := []string{c.text}
	for t := p.word(); !t.ends(); t = p.word() {
		if len(line) < 4 { // one more than matter
			line = append(line, t.text)
		}
	}
	said := strings.Join(line, " ")
	p.gaveUp = p.gaveUp || said == "c UNKNOWN" || said == "c s UNKNOWN"
}

// statuses are the words of status lines, in large letters; FOUND follows the last one.
var statuses = map[string]cnf.Status{"SATISFIABLE": cnf.Sat, "SAT": cnf.Sat, "UNSATISFIABLE": cnf.Unsat,
	"UNSAT": cnf.Unsat, "UNKNOWN": cnf.Unknown, "INDETERMINATE": cnf.Unknown, "OPTIMUM": cnf.Sat}

func (p *parser) statusLine(s outputWord) {
	t := p.word()
	word := strings.ToUpper(t.text)
	status, known := statuses[word]
	switch {
	case p.decided:
		p.fault(s, "one status line only")
	case !known:
		p.fault(t, expectStatus)
	}
	if word == "OPTIMUM" {
		if t = p.word(); !strings.EqualFold(t.text, "FOUND") {
			p.fault(t, "FOUND")
		}
	}
	p.decided, p.status = true, status
	p.lineEnd()
}

func (p *parser) lineEnd() {
	if t := p.word(); !t.ends() {
		p.fault(t, "the end of the line")
	}
}

func (p *parser) valueLine(v outputWord) {
	if p.values == nil {
		p.values = &v
	}
	t := p.digits()
	for ; !t.ends(); t = p.word() {
		p.value(t)
	}
	if p.pb || p.vars == 0 { // a pseudo-Boolean solver has nothing to say of no variables
		p.ended = p.ended && !p.pb || t.text == endOfLine
	}
	p.open = t.text == endOfLine && p.count > 0
}

// digits reads the first word after a v: if it has a digit 0 or 1 for each variable, that is the model.
// It returns the next word of the line that is to be read as a literal, or its end.
func (p *parser) digits() outputWord {
	var more []byte
	if p.assigned == nil {
		p.long = func(c byte) {
			if len(more) <= p.vars {
				more = append(more, c)
			}
		}
	}
	t := p.word()
	p.long = nil
	digits := t.text + string(more)
	if p.assigned != nil || p.vars < 2 || len(digits) != p.vars || strings.Trim(digits, "01") != "" {
		return t
	}
	p.model, p.assigned = make(cnf.Model, p.vars+1), make([]bool, p.vars+1)
	for i := range digits {
		p.model[i+1], p.assigned[i+1] = digits[i] == '1', true
	}
	p.count, p.ended = p.vars, true
	return p.word()
}

// resultFile is what minisat's result file begins with.
var resultFile = map[string]cnf.Status{"SAT": cnf.Sat, "UNSAT": cnf.Unsat, "INDET": cnf.Unknown}

// minisat reads a result file from after its first word.
func (p *parser) minisat(t outputWord, status cnf.Status) {
	p.decided, p.status = true, status
	z3 := t.text == "sat"
	if status == cnf.Sat {
		p.values = &t
	}
	p.lineEnd()
	for t := p.word(); t.text != endOfOutput; t = p.word() {
		switch {
		case t.ends():
			p.open = p.count > 0 && z3
		case status == cnf.Sat:
			p.value(t)
		default:
			p.fault(t, "nothing more: the result is "+status.String())
		}
	}
}

func (p *parser) value(t outputWord) {
	rest, negative := strings.CutPrefix(t.text, "-")
	digits, named := strings.CutPrefix(rest, "x")
	v, err := strconv.Atoi(digits)
	switch {
	case p.ended && !p.pb:
		p.fault(t, "nothing more of the model after the 0 that ends it")
	case t.text == "0":
		p.ended = true
	case p.count > 0 && named != p.pb:
		p.fault(t, map[bool]string{false: expectValue, true: expectPB}[p.pb])
	case digits == "" || digits[0] == '0' || strings.Trim(digits, "0123456789") != "":
		p.fault(t, expectValue)
	case err != nil || v > p.vars:
		p.fault(t, fmt.Sprintf("a variable of at most %d: the model is of another formula", p.vars))
	case p.assigned != nil && p.assigned[v] && p.model[v] == negative:
		p.fault(t, fmt.Sprintf("one value for variable %d: the model has both %d and -%d", v, v, v))
	default:
		if p.assigned == nil {
			p.model = make(cnf.Model, p.vars+1)
			p.assigned = make([]bool, p.vars+1)
		}
		if !p.assigned[v] {
			p.count++
		}
		p.pb = named
		p.assigned[v] = true
		p.model[v] = !negative
	}
}

// result is what was read, once the output has ended.
func (p *parser) result() SolverOutput {
	end := outputWord{endOfOutput, p.wordPlace}
	switch {
	case !p.decided && (p.values != nil || !p.gaveUp):
		p.fault(end, "a status line, such as s SATISFIABLE: the output is cut off, or the solver was stopped")
	case p.status == cnf.Sat && p.values == nil && p.vars > 0:
		p.fault(end,
			"lines v with the model: the output is cut off, or the solver was told not "+
				"to print it")
	case p.status == cnf.Sat && p.values != nil && !p.ended && !p.open:
		p.fault(end, "the 0 that ends the model: the output is cut off")
	case p.status != cnf.Sat && p.values != nil:
		p.fault(*p.values, "no values: the status is "+p.status.String())
	}
	if p.status != cnf.Sat {
		return SolverOutput{Status: p.status}
	}
	if p.model == nil {
		p.model = make(cnf.Model, p.vars+1)
	}
	return SolverOutput{Status: cnf.Sat, Model: p.model, unassigned: p.vars - p.count,
		Open: p.values != nil && !p.ended && p.count < p.vars}
}
