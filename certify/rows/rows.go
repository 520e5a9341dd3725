package rows

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// The models.
const (
	OfJumps    = "jumps"    // see jumps.go
	OfShortest = "shortest" // jumps of a walk that begins and ends on squares to visit
	OfColours  = "colours"  // jumps of a closed tour, every other one marked
	OfPlaces   = "places"   // see places.go
	OfLegs     = "legs"     // see legs.go
	ofNumbers  = "numbers"  // see numbers.go
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
	limit   int          // of its size, as pb.Model.Limit counts; 0 is none

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
	r.limit = words + modelSlack // a term has two; and the difference of small models is told
	return err
}

// within is what finds the distances that the model needs.
func (r *Request) within(near *puzzles.Finder) *puzzles.Finder {
	if r.limit > 0 {
		near.Most = modelLooks + looksPerWord*max(0, r.limit-modelSlack)
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
	if r.parts += len(name) - 1; r.parts > setParts {
		return fmt.Errorf("the sets of the rows have more than %d parts", setParts)
	}
	*list = append(*list, name[1:])
	r.together = r.together || list == &r.Classes && len(name) > 2
	return nil
}

// model is one without rows, of the request's size at most.
func (r *Request) model(ctx context.Context) *pb.Model {
	m := pb.NewModel()
	m.Limit(r.limit)
	m.Until(ctx)
	return m
}

// model is what a request may ask of the rows of one kind.
type model struct {
	name        string
	about       string                // what the rows are about, in the words of boards
	brief       string                // the same in a few words
	places      bool                  // they are about a list of places
	never, upTo bool                  // about all numbers of moves; about those up to one
	parity      func(r Request) error // sees whether the request's parity is right; nil if there can't be one
	build       func(ctx context.Context, in *puzzles.Instance, r Request) (*pb.Model, error)
}

// models lists them, in the order of claims.
var models = []model{
	{name: OfJumps, about: "the jumps that a walk makes, and where it starts and ends", brief: "its jumps",
		never: true, upTo: true, parity: parityOfAll, build: buildJumps},
	{name: OfShortest, about: "the jumps that a walk makes which starts and ends on squares that it must visit",
		brief: "its jumps", never: true, upTo: true, parity: parityUpTo, build: buildJumps},
	{name: OfColours, about: "the jumps that a closed tour makes, and which of them are the first, the third, and so on",
		brief: "its jumps, every other one of them marked", never: true, build: buildJumps},
	{name: OfPlaces, about: "the order in which a walk first visits squares, and the distances between them",
		places: true, upTo: true, parity: parityUpTo,
		build: func(ctx context.Context, in *puzzles.Instance, r Request) (*pb.Model, error) {
			m, err := NewPlaces(ctx, in, r)
			return m.Model, err
		}},
	{name: OfLegs, about: "the stretches between goals in order, and how long these are at least",
		places: true, never: true, upTo: true, build: newLegs},
	{name: ofNumbers, about: "the stretches between numbers, and how long these are", brief: "its numbers",
		places: true, never: true, upTo: true, build: newNumbers},
	{name: OfTimes, about: "the square on which a walk is after each of its moves", upTo: true,
		brief: "where it is after each",
		build: func(ctx context.Context, in *puzzles.Instance, r Request) (*pb.Model, error) {
			m, err := NewTimes(ctx, in, r)
			return m.Model, err
		}},
}

// modelOf finds one by its name.
func modelOf(name string) (m model, known bool) {
	k := slices.IndexFunc(models, func(m model) bool { return m.name == name })
	if k < 0 {
		return m, false
	}
	return models[k], true
}

// Models lists the names of the models.
func Models() (names []string) {
	for _, m := range models {
		names = append(names, m.name)
	}
	return names
}

// About says what the rows of the model are about, in the words of boards.
func (r Request) About() string {
	m, _ := modelOf(r.Model)
	return m.about
}

func buildJumps(ctx context.Context, in *puzzles.Instance, r Request) (*pb.Model, error) {
	m, err := NewJumps(ctx, in, r)
	return m.Model, err
}

// Build writes a model anew from the puzzle.
func (r Request) Build(ctx context.Context, in *puzzles.Instance) (*pb.Model, error) {
	m, known := modelOf(r.Model)
	if !known {
		return nil, fmt.Errorf("there is no model %q", r.Model)
	}
	return m.build(ctx, in, r)
}
