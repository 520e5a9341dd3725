package rows

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/certify/pb"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// TestEveryWalkIsASolution: whatever evidence is admitted, with whatever sets and
// places, the walks of the numbers of moves that it refutes are solutions of its
// model: so it refutes none that a walk has.
func TestEveryWalkIsASolution(t *testing.T) {
	rng := oracle.Rand(t)
	seen := map[string]int{}
	enough := oracle.Seen(seen, "colours", "turned", "jumps", "jumps even", "jumps odd", "shortest",
		"shortest even", "shortest odd", "places", "places even", "places odd", "legs", "numbers",
		"jumps by classes", "jumps even by classes", "jumps odd by classes", "sets by classes")
	for n := range oracle.Until(t, 1800, enough) {
		p := oracle.Options{Squares: 8, Goals: 6, Timed: n%6 == 5}.Random(rng)
		switch n % 6 {
		case 0:
			p = oracle.Turned(rng)
		case 1: // some of them closed, for the model of colours
			p = oracle.Options{Family: puzzles.Tour, Squares: 8}.Random(rng)
		}
		walks := shortAndLonger(p)
		for range 25 {
			admitted(t, rng, p, walks, seen)
		}
	}
}

// shortAndLonger are some walks that solve a puzzle, the shortest ones first.
func shortAndLonger(p *puzzles.Puzzle) (walks []puzzles.Walk) {
	best, ok := oracle.Shortest(p)
	for k := best; ok && k < best+4; k++ {
		if oracle.Exists(p, k) {
			list := oracle.Walks(p, k)
			for i := 0; i < len(list); i += 1 + len(list)/20 {
				walks = append(walks, list[i])
			}
			ok = len(list) < 10_000
		}
	}
	return walks
}

// admitted makes up evidence for a claim, and compares what it refutes with walks.
func admitted(t *testing.T, rng *rand.Rand, p *puzzles.Puzzle, walks []puzzles.Walk, seen map[string]int) {
	t.Helper()
	in := puzzles.NewInstance(p)
	end, _ := EndOf(in)
	if len(walks) > 0 && rng.IntN(3) > 0 {
		end = walks[0].Moves() + 1 + rng.IntN(4)
	}
	cover := make(Covered, end)
	r := anyRequest(rng, in, end)
	if r.Check() != nil || r.Moves >= end {
		return
	}
	if r.Model == OfJumps {
		if r.Classes = anyClasses(rng, in); len(r.Classes) > 1 { // a set that cuts none
			r.Sets = append([][]string{slices.Concat(r.Classes[:1+rng.IntN(len(r.Classes)-1)]...)}, r.Sets...)
		}
	}
	m, err := r.Build(t.Context(), in)
	for err != nil && len(r.Sets) > 0 { // one of them makes no row
		r.Sets = r.Sets[:len(r.Sets)-1]
		m, err = r.Build(t.Context(), in)
	}
	if err != nil {
		return
	}
	r.Refute(in, cover)
	never := r.Never()
	for _, walk := range walks {
		k := walk.Moves()
		switch {
		case !never && (k >= end || !cover[k]):
			continue
		case (r.Model == OfShortest || r.Model == OfPlaces && r.Parity != "") && k > walks[0].Moves():
			continue // it is about shortest ones
		}
		seen[strings.TrimSpace(r.Model+" "+r.Parity)]++
		if p.Symmetric != puzzles.NoTurn && r.Classes == nil && r.Model != OfPlaces {
			seen["turned"]++
		}
		if r.Classes != nil {
			seen[strings.TrimSpace(r.Model+" "+r.Parity)+" by classes"]++
			if len(r.Sets) > 0 {
				seen["sets by classes"]++
			}
		}
		laid := told(in, walk)
		if r.Model == ofNumbers {
			laid = in.LaidOut(walk)
		}
		if why := broken(m, assignment(t, in, r, laid)); why != "" {
			t.Fatalf("%s\n%+v refutes %d moves, but %s is a solution: %s", notation.Text(p), r, k, walk, why)
		}
	}
}

// anyRequest is one for any model, with sets for its rows: of most of them none can be
// made.
func anyRequest(rng *rand.Rand, in *puzzles.Instance, end int) Request {
	r := Request{Moves: -1, Model: []string{OfJumps, OfJumps, OfPlaces, OfPlaces, OfPlaces, OfLegs, OfShortest, OfShortest}[rng.IntN(8)]}
	if in.EachOnce() && in.Puzzle.Closed && rng.IntN(3) == 0 {
		r.Model = OfColours
	}
	if len(in.Numbers) > 0 && rng.IntN(2) == 0 {
		return anyNumbers(rng, in, end)
	}
	if in.Puzzle.Ordered && rng.IntN(2) == 0 {
		r.Model = OfLegs
	}
	if r.Model != OfColours && (r.Model == OfPlaces || rng.IntN(3) > 0) {
		r.Moves = rng.IntN(end + 2)
	}
	if rng.IntN(2) == 0 && r.Model != OfLegs && r.Model != OfColours {
		r.Parity = ParityOf(rng.IntN(2))
		if r.Model == OfJumps {
			r.Moves = -1
		} else {
			r.Moves = max(0, end-1-rng.IntN(3))
			r.Parity = ParityOf(r.Moves)
		}
	}
	switch r.Model {
	case OfLegs:
		stops := Names(in, in.StopsInOrder())
		r.Places = stops[:rng.IntN(len(stops)+1)]
	case OfPlaces:
		list := in.Stops()
		if rng.IntN(9) == 0 {
			list = upTo(in.Len())
		}
		some := rng.IntN(2) == 0 && r.Parity == ""
		for _, k := range rng.Perm(len(list)) {
			if !(back(in) && list[k] == in.Start) && !(some && rng.IntN(3) == 0) {
				r.Places = append(r.Places, in.Squares[list[k]].String())
			}
		}
		for range rng.IntN(6) {
			r.Sets = append(r.Sets, anyParts(rng, r.Places, len(r.Sets)))
		}
	default:
		for range rng.IntN(4) {
			var set []string
			for _, v := range rng.Perm(in.Len())[:rng.IntN(in.Len()+1)] {
				set = append(set, in.Squares[v].String())
			}
			r.Sets = append(r.Sets, set)
		}
	}
	return r
}

// anyClasses are classes of squares within reach, or nil.
func anyClasses(rng *rand.Rand, in *puzzles.Instance) (classes [][]string) {
	on := in.Reach().On
	n := rng.IntN(4)
	for v := range on {
		k := rng.IntN(n + 1)
		if !on[v] {
			continue
		} else if k < len(classes) {
			classes[k] = append(classes[k], in.Squares[v].String())
		} else {
			classes = append(classes, []string{in.Squares[v].String()})
		}
	}
	if n == 0 || rng.IntN(2) == 0 {
		return nil
	}
	return classes
}

// anyParts are squares and the numbers of sets before, some of them twice.
func anyParts(rng *rand.Rand, squares []string, before int) (parts []string) {
	for range 1 + rng.IntN(len(squares)+1) {
		if k := rng.IntN(before + len(squares) + 1); k < before {
			parts = append(parts, strconv.Itoa(1+k))
		} else if k -= before; k < len(squares) {
			parts = append(parts, squares[k])
		}
	}
	return parts
}

// told tells a walk from the start that the instance has chosen.
func told(in *puzzles.Instance, walk puzzles.Walk) puzzles.Walk {
	if !in.Rotated {
		return walk
	}
	i := slices.Index(walk, in.Squares[in.Start])
	return append(slices.Clone(walk[i:]), walk[1:i+1]...)
}

// assignment is the solution of a model that a walk stands for: the names of what is
// true. "!" is what the model has no variable for.
func assignment(t *testing.T, in *puzzles.Instance, r Request, walk puzzles.Walk) map[string]bool {
	t.Helper()
	on := map[string]bool{}
	switch r.Model {
	case ofNumbers:
		numbered(in, oracle.Must(Vertices(in, r.Places))[0], walk, on)
	case OfLegs:
		for k := range r.Places {
			on[fmt.Sprintf("leg_%d", k)] = true
		}
	case OfPlaces:
		m := oracle.Must(NewPlaces(t.Context(), in, r))
		m.order(walk, on)
	default:
		m := oracle.Must(NewJumps(t.Context(), in, r))
		m.jumped(walk, on)
		for i := 1; i < len(walk) && r.Model == OfColours; i += 2 {
			u, v := in.Vertex(walk[i-1]), in.Vertex(walk[i])
			on["o_"+in.Squares[min(u, v)].Key()+"_"+in.Squares[max(u, v)].Key()] = true
		}
	}
	return on
}

// parse reads a puzzle in the text format.
func parse(text string) *puzzles.Instance { return puzzles.NewInstance(posed.Puzzle(text)) }

// TestEachEdgeIsMade: a knight's jumps come in no order of squares.
func TestEachEdgeIsMade(t *testing.T) {
	in := parse("family: hunt\nonce: true\nboard: 9x9\nstart: a1\ngoals: i9\nholes: c3,d5,g2\n")
	m := oracle.Must(NewJumps(t.Context(), in, Request{Model: OfJumps, Moves: 8}))
	for _, e := range m.Edges {
		for _, made := range [][]pb.Term{m.Made(e.U, e.V), m.Made(e.V, e.U)} {
			if !slices.Equal(made, e.Made) {
				t.Errorf("%d to %d: found %v, expected %v", e.U, e.V, made, e.Made)
			}
		}
	}
}
