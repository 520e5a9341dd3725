package peers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// askLKH lets LKH look for a short cycle: of a tour, any cycle will do. That there is none is nothing that it
// could say. (Helsgaun, "An effective implementation of the Lin-Kernighan traveling salesman heuristic", EJOR 2000)
func askLKH(ctx context.Context, p *Peer, c *cycleProblem, folder string) (*opinion, error) {
	problem, extra, trials := c.matrix(), 0, ""
	if c.tour {
		problem, extra = c.edges()
		trials = "OPTIMUM = 0\nMAX_TRIALS = 100000000\n" // until it has one
	}
	parameters := "PROBLEM_FILE = puzzle.tsp\nTOUR_FILE = tour\nRUNS = 1\nSEED = 1\nTRACE_LEVEL = 0\n" + trials
	if err := os.WriteFile(filepath.Join(folder, "puzzle.par"), []byte(parameters), 0o600); err != nil {
		return nil, err
	}
	text, _, err := c.salesman(ctx, p, folder, problem, "puzzle.par")
	if err != nil {
		return nil, err
	}
	_, text, _ = strings.Cut(text, "TOUR_SECTION")
	text, _, _ = strings.Cut(text, "-1")
	cycle, err := permutation(strings.Fields(text), 1, c.size()+extra)
	if err != nil {
		return nil, err
	}
	cycle = slices.DeleteFunc(cycle, func(v int) bool { return v >= c.size() })
	walk := c.along(context.WithoutCancel(ctx), c.oriented(cycle)) // nil if it takes a jump that there isn't
	return &opinion{c.tour && walk != nil, walk, true}, nil
}

// askConcorde lets Concorde find a shortest cycle and prove that it is one. (Applegate, Bixby, Chvátal and Cook,
// "The Traveling Salesman Problem", 2006)
func askConcorde(ctx context.Context, p *Peer, c *cycleProblem, folder string) (*opinion, error) {
	text, said, err := c.salesman(ctx, p, folder, c.matrix(), "-x", "-s", "1", "-o", "tour", "puzzle.tsp")
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(said, func(line string) bool { return strings.HasPrefix(line, "Optimal Solution:") }) {
		return nil, errors.New("it printed no Optimal Solution")
	}
	numbers := strings.Fields(text)
	cycle, err := permutation(numbers[min(1, len(numbers)):], 0, c.size()) // the first is how many there are
	if err != nil {
		return nil, err
	}
	// It has no walk if not even the shortest cycle has jumps alone.
	return &opinion{true, c.along(context.WithoutCancel(ctx), c.oriented(cycle)), true}, nil
}

// salesman starts a program on a problem, and returns the text of the tour that it writes, and what it prints.
func (c *cycleProblem) salesman(ctx context.Context, p *Peer, folder string, problem []byte, args ...string) (
	tour string, said []string, err error) {
	if err := os.WriteFile(filepath.Join(folder, "puzzle.tsp"), problem, 0o600); err != nil {
		return "", nil, err
	}
	said, ended, err := p.run(ctx, folder, args...)
	if err != nil {
		return "", nil, err
	}
	text, err := os.ReadFile(filepath.Join(folder, "tour"))
	if err != nil {
		return "", nil, ended(errors.New("it wrote no tour"))
	}
	return string(text), said, nil
}

// permutation reads numbers that count nodes from first on, each node once; the result counts from 0.
func permutation(fields []string, first, nodes int) ([]int, error) {
	seen := make([]bool, nodes)
	var list []int
	for _, field := range fields {
		n, err := strconv.Atoi(field)
		if n -= first; err != nil || n < 0 || n >= nodes || seen[n] {
			return nil, fmt.Errorf("its tour has %q, expected each of %d nodes once", field, nodes)
		}
		seen[n] = true
		list = append(list, n)
	}
	if len(list) != nodes {
		return nil, fmt.Errorf("its tour has %d of %d nodes", len(list), nodes)
	}
	return list, nil
}

// oriented turns a cycle so that it begins at the root and ends there, with arcs alone; nil if it has others.
func (c *cycleProblem) oriented(cycle []int) []int {
	at := slices.Index(cycle, max(c.root, 0))
	cycle = slices.Concat(cycle[at:], cycle[:at], cycle[at:at+1])
	for range 2 {
		good := true
		for i := range cycle[1:] {
			_, ok := c.arc(cycle[i], cycle[i+1])
			good = good && ok
		}
		if good {
			return cycle
		}
		slices.Reverse(cycle)
	}
	return nil
}

// matrix is the problem as TSPLIB with the costs of all edges. A jump of a tour costs nothing, and what is none
// costs 1. The edges of the dummy cost nothing if they go to a given end of the walk, or if no end is given, and
// else more than all others together, so that a shortest cycle goes to each given end.
func (c *cycleProblem) matrix() []byte {
	n := c.size()
	far := 1 + n
	for _, row := range c.dist {
		far = max(far, 1+n*int(slices.Max(row)))
	}
	b := fmt.Appendf(nil, "NAME : puzzle\nTYPE : TSP\nDIMENSION : %d\nEDGE_WEIGHT_TYPE : EXPLICIT\n"+
		"EDGE_WEIGHT_FORMAT : FULL_MATRIX\nEDGE_WEIGHT_SECTION\n", n)
	for i := range n {
		for j := range n {
			cost := 0
			switch cheap := c.joined(i, j); {
			case i == j:
			case max(i, j) == c.dummy && !cheap:
				cost = far
			case max(i, j) == c.dummy || c.tour && cheap:
			case c.tour:
				cost = 1
			default:
				cost = int(c.dist[i][j])
			}
			b = fmt.Appendf(b, "%d ", cost)
		}
		b = append(b, '\n')
	}
	return append(b, "EOF\n"...)
}

// joined reports whether two nodes of a tour have a jump between them. The dummy is joined to the given ends
// of the walk, or if there are none to all nodes.
func (c *cycleProblem) joined(i, j int) bool {
	switch {
	case max(i, j) != c.dummy:
		return c.tour && c.in.Adjacent(c.nodes[i], c.nodes[j])
	case c.first < 0 && c.last < 0:
		return true
	}
	return min(i, j) == c.first || min(i, j) == c.last
}

// edges is a tour as TSPLIB's Hamiltonian cycle problem, as its size is that of the graph. If one end of the walk
// is given, there is an extra node between the dummy and all others.
func (c *cycleProblem) edges() (text []byte, extra int) {
	n := c.size()
	if c.dummy >= 0 && (c.first < 0) != (c.last < 0) {
		extra = 1
	}
	text = fmt.Appendf(nil, "NAME : puzzle\nTYPE : HCP\nDIMENSION : %d\nEDGE_DATA_FORMAT : EDGE_LIST\n"+
		"EDGE_DATA_SECTION\n", n+extra)
	for i := range n {
		for j := range i {
			if c.joined(i, j) {
				text = fmt.Appendf(text, "%d %d\n", j+1, i+1)
			}
		}
		if extra > 0 {
			text = fmt.Appendf(text, "%d %d\n", i+1, n+1)
		}
	}
	return append(text, "-1\nEOF\n"...), extra
}
