package peers

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"

	"knightsat/puzzles"
)

var (
	//go:embed models/tour.lp
	tourProgram []byte
	//go:embed models/hunt.lp
	huntProgram []byte
	//go:embed models/cover.lp
	coverProgram []byte
)

// clingo solves puzzles as answer set programs. Tours are cycles through the
// squares, hunts are cycles of least cost through the squares to visit, and
// covers are sets of jumps: see the files in models.
//
// The optimum is approached from below, by unsatisfiable cores.
var clingo = Peer{"clingo", "clingo", "gringo", versionOf("version", "--version"), askClingo}

func askClingo(c *call) (puzzles.Walk, Status, error) {
	var program bytes.Buffer
	cover := !c.once && len(c.nodes) == c.in.Len()
	switch {
	case c.tour:
		program.Write(tourProgram)
		c.facts(&program, "arc(%d,%d).\n")
	case cover:
		program.Write(coverProgram)
		c.jumps(&program)
	default:
		program.Write(huntProgram)
		c.facts(&program, "arc(%d,%d,%d).\n")
	}
	name, err := c.write("puzzle.lp", program.Bytes())
	if err != nil {
		return nil, Unknown, err
	}
	text, exit, err := c.run("--opt-strategy=usc", "--quiet=1,2,2", name)
	if err != nil {
		return nil, Unknown, err
	}
	var model string
	status := Unknown
	list := lines(text)
	for i, line := range list {
		switch {
		case line == "SATISFIABLE" && c.tour, line == "OPTIMUM FOUND":
			status = Optimal
		case line == "UNSATISFIABLE":
			status = Infeasible
		case len(line) > 7 && line[:7] == "Answer:" && i+1 < len(list):
			model = list[i+1]
		}
	}
	switch {
	case status == Infeasible && exit == 20:
		return nil, Infeasible, nil
	case status != Optimal || exit != 10 && exit != 30:
		return nil, Unknown, fmt.Errorf("it ended with exit status %d, and gave no verdict that fits it", exit)
	case cover:
		walk, err := c.euler(model)
		return walk, Optimal, err
	}
	next := make([]int, c.size())
	for i := range next {
		next[i] = -1
	}
	for _, atom := range bytes.Fields([]byte(model)) {
		var a, b int
		if n, _ := fmt.Sscanf(string(atom), "go(%d,%d)", &a, &b); n == 2 && a >= 0 && a < len(next) {
			next[a] = b
		}
	}
	return c.follow(next)
}

// facts writes all arcs; a format with room for it gets the cost, too.
func (c *problem) facts(w *bytes.Buffer, format string) {
	fmt.Fprintf(w, "root(%d).\n", c.root())
	for i := range c.size() {
		for j := range c.size() {
			cost, ok := c.arc(i, j)
			switch {
			case ok && c.tour:
				fmt.Fprintf(w, format, i, j)
			case ok:
				fmt.Fprintf(w, format, i, j, cost)
			}
		}
	}
}

// jumps writes the board's jumps, and where the walk may start and end.
func (c *problem) jumps(w *bytes.Buffer) {
	if c.dummy < 0 {
		fmt.Fprintln(w, "round.")
	}
	for v := range c.in.Len() {
		if c.in.Start < 0 || v == c.in.Start {
			fmt.Fprintf(w, "start(%d).\n", v)
		}
		if c.in.End < 0 || v == c.in.End {
			fmt.Fprintf(w, "end(%d).\n", v)
		}
		for _, u := range c.in.Neighbours(v) {
			fmt.Fprintf(w, "jump(%d,%d).\n", v, u)
		}
	}
}

// euler makes the jumps of a model a walk through all of them, by Hierholzer's
// method.
func (c *call) euler(model string) (puzzles.Walk, error) {
	next := make([][]int, c.in.Len())
	jumps, at := 0, -1
	for _, atom := range bytes.Fields([]byte(model)) {
		var a, b int
		if n, _ := fmt.Sscanf(string(atom), "go(%d,%d)", &a, &b); n == 2 && a >= 0 && a < len(next) && b >= 0 && b < len(next) {
			next[a] = append(next[a], b)
			jumps++
		} else if n, _ := fmt.Sscanf(string(atom), "from(%d)", &a); n == 1 && a >= 0 && a < len(next) {
			at = a
		}
	}
	if at < 0 {
		return nil, fmt.Errorf("its model has no start")
	}
	var walk []int
	for stack := []int{at}; len(stack) > 0; {
		v := stack[len(stack)-1]
		if len(next[v]) == 0 {
			walk = append(walk, v)
			stack = stack[:len(stack)-1]
			continue
		}
		stack = append(stack, next[v][0])
		next[v] = next[v][1:]
	}
	if len(walk) != jumps+1 {
		return nil, fmt.Errorf("its walk has %d of %d jumps; the others are apart", len(walk)-1, jumps)
	}
	slices.Reverse(walk)
	return c.in.Walk(walk), nil
}
