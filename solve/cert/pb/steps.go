package pb

import "fmt"

// A Version is a dialect of VeriPB's proofs. The table "steps" is all that they
// differ in.
type Version string

const (
	V1 Version = "1.2" // what VeriPB 0.3 reads
	V2 Version = "2.0" // what VeriPB 2 reads
)

// rule is what a step does in each version; nil where there is no such step.
type rule struct{ v1, v2 func(*checker) error }

func both(f func(*checker) error) rule { return rule{f, f} }

// steps are the steps of a proof by their first words. Any other is refused.
var steps = map[string]rule{
	"pol":        both((*checker).pol),            // a sum in reverse Polish notation
	"p":          both((*checker).pol),            //
	"rup":        both((*checker).rup),            // a row by reverse unit propagation
	"u":          both((*checker).rup),            //
	"del":        both((*checker).del),            // del id 3 4
	"d":          {(*checker).deleteIDs, nil},     // d 3 4
	"e":          both((*checker).equals),         // row 3 is just this
	"i":          both((*checker).implied),        // row 3 implies this
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
func (c *checker) step() error {
	word := c.word()
	if len(word) == 0 || word[0] == '*' {
		return nil
	}
	switch {
	case c.stage == 1 && string(word) != "conclusion":
		return c.found(word, `"conclusion"`)
	case c.stage == 2 && string(word) != "end":
		return c.found(word, `"end"`)
	case c.stage == 3:
		return c.found(word, "the end of the file")
	}
	c.result.Steps++
	r := steps[string(word)]
	f := r.v1
	if c.version == V2 {
		f = r.v2
	}
	if f == nil {
		return c.found(word, fmt.Sprintf("a step of version %s that this checker knows", c.version))
	}
	return f(c)
}

// rup adds a row that follows by reverse unit propagation.
func (c *checker) rup() error {
	r, err := c.constraint()
	if err == nil {
		err = c.end()
	}
	if err != nil {
		return err
	}
	if !c.prop.follows(r) {
		if err := c.err(); err != nil {
			return err
		}
		return c.errorf("found %q, expected a row that follows by unit propagation", r.text(c.model.Name))
	}
	return c.add(r)
}

func (c *checker) del() error {
	if err := c.expect("id"); err != nil {
		return err
	}
	return c.deleteIDs()
}

func (c *checker) deleteIDs() error {
	word := c.word()
	if len(word) == 0 {
		return c.found(word, "the ID of a row")
	}
	for ; len(word) > 0; word = c.word() {
		id, err := c.id(word)
		if err != nil {
			return err
		}
		c.drop(id)
	}
	return nil
}

// comparison reads a row and the ID of one to compare it with: the ID first in
// version 1.2, and after the row in version 2.0.
func (c *checker) comparison() (have, want *row, err error) {
	var id ID
	if c.version == V1 {
		if id, err = c.id(c.word()); err != nil {
			return nil, nil, err
		}
	}
	if want, err = c.constraint(); err != nil {
		return nil, nil, err
	}
	if c.version == V2 {
		if id, err = c.id(c.word()); err != nil {
			return nil, nil, err
		}
	}
	return c.rows[id], want, c.end()
}

func (c *checker) equals() error {
	have, want, err := c.comparison()
	if err != nil {
		return err
	}
	if !c.acc.same(have, want) {
		return c.errorf("found the row %q, expected %q", have.text(c.model.Name), want.text(c.model.Name))
	}
	c.noteBound(want)
	return nil
}

func (c *checker) implied() error {
	_, err := c.implication()
	return err
}

func (c *checker) addImplied() error {
	r, err := c.implication()
	if err != nil {
		return err
	}
	return c.add(r)
}

func (c *checker) implication() (*row, error) {
	have, want, err := c.comparison()
	if err != nil {
		return nil, err
	}
	if !c.acc.implies(have, want) {
		return nil, c.errorf("found the row %q, expected one that implies %q", have.text(c.model.Name), want.text(c.model.Name))
	}
	c.noteBound(want)
	return want, nil
}
