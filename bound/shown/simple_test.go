package shown

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// tollsOf are the tolls of a bound by potentials; nil for one by another argument.
func tollsOf(ctx context.Context, a *bound.Analysis, l bound.Refutation) *bound.Tolls {
	if w, ok := l.Witness.(*bound.Potentials); ok {
		return simple(ctx, a.Instance, w, l.Moves)
	}
	return nil
}

// TestTollsAddUp: what people are told of a bound is right, line by line, by distances of
// the board and a tree found in another way, and it proves the bound.
func TestTollsAddUp(t *testing.T) {
	var told, whole, closed int
	for _, p := range oracle.Each(t, 1500, func() bool { return told > 9 && closed > 0 && whole >= told/3 }, oracle.Options{Plain: true}.Random) {
		in := puzzles.NewInstance(p)
		a := bound.Analyse(context.Background(), p)
		l, ok := a.Find(facts.ByHeldKarp)
		if !ok {
			continue
		}
		f := tollsOf(context.Background(), a, l)
		if f == nil {
			t.Fatal("no tolls")
		}
		told++
		if f.Parts == 1 {
			whole++
		}
		paid := slices.ContainsFunc(f.Tolls, func(of bound.Toll) bool { return of.Toll != 0 })
		if paid != strings.Contains(l.Because, ", with tolls, ") || sentenceSum(t, l.Because) != l.Moves {
			t.Fatalf("at least %d moves, tolls %v, and the sentence %q", l.Moves, paid, l.Because)
		}
		toll := map[puzzles.Square]int64{}
		for _, of := range f.Tolls {
			toll[of.Square] = of.Toll
		}
		right := func(l bound.Link, tolls int64) {
			moves := int(in.Distances(in.Vertex(l.From))[in.Vertex(l.To)])
			if l.Moves != moves || l.Cost != int64(moves*int(f.Parts))+tolls {
				t.Fatalf("the link %+v is of %d moves", l, moves)
			}
		}
		for _, l := range f.Tree {
			right(l, toll[l.From]+toll[l.To])
		}
		least := func(except puzzles.Square) int64 { // of an end that is not this one
			best := int64(1 << 60)
			for s, of := range toll {
				if p.Closed || p.Start == p.End && !p.Start.IsAny() {
					of += int64(f.Parts) * int64(in.Distances(in.Start)[in.Vertex(s)])
				}
				if s != except {
					best = min(best, of)
				}
			}
			return best
		}
		for i, l := range f.Ends {
			right(l, toll[l.To])
			given := []puzzles.Square{p.Start, p.End}
			if back := l.From != l.To; back {
				closed++
			} else if slices.Contains(given, l.To) {
				continue
			}
			if l.Cost > least(f.Ends[1-i].To) {
				t.Fatalf("the end %+v is not the cheapest", l)
			}
		}
		tolls, tree, ends := f.Total()
		if tree != kruskal(in, f, toll) || f.Sum != tree-2*tolls+ends || f.Ends[0].To == f.Ends[1].To {
			t.Fatalf("%+v does not add up", f)
		}
		if f.Sum <= int64(l.Moves-1)*int64(f.Parts) {
			t.Errorf("tolls prove %d/%d, expected more than %d", f.Sum, f.Parts, l.Moves-1)
		}
	}
}

// kruskal is what a cheapest tree costs.
func kruskal(in *puzzles.Instance, f *bound.Tolls, toll map[puzzles.Square]int64) (sum int64) {
	var links []bound.Link
	tree := map[puzzles.Square]puzzles.Square{}
	for i, to := range f.Tolls {
		tree[to.Square] = to.Square
		for _, from := range f.Tolls[:i] {
			d := in.Distances(in.Vertex(from.Square))[in.Vertex(to.Square)]
			links = append(links, bound.Link{From: from.Square, To: to.Square, Cost: int64(d)*int64(f.Parts) + toll[from.Square] + toll[to.Square]})
		}
	}
	slices.SortFunc(links, func(a, b bound.Link) int { return int(a.Cost - b.Cost) })
	for _, l := range links {
		if from, to := tree[l.From], tree[l.To]; from != to {
			sum += l.Cost
			for s, root := range tree {
				if root == from {
					tree[s] = to
				}
			}
		}
	}
	return sum
}

// pricesOf are those that rule out a number of moves; nil for none.
func pricesOf(a *bound.Analysis, moves int) *bound.Prices {
	t := a.Terminals(context.Background())
	if t == nil || t.Len() == 0 {
		return nil
	}
	if order := a.Refute(context.Background(), moves, true); order != nil {
		return prices(order.Witness.(*bound.Cases), order)
	}
	return nil
}

// TestPricesAddUp: what is told of a linear program rules out the number of moves, as a
// reader counts it, and none that a walk has.
func TestPricesAddUp(t *testing.T) {
	rng := oracle.Rand(t)
	var told, back, open int
	check := func(a *bound.Analysis, moves int) {
		f := pricesOf(a, moves)
		if f == nil {
			return
		}
		told++
		back += one(a.Start >= 0 && a.Start == a.End)
		open += one(f.Ends != nil)
		if f.Moves != moves || !recount(a.Instance, f) {
			t.Fatalf("%s: does not add up: %+v", oracle.Describe(a.Puzzle), f)
		}
	}
	for range 36 { // larger ones, with sets
		p := hunt(rng, 12, 20)
		a := bound.Analyse(context.Background(), p)
		check(a, a.Best().Moves-1)
		check(a, a.Best().Moves)
	}
	for range oracle.Until(t, 400, func() bool { return told > 19 && back > 0 && open > 0 && open < told }) {
		p := oracle.Options{Plain: true}.Random(rng)
		optimum, ok := oracle.Shortest(p)
		a := bound.Analyse(context.Background(), p)
		if !ok || a.Impossible != nil || p.Once || p.Ordered || a.Instance.IsTour() {
			continue
		}
		if f := pricesOf(a, optimum); f != nil {
			t.Fatalf("%s: prices rule out %d moves, the optimum: %+v", oracle.Describe(p), optimum, f)
		}
		check(a, optimum-1)
	}
}

// recount adds up prices as JSON tells them, link by link.
func recount(in *puzzles.Instance, told *bound.Prices) bool {
	s := &bound.Prices{}
	if text, err := json.Marshal(told); err != nil || json.Unmarshal(text, s) != nil {
		s = told // names of a graph are read by the graph
	}
	if !slices.Equal(s.Ends, left(in, s)) {
		return false
	}
	sum, over := int64(0), int64(0)
	for i, a := range s.Squares {
		sum += 2 * a.Toll
		for _, b := range s.Squares[:i] {
			d := in.Distances(in.Vertex(a.Square))[in.Vertex(b.Square)]
			spare := int64(d)*int64(s.Parts) - a.Toll - b.Toll
			for _, set := range s.Sets {
				if slices.Contains(set.Squares, a.Square) != slices.Contains(set.Squares, b.Square) {
					spare -= set.Price
				}
			}
			over -= min(0, spare)
		}
	}
	for _, set := range s.Sets {
		sum += 2 * set.Price
		if set.Price <= 0 || len(set.Squares) == 0 || len(set.Squares) == len(s.Squares) {
			return false
		}
	}
	most, at := int64(0), int64(0) // what is saved
	for k, given := range []int{in.Start, in.End} {
		if in.Start >= 0 && in.Start == in.End { // the walk comes back
			continue
		}
		best := int64(-1 << 60)
		for _, of := range s.Squares {
			end := of.Toll
			for _, set := range s.Sets {
				end += set.Price * int64(one(slices.Contains(set.Squares, of.Square)))
			}
			v := in.Vertex(of.Square)
			open := given < 0 && v != in.Start && v != in.End && (s.Ends == nil || slices.Contains(s.Ends, of.Square))
			if open || v == given {
				best = max(best, end)
			}
			if of.Square == s.SavedAt[k] {
				at += end
			}
		}
		most += best
	}
	sum -= s.Saved + over
	return s.Saved == most && s.Saved == at && over == s.Over && sum == s.Sum && sum > int64(s.Moves)*int64(s.Parts)
}

// left are the squares on which a shortest walk of the number of moves in s may have its open end; nil
// if the colours don't tell.
func left(in *puzzles.Instance, s *bound.Prices) (list []puzzles.Square) {
	side, coloured := in.Sides()
	given := max(in.Start, in.End)
	for _, of := range s.Squares {
		if v := in.Vertex(of.Square); coloured && given >= 0 && v != given && side[v] == side[given]^int8(s.Moves%2) {
			list = append(list, of.Square)
		}
	}
	return list
}

// hunt is one on a board of n x n squares, its start and goals at random.
func hunt(rng *rand.Rand, n, goals int) *puzzles.Puzzle {
	squares := oracle.Shuffled(rng, oracle.Board(n, n).Squares())
	return oracle.Must(puzzles.NewHunt(oracle.Board(n, n), squares[1:goals+1], puzzles.Rules{Start: squares[0]}))
}

// sentenceSum is the number of moves that a sentence about links ends with. If it says how
// that adds up, this adds up again.
func sentenceSum(t *testing.T, sentence string) int {
	number := func(text string) int { return oracle.Must(strconv.Atoi(text)) }
	words := regexp.MustCompile(`(?:([\d*+ ]+) = )?(\d+) moves?$`).FindStringSubmatch(sentence)
	if words == nil {
		t.Fatalf("%q has no sum", sentence)
	}
	all, sum := number(words[2]), 0
	if words[1] == "" {
		return all
	}
	for term := range strings.SplitSeq(words[1], "+") {
		often, length, several := strings.Cut(strings.TrimSpace(term), "*")
		if !several {
			often, length = "1", often
		}
		sum += number(often) * number(length)
	}
	if sum != all {
		t.Fatalf("%q: %d", sentence, sum)
	}
	return sum
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// TestTollsOfASquareThatIsThereTwiceAreNotTold, nor those of squares that have none.
func TestTollsOfASquareThatIsThereTwiceAreNotTold(t *testing.T) {
	in := puzzles.NewInstance(posed.Puzzle("family: hunt\nboard: 5x5\nstart: a1\ngoals: b3,c5\n"))
	a, b, c := in.Start, in.Goals[0], in.Goals[1]
	for _, w := range []struct {
		terminals, potential []int
		told                 bool
	}{{[]int{a, b, c}, []int{0, 0, 0}, true}, {[]int{a, b, b, c}, []int{0, 0, 0}, false}, {[]int{a, b, c}, []int{0, 0}, false}} {
		tolls := simple(t.Context(), in, &bound.Potentials{Denominator: 1, Terminals: w.terminals, Potential: w.potential}, 2)
		if (tolls != nil) != w.told {
			t.Errorf("%v of %v: told %t", w.potential, w.terminals, tolls != nil)
		}
	}
}
