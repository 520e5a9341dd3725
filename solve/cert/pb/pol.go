package pb

import "bytes"

// operand is a row on the stack of a sum in reverse Polish notation: a row and
// what it is multiplied by, or the row in the accumulator.
type operand struct {
	row    *row
	factor int64
}

// polish is the stack. Sums are mostly "row, row, plus, row, plus, …", so that
// one row is in the making and the others are as they were. If another one is
// begun, the first is put aside.
type polish struct {
	*checker
	stack []operand
	open  int // the operand in the accumulator; -1 if none is
}

// pol adds a row that is computed from others.
func (c *checker) pol() {
	p := &polish{checker: c, open: -1}
	before := c.kept
	c.acc.huge = false
	for word := c.word(); len(word) > 0; word = c.word() {
		p.token(word)
	}
	if len(p.stack) != 1 {
		c.fail("found %d rows on the stack at the end of the line, expected 1", len(p.stack))
	}
	if c.err() != nil {
		return
	}
	p.begin(0)
	c.kept = before
	if r := p.made(); r != nil {
		c.add(r)
	}
}

// made is the row in the accumulator; nil is an error.
func (p *polish) made() *row {
	r, err := p.acc.row()
	if err != nil {
		p.fail("%w: use smaller factors, or divide", err)
	}
	return r
}

func (p *polish) token(word []byte) {
	first := word[0]
	switch {
	case len(word) == 1 && first == '+':
		p.plus()
	case '0' <= first && first <= '9' || first == '-':
		p.numeral(word)
	case !legal(bytes.TrimPrefix(word, []byte("~"))):
		p.found(word, `"+", a literal, the ID of a row, or a number and then "*" or "d"`)
	default:
		p.push(&row{lits: []Lit{p.literal(p.model, word)}})
	}
}

func (p *polish) push(r *row) {
	if len(p.stack) >= maxStack {
		p.fail("found more than %d rows that are not added yet, expected \"+\" before", maxStack)
	}
	if p.bad == nil {
		p.stack = append(p.stack, operand{r, 1})
	}
}

// numeral reads the ID of a row, or a number and "*" or "d".
func (p *polish) numeral(word []byte) {
	n := p.number(word, "the ID of a row, or a number")
	op := string(p.peek())
	if op != "*" && op != "d" {
		if r := p.row(n); r != nil {
			p.push(r)
		}
		return
	}
	top := len(p.stack) - 1
	switch {
	case p.bad != nil:
	case n <= 0:
		p.fail("found %d, expected a number of at least 1", n)
	case top < 0:
		p.fail("found %q, expected a row before it", op)
	case op == "d":
		p.begin(top)
		if err := p.acc.divide(n); err != nil {
			p.fail(`"d": %w`, err)
		}
	case p.open == top:
		p.acc.multiply(n)
	default:
		p.stack[top].factor = p.acc.scaled(p.stack[top].factor, n)
	}
	p.word()
}

// plus adds the two rows on top of the stack.
func (p *polish) plus() {
	a, b := len(p.stack)-2, len(p.stack)-1
	if a < 0 {
		p.fail(`found "+" after %d rows, expected at least 2`, b+1)
		return
	}
	other := p.stack[b]
	if p.open == b {
		other, p.open = p.stack[a], a
	} else {
		p.begin(a)
	}
	if p.bad == nil && other.factor > 0 {
		p.acc.add(other.row, other.factor)
	}
	p.stack = p.stack[:b]
}

// begin has an operand in the accumulator, and puts the one aside that was there.
func (p *polish) begin(i int) {
	if p.open == i || p.bad != nil {
		return
	}
	if p.open >= 0 {
		aside := p.made()
		if aside == nil {
			return
		}
		p.stack[p.open] = operand{aside, 1}
		p.charge(aside)
	}
	p.acc.clear()
	if p.stack[i].factor > 0 {
		p.acc.add(p.stack[i].row, p.stack[i].factor)
	}
	p.open = i
}
