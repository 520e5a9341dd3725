package cert

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// The models that are not formulas of an encoding.
const (
	modelJumps  = "jumps"  // see jumps.go
	modelPlaces = "places" // see places.go
	modelLegs   = "legs"   // the stretches between stops in order
)

// request is what a model is made of, beside the puzzle. The rows that it has
// follow from that: there is no other way to make one.
type request struct {
	model   string
	moves   int // the budget, or the bound of an encoding; -1 for none
	parity  string
	places  []string   // of places and legs
	sets    [][]string // of squares, or of parts
	classes [][]string // of squares that are counted together; nil for none
	amo     string     // of an encoding
	base    *bound.Potentials
	limit   int // of its size, as pb.Model.Size counts; 0 is none

	parts    int  // of sets and classes, that were read
	together bool // some class has two squares
}

// The first words of names of rows whose sets are in their names.
const (
	leaveRow  = "leave"
	insideRow = "inside"
	degreeRow = "degree" // of several squares: a class
)

func setName(row string, parts []string) string { return row + " " + strings.Join(parts, " ") }

// manyParts bounds the parts of all sets together.
const manyParts = 1 << 21

// takeSet reads the set, or the class, that a row's name tells, if it does.
func (r *request) takeSet(name string) error {
	row, parts, _ := strings.Cut(name, " ")
	var list *[][]string
	switch {
	case row == leaveRow, row == insideRow:
		list = &r.sets
	case row == degreeRow && r.model == modelJumps:
		list = &r.classes
	default:
		return nil
	}
	if r.parts += strings.Count(parts, " ") + 1; r.parts > manyParts {
		return fmt.Errorf("the sets of the rows have more than %d parts", manyParts)
	}
	squares := strings.Split(parts, " ")
	*list = append(*list, squares)
	r.together = r.together || list == &r.classes && len(squares) > 1
	return nil
}

// build writes a model anew from the puzzle.
func (r request) build(ctx context.Context, in *puzzles.Instance) (*pb.Model, error) {
	switch r.model {
	case modelJumps:
		m, err := newJumps(in, r)
		return model(m, err)
	case modelPlaces:
		m, err := newPlaces(in, r)
		return model(m, err)
	case modelLegs:
		return newLegs(ctx, in, r)
	}
	f, err := formulaOf(ctx, in, r.model, r.amo, r.moves, r.base, r.limit)
	if err != nil {
		return nil, err
	}
	return clauses(f, in, r.sets, r.limit)
}

func model[M interface{ get() *pb.Model }](m M, err error) (*pb.Model, error) {
	if err != nil {
		return nil, err
	}
	return m.get(), nil
}

func (m *jumps) get() *pb.Model  { return m.Model }
func (m *places) get() *pb.Model { return m.Model }

// newLegs is the model of the stretches of a walk that visits its goals in order:
// each is made, and has as many moves as its ends are apart, or more; or, without a
// budget, those from a stop to the same square again are not all made, since no square
// is visited twice.
func newLegs(ctx context.Context, in *puzzles.Instance, r request) (*pb.Model, error) {
	stops, err := vertices(in, r.places)
	if err != nil {
		return nil, err
	}
	all := bound.OrderedStops(in)
	if !in.Puzzle.Ordered || len(stops) < 2 || len(stops) > len(all) || !slices.Equal(stops, all[:len(stops)]) {
		return nil, fmt.Errorf("the stops %s are not those of a walk that visits its goals in order", strings.Join(r.places, " "))
	}
	m := pb.NewModel()
	m.Limit(r.limit)
	var budget []pb.Term
	for k := 1; k < len(stops); k++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		d := in.Distances(stops[k-1])[stops[k]]
		if d < 0 {
			return nil, fmt.Errorf("there is no way from %s to %s", r.places[k-1], r.places[k])
		}
		leg := m.Var(fmt.Sprintf("leg_%d", k))
		m.AddClause(fmt.Sprintf("leg %d", k), leg)
		budget = append(budget, pb.Term{Coef: -int64(d), Lit: leg})
	}
	if r.moves >= 0 {
		m.Add(fmt.Sprintf("budget %d", r.moves), -int64(r.moves), budget...)
		return m, m.Err()
	}
	from := twice(in, stops)
	if from < 0 {
		return nil, fmt.Errorf("the stop %s need not be visited twice", r.places[len(stops)-1])
	}
	var open []pb.Term
	for _, t := range budget[from:] {
		open = append(open, pb.Term{Coef: 1, Lit: t.Lit.Not()})
	}
	m.Add("once "+r.places[len(stops)-1], 1, open...)
	return m, m.Err()
}

// twice is the place of a stop before the last of these that is the same square, with
// others between, where no walk may visit a square twice; -1 for none. A closed walk's
// end is its start again.
func twice(in *puzzles.Instance, stops []int) int {
	last := len(stops) - 1
	from := slices.Index(stops, stops[last])
	between := slices.ContainsFunc(stops[from:last], func(v int) bool { return v != stops[last] })
	rest := bound.OrderedStops(in)[last:]
	if !in.Puzzle.Once || !between || in.Puzzle.Closed && from == 0 && !slices.ContainsFunc(rest, func(v int) bool { return v != stops[0] }) {
		return -1
	}
	return from
}

// clauses is the model of a formula: x17 is its variable 17. Its rows are the
// formula's clauses, and the cuts of sets of squares.
func clauses(f encode.Formula, in *puzzles.Instance, sets [][]string, limit int) (*pb.Model, error) {
	m := pb.NewModel()
	m.Limit(limit)
	for v := 1; v <= f.CNF().Size().Vars; v++ {
		m.Var(fmt.Sprintf("x%d", v))
	}
	f.CNF().Each(0, func(clause []z.Lit) bool {
		m.AddClause("", literals(clause)...)
		return m.Err() == nil
	})
	for _, names := range sets {
		if m.Err() != nil {
			return nil, m.Err()
		}
		inside, err := vertexSet(in, names, in.Len())
		if err != nil {
			return nil, err
		}
		var set []int
		for v, ok := range inside {
			if ok {
				set = append(set, v)
			}
		}
		cut, err := f.Cut(set)
		if err != nil {
			return nil, fmt.Errorf("the set %s: %w", strings.Join(names, " "), err)
		}
		if len(cut) == 0 {
			// It would take the formula's word that no jump leaves the set; where none
			// does on the board, the model of jumps says so.
			return nil, fmt.Errorf("the set %s, which no jump of the formula leaves, is no cut", strings.Join(names, " "))
		}
		m.AddClause(setName(leaveRow, names), literals(cut)...)
	}
	return m, m.Err()
}

// literals are a clause's in its model.
func literals(clause []z.Lit) []pb.Lit {
	lits := make([]pb.Lit, len(clause))
	for i, l := range clause {
		lits[i] = pb.Lit(2 * (int32(l.Var()) - 1))
		if !l.IsPos() {
			lits[i] = lits[i].Not()
		}
	}
	return lits
}
