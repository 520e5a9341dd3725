package peers

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"knightsat/puzzles"
)

// CBC solves puzzles as integer programs, in the way of Dantzig, Fulkerson and
// Johnson ("Solution of a large-scale traveling-salesman problem", 1954): a
// variable an edge of the problem, two edges at each node, and a condition for
// each set of nodes that a solution closes off: fewer edges inside than nodes.
//
// The program on the command line can't be called back. So it is started anew
// with more conditions until none is broken: first without integrality, with
// minimum cuts and with edges priced in that were left out, then with integers
// and only those edges that a walk of the length sought can have, by reduced
// cost (see [cutter]). It begins with a walk from knightsat's own local search.
type CBC struct{}

// Name implements [Peer].
func (CBC) Name() string { return "cbc" }

// Version implements [Peer].
func (CBC) Version(ctx context.Context) (string, error) {
	return versionLine(ctx, "cbc", "coinor-cbc", "Version", "-quit")
}

// Supports implements [Peer].
func (CBC) Supports(p *puzzles.Puzzle) error { return supports(p) }

// Solve implements [Peer].
func (c CBC) Solve(ctx context.Context, p *puzzles.Puzzle) (Answer, error) {
	return answer(ctx, c, p, "cbc", "coinor-cbc", func(c *call) (puzzles.Walk, Status, error) {
		return newCutter(c).solve()
	})
}

// pair is an edge, its lower node first.
type pair struct{ a, b int }

// solution is what the program gives for a linear or an integer program.
type solution struct {
	feasible bool
	value    map[pair]float64 // of the edges that have one
	degree   []float64        // the dual value of each node's condition
	inside   []float64        // and of each set's
}

// program writes a program over some edges with all sets so far, in the LP
// format.
func (c *cutter) program(edges []pair) []byte {
	var w bytes.Buffer
	w.WriteString("Minimize\nobj:")
	for _, e := range edges {
		fmt.Fprintf(&w, " + %d x%d_%d\n", c.cost[e.a][e.b], e.a, e.b)
	}
	w.WriteString("Subject To\n")
	at := make([][]pair, c.n)
	for _, e := range edges {
		at[e.a], at[e.b] = append(at[e.a], e), append(at[e.b], e)
	}
	sum := func(name byte, number int, list []pair, sense string, right int) {
		if len(list) == 0 {
			return
		}
		fmt.Fprintf(&w, "%c%d:", name, number)
		for _, e := range list {
			fmt.Fprintf(&w, " + x%d_%d\n", e.a, e.b)
		}
		fmt.Fprintf(&w, " %s %d\n", sense, right)
	}
	for v, list := range at {
		sum('d', v, list, "=", 2)
	}
	for k, set := range c.sets {
		var list []pair
		for _, v := range set.nodes {
			for _, e := range at[v] {
				if e.a == v && set.has[e.b] {
					list = append(list, e)
				}
			}
		}
		sum('s', k, list, "<=", len(set.nodes)-1)
	}
	w.WriteString("Bounds\n")
	for _, e := range edges {
		low := 0
		if c.must[e] {
			low = 1
		}
		fmt.Fprintf(&w, "%d <= x%d_%d <= 1\n", low, e.a, e.b)
	}
	w.WriteString("Generals\n")
	for _, e := range edges {
		fmt.Fprintf(&w, "x%d_%d\n", e.a, e.b)
	}
	w.WriteString("End\n")
	return w.Bytes()
}

// ask solves a program, with integers or without.
func (c *cutter) ask(edges []pair, integers bool) (*solution, error) {
	degree := make([]int, c.n)
	for _, e := range edges {
		degree[e.a]++
		degree[e.b]++
	}
	if slices.Min(degree) < 2 { // no row could say so
		return &solution{}, nil
	}
	name, err := c.write("puzzle.lp", c.program(edges))
	if err != nil {
		return nil, err
	}
	result := filepath.Join(c.dir, "solution")
	if err := os.RemoveAll(result); err != nil {
		return nil, err
	}
	how := "-initialSolve"
	if integers {
		how = "-solve"
	}
	if _, _, err = c.run(name, how, "-printingOptions", "all", "-solution", result); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(result)
	if err != nil {
		return nil, fmt.Errorf("it wrote no solution file")
	}
	return c.read(text, integers)
}

// read reads a solution file: the status, then rows and columns by their names,
// each with its value and its dual value or reduced cost.
func (c *cutter) read(text []byte, integers bool) (*solution, error) {
	list := lines(text)
	if len(list) == 0 {
		return nil, fmt.Errorf("its solution file is empty")
	}
	switch status := list[0]; {
	case strings.HasPrefix(status, "Optimal"):
	case strings.HasPrefix(status, "Infeasible"), strings.HasPrefix(status, "Integer infeasible"):
		return &solution{}, nil
	default:
		return nil, fmt.Errorf("its status is %q, neither optimal nor infeasible", status)
	}
	s := &solution{feasible: true, value: map[pair]float64{}, degree: make([]float64, c.n), inside: make([]float64, len(c.sets))}
	for _, line := range list[1:] {
		f := strings.Fields(strings.TrimPrefix(line, "**"))
		if len(f) != 4 {
			return nil, fmt.Errorf("its solution has the line %q, which is not a number, a name and two values", line)
		}
		value, err1 := strconv.ParseFloat(f[2], 64)
		dual, err2 := strconv.ParseFloat(f[3], 64)
		if err1 != nil || err2 != nil || math.IsNaN(value) || math.IsNaN(dual) {
			return nil, fmt.Errorf("its solution has the line %q, which has no two values at its end", line)
		}
		first, second, _ := strings.Cut(f[1][1:], "_")
		i, _ := strconv.Atoi(first)
		j, _ := strconv.Atoi(second)
		switch kind := f[1][0]; {
		case kind == 'd' && i < len(s.degree):
			s.degree[i] = dual
		case kind == 's' && i < len(s.inside):
			s.inside[i] = dual
		case kind == 'x' && (value > 0.5 || !integers && value > tiny):
			s.value[pair{i, j}] = value
		}
	}
	return s, nil
}
