package bench

import "fmt"

// Faults tells of each cell that is wrong or broke, and of answers that can't both be right.
func (r *Results) Faults() (list []string) {
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Status == Wrong || c.Status == Failed {
			list = append(list, fmt.Sprintf("%s: %s: %s", c.Key(), c.Status, c.Error))
		}
	}
	for _, d := range Disagreements(r.Cells) {
		list = append(list, "two answers can't both be right: "+d.String())
	}
	return list
}

// Disagreement is two answers to the same question that can't both be right.
type Disagreement struct {
	High *Cell // says that more moves are needed
	Low  *Cell // than its walk has
}

// String says what each of the two says, with its walk if that is kept.
func (d Disagreement) String() string {
	return fmt.Sprintf("%s: %s; but %s: %s", d.High.Key(), d.High.claim(), d.Low.Key(), d.Low.claim())
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

// Disagreements finds answers that can't both be right, at most one pair an instance:
// the cell with the highest bound and the one with the shortest walk, which has been
// checked. If no answer is known, this is what shows that one is wrong.
func Disagreements(cells []Cell) (list []Disagreement) {
	all := map[[2]string]*Disagreement{}
	var order []*Disagreement
	for i := range cells {
		c := &cells[i]
		if c.Status == Wrong {
			continue
		}
		d := all[[2]string{c.Suite, c.Instance}]
		if d == nil {
			d = &Disagreement{High: c}
			all[[2]string{c.Suite, c.Instance}], order = d, append(order, d)
		}
		if c.needs() > d.High.needs() {
			d.High = c
		}
		if c.Moves != None && (d.Low == nil || c.Moves < d.Low.Moves) {
			d.Low = c
		}
	}
	for _, d := range order {
		if d.Low != nil && d.High.needs() > d.Low.Moves {
			list = append(list, *d)
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
