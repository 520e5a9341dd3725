package desk

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/puzzles"
	"knightsat/solve"
)

// solveRequest is a puzzle, and how to solve it.
type solveRequest struct {
	puzzleJSON
	Encoding string `json:"encoding"`  // "" or "auto" to choose one
	Timeout  string `json:"timeout"`   // as in "30s"; "" is a minute
	MaxMoves int    `json:"max_moves"` // 0 is no limit
	Quick    bool   `json:"quick"`
}

func (d *Desk) options(q *solveRequest) (o solve.Options, timeout time.Duration, err error) {
	o = solve.Options{MaxMoves: q.MaxMoves, Quick: q.Quick, MaxLits: d.lits()}
	if q.MaxMoves < 0 {
		return o, 0, fmt.Errorf("max_moves must be 0 or more, not %d", q.MaxMoves)
	}
	if q.Encoding != "" && q.Encoding != "auto" {
		if o.Encoding, err = catalogue.ByName(q.Encoding); err != nil {
			return o, 0, err
		}
	}
	timeout = defaultTimeout
	if q.Timeout != "" {
		if timeout, err = time.ParseDuration(q.Timeout); err != nil || timeout <= 0 || timeout > maxTimeout {
			return o, 0, fmt.Errorf("timeout must be a time of at most %g s, as in 30s, not %q", maxTimeout.Seconds(), Shorten(q.Timeout))
		}
	}
	return o, timeout, nil
}

// answerJSON has the fields of the command line's answer, and what the page
// draws and explains.
type answerJSON struct {
	solve.Report
	Bounds      []boundJSON `json:"bounds"`
	Independent list        `json:"independent"` // no two a jump apart
}

type boundJSON struct {
	Moves   int      `json:"moves"`
	By      bound.By `json:"by"`
	Because string   `json:"because"`
	Squares list     `json:"squares"` // that it rests on, in an order to show them in
	Texts   list     `json:"texts"`   // what to write on each of them; empty for nothing
	Links   []link   `json:"links"`   // of a cheapest tree that joins them
}

// link joins two squares of a tree: so many moves, and what it costs with both tolls.
type link struct {
	From  string  `json:"from"`
	To    string  `json:"to"`
	Moves int     `json:"moves"`
	Cost  float64 `json:"cost"`
}

// newBound has the squares of the bound's witness: those of which no two are a jump
// apart, those to visit in turn, or those with a toll.
func newBound(a *bound.Analysis, l bound.Lower) boundJSON {
	b := boundJSON{l.Moves, l.By, a.Puzzle.Say(l.Because), list{}, list{}, []link{}}
	add := func(v int, text string) {
		b.Squares = append(b.Squares, a.Squares[v].String())
		if text != "" {
			b.Texts = append(b.Texts, text)
		}
	}
	switch w := l.Witness.(type) {
	case *bound.Weights:
		for _, v := range w.Ones {
			add(v, "")
		}
	case *bound.Legs:
		for i, v := range w.Stops {
			add(v, fmt.Sprint(i))
		}
	case *bound.Potentials:
		for i, v := range w.Terminals {
			add(v, strings.TrimSuffix(strconv.FormatFloat(float64(w.Potential[i])/float64(w.Denominator), 'f', 1, 64), ".0"))
		}
		if !a.Puzzle.Closed {
			b.Links = tree(a, w)
		}
	}
	return b
}

// tree is a cheapest tree that joins the terminals, by the moves from one to the next
// and the tolls of both: Prim's algorithm.
func tree(a *bound.Analysis, w *bound.Potentials) []link {
	n := len(w.Terminals)
	joined := make([]bool, n)
	dist, from := make([]int, n), make([]int, n) // of each terminal, to its nearest in the tree
	var links []link
	for at, k := 0, 1; k <= n; k++ {
		joined[at] = true
		if k > 1 {
			links = append(links, link{a.Squares[w.Terminals[from[at]]].String(), a.Squares[w.Terminals[at]].String(),
				dist[at], float64(cost(w, from[at], at, dist[at])) / float64(w.Denominator)})
		}
		far := a.Distances(w.Terminals[at])
		next := -1
		for i, v := range w.Terminals {
			if joined[i] {
				continue
			}
			if d := int(far[v]); k == 1 || cost(w, at, i, d) < cost(w, from[i], i, dist[i]) {
				dist[i], from[i] = d, at
			}
			if next < 0 || cost(w, from[i], i, dist[i]) < cost(w, from[next], next, dist[next]) {
				next = i
			}
		}
		at = next
	}
	return links
}

// cost is what a link of so many moves costs, in the potentials' parts of a move.
func cost(w *bound.Potentials, i, j, moves int) int {
	return moves*w.Denominator + w.Potential[i] + w.Potential[j]
}

func newAnswer(p *puzzles.Puzzle, ans *solve.Answer) *answerJSON {
	j := &answerJSON{Report: ans.Report(p), Independent: list{}, Bounds: []boundJSON{}}
	if ans.Analysis == nil || ans.Status == solve.Infeasible {
		return j
	}
	for _, l := range ans.Analysis.Lower {
		j.Bounds = append(j.Bounds, newBound(ans.Analysis, l))
		if w, ok := l.Witness.(*bound.Weights); ok {
			for _, v := range w.Ones {
				j.Independent = append(j.Independent, ans.Analysis.Squares[v].String())
			}
		}
	}
	return j
}

// count reads the question whether the shortest walk is the only one: it counts them,
// as far as it gets in a few seconds.
func (d *Desk) count(body []byte) (*Task, error) {
	var j puzzleJSON
	if err := Decode(body, &j); err != nil {
		return nil, err
	}
	p, err := d.build(&j)
	if err != nil {
		return nil, err
	}
	return &Task{Limit: countTime, Run: func(ctx context.Context, _ func(Progress)) (any, error) {
		ans, counted, err := solve.Count(ctx, p, solve.Options{MaxLits: d.lits() / 8}, 0, countMemory)
		if err != nil {
			return nil, err
		}
		return &countJSON{counted.Number.String(), ans.Complete, ans.Status, ans.Upper}, nil
	}}, nil
}

// The limits of counting.
const (
	countTime   = 10 * time.Second
	countMemory = 128 << 20 // bytes
)

// countJSON is how many shortest walks there are.
type countJSON struct {
	Count    string       `json:"count"`
	Complete bool         `json:"count_complete"` // else there are at least so many
	Status   solve.Status `json:"status"`
	Moves    int          `json:"moves"` // of each
}

// Progress tells how a computation goes.
type Progress struct {
	LowerBound int     `json:"lower_bound"`
	UpperBound *int    `json:"upper_bound"`
	Trying     *int    `json:"trying"` // the number of moves that is asked for now
	Variables  int     `json:"variables"`
	Clauses    int     `json:"clauses"`
	Cuts       int     `json:"cuts"`
	Seconds    float64 `json:"seconds"`
	Walk       list    `json:"walk"` // the best known, or null
}

func newProgress(e solve.Event) Progress {
	p := Progress{LowerBound: e.Lower, Variables: e.Size.Vars, Clauses: e.Size.Clauses, Cuts: e.Cuts, Seconds: e.Elapsed.Seconds()}
	if e.Walk != nil {
		p.Walk = names(e.Walk)
	}
	if e.Upper >= 0 {
		p.UpperBound = &e.Upper
	}
	if e.Trying >= 0 {
		p.Trying = &e.Trying
	}
	return p
}

// solve reads the request for a shortest walk.
func (d *Desk) solve(body []byte) (*Task, error) {
	var q solveRequest
	if err := Decode(body, &q); err != nil {
		return nil, err
	}
	o, limit, err := d.options(&q)
	if err != nil {
		return nil, err
	}
	p, err := d.build(&q.puzzleJSON)
	if err != nil {
		return nil, err
	}
	return &Task{Limit: limit, Run: func(ctx context.Context, tell func(Progress)) (any, error) {
		o.Events = func(e solve.Event) { tell(newProgress(e)) }
		ans, err := solve.Solve(ctx, p, o)
		if err != nil {
			return nil, err
		}
		return newAnswer(p, ans), nil
	}}, nil
}
