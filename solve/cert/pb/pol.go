package pb

// pol adds a row that is summed up from others: after the first row or literal, each is
// added to the sum so far, times a number or not, and between that the sum is multiplied
// or divided.
func (c *checker) pol() {
	c.acc.clear()
	begun := false
	for word := c.word(); len(word) > 0; word = c.word() {
		var r *row
		if first := word[0]; '0' <= first && first <= '9' || first == '-' {
			n := c.number(word, "the ID of a row, or a number")
			if op := string(c.peek()); op == "*" || op == "d" {
				c.change(n, op, begun)
				continue
			}
			r = c.row(n)
		} else {
			r = &row{lits: []Lit{c.literal(word)}}
		}
		factor := int64(1)
		if begun {
			if string(c.peek()) != "+" {
				factor = c.number(c.word(), `"+", or a number and "*"`)
				c.positive(factor)
				c.expect("*")
			}
			c.expect("+")
		}
		if begun = true; c.bad == nil {
			c.acc.add(r, factor)
		}
	}
	if !begun {
		c.fail("found the end of the line, expected a row or a literal")
	}
	if c.err() != nil {
		return
	}
	r, err := c.acc.row()
	if err != nil {
		c.fail("%w: use smaller factors, or divide", err)
		return
	}
	c.add(r)
}

// change multiplies or divides the sum so far, by what "*" or "d" stands after.
func (c *checker) change(n int64, op string, begun bool) {
	if !begun {
		c.fail("found %q, expected a row before it", op)
	}
	c.positive(n)
	c.word()
	switch {
	case c.bad != nil:
	case op == "*":
		c.acc.multiply(n)
	default:
		if err := c.acc.divide(n); err != nil {
			c.fail(`"d": %w`, err)
		}
	}
}

// positive refuses what is no factor.
func (c *checker) positive(n int64) {
	if n <= 0 {
		c.fail("found %d, expected a number of at least 1", n)
	}
}
