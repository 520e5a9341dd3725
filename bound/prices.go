package bound

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/tsp"
	"knightsat/puzzles"
	"knightsat/puzzles/salesman"
)

// Prices prove that no shortest walk has some number of moves, as one sum that anyone
// can check. They come from a linear program over the links between squares to visit.
//
// A square has a price, and so has a set of squares. A link pays those of its two squares,
// and of each set that it enters or leaves. Where no link pays more than its moves, a walk
// has no fewer moves than it pays: each square twice and each set twice, for the way in and
// the way out, less what is saved where it begins and ends. So it has at least
//
//	Sum = twice the prices - Saved - Over
//
// moves, which is more than Moves. All numbers are in parts of a move; Parts says how many make one.
//
// Where each move changes the colour and one end is given, whether Moves is even or odd
// tells the colour of the other end. Saved counts on that: Ends are the squares of this
// colour. The zero value is of no use.
type Prices struct {
	Moves   int        `json:"moves"`
	Parts   int        `json:"parts"`
	Squares []Toll     `json:"prices"`
	Sets    []SetPrice `json:"sets"`
	// the open end is one of these; nil: any square to visit
	Ends  []puzzles.Square `json:"ends,omitempty"`
	Saved int64            `json:"saved"` // at the two ends, at most
	// two ends that save as much; nil if the walk comes back
	SavedAt []puzzles.Square `json:"saved_at,omitempty"`
	// what links pay more than their moves, each of which is used once at most
	Over    int64  `json:"over"`
	Sum     int64  `json:"sum"`
	Premise string `json:"premise,omitempty"` // why it is one of Ends
}

// SetPrice is what a link pays that enters or leaves a set.
type SetPrice struct {
	Squares []puzzles.Square `json:"squares"`
	Price   int64            `json:"price"`
}

// prices returns prices that alone prove a refutation. It returns nil if no single sum of the cases
// does, as where links are ruled out first, or clauses or odd numbers of links are needed; and if
// there are more than 100 squares to visit.
func (c *Cases) prices(r *Refutation) *Prices {
	t := c.Terminals
	if t == nil || t.Len() < 3 || t.Len() > maxPriced {
		return nil
	}
	for _, s := range c.Steps {
		if s.Multipliers == nil || len(s.Halves) > 0 || s.Multipliers.Budget == 0 {
			continue
		}
		for _, parts := range append(simpleParts, int(s.Multipliers.Budget)) {
			if p := newPrices(t, s.Multipliers, c.MayEnd, parts); p.Sum > int64(parts)*int64(r.Moves-1) {
				p.Moves = r.Moves - 1
				if r.Period > 0 {
					p.open(t, c.MayEnd)
				}
				return p
			}
		}
	}
	return nil
}

// newPrices adds up dual values, rounded. Its nodes are those of the terminals, and, of a
// walk that comes back to its start, this as the last one.
func newPrices(t *salesman.Terminals, d *tsp.Multipliers, mayEnd []int32, parts int) *Prices {
	s := &Prices{Parts: parts, Sets: []SetPrice{}}
	nodes := t.Nodes
	if t.Root >= 0 {
		nodes = append(slices.Clone(nodes), t.Root)
	}
	// within: all sets that a node is in
	price, within := make([]int64, len(nodes)), make([]int64, len(nodes))
	round := func(n int64) int64 { return int64(nearestPart(int(n), parts, int(d.Budget))) }
	rounded, of := &Multipliers{}, make([][]int32, len(nodes)) // of: the sets that a node is in
	for k, set := range d.Sets {
		told := SetPrice{Price: round(set.Times)}
		rounded.Sets = append(rounded.Sets, tsp.Leave{Times: told.Price})
		for _, i := range set.Set {
			within[i] += told.Price
			of[i] = append(of[i], int32(k))
			told.Squares = append(told.Squares, t.Instance().Squares[nodes[i]])
		}
		if told.Price > 0 {
			s.Sets = append(s.Sets, told)
			s.Sum += 2 * told.Price
		}
	}
	for i, v := range nodes {
		price[i] = round(d.Degree[i])
		s.Squares = append(s.Squares, Toll{t.Instance().Squares[v], price[i]})
		s.Sum += 2 * price[i]
		for j := range i {
			paid := price[i] + price[j] + within[i] + within[j] - 2*rounded.common(of[i], of[j])
			s.Over += max(0, paid-int64(parts)*int64(t.Distance(i, j)))
		}
	}
	s.save(t, mayEnd, func(i int) int64 { return price[i] + within[i] })
	s.Sum -= s.Saved + s.Over
	return s
}

// save adds up what a walk saves at its ends, where it pays once.
func (s *Prices) save(t *salesman.Terminals, mayEnd []int32, paid func(i int) int64) {
	if t.Root >= 0 { // there are no ends
		return
	}
	for _, at := range []int{t.First, t.Last} {
		if at < 0 {
			for _, i := range mayEnd {
				if int(i) != t.First && int(i) != t.Last && (at < 0 || paid(int(i)) > paid(at)) {
					at = int(i)
				}
			}
		}
		if at < 0 { // which is another argument
			*s = Prices{Parts: 1}
			return
		}
		s.Saved += paid(at)
		s.SavedAt = append(s.SavedAt, t.Instance().Squares[t.Nodes[at]])
	}
}

// open notes on which nodes the open end may be, and why.
func (s *Prices) open(t *salesman.Terminals, nodes []int32) {
	for _, i := range nodes {
		if int(i) != t.First && int(i) != t.Last {
			s.Ends = append(s.Ends, t.Instance().Squares[t.Nodes[i]])
		}
	}
	colours, parity := "the same colour", "even"
	if s.Moves%2 != 0 {
		colours, parity = "different colours", "odd"
	}
	s.Premise = fmt.Sprintf("each move %s, and %d is %s, so the two ends have %s: the open end is among "+
		"the %s %s",
		changes(t.Instance()), s.Moves, parity, colours, t.Instance().Puzzle.Count(len(s.Ends), "square"),
		strings.Trim(fmt.Sprint(s.Ends), "[]"))
}
