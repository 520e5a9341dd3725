package peers

import (
	"bytes"
	_ "embed"
	"fmt"
	"path/filepath"
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
var minizinc = Peer{"minizinc", "minizinc", "minizinc", versionOf("version", "--version"), askMiniZinc}

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
	// Gecode is started by itself: minizinc would start it in a process group of its
	// own, out of reach when the context ends.
	gecode, err := find("fzn-gecode", "flatzinc")
	if err != nil {
		return nil, Unknown, err
	}
	flat := filepath.Join(c.dir, "puzzle.fzn")
	text, exit, err := c.run("--compile", "--solver", "org.gecode.gecode", "--fzn", flat, "--no-output-ozn", name, data)
	switch {
	case err != nil:
		return nil, Unknown, err
	case exit != 0:
		return nil, Unknown, fmt.Errorf("compiling ended with exit status %d", exit)
	case bytes.Contains(text, []byte(unsatisfiable)):
		return nil, Infeasible, nil
	}
	if text, exit, err = ask(c.ctx, gecode, flat); err != nil {
		return nil, Unknown, err
	}
	if exit != 0 {
		return nil, Unknown, fmt.Errorf("fzn-gecode ended with exit status %d", exit)
	}
	var next []int
	status, found := Unknown, false
	for _, line := range lines(text) {
		switch line {
		case unsatisfiable:
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

// unsatisfiable is what MiniZinc and Gecode say if there is no solution.
const unsatisfiable = "=====UNSATISFIABLE====="

// successors reads an array such as
//
//	succ = array1d(1..3, [2, 3, 1]);
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
