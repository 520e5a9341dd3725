package pb

// assignment reads literals, one for each variable of the model, and checks that
// the model's rows hold, and those that earlier solutions added.
func (c *checker) assignment() (on []bool, lits []Lit) {
	on = make([]bool, 2*len(c.model.names))
	c.seen.clear()
	for word := c.word(); len(word) > 0; word = c.word() {
		l := c.literal(word)
		if c.bad == nil && !c.seen.add(l.Var()) {
			c.found(word, "each variable once")
		}
		if c.bad != nil {
			break
		}
		on[l] = true
		lits = append(lits, l)
	}
	if len(lits) != len(c.model.names) {
		c.fail("found %d literals, expected one for each of the %d variables", len(lits), len(c.model.names))
	}
	for i, r := range c.model.rows {
		if c.stop(len(r.lits)) {
			break
		}
		if !r.satisfied(on) {
			c.fail("found a solution that row %d does not admit: %s", i+1, c.show(r))
		}
	}
	for _, r := range c.extra {
		if !r.satisfied(on) {
			c.fail("found a solution that an earlier one rules out, expected a better or another one")
		}
	}
	c.result.Sat = true
	if c.model.minimise {
		c.result.Upper = min(c.result.Upper, c.model.value(on))
	}
	return on, lits
}

// solution checks a solution.
func (c *checker) solution() { c.assignment() }

// improve checks a solution, and adds the row "objective <= its value - 1".
func (c *checker) improve() {
	if !c.model.minimise {
		c.fail("found a solution to be improved, but the model has no objective")
		return
	}
	on, _ := c.assignment()
	c.addExtra(c.model.atLeast(c.model.value(on)).negation())
}

// exclude checks a solution, and adds the clause that another one satisfies.
func (c *checker) exclude() {
	_, lits := c.assignment()
	for i, l := range lits {
		lits[i] = l.Not()
	}
	c.addExtra(&row{lits: lits, degree: 1})
}

func (c *checker) addExtra(r *row) {
	c.extra = append(c.extra, r)
	c.add(r.clone())
}

// noteBound sees whether a row that follows is a bound of the objective; version
// 1.2 has no other way to state one.
func (c *checker) noteBound(r *row) {
	if c.bad != nil || c.result.Version != V1 || !c.model.minimise {
		return
	}
	f := *c.model.objective
	if f.degree = r.degree; c.acc.same(r, &f) {
		c.bound(r.degree - c.model.offset)
	}
}

// bound keeps a lower bound of the objective that follows from the rows. Those
// that solutions added hold only where the objective is less than Upper, or not
// at a solution given, so that nothing beyond Upper follows from them.
func (c *checker) bound(lower int64) {
	c.result.Lower = max(c.result.Lower, min(lower, c.result.Upper))
}

// contradiction checks that a row holds nowhere, the last word of version 1.2.
func (c *checker) contradiction() {
	r := c.rows[c.id(c.word())]
	switch {
	case c.bad != nil:
	case !r.contradicts():
		c.fail("found the row %q, expected one that holds nowhere", c.show(r))
	case !c.result.Sat:
		c.result.Unsat = true
	case c.model.minimise:
		c.bound(c.result.Upper)
	}
}

func (c *checker) output() {
	c.stage = 1
	c.expect("NONE")
}

func (c *checker) finish() {
	if c.stage != 2 {
		c.fail(`found the end of the proof, expected "output" and "conclusion" before it`)
	}
	c.stage = 3
	c.expect("pseudo-Boolean", "proof")
}

// conclusion reads what version 2.0 claims in the end.
func (c *checker) conclusion() {
	if c.stage != 1 {
		c.fail(`found "conclusion", expected "output NONE" before it`)
	}
	c.stage = 2
	word := c.word()
	switch kind := string(word); {
	case kind == "NONE":
	case kind == "SAT" && !c.model.minimise:
		if !c.result.Sat {
			c.fail("found no solution, expected one before the conclusion SAT")
		}
	case kind == "UNSAT" && !c.model.minimise:
		c.concludeUnsat()
	case kind == "BOUNDS" && c.model.minimise:
		c.concludeBounds()
	default:
		c.found(word, "BOUNDS if the model has an objective, SAT or UNSAT if not, or NONE")
	}
}

// witness reads an optional ":" and ID of a row; without it, there must be some
// row that is good enough.
func (c *checker) witness(good func(*row) bool, expected string) {
	if c.peek() == ":" {
		c.word()
		if id := c.id(c.word()); id > 0 && !good(c.rows[id]) {
			c.fail("found the row %q, expected %s", c.show(c.rows[id]), expected)
		}
		return
	}
	for i := len(c.rows) - 1; i > 0; i-- {
		if c.rows[i] != nil && good(c.rows[i]) {
			return
		}
	}
	c.fail("found no row for the conclusion, expected %s", expected)
}

func (c *checker) concludeUnsat() {
	if c.result.Sat {
		c.fail("found a conclusion without solutions, but the proof gave a solution")
	}
	c.witness((*row).contradicts, "one that holds nowhere")
	c.result.Unsat = true
}

func (c *checker) concludeBounds() {
	word := c.word()
	if string(word) == "INF" {
		c.concludeUnsat()
		c.expect("INF")
		return
	}
	lower := c.number(word, "a lower bound or INF")
	if lower > c.result.Upper {
		c.fail("found the lower bound %d, expected at most %d, the value of a solution", lower, c.result.Upper)
	}
	if lower < -maxSum || lower > maxSum {
		c.fail("%w", errSum)
	}
	f := c.model.atLeast(lower)
	c.witness(func(r *row) bool { return c.acc.implies(r, f) || r.contradicts() }, "one that bounds the objective so")
	if word = c.word(); string(word) != "INF" && c.number(word, "an upper bound or INF") < c.result.Upper {
		c.fail("found the upper bound %s, expected a solution that good before it", word)
	}
	c.bound(lower)
}
