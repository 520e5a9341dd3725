package pb

// assignment reads literals, one for each variable of the model, and checks that
// the model's rows hold, and those that earlier solutions added.
func (c *checker) assignment() (on []bool, lits []Lit, err error) {
	on = make([]bool, 2*len(c.model.names))
	c.seen.clear()
	for word := c.word(); len(word) > 0; word = c.word() {
		l, err := c.literal(word)
		if err != nil {
			return nil, nil, err
		}
		if !c.seen.add(l.Var()) {
			return nil, nil, c.found(word, "each variable once")
		}
		on[l] = true
		lits = append(lits, l)
	}
	if len(lits) != len(c.model.names) {
		return nil, nil, c.errorf("found %d literals, expected one for each of the %d variables", len(lits), len(c.model.names))
	}
	for i, r := range c.model.rows {
		if c.stop(len(r.lits)) {
			return nil, nil, c.err()
		}
		if !r.satisfied(on) {
			return nil, nil, c.errorf("found a solution that row %d does not admit: %s", i+1, r.text(c.model.Name))
		}
	}
	for _, r := range c.extra {
		if !r.satisfied(on) {
			return nil, nil, c.errorf("found a solution that an earlier one rules out, expected a better or another one")
		}
	}
	c.result.Sat = true
	if c.model.minimise {
		c.result.Upper = min(c.result.Upper, c.model.value(on))
	}
	return on, lits, nil
}

// solution checks a solution.
func (c *checker) solution() error {
	_, _, err := c.assignment()
	return err
}

// improve checks a solution, and adds the row "objective <= its value - 1".
func (c *checker) improve() error {
	if !c.model.minimise {
		return c.errorf("found a solution to be improved, but the model has no objective")
	}
	on, _, err := c.assignment()
	if err != nil {
		return err
	}
	f, err := c.model.atLeast(c.model.value(on))
	if err != nil {
		return c.errorf("%w", err)
	}
	return c.addExtra(f.negation().clone())
}

// exclude checks a solution, and adds the clause that another one satisfies.
func (c *checker) exclude() error {
	_, lits, err := c.assignment()
	if err != nil {
		return err
	}
	for i, l := range lits {
		lits[i] = l.Not()
	}
	return c.addExtra(&row{lits: lits, degree: 1})
}

func (c *checker) addExtra(r *row) error {
	c.extra = append(c.extra, &row{lits: r.lits, coefs: r.coefs, degree: r.degree}) // propagation reorders r
	return c.add(r.clone())
}

// noteBound sees whether a row that follows is a bound of the objective; version
// 1.2 has no other way to state one. A solution is no better than the bound, or
// was given already: what the rows say is then no more than its value.
func (c *checker) noteBound(r *row) {
	if c.version != V1 || !c.model.minimise || r.large != nil {
		return
	}
	f := *c.model.objective
	if f.degree = r.degree; c.acc.same(r, &f) {
		c.bound(r.degree - c.model.offset)
	}
}

// bound keeps a lower bound of the objective that follows from the rows, where
// some of these may say that it is less than Upper.
func (c *checker) bound(lower int64) {
	c.result.Lower = max(c.result.Lower, min(lower, c.result.Upper))
}

// contradiction checks that a row holds nowhere, the last word of version 1.2.
func (c *checker) contradiction() error {
	id, err := c.id(c.word())
	if err == nil {
		err = c.end()
	}
	if err != nil {
		return err
	}
	return c.contradicted(id)
}

func (c *checker) contradicted(id ID) error {
	r := c.rows[id]
	switch {
	case !r.contradicts():
		return c.errorf("found the row %q, expected one that holds nowhere", r.text(c.model.Name))
	case !c.result.Sat:
		c.result.Unsat = true
	case c.model.minimise:
		c.bound(c.result.Upper)
	}
	return nil
}

func (c *checker) output() error {
	c.stage = 1
	if err := c.expect("NONE"); err != nil {
		return err
	}
	return c.end()
}

func (c *checker) finish() error {
	if c.stage != 2 {
		return c.errorf(`found the end of the proof, expected "output" and "conclusion" before it`)
	}
	c.stage = 3
	if err := c.expect("pseudo-Boolean", "proof"); err != nil {
		return err
	}
	return c.end()
}

// conclusion reads what version 2.0 claims in the end.
func (c *checker) conclusion() error {
	if c.stage != 1 {
		return c.errorf(`found "conclusion", expected "output NONE" before it`)
	}
	c.stage = 2
	var err error
	word := c.word()
	kind := string(word)
	if (kind == "BOUNDS") != c.model.minimise && kind != "NONE" {
		return c.found(word, "BOUNDS if the model has an objective, SAT or UNSAT if not, or NONE")
	}
	switch kind {
	case "NONE":
		c.result.Lower = NoBound
	case "SAT":
		if !c.result.Sat {
			err = c.errorf("found no solution, expected one before the conclusion SAT")
		}
	case "UNSAT":
		err = c.concludeUnsat()
	case "BOUNDS":
		err = c.concludeBounds()
	default:
		err = c.found(word, "BOUNDS, SAT, UNSAT or NONE")
	}
	if err != nil {
		return err
	}
	return c.end()
}

// witness reads an optional ":" and ID, and returns that row; without it, the
// last one that is good enough.
func (c *checker) witness(good func(*row) bool, expected string) error {
	if c.peek() == ":" {
		c.word()
		id, err := c.id(c.word())
		if err == nil && !good(c.rows[id]) {
			err = c.errorf("found the row %q, expected %s", c.rows[id].text(c.model.Name), expected)
		}
		return err
	}
	for i := len(c.rows) - 1; i > 0; i-- {
		if c.rows[i] != nil && good(c.rows[i]) {
			return nil
		}
	}
	if err := c.err(); err != nil {
		return err
	}
	return c.errorf("found no row for the conclusion, expected %s", expected)
}

func (c *checker) concludeUnsat() error {
	if c.result.Sat {
		return c.errorf("found a conclusion without solutions, but the proof gave a solution")
	}
	err := c.witness((*row).contradicts, "one that holds nowhere")
	c.result.Unsat = err == nil
	return err
}

func (c *checker) concludeBounds() error {
	word := c.word()
	if string(word) == "INF" {
		if err := c.concludeUnsat(); err != nil {
			return err
		}
		return c.expect("INF")
	}
	lower, err := c.number(word, "a lower bound or INF")
	if err != nil {
		return err
	}
	f, err := c.model.atLeast(lower)
	if err != nil {
		return c.errorf("%w", err)
	}
	if lower > c.result.Upper {
		return c.errorf("found the lower bound %d, expected at most %d, the value of a solution", lower, c.result.Upper)
	}
	err = c.witness(func(r *row) bool { return c.acc.implies(r, f) || r.contradicts() }, "one that bounds the objective so")
	if err != nil {
		return err
	}
	if word = c.word(); string(word) != "INF" {
		upper, err := c.number(word, "an upper bound or INF")
		if err != nil {
			return err
		}
		if upper < c.result.Upper {
			return c.errorf("found the upper bound %d, expected a solution that good before it", upper)
		}
	}
	c.bound(lower)
	return nil
}
