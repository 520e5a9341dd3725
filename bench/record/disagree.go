package record

import "fmt"

// Faults tells of each cell that is wrong or broke, and of answers that can't both be right.
func (r *Results) Faults() (list []string) {
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Status.broke() {
			list = append(list, fmt.Sprintf("%s: %s: %s", c.Key(), c.Status, c.Error))
		}
	}
	return append(list, disagreements(r.Cells)...)
}

// claim is what a cell says, in words.
func (c *Cell) claim() string {
	text := string(c.Status)
	if c.Lower > 0 {
		text += fmt.Sprintf(", at least %d moves", c.Lower)
	}
	if c.Moves != None {
		text += fmt.Sprintf(", a walk of %d", c.Moves)
	}
	if c.Walk != "" {
		text += ": " + c.Walk
	}
	return text
}

// disagreements tells of answers that can't both be right, with at most one pair an instance:
// the cell with the highest bound and the one with the shortest walk, which has been
// checked. If no answer is known, this is what shows that one is wrong.
func disagreements(cells []Cell) (list []string) {
	type pair struct{ high, low *Cell }
	all := map[[2]string]*pair{}
	var order []*pair
	for i := range cells {
		c := &cells[i]
		if c.Status == Wrong {
			continue
		}
		place := [2]string{c.Suite, c.Instance}
		if all[place] == nil {
			all[place] = &pair{high: c}
			order = append(order, all[place])
		}
		d := all[place]
		if c.needs() > d.high.needs() {
			d.high = c
		}
		if c.Moves != None && (d.low == nil || c.Moves < d.low.Moves) {
			d.low = c
		}
	}
	for _, d := range order {
		if d.low != nil && d.high.needs() > d.low.Moves {
			list = append(list, fmt.Sprintf("two answers can't both be right: %s: %s; but %s: %s",
				d.high.Key(), d.high.claim(), d.low.Key(), d.low.claim()))
		}
	}
	return list
}

// needs is how many moves a walk has at least, by what the cell says.
func (c *Cell) needs() int {
	const more = 1 << 62 // than any walk has
	if c.Status == Infeasible || c.Status == Unsat {
		return more
	}
	return c.Lower
}
