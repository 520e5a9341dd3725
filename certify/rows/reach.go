package rows

import (
	"fmt"
	"slices"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// reach is where a walk may be.
type reach struct {
	on     []bool // vertices that it may be on
	must   []bool // vertices that it visits
	need   int    // how many these are
	moving bool   // it makes a move
	round  bool   // it comes back to its start, which counts as one visit
}

// Reach is where a walk may be.
func Reach(in *puzzles.Instance) []bool { return reachOf(in).on }

// reachOf finds what the walk visits and where it may be: where the first square to
// visit can be reached from, and on other squares to visit.
func reachOf(in *puzzles.Instance) (r reach) {
	first := -1
	for v := range in.Len() {
		must := in.MustVisit(v)
		r.must, r.on = append(r.must, must), append(r.on, must)
		r.need += side(must)
		if must && first < 0 {
			first = v
		}
	}
	for v, d := range in.Distances(first) {
		r.on[v] = r.on[v] || d >= 0
	}
	r.moving = r.need > 1 || in.Puzzle.Closed && in.Puzzle.Once
	r.round = back(in) && (in.Puzzle.Closed || !in.Puzzle.Once || !r.moving)
	if r.round && !r.moving {
		clear(r.must)
		r.need = 0
	}
	return r
}

// classify gives each square the first one of its class. Without classes, each has its own. With them,
// each square where the walk may be is in one, which is called after its first square, and the rows
// are the sums of those of its squares, but for "twice". Then
//
//	n[u,v,k]          binary: how many jumps are made between two classes, or within one
//	start[v], end[v]  an end is in the class
//	h[v,k]            binary: how often squares of the class are visited, above what they must be
//
// So a board of a million squares has a few rows and variables.
func (m *Jumps) classify() error {
	m.First = make([]int, m.In.Len())
	m.needs = make([]int64, m.In.Len())
	m.members = map[int][]int{}
	for v, ok := range m.on {
		m.First[v] = -1
		if ok && m.Classes == nil {
			m.First[v] = v
		}
	}
	for _, names := range m.Classes {
		class, err := Vertices(m.In, names)
		if err != nil {
			return err
		}
		slices.Sort(class)
		first := class[0]
		m.members[first] = class
		for _, v := range class {
			if !m.on[v] || m.First[v] >= 0 {
				return fmt.Errorf("%s is in two classes, or where the walk can't be", m.In.Squares[v])
			}
			m.First[v] = first
		}
	}
	for v, ok := range m.on {
		first := m.First[v]
		switch {
		case !ok:
			continue
		case first < 0:
			return fmt.Errorf("%s is in no class", m.In.Squares[v])
		}
		m.needs[first] += int64(side(m.must[v]))
	}
	return nil
}

// class are the vertices of a class, by its first one.
func (m *Jumps) class(first int) []int {
	if m.Classes == nil {
		return []int{first}
	}
	return m.members[first]
}

// back reports whether a walk ends where it starts.
func back(in *puzzles.Instance) bool { return in.Start >= 0 && in.Start == in.End }

// ends are where a walk starts and ends.
type ends struct {
	open [2]map[int]pb.Lit // variables by vertex, where the end is not given
	all  [2][]pb.Term      // their sums
	at   [2]int            // the vertex where it is given, -1 for none
	One  [2]pb.ID          // equations: there is one start, and one end; 0 where it is given

	Colours pb.ID // an equation; 0 if there is none
}

// endsOf makes the variables of ends that are not given, at each vertex where they may be.
func endsOf(m *pb.Model, in *puzzles.Instance, at [2]int, may []int) ends {
	e := ends{at: at}
	for k, name := range []string{"start_", "end_"} {
		e.open[k] = map[int]pb.Lit{}
		for i := 0; i < len(may) && at[k] < 0; i++ {
			l := m.Var(name + in.Squares[may[i]].Key())
			e.open[k][may[i]], e.all[k] = l, append(e.all[k], pb.Term{Coef: 1, Lit: l})
		}
	}
	return e
}

// addOne adds that there is one start, and one end.
func (e *ends) addOne(m *pb.Model) {
	for k, name := range []string{"start", "end"} {
		if len(e.all[k]) > 0 {
			e.One[k] = m.AddEqual(name, 1, e.all[k]...)
		}
	}
}

// EndsAt are the terms for the walk's ends at v, or in its class, times a factor, the start
// first, and how many of them are given to be there.
func (e *ends) EndsAt(v int, factor int64) (terms []pb.Term, given int64) {
	for k, open := range e.open {
		if l, ok := open[v]; ok {
			terms = append(terms, pb.Term{Coef: factor, Lit: l})
		} else if e.at[k] == v {
			given++
		}
	}
	return terms, given
}

// colours adds the row about the colours of the ends of a shortest walk, which are on squares
// that it must visit.
func (e *ends) colours(m *pb.Model, in *puzzles.Instance, name string) error {
	parity, err := parityOf(name)
	if err != nil {
		return err
	}
	side, ok := sides(in)
	if !ok || in.Puzzle.Ordered {
		return fmt.Errorf("the parity of a walk says nothing about its ends here")
	}
	// start on side 0, less end on side 0, is 0; or their sum is 1.
	degree := int64(parity)
	var terms []pb.Term
	for k, sign := range []int64{1, int64(2*parity - 1)} {
		for _, v := range in.Stops() {
			coef := sign * int64(1-side[v])
			if l, ok := e.open[k][v]; ok {
				terms = append(terms, pb.Term{Coef: coef, Lit: l})
			} else if e.at[k] == v {
				degree -= coef
			}
		}
	}
	e.Colours = m.AddEqual("colours "+name, degree, terms...)
	return m.Err()
}

func side(in bool) int {
	if in {
		return 1
	}
	return 0
}
