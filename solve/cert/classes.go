package cert

import (
	"fmt"
	"slices"

	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// In a model of jumps with classes, squares that an argument treats alike are counted
// together: its rows are the sums of theirs. Each square where the walk may be is in one
// class, which is called after its first square, and
//
//	n[u,v]            how many jumps are made between two classes, or within one
//	start[v], end[v]  an end is in the class
//	h[v]              how often squares of the class are visited, above what they must be
//
// So a board of a million squares has a few rows and variables.

// manyJumps is from how many jumps on squares are counted together where they can be,
// and mostJumps how many jumps, or pairs of squares, a model may have at most.
const (
	manyJumps   = 100_000
	mostJumps   = 100_000_000 / bytesOfJump
	bytesOfJump = 40
)

// classify gives each square the first one of its class.
func (m *jumps) classify() error {
	m.first, m.needs = make([]int, m.in.Len()), make([]int64, m.in.Len())
	for v, ok := range m.comp {
		if m.first[v] = -1; ok && m.classes == nil {
			m.first[v] = v
		}
	}
	for _, names := range m.classes {
		class, err := vertices(m.in, names)
		if err != nil {
			return err
		}
		first := slices.Min(class)
		for _, v := range class {
			if !m.comp[v] || m.first[v] >= 0 {
				return fmt.Errorf("%s is in two classes, or where the walk can't be", m.in.Squares[v])
			}
			m.first[v] = first
		}
	}
	m.members = map[int][]int{}
	for v, ok := range m.comp {
		first := m.first[v]
		switch {
		case !ok:
			continue
		case first < 0:
			return fmt.Errorf("%s is in no class", m.in.Squares[v])
		case m.must[v]:
			m.needs[first]++
		}
		if m.classes != nil {
			m.members[first] = append(m.members[first], v)
		}
	}
	return nil
}

// degreeName is the name of a row about the degree of a square, or of the squares of
// its class.
func (m *jumps) degreeName(v int) string {
	if m.classes == nil {
		return setName(degreeRow, names(m.in, []int{v}))
	}
	return setName(degreeRow, names(m.in, m.members[v]))
}

// number makes the digits of a number of up to n: 1, 2, 4, …, and at last what makes
// their sum n.
func (m *jumps) number(name string, n int64) (digits []pb.Term) {
	for k, next := 0, int64(1); n > 0; k, next = k+1, 2*next {
		digit := min(n, next)
		digits = append(digits, pb.Term{Coef: digit, Lit: m.Var(fmt.Sprintf("%s_%d", name, k))})
		n -= digit
	}
	return digits
}

// between makes the variables of the jumps between classes.
func (m *jumps) between() {
	number := map[[2]int]int64{}
	var pairs [][2]int
	m.jumps(func(u, v int) bool {
		a, b := m.first[u], m.first[v]
		pair := [2]int{min(a, b), max(a, b)}
		if number[pair] == 0 {
			pairs = append(pairs, pair)
		}
		number[pair] += 1 + int64(side(m.twice(u, v)))
		return true
	})
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, pair := range pairs {
		name := fmt.Sprintf("n_%s_%s", m.in.Squares[pair[0]].Key(), m.in.Squares[pair[1]].Key())
		m.edges = append(m.edges, edge{pair[0], pair[1], m.number(name, number[pair])})
	}
}

// visitsOfClasses makes the variables of visits beyond those that must be.
func (m *jumps) visitsOfClasses() {
	more := map[int]int64{}
	for v, first := range m.first {
		if first >= 0 {
			more[first] += int64(m.more(v))
		}
	}
	for v, first := range m.first {
		if first == v {
			m.visits[v] = m.number("h_"+m.in.Squares[v].Key(), more[v])
		}
	}
}

// together lists classes by what an argument has to say of each square, where there are
// so many jumps that this is worth the while, else nil.
func (w *writer) together(in *puzzles.Instance, say func(v int) int) (classes [][]string, err error) {
	n, m := in.Edges(), &jumps{in: in}
	if n < w.o.manyJumps {
		return nil, nil
	}
	m.reach()
	squares := 0
	number := map[int]int{}
	for v, ok := range m.comp {
		if !ok {
			continue
		}
		squares++
		says := say(v)
		if _, known := number[says]; !known {
			number[says] = len(classes)
			classes = append(classes, nil)
		}
		classes[number[says]] = append(classes[number[says]], in.Squares[v].String())
	}
	if len(classes) == squares {
		return nil, tooLarge(n, "jumps")
	}
	return classes, nil
}

// tooManyPlaces is the error that a model of the order of so many squares would be too
// large.
func tooManyPlaces(n int) error {
	return tooLarge(n*n/2, fmt.Sprintf("pairs of %d squares to visit", n))
}

// tooLarge is the error that a model of so many jumps, or pairs of squares, would be too
// large, nil where it is not.
func tooLarge(n int, what string) error {
	if n <= mostJumps {
		return nil
	}
	return &UnfinishedError{fmt.Sprintf("the model of its %d %s would have about %d MB, must be below 100 MB", n, what, n*bytesOfJump/1_000_000)}
}
