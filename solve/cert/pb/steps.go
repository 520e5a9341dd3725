package pb

import (
	"errors"
	"fmt"
)

// A Version is a dialect of VeriPB's proofs. The table "steps" is all that they
// differ in.
type Version string

const (
	V1 Version = "1.2" // what VeriPB 0.3 reads
	V2 Version = "2.0" // what VeriPB 2 reads
)

// rule is what a step does in each version; nil where there is no such step.
type rule struct{ v1, v2 func(*checker) }

func both(f func(*checker)) rule { return rule{f, f} }

// steps are the steps of a proof by their first words. Any other is refused.
var steps = map[string]rule{
	"pol":        both((*checker).pol),            // a sum in reverse Polish notation
	"p":          both((*checker).pol),            //
	"rup":        both((*checker).rup),            // a row by reverse unit propagation
	"u":          both((*checker).rup),            //
	"del":        both((*checker).del),            // del id 3 4
	"d":          {(*checker).deleteIDs, nil},     // d 3 4
	"e":          both((*checker).equals),         // row 3 is just this
	"i":          both((*checker).checkImplied),   // row 3 implies this
	"j":          {(*checker).addImplied, nil},    // the same, and it is added
	"ia":         {nil, (*checker).addImplied},    //
	"o":          both((*checker).improve),        // a solution; from now on a better one is looked for
	"soli":       {nil, (*checker).improve},       //
	"v":          both((*checker).exclude),        // a solution; from now on another one is looked for
	"solx":       {nil, (*checker).exclude},       //
	"ov":         {(*checker).solution, nil},      // a solution
	"sol":        {nil, (*checker).solution},      //
	"c":          {(*checker).contradiction, nil}, // row 3 contradicts itself
	"output":     {nil, (*checker).output},        // output NONE
	"conclusion": {nil, (*checker).conclusion},    //
	"end":        {nil, (*checker).finish},        // end pseudo-Boolean proof
}

// step reads a line.
func (c *checker) step() {
	word := c.word()
	switch {
	case len(word) == 0 || word[0] == '*':
		return
	case c.stage == 1 && string(word) != "conclusion":
		c.found(word, `"conclusion"`)
	case c.stage == 2 && string(word) != "end":
		c.found(word, `"end"`)
	case c.stage == 3:
		c.found(word, "the end of the file")
	}
	c.result.Steps++
	r := steps[string(word)]
	f := r.v1
	if c.result.Version == V2 {
		f = r.v2
	}
	if f == nil || c.bad != nil {
		c.found(word, fmt.Sprintf("a step of version %s that this checker knows", c.result.Version))
		return
	}
	f(c)
	c.end()
}

// ErrPropagation is wrapped by the error about a row that does not follow by unit
// propagation, as the steps of a solver that need RAT do not.
var ErrPropagation = errors.New("expected a row that follows by unit propagation")

// rup adds a row that follows by reverse unit propagation.
func (c *checker) rup() {
	r := c.constraint()
	if r == nil {
		return
	}
	if !c.prop.follows(r) {
		c.fail("found %q, %w", c.show(r), ErrPropagation)
	}
	c.add(r)
}

func (c *checker) del() {
	c.expect("id")
	c.deleteIDs()
}

func (c *checker) deleteIDs() {
	word := c.word()
	for more := true; more; more = len(word) > 0 {
		if id := c.id(word); id > 0 {
			c.drop(id)
		}
		word = c.word()
	}
}

// comparison reads a row and the ID of one to compare it with: the ID first in
// version 1.2, and after the row in version 2.0.
func (c *checker) comparison() (have, want *row) {
	var id ID
	if c.result.Version == V1 {
		id = c.id(c.word())
	}
	want = c.constraint()
	if c.result.Version == V2 {
		id = c.id(c.word())
	}
	return c.rows[id], want
}

// equals checks that two rows are the same.
func (c *checker) equals() {
	have, want := c.comparison()
	if c.bad == nil && !c.acc.same(have, want) {
		c.fail("found the row %q, expected %q", c.show(have), c.show(want))
	}
	c.noteBound(want)
}

// implied checks that a row implies another one, which it returns.
func (c *checker) implied() *row {
	have, want := c.comparison()
	if c.bad == nil && !c.acc.implies(have, want) {
		c.fail("found the row %q, expected one that implies %q", c.show(have), c.show(want))
	}
	c.noteBound(want)
	return want
}

func (c *checker) checkImplied() { c.implied() }

func (c *checker) addImplied() {
	if r := c.implied(); c.bad == nil {
		c.add(r)
	}
}
