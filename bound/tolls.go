package bound

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/salesman"
)

// Tolls is a bound of Held and Karp for the reader to add up. Each square to visit has
// a toll, and a link between two of them costs its moves and both tolls. A walk joins
// the squares by links, so that these cost no less than the cheapest tree. It pays each
// toll twice, but at its two ends once. So it has at least
//
//	Sum = the costs of Tree - twice the tolls + the costs of Ends
//
// moves, all in parts of a move; Parts says how many make one. The zero value is of no use.
type Tolls struct {
	Parts int    `json:"parts"`
	Tolls []Toll `json:"tolls"`
	Tree  []Link `json:"tree"` // each is the cheapest from a square that is joined to one that is not
	// two: of a walk that comes back, links with its start; else from a square to itself
	Ends []Link `json:"ends"`
	Sum  int64  `json:"sum"`
}

// Toll is the toll of a square.
type Toll struct {
	Square puzzles.Square `json:"square"`
	Toll   int64          `json:"toll"`
}

// Link joins two squares that are Moves apart. Its cost counts the tolls, too.
type Link struct {
	From  puzzles.Square `json:"from"`
	To    puzzles.Square `json:"to"`
	Moves int            `json:"moves"`
	Cost  int64          `json:"cost"`
}

// Total adds up the tolls, the costs of the tree, and those of the ends.
func (t *Tolls) Total() (tolls, tree, ends int64) {
	for _, of := range t.Tolls {
		tolls += of.Toll
	}
	for _, l := range t.Tree {
		tree += l.Cost
	}
	for _, l := range t.Ends {
		ends += l.Cost
	}
	return tolls, tree, ends
}

// distances are those of the terminals of a witness, by their numbers there.
type distances struct {
	from func(i int) []int32 // moves to each; below 0 if there is no way
	back []int32             // moves of each from the start that the walk comes back to; nil for none
}

// tolls adds up the potentials of a witness that is well formed, by a minimum spanning tree
// (Prim 1957).
func (w *Potentials) tolls(ctx context.Context, in *puzzles.Instance, d distances) (*Tolls, error) {
	const infinite = int64(1) << 60
	n, parts := len(w.Terminals), int64(w.Denominator)
	square := func(i int) puzzles.Square { return in.Squares[w.Terminals[i]] }
	t := &Tolls{Parts: w.Denominator, Tolls: make([]Toll, n), Tree: make([]Link, 0, n-1)}
	at := max(0, slices.Index(w.Terminals, in.Start))
	cost, near := make([]int64, n), make([]int, n) // of each terminal's cheapest link, and with which
	rest := make([]int, 0, n)                      // those that are not joined
	for i, p := range w.Potential {
		t.Tolls[i] = Toll{square(i), int64(p)}
		cost[i] = infinite
		if i != at {
			rest = append(rest, i)
		}
	}
	for len(rest) > 0 {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		next, moves := 0, d.from(at)
		for k, i := range rest {
			if moves[i] >= 0 {
				c := int64(moves[i])*parts + int64(w.Potential[at]+w.Potential[i])
				if c < cost[i] {
					cost[i], near[i] = c, at
				}
			}
			if cost[i] < cost[rest[next]] {
				next = k
			}
		}
		if at = rest[next]; cost[at] == infinite {
			return nil, fmt.Errorf("no walk leads to %s", square(at))
		}
		moved := (cost[at] - int64(w.Potential[at]+w.Potential[near[at]])) / parts
		t.Tree = append(t.Tree, Link{square(near[at]), square(at), int(moved), cost[at]})
		rest = slices.Delete(rest, next, next+1)
	}
	t.Ends = w.ends(in, d.back)
	tolls, tree, ends := t.Total()
	t.Sum = tree - 2*tolls + ends
	return t, nil
}

// between are the distances of some of the terminals.
func between(t *salesman.Terminals, vertices []int) distances {
	node := make([]int, len(vertices))
	for k, v := range vertices {
		node[k], _ = slices.BinarySearch(t.Nodes, v)
	}
	moves := make([]int32, len(vertices))
	d := distances{from: func(i int) []int32 {
		row := t.Row(node[i])
		for k, j := range node {
			moves[k] = int32(row[j])
		}
		return moves
	}}
	if t.Root >= 0 {
		for _, i := range node {
			d.back = append(d.back, int32(t.End(i)))
		}
	}
	return d
}

// plain adds up the cheapest links that join the terminals, without any tolls. It returns
// nil if the context ends first.
func plain(ctx context.Context, t *salesman.Terminals) *Tolls {
	w := &Potentials{Denominator: 1, Terminals: t.Nodes, Potential: make([]int, len(t.Nodes))}
	if len(t.Nodes) < 2 {
		return nil
	}
	sum, err := w.tolls(ctx, t.Instance(), between(t, t.Nodes))
	if err != nil {
		return nil
	}
	return sum
}

// mostLengths is how many different lengths of links a sentence adds up.
const mostLengths = 5

// Lengths writes the sum of the links by their lengths, as in "1 + 5*2 = 11 moves". Tolls
// and fractions have no place in it.
func (t *Tolls) Lengths() string {
	sum := words.Count(int(t.Sum)/int(t.Parts), "move")
	often := map[int]int{}
	for _, l := range slices.Concat(t.Tree, t.Ends) {
		if l.From != l.To {
			often[l.Moves]++
		}
	}
	var terms []string
	for _, length := range slices.Sorted(maps.Keys(often)) {
		if n := often[length]; n > 1 {
			terms = append(terms, fmt.Sprintf("%d*%d", n, length))
		} else {
			terms = append(terms, fmt.Sprint(length))
		}
	}
	if len(terms) > mostLengths || len(t.Tree) < 2 {
		return sum
	}
	return strings.Join(terms, " + ") + " = " + sum
}

// Sums makes what adds up any potentials of the same terminals, squares to visit. It returns nil for more
// than maxTolls.
func (w *Potentials) Sums(ctx context.Context, in *puzzles.Instance) func(*Potentials) (*Tolls, error) {
	t := salesman.Of(ctx, in)
	if t == nil || t.Len() > maxTolls {
		return nil
	}
	d := between(t, w.Terminals)
	return func(w *Potentials) (*Tolls, error) { return w.tolls(ctx, in, d) }
}
