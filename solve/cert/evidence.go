package cert

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/puzzles"
)

// The kinds of evidence.
const (
	kindDistances  = "distances"  // squares in the order in which every solution visits them
	kindCounting   = "counting"   // squares with weights: bound.Weights
	kindPotentials = "potentials" // squares with tolls: bound.Potentials
	kindParity     = "parity"     // the colours of the walk's ends
	kindColours    = "colours"    // the numbers of squares of each colour
	kindApart      = "apart"      // squares that no jump leaves, with goals inside and outside
	kindHall       = "hall"       // squares that have too few jumps: twofactor.Violator
	kindNoTour     = "no-tour"    // the same, for a cover, which then takes a move more: bound.NoTour
	kindUnsat      = "unsat"      // a formula, its cut sets, and a proof
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

// witnessData is the data file of a bound's witness, and its kind.
func witnessData(in *puzzles.Instance, w bound.Witness) (kind string, data any) {
	switch w := w.(type) {
	case *bound.Legs:
		return kindDistances, distancesData{names(in, w.Stops)}
	case *bound.Weights:
		return kindCounting, countingData{names(in, w.Ones), names(in, w.Halves)}
	case *bound.Potentials:
		return kindPotentials, potentialsData{Denominator: w.Denominator, Terminals: names(in, w.Terminals), Tolls: w.Tolls}
	case *bound.NoTour:
		return kindNoTour, hallData{names(in, w.Violator.S), names(in, w.Violator.T), w.Violator.Elsewhere}
	}
	return "", nil
}

// readWitness is the inverse of witnessData.
func readWitness(in *puzzles.Instance, kind string, data []byte) (bound.Witness, error) {
	switch kind {
	case kindDistances:
		var d distancesData
		if err := unmarshal(data, &d); err != nil {
			return nil, err
		}
		stops, err := vertices(in, d.Stops)
		return &bound.Legs{Stops: stops}, err
	case kindCounting:
		var d countingData
		if err := unmarshal(data, &d); err != nil {
			return nil, err
		}
		return d.witness(in)
	case kindNoTour:
		v, err := readViolator(in, data)
		return &bound.NoTour{Violator: v}, err
	default:
		var d potentialsData
		if err := unmarshal(data, &d); err != nil {
			return nil, err
		}
		return d.witness(in)
	}
}

func (d *countingData) witness(in *puzzles.Instance) (bound.Witness, error) {
	ones, err := vertices(in, d.Ones)
	if err != nil {
		return nil, err
	}
	halves, err := vertices(in, d.Halves)
	return &bound.Weights{Ones: ones, Halves: halves}, err
}

func (d *potentialsData) potentials(in *puzzles.Instance) (*bound.Potentials, error) {
	terminals, err := vertices(in, d.Terminals)
	return &bound.Potentials{Denominator: d.Denominator, Terminals: terminals, Tolls: d.Tolls}, err
}

// witness is for potentials for all numbers of moves; an error for others.
func (d *potentialsData) witness(in *puzzles.Instance) (bound.Witness, error) {
	if d.Parity != "" {
		return nil, fmt.Errorf("found potentials for %s numbers of moves, expected them for all", d.Parity)
	}
	return d.potentials(in)
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

// base is the witness on which a formula builds; nil for none. It must be one:
// the encodings count on it.
func (d *unsatData) base(ctx context.Context, in *puzzles.Instance) (w bound.Witness, err error) {
	switch {
	case d.Counting != nil && d.Potentials != nil:
		return nil, fmt.Errorf("found both counting and potentials, expected one of them")
	case d.Counting != nil:
		w, err = d.Counting.witness(in)
	case d.Potentials != nil:
		w, err = d.Potentials.witness(in)
	default:
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return w, w.Check(ctx, in, 1)
}

// endsParity is the parity of the number of moves of every solution, where both
// ends are given and the squares within reach have two colours such that each
// jump changes the colour; ok is false elsewhere.
func endsParity(in *puzzles.Instance) (parity int, ok bool) {
	if in.Start < 0 || in.End < 0 {
		return 0, false
	}
	even := in.Distances(in.Start)
	if even[in.End] < 0 {
		return 0, false
	}
	for v, d := range even {
		for _, w := range in.Neighbours(v) {
			if d >= 0 && (even[w]-d)%2 == 0 {
				return 0, false
			}
		}
	}
	return int(even[in.End]) % 2, true
}

// checkColours returns nil where the colours of the squares rule out every walk
// that visits no square twice: whatever its number of moves, it would need more
// squares of a colour than there are, or fewer than it must visit.
func checkColours(in *puzzles.Instance) error {
	if !in.Puzzle.Once {
		return fmt.Errorf("found a puzzle whose squares may be visited again, expected one in which they may not")
	}
	colour, component, bipartite := in.Colours()
	at := component[in.Goals[0]]
	if !bipartite[at] {
		return fmt.Errorf("found jumps that do not change the colour")
	}
	var must, free [2]int
	for v := range in.Len() {
		if mustVisit(in, v) {
			if component[v] != at {
				return fmt.Errorf("found squares to visit that no walk joins, expected colours to be the reason")
			}
			must[colour[v]]++
		}
		if component[v] == at {
			free[colour[v]]++
		}
		for _, w := range in.Neighbours(v) {
			if component[v] == at && colour[w] == colour[v] {
				return fmt.Errorf("found jumps that do not change the colour")
			}
		}
	}
	// A walk over k squares of colour 0 and l of colour 1 alternates.
	for k := must[0]; k <= free[0]; k++ {
		for l := max(must[1], k-1); l <= min(free[1], k+1); l++ {
			if alternates(in, colour, k, l) {
				return fmt.Errorf("the colours allow for a walk over %d squares of the one and %d of the other", k, l)
			}
		}
	}
	return nil
}

// alternates reports whether the ends of the walk allow for it to visit k
// squares of colour 0 and l of colour 1.
func alternates(in *puzzles.Instance, colour []int8, k, l int) bool {
	if in.Puzzle.Closed {
		return k == l
	}
	is := func(v int, c int8) bool { return v < 0 || colour[v] == c }
	s, e := in.Start, in.End
	switch k - l {
	case 1: // begins and ends with colour 0
		return is(s, 0) && is(e, 0)
	case -1:
		return is(s, 1) && is(e, 1)
	case 0:
		return k > 0 && (is(s, 0) && is(e, 1) || is(s, 1) && is(e, 0))
	}
	return false
}

// apart lists the squares within reach of one that must be visited, where
// another one that must be is not among them; nil where there is none.
func apart(in *puzzles.Instance) []int {
	var must []int
	for v := range in.Len() {
		if mustVisit(in, v) {
			must = append(must, v)
		}
	}
	dist := in.Distances(must[0])
	var inside []int
	out := false
	for v, d := range dist {
		if d >= 0 {
			inside = append(inside, v)
		} else if mustVisit(in, v) {
			out = true
		}
	}
	if !out {
		return nil
	}
	return inside
}

// checkApart returns nil where no jump leaves the set, and every solution visits
// squares both inside and outside of it.
func checkApart(in *puzzles.Instance, data []byte) error {
	var d apartData
	if err := unmarshal(data, &d); err != nil {
		return err
	}
	list, err := vertices(in, d.Squares)
	if err != nil {
		return err
	}
	inside := make([]bool, in.Len())
	for _, v := range list {
		inside[v] = true
	}
	var visits [2]bool
	for v, isIn := range inside {
		for _, w := range in.Neighbours(v) {
			if inside[w] != isIn {
				return fmt.Errorf("found the jump %s-%s out of the set, expected none", in.Squares[v], in.Squares[w])
			}
		}
		if mustVisit(in, v) && isIn {
			visits[1] = true
		} else if mustVisit(in, v) {
			visits[0] = true
		}
	}
	if !visits[0] || !visits[1] {
		return fmt.Errorf("found squares to visit on one side of the set only, expected them on both")
	}
	return nil
}

// readViolator reads squares that have too few jumps.
func readViolator(in *puzzles.Instance, data []byte) (*twofactor.Violator, error) {
	var d hallData
	err := unmarshal(data, &d)
	if err != nil {
		return nil, err
	}
	v := &twofactor.Violator{Elsewhere: d.Elsewhere}
	if v.S, err = vertices(in, d.S); err == nil {
		v.T, err = vertices(in, d.T)
	}
	return v, err
}

// checkHall checks that squares have too few jumps for a tour.
func checkHall(in *puzzles.Instance, data []byte) error {
	if !bound.IsTour(in) {
		return fmt.Errorf("found a puzzle that does not visit every square exactly once")
	}
	v, err := readViolator(in, data)
	if err != nil {
		return err
	}
	if in.Len() < 3 {
		return fmt.Errorf("found a board of %d squares, expected 3 or more", in.Len())
	}
	return v.Check(in)
}
