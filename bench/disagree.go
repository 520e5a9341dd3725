package bench

import "fmt"

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
	type question struct{ suite, instance string }
	all := map[question]*Disagreement{}
	var order []question
	for i := range cells {
		c := &cells[i]
		if c.Status == Wrong {
			continue
		}
		q := question{c.Suite, c.Instance}
		d := all[q]
		if d == nil {
			d = &Disagreement{}
			all[q] = d
			order = append(order, q)
		}
		if d.High == nil || c.needs() > d.High.needs() {
			d.High = c
		}
		if c.Moves != None && (d.Low == nil || c.Moves < d.Low.Moves) {
			d.Low = c
		}
	}
	for _, q := range order {
		if d := all[q]; d.Low != nil && d.High.needs() > d.Low.Moves {
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
