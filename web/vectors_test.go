package web_test

import (
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
	"knightsat/web/desk"
)

var vectors = flag.String("vectors", "", "write what the page's rules are tested by into this `FILE`")

// vector is a puzzle as the page gets it, and what is true of it.
type vector struct {
	Laid      json.RawMessage `json:"laid"`
	Positions []position      `json:"positions"`
	// Moves are those of a shortest walk; -1 if there is none, and left out if it begins anywhere.
	Moves *int `json:"moves,omitempty"`
	// Paths are all solutions of a tour that is open.
	Paths [][]string `json:"paths"`
}

// position is a walk that is begun, and why each square may not be the next one; "" if it may.
type position struct {
	Walk    []string          `json:"walk"`
	Done    bool              `json:"done"` // it solves the puzzle
	Refused map[string]string `json:"refused"`
}

// TestVectors writes random puzzles for core.test.js, which asks the page's rules the same.
func TestVectors(t *testing.T) {
	if *vectors == "" {
		t.Skip("write with -vectors FILE")
	}
	file := must(os.Create(*vectors))
	defer file.Close()
	rng := oracle.Rand(t)
	out := json.NewEncoder(file)
	for i := range 2400 {
		p := oracle.Options{}.Random(rng)
		switch i % 6 {
		case 0:
			p = randomPath(rng)
		case 1:
			p = backBefore(rng)
		case 2:
			p = oracle.Turned(rng)
		}
		if p == nil {
			continue
		}
		v := vector{Laid: laid(t, p)}
		for range 3 {
			v.Positions = append(v.Positions, begun(p, rng))
		}
		if p.Symmetric != puzzles.NoTurn {
			v.Positions = append(v.Positions, toured(p, rng)...)
		}
		if p.Family != puzzles.Tour && !p.Start.IsAny() {
			moves, ok := oracle.Shortest(p)
			if !ok {
				moves = -1
			}
			v.Moves = &moves
		}
		ended := !p.Start.IsAny() && !p.End.IsAny() || len(p.Numbers) > 0
		if p.Family == puzzles.Tour && !p.Closed && ended {
			v.Paths = [][]string{}
			for _, w := range oracle.Walks(p, p.TourMoves()) {
				v.Paths = append(v.Paths, names(w))
			}
		}
		oracle.Done(out.Encode(v))
	}
}

func laid(t *testing.T, p *puzzles.Puzzle) json.RawMessage {
	t.Helper()
	body := must(json.Marshal(map[string]string{"text": notation.Text(p)}))
	task := must((&desk.Desk{}).Task("puzzle", body))
	return must(json.Marshal(must(task.Run(context.Background(), nil))))
}

func names(w puzzles.Walk) (all []string) {
	for _, s := range w {
		all = append(all, s.String())
	}
	return all
}

// backBefore is a closed hunt with a number on its start, just where the walk would come back but for it:
// the return has none.
func backBefore(rng *rand.Rand) *puzzles.Puzzle {
	p := oracle.Options{Family: puzzles.Hunt, Plain: true, Squares: 8}.Random(rng)
	moves, ok := oracle.Shortest(p)
	if !ok || !p.Closed || p.Start.IsAny() {
		return nil
	}
	rules := p.Rules
	rules.Numbers = []puzzles.Number{{K: moves + 1, Square: p.Start}}
	q, err := puzzles.NewHunt(p.Ground(), p.Goals, rules)
	if err != nil {
		return p
	}
	return q
}

// randomPath is a path on a small board with some of its numbers, or of its squares in order.
func randomPath(rng *rand.Rand) *puzzles.Puzzle {
	board := oracle.Board(3, 4)
	rules := puzzles.Rules{Piece: []puzzles.Piece{puzzles.Wazir, puzzles.King}[rng.IntN(2)]}
	all := oracle.Walks(must(puzzles.NewTour(board, rules)), 11)
	w := all[rng.IntN(len(all))]
	rules.Start, rules.End = w[0], w[11]
	spec := &parts.Spec{Family: puzzles.Tour, Width: 3, Height: 4, Rules: rules}
	spec.Ordered = rng.IntN(2) == 0
	for k, s := range w {
		switch some := k == 0 || k == 11 || rng.IntN(4) == 0; {
		case some && spec.Ordered:
			spec.Goals = append(spec.Goals, s)
		case some:
			spec.Numbers = append(spec.Numbers, puzzles.Number{K: k + 1, Square: s})
		}
	}
	var walls []string
	for _, a := range board.Squares() {
		for _, b := range board.Moves(puzzles.Wazir, a) {
			k := slices.Index(w, a)
			used := k > 0 && w[k-1] == b || k < 11 && w[k+1] == b
			if a.String() < b.String() && !used && rng.IntN(5) == 0 {
				walls = append(walls, a.String()+"-"+b.String())
			}
		}
	}
	if len(walls) > 0 {
		oracle.Done(spec.Set("walls", strings.Join(walls, ",")))
	}
	return must(spec.Build())
}

// begun goes a few moves at random, and says of each square whether it may be the next.
func begun(p *puzzles.Puzzle, rng *rand.Rand) position {
	squares := p.Ground().Squares()
	w := puzzles.Walk{p.Start}
	if p.Start.IsAny() {
		w[0] = squares[rng.IntN(len(squares))]
	}
	if whyNot(p, nil, w[0]) != "" {
		return position{Walk: []string{}, Refused: map[string]string{}}
	}
	for range rng.IntN(8) {
		next := slices.DeleteFunc(slices.Clone(squares), func(s puzzles.Square) bool { return whyNot(p, w, s) != "" })
		if len(next) == 0 {
			break
		}
		w = append(w, next[rng.IntN(len(next))])
	}
	return at(p, w)
}

// toured are some tours of a board, whether the puzzle's turn leaves them as they are or not.
func toured(p *puzzles.Puzzle, rng *rand.Rand) (list []position) {
	rules := p.Rules
	rules.Symmetric = puzzles.NoTurn
	all := oracle.Walks(must(puzzles.NewTour(p.Board, rules)), p.TourMoves())
	for _, walks := range [][]puzzles.Walk{all, oracle.Walks(p, p.TourMoves())} {
		if len(walks) > 0 {
			list = append(list, at(p, walks[rng.IntN(len(walks))]))
		}
	}
	return list
}

// at is the position of a walk.
func at(p *puzzles.Puzzle, w puzzles.Walk) position {
	ground, out := p.Ground(), position{Walk: names(w), Refused: map[string]string{}}
	out.Done = puzzles.Check(p, w) == nil
	for _, s := range ground.Squares() {
		out.Refused[s.String()] = whyNot(p, w, s)
	}
	if b := p.Board; b != nil {
		for _, s := range slices.Concat(b.Holes(), b.Guarded()) {
			out.Refused[s.String()] = "place"
		}
	}
	return out
}

// joins reports whether a walk of the puzzle may make a jump: that of a symmetric tour only if turning the
// board takes it to jumps.
func joins(p *puzzles.Puzzle, a, b puzzles.Square) bool {
	for range 4 {
		if p.Ground().WhyNot(a) != "" || p.Ground().WhyNot(b) != "" || !p.Ground().Joins(p.Piece, a, b) {
			return false
		}
		if p.Symmetric != puzzles.NoTurn {
			a, b = p.Symmetric.Image(p.Board, a), p.Symmetric.Image(p.Board, b)
		}
	}
	return true
}

// whyNot is the kind of reason why a square can't be the next one of a walk; "" if it can.
func whyNot(p *puzzles.Puzzle, w puzzles.Walk, s puzzles.Square) string {
	tour := p.Family == puzzles.Tour
	home := p.Closed && len(w) > 1 && s == w[0] && !slices.Contains(w[1:], s) &&
		len(p.Missed(append(slices.Clone(w), s))) == 0
	switch {
	case p.Ground().WhyNot(s) != "":
		return "place"
	case len(w) > 0 && !joins(p, w[len(w)-1], s):
		return "move"
	case (tour || p.Once) && slices.Contains(w, s) && !home:
		return "again"
	}
	for _, n := range p.Numbers {
		mine := (tour || p.Once) && n.Square == s && n.K != len(w)+1 && !home
		if mine || n.K == len(w)+1 && n.Square != s {
			return "turn"
		}
	}
	if i := slices.Index(p.Order, s); tour && i >= 0 && !home {
		for _, before := range p.Order[:i] {
			if !slices.Contains(w, before) {
				return "turn"
			}
		}
	}
	return ""
}
