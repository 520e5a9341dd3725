package rows

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/puzzles"
)

// Names writes vertices as squares.
func Names(in *puzzles.Instance, vertices []int) []string {
	list := make([]string, len(vertices))
	for i, v := range vertices {
		list[i] = in.Squares[v].String()
	}
	return list
}

// Vertices reads squares as vertices.
func Vertices(in *puzzles.Instance, names []string) ([]int, error) {
	list := make([]int, len(names))
	for i, name := range names {
		s, err := in.Puzzle.Ground().ParseSquare(name)
		if err != nil {
			return nil, err
		}
		if list[i] = in.Vertex(s); list[i] < 0 || s.String() != name {
			return nil, fmt.Errorf("%q is no free square of the board", name)
		}
	}
	return list, nil
}

// vertexSet reads squares, each once, as a set of vertices.
func vertexSet(in *puzzles.Instance, names []string) ([]bool, error) {
	list, err := Vertices(in, names)
	set := make([]bool, in.Len())
	for _, v := range list {
		if set[v] {
			return nil, fmt.Errorf("%s is listed twice", in.Squares[v])
		}
		set[v] = true
	}
	return set, err
}

// partNumber reads the name of a set: its number from 1, after a # where a vertex has that name.
func partNumber(in *puzzles.Instance, name string) (k int, ok bool) {
	number, marked := strings.CutPrefix(name, "#")
	if _, err := in.Puzzle.Ground().ParseSquare(name); err == nil && !marked {
		return 0, false
	}
	k, err := strconv.Atoi(number)
	return k, err == nil
}

var parities = []string{"even", "odd"}

// ParityOf is the name of a number's parity; it must not be negative.
func ParityOf(moves int) string { return parities[moves%2] }

// parityOf is 0 or 1, by its name.
func parityOf(name string) (int, error) {
	parity := slices.Index(parities, name)
	if parity < 0 {
		return 0, fmt.Errorf("the parity %q is neither even nor odd", name)
	}
	return parity, nil
}
