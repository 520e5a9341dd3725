package peers

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"

	"knightsat/puzzles"
)

var (
	//go:embed models/tour.mzn
	tourModel []byte
	//go:embed models/hunt.mzn
	huntModel []byte
)

// MiniZinc solves puzzles as constraint programs, with Gecode: see the files in
// models. With the sum of the legs beside a plain circuit constraint, instead of
// the one that knows their cost, a hunt of 13 took more than a hundred times as
// long.
type MiniZinc struct{}

// Name implements [Peer].
func (MiniZinc) Name() string { return "minizinc" }

// Version implements [Peer].
func (MiniZinc) Version(ctx context.Context) (string, error) {
	return versionLine(ctx, "minizinc", "minizinc", "version", "--version")
}

// Supports implements [Peer].
func (MiniZinc) Supports(p *puzzles.Puzzle) error { return supports(p) }

// Solve implements [Peer].
func (m MiniZinc) Solve(ctx context.Context, p *puzzles.Puzzle) (Answer, error) {
	return answer(ctx, m, p, "minizinc", "minizinc", askMiniZinc)
}

func askMiniZinc(c *call) (puzzles.Walk, Status, error) {
	model := huntModel
	if c.tour {
		model = tourModel
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
		return nil, Unknown, fmt.Errorf("found exit status %d, expected 0", exit)
	}
	next := make([]int, c.size())
	status, found := Unknown, false
	for _, line := range lines(text) {
		var a, b int
		switch n, _ := fmt.Sscanf(line, "%d %d", &a, &b); {
		case line == "=====UNSATISFIABLE=====":
			return nil, Infeasible, nil
		case line == "----------":
			found = true
		case line == "==========":
			status = Optimal
		case n == 2 && a >= 1 && a <= len(next):
			next[a-1] = b - 1
		}
	}
	// Of a tour one is enough, and no more are looked for.
	if !found || status != Optimal && !c.tour {
		return nil, Unknown, fmt.Errorf("found no verdict in what it prints, expected one")
	}
	return c.follow(next)
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
	if !c.tour {
		text = fmt.Appendf(text, "cost = array2d(1..%d, 1..%d, [%s]);\n", n, n, cost.Bytes())
	}
	return text
}
