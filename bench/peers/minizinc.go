package peers

import (
	"bytes"
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"knightsat/puzzles"
)

var (
	//go:embed models/tour.mzn
	tourModel []byte
	//go:embed models/hunt.mzn
	huntModel []byte
	//go:embed models/once.mzn
	onceModel []byte
)

// minizinc solves puzzles as constraint programs, with Gecode: see the files in
// models. Its circuit constraint knows the cost of the legs.
var minizinc = Peer{"minizinc", "minizinc", "minizinc flatzinc", versionOf("version", "--version"), askMiniZinc}

func askMiniZinc(c *call) (puzzles.Walk, Status, error) {
	model := huntModel
	switch {
	case c.tour:
		model = tourModel
	case c.once:
		model = onceModel
	}
	name, err := c.write("puzzle.mzn", model)
	if err != nil {
		return nil, Unknown, err
	}
	data, err := c.write("puzzle.dzn", c.data())
	if err != nil {
		return nil, Unknown, err
	}
	text, exit, err := c.run("--solver", "org.gecode.gecode", name, data)
	if err != nil {
		return nil, Unknown, err
	}
	if exit != 0 {
		return nil, Unknown, fmt.Errorf("it ended with exit status %d", exit)
	}
	var next []int
	status, found := Unknown, false
	for _, line := range lines(text) {
		switch line {
		case "=====UNSATISFIABLE=====":
			return nil, Infeasible, nil
		case "----------":
			found = true
		case "==========":
			status = Optimal
		}
		if strings.HasPrefix(line, "succ = ") {
			if next, err = successors(line); err != nil {
				return nil, Unknown, err
			}
		}
	}
	// Of a tour one is enough, and no more are looked for.
	if !found || status != Optimal && !c.tour {
		return nil, Unknown, fmt.Errorf("it gave no verdict")
	}
	return c.follow(next)
}

// successors reads an array such as
//
//	succ = [2, 3, 1];
func successors(line string) ([]int, error) {
	_, list, ok1 := strings.Cut(line, "[")
	list, _, ok2 := strings.Cut(list, "]")
	if !ok1 || !ok2 {
		return nil, fmt.Errorf("its line %q is no array", line)
	}
	var next []int
	for _, text := range strings.Split(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return nil, fmt.Errorf("its array of successors has %q, which is no number", text)
		}
		next = append(next, n-1)
	}
	return next, nil
}

// data writes the nodes, numbered from 1.
func (c *problem) data() []byte {
	var next, cost bytes.Buffer
	n := c.size()
	for i := range n {
		next.WriteString("{")
		comma := ""
		for j := range n {
			toll, ok := c.arc(i, j)
			if ok {
				fmt.Fprintf(&next, "%s%d", comma, j+1)
				comma = ","
			}
			fmt.Fprintf(&cost, "%d,", toll)
		}
		next.WriteString("},\n")
		cost.WriteString("\n")
	}
	text := fmt.Appendf(nil, "nodes = %d;\nnext = [%s];\n", n, next.Bytes())
	if !c.once {
		text = fmt.Appendf(text, "cost = array2d(1..%d, 1..%d, [%s]);\n", n, n, cost.Bytes())
	}
	return text
}
