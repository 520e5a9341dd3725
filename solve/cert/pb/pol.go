package pb

import "errors"

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

var errHuge = errors.New("a number of more than 1024 bits")

// pol adds a row that is computed from others.
func (c *checker) pol() error {
	p := &polish{checker: c, open: -1}
	before := c.live
	for word := c.word(); len(word) > 0; word = c.word() {
		if err := p.token(word); err != nil {
			return err
		}
		if c.acc.huge {
			return c.errorf("%w", errHuge)
		}
		if err := c.err(); err != nil {
			return err
		}
	}
	if len(p.stack) != 1 {
		return c.errorf("found %d rows on the stack at the end of the line, expected 1", len(p.stack))
	}
	if err := p.begin(0); err != nil {
		return err
	}
	c.live = before
	if c.acc.huge {
		return c.errorf("%w", errHuge)
	}
	return c.add(c.acc.row())
}

func (p *polish) token(word []byte) error {
	first := word[0]
	switch {
	case len(word) == 1 && first == '+':
		return p.plus()
	case len(word) == 1 && first == 's':
		return p.change(word, p.acc.saturate)
	case '0' <= first && first <= '9' || first == '-':
		return p.numeral(word)
	}
	l, err := p.literal(word)
	if err != nil {
		return p.found(word, `"+", "s", a literal of the model, an ID, or a number and then "*" or "d"`)
	}
	if p.peek() == "w" {
		op := p.word()
		if l.Negated() {
			return p.found(word, "a variable to weaken by, not a negated one")
		}
		return p.change(op, func() error { return p.acc.weaken(l) })
	}
	p.stack = append(p.stack, operand{&row{lits: []Lit{l}}, small(1)})
	return nil
}

// peek returns the next word without taking it.
func (s *scanner) peek() string {
	rest := s.rest
	word := s.word()
	s.rest = rest
	return string(word)
}

// numeral reads the ID of a row, or a number and "*" or "d".
func (p *polish) numeral(word []byte) error {
	op := p.peek()
	if op != "*" && op != "d" {
		id, err := p.id(word)
		if err != nil {
			return err
		}
		p.stack = append(p.stack, operand{p.rows[id], small(1)})
		return nil
	}
	n, err := p.number(word, "a number")
	if err != nil {
		return err
	}
	if n <= 0 {
		return p.found(word, "a number of at least 1")
	}
	sign := p.word()
	top := len(p.stack) - 1
	switch {
	case op == "d":
		return p.change(sign, func() error { return p.acc.divide(small(n)) })
	case top < 0:
		return p.found(sign, "a row before it")
	case p.open == top:
		p.acc.multiply(small(n))
	default:
		p.stack[top].factor = p.acc.scaled(p.stack[top].factor, small(n))
	}
	return nil
}

// change changes the row on top of the stack.
func (p *polish) change(op []byte, how func() error) error {
	top := len(p.stack) - 1
	if top < 0 {
		return p.found(op, "a row before it")
	}
	if err := p.begin(top); err != nil {
		return err
	}
	if err := how(); err != nil {
		return p.errorf("%q: %w", op, err)
	}
	return nil
}

// plus adds the two rows on top of the stack.
func (p *polish) plus() error {
	a, b := len(p.stack)-2, len(p.stack)-1
	if a < 0 {
		return p.errorf(`found "+" after %d rows, expected at least 2`, b+1)
	}
	other := p.stack[b]
	if p.open == b {
		other, p.open = p.stack[a], a
	} else if err := p.begin(a); err != nil {
		return err
	}
	p.acc.add(other.row, other.factor)
	p.stack = p.stack[:b]
	return nil
}

// begin has an operand in the accumulator, and puts the one aside that was there.
func (p *polish) begin(i int) error {
	if p.open == i {
		return nil
	}
	if p.open >= 0 {
		aside := p.acc.row()
		p.stack[p.open] = operand{aside, small(1)}
		if err := p.charge(len(aside.lits)); err != nil {
			return err
		}
	}
	p.acc.clear()
	p.acc.add(p.stack[i].row, p.stack[i].factor)
	p.open = i
	return nil
}
