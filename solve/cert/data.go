package cert

import (
	"fmt"

	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/puzzles"
)

// The contents of data files. Squares stand for vertices, so that a person can
// find them on the board.
type (
	distancesData struct {
		Stops []string `json:"stops"`
	}
	countingData struct {
		Ones   []string `json:"ones"`
		Halves []string `json:"halves"`
	}
	potentialsData struct {
		Denominator int      `json:"denominator"`
		Terminals   []string `json:"terminals"`
		Tolls       []int    `json:"tolls"`
		Parity      string   `json:"parity,omitempty"` // even or odd: for such numbers of moves only
	}
	apartData struct {
		Squares []string `json:"squares"`
	}
	hallData struct {
		S         []string `json:"s"`
		T         []string `json:"t"`
		Elsewhere int      `json:"elsewhere"`
	}
	unsatData struct {
		Counting   *countingData   `json:"counting,omitempty"`   // on which the formula builds
		Potentials *potentialsData `json:"potentials,omitempty"` // the same
		Cuts       [][]string      `json:"cuts,omitempty"`       // sets of squares
	}
)

// names writes vertices as squares.
func names(in *puzzles.Instance, vertices []int) []string {
	list := make([]string, len(vertices))
	for i, v := range vertices {
		list[i] = in.Squares[v].String()
	}
	return list
}

// vertices reads squares as vertices.
func vertices(in *puzzles.Instance, names []string) ([]int, error) {
	list := make([]int, len(names))
	for i, name := range names {
		s, err := puzzles.ParseSquare(name)
		if err != nil {
			return nil, err
		}
		if list[i] = in.Vertex(s); list[i] < 0 || s.String() != name {
			return nil, fmt.Errorf("found %q, expected a free square of the board", name)
		}
	}
	return list, nil
}

// vertexSet reads squares, each once, as a set of vertices; size is that of the
// set, at least the number of vertices.
func vertexSet(in *puzzles.Instance, names []string, size int) ([]bool, error) {
	list, err := vertices(in, names)
	set := make([]bool, size)
	for _, v := range list {
		if set[v] {
			return nil, fmt.Errorf("found %s twice", in.Squares[v])
		}
		set[v] = true
	}
	return set, err
}

// witnessData is the data file of a bound's witness, and its kind.
func witnessData(in *puzzles.Instance, w bound.Witness) (kind string, data any) {
	switch w := w.(type) {
	case *bound.Legs:
		return kindDistances, distancesData{names(in, w.Stops)}
	case *bound.Weights:
		return kindCounting, countingData{names(in, w.Ones), names(in, w.Halves)}
	case *bound.Potentials:
		return kindPotentials, potentialsData{Denominator: w.Denominator, Terminals: names(in, w.Terminals), Tolls: w.Potential}
	case *bound.NoTour:
		return kindNoTour, hallData{names(in, w.Violator.S), names(in, w.Violator.T), w.Violator.Elsewhere}
	}
	return "", nil
}

func (d *countingData) witness(in *puzzles.Instance) (*bound.Weights, error) {
	ones, err := vertices(in, d.Ones)
	if err != nil {
		return nil, err
	}
	halves, err := vertices(in, d.Halves)
	return &bound.Weights{Ones: ones, Halves: halves}, err
}

// witness is for potentials for all numbers of moves; an error for others.
func (d *potentialsData) witness(in *puzzles.Instance) (*bound.Potentials, error) {
	if d.Parity != "" {
		return nil, fmt.Errorf("found potentials for %s numbers of moves, expected them for all", d.Parity)
	}
	return d.potentials(in)
}

func (d *potentialsData) potentials(in *puzzles.Instance) (*bound.Potentials, error) {
	terminals, err := vertices(in, d.Terminals)
	return &bound.Potentials{Denominator: d.Denominator, Terminals: terminals, Potential: d.Tolls}, err
}

// ofParity is for potentials for even or odd numbers of moves.
func (d *potentialsData) ofParity(in *puzzles.Instance) (*bound.ParityPotentials, error) {
	p, err := d.potentials(in)
	if err != nil {
		return nil, err
	}
	for _, parity := range []bound.Parity{bound.Even, bound.Odd} {
		if d.Parity == parity.String() {
			return &bound.ParityPotentials{Parity: parity, Potentials: *p}, nil
		}
	}
	return nil, fmt.Errorf("found parity %q, expected %s or %s", d.Parity, bound.Even, bound.Odd)
}

func (d *hallData) violator(in *puzzles.Instance) (*twofactor.Violator, error) {
	s, err := vertices(in, d.S)
	if err != nil {
		return nil, err
	}
	t, err := vertices(in, d.T)
	return &twofactor.Violator{S: s, T: t, Elsewhere: d.Elsewhere}, err
}
