package pb

import "bytes"

// operand is a row on the stack of a sum in reverse Polish notation: a row and
// what it is multiplied by, or the row in the accumulator.
type operand struct {
	row    *row
	factor num
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
	before := c.live
	for word := c.word(); len(word) > 0; word = c.word() {
		p.token(word)
		p.checkSize()
	}
	if len(p.stack) != 1 {
		c.fail("found %d rows on the stack at the end of the line, expected 1", len(p.stack))
	}
	if c.err() != nil {
		return
	}
	p.begin(0)
	p.checkSize()
	c.live = before
	c.add(c.acc.row())
}

func (p *polish) checkSize() {
	if p.acc.huge {
		p.fail("found a number of more than %d bits, expected smaller factors", maxBits)
	}
}

func (p *polish) token(word []byte) {
	first := word[0]
	switch {
	case len(word) == 1 && first == '+':
		p.plus()
	case len(word) == 1 && first == 's':
		p.change(word, p.acc.saturate)
	case '0' <= first && first <= '9' || first == '-':
		p.numeral(word)
	case !legal(bytes.TrimPrefix(word, []byte("~"))):
		p.found(word, `"+", "s", a literal, the ID of a row, or a number and then "*" or "d"`)
	case p.peek() == "w":
		l := p.literal(word)
		if l.Negated() {
			p.found(word, "a variable to weaken by, not a negated one")
		}
		p.change(p.word(), func() error { return p.acc.weaken(l) })
	default:
		p.stack = append(p.stack, operand{&row{lits: []Lit{p.literal(word)}}, small(1)})
	}
}

// numeral reads the ID of a row, or a number and "*" or "d".
func (p *polish) numeral(word []byte) {
	op := p.peek()
	if op != "*" && op != "d" {
		p.stack = append(p.stack, operand{p.rows[p.id(word)], small(1)})
		return
	}
	n := p.number(word, "a number")
	if n <= 0 {
		p.found(word, "a number of at least 1")
		return
	}
	sign := p.word()
	top := len(p.stack) - 1
	switch {
	case op == "d":
		p.change(sign, func() error { return p.acc.divide(small(n)) })
	case top < 0:
		p.found(sign, "a row before it")
	case p.open == top:
		p.acc.multiply(small(n))
	default:
		p.stack[top].factor = p.acc.scaled(p.stack[top].factor, small(n))
	}
}

// change changes the row on top of the stack.
func (p *polish) change(op []byte, how func() error) {
	top := len(p.stack) - 1
	if top < 0 {
		p.found(op, "a row before it")
	}
	if p.bad != nil {
		return
	}
	p.begin(top)
	if err := how(); err != nil {
		p.fail("%q: %w", op, err)
	}
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
	p.acc.add(other.row, other.factor)
	p.stack = p.stack[:b]
}

// begin has an operand in the accumulator, and puts the one aside that was there.
func (p *polish) begin(i int) {
	if p.open == i {
		return
	}
	if p.open >= 0 {
		aside := p.acc.row()
		p.stack[p.open] = operand{aside, small(1)}
		p.charge(len(aside.lits))
	}
	p.acc.clear()
	p.acc.add(p.stack[i].row, p.stack[i].factor)
	p.open = i
}
