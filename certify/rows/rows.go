package rows

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"knightsat/certify/pb"
	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// The models.
const (
	OfJumps    = "jumps"    // see jumps.go
	OfShortest = "shortest" // jumps of a walk that begins and ends on squares to visit
	OfColours  = "colours"  // jumps of a closed tour, every other one marked
	OfPlaces   = "places"   // see places.go
	OfLegs     = "legs"     // the stretches between stops in order
	OfNumbers  = "numbers"  // see numbers.go
	OfTimes    = "times"    // see times.go
)

// Request says which model of a puzzle to build. The puzzle and the request determine all of its
// rows.
type Request struct {
	Model   string
	Moves   int // the budget; -1 for none
	Parity  string
	Places  []string     // of places and legs
	Sets    [][]string   // of squares, or of parts
	Classes [][]string   // of squares that are counted together; nil for none
	Walk    puzzles.Walk // of times: another one is asked for; nil for any
	Limit   int          // of its size, as pb.Model.Size counts; 0 is none

	parts    int  // of sets and classes, that were read
	together bool // some class has two squares
}

// The first words of names of rows whose sets are in their names.
const (
	leaveRow  = "leave"
	insideRow = "inside"
	fewRow    = "few"    // of the set before it
	degreeRow = "degree" // of several squares: a class
)

func setName(row string, parts []string) string { return row + " " + strings.Join(parts, " ") }

// Read reads a model's file, and takes the sets and the classes that the names of its
// rows tell. The model that is built may be about twice as large as the file.
func (r *Request) Read(file string, in io.Reader) error {
	words, err := pb.RowNames(file, in, r.take)
	if !r.together {
		r.Classes = nil
	}
	r.Limit = words + limits.ModelSlack // a term has two; and the difference of small models is told
	return err
}

// finder finds the distances that the model needs.
func (r *Request) finder(ctx context.Context, in *puzzles.Instance) *puzzles.Finder {
	return r.within(in.Finder(ctx))
}

func (r *Request) within(near *puzzles.Finder) *puzzles.Finder {
	if r.Limit > 0 {
		near.Most = limits.ModelLooks + limits.LooksPerWord*max(0, r.Limit-limits.ModelSlack)
	}
	return near
}

// take reads the set, or the class, that a row's name tells, if it does.
func (r *Request) take(name []string) error {
	var list *[][]string
	switch row := name[0]; {
	case len(name) == 1:
		return nil
	case row == leaveRow, row == insideRow:
		list = &r.Sets
	case row == degreeRow && r.Model == OfJumps:
		list = &r.Classes
	default:
		return nil
	}
	if r.parts += len(name) - 1; r.parts > limits.SetParts {
		return fmt.Errorf("the sets of the rows have more than %d parts", limits.SetParts)
	}
	*list = append(*list, name[1:])
	r.together = r.together || list == &r.Classes && len(name) > 2
	return nil
}

// model is one without rows, of the request's size at most.
func (r *Request) model(ctx context.Context) *pb.Model {
	m := pb.NewModel()
	m.Limit(r.Limit)
	m.Until(ctx)
	return m
}

// Build writes a model anew from the puzzle.
func (r Request) Build(ctx context.Context, in *puzzles.Instance) (*pb.Model, error) {
	switch r.Model {
	case OfJumps, OfShortest, OfColours:
		m, err := NewJumps(ctx, in, r)
		return m.Model, err
	case OfPlaces:
		m, err := NewPlaces(ctx, in, r)
		return m.Model, err
	case OfLegs:
		return NewLegs(ctx, in, r)
	case OfNumbers:
		return NewNumbers(ctx, in, r)
	case OfTimes:
		m, err := NewTimes(ctx, in, r)
		return m.Model, err
	}
	return nil, fmt.Errorf("there is no model %q", r.Model)
}

// NewLegs is the model of the stretches of a walk that visits its goals in order:
// each is made, and has as many moves as its ends are apart, or more; or, without a
// budget, those from a stop to the same square again are not all made, since no square
// is visited twice.
func NewLegs(ctx context.Context, in *puzzles.Instance, r Request) (*pb.Model, error) {
	stops, err := Vertices(in, r.Places)
	if err != nil {
		return nil, err
	}
	all := stopsInOrder(in)
	if !in.Puzzle.Ordered || len(stops) < 2 || len(stops) > len(all) ||
		!slices.Equal(stops, all[:len(stops)]) {
		return nil, fmt.Errorf("the stops %s are not those of a walk that visits its goals in order",
			strings.Join(r.Places, " "))
	}
	m := r.model(ctx)
	var budget []pb.Term
	near := r.finder(ctx, in)
	for k := 1; k < len(stops) && m.Room(2); k++ {
		dist, err := near.From(stops[k-1], stops[k])
		if err != nil {
			return nil, err
		}
		if dist[0] < 0 {
			return nil, fmt.Errorf("there is no way from %s to %s", r.Places[k-1], r.Places[k])
		}
		leg := m.Var(fmt.Sprintf("leg_%d", k))
		m.AddClause(fmt.Sprintf("leg %d", k), leg)
		budget = append(budget, pb.Term{Coef: -int64(dist[0]), Lit: leg})
	}
	if m.Err() != nil {
		return nil, m.Err()
	}
	if r.Moves >= 0 {
		m.Add(fmt.Sprintf("budget %d", r.Moves), -int64(r.Moves), budget...)
		return m, m.Err()
	}
	from := Twice(in, stops)
	if from < 0 {
		return nil, fmt.Errorf("the stop %s need not be visited twice", r.Places[len(stops)-1])
	}
	var open []pb.Term
	for _, t := range budget[from:] {
		open = append(open, pb.Term{Coef: 1, Lit: t.Lit.Not()})
	}
	m.Add("once "+r.Places[len(stops)-1], 1, open...)
	return m, m.Err()
}

// Twice is the place of a stop before the last of these that is the same square, with
// others between, where no walk may visit a square twice; -1 for none. A closed walk's
// end is its start again.
func Twice(in *puzzles.Instance, stops []int) int {
	last := len(stops) - 1
	from := slices.Index(stops, stops[last])
	between := slices.ContainsFunc(stops[from:last], func(v int) bool { return v != stops[last] })
	rest := stopsInOrder(in)[last:]
	if !in.Puzzle.Once || !between || in.Puzzle.Closed && from == 0 &&
		!slices.ContainsFunc(rest, func(v int) bool { return v != stops[0] }) {
		return -1
	}
	return from
}
