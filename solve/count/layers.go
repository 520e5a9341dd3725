package count

import (
	"context"
	"math"
	"math/big"
	"math/bits"

	"knightsat/puzzles"
)

// Walks counts the walks of so many moves that solve a puzzle in which squares may
// be visited again, in layers: for each square, and each set of goals that were
// visited, how many ways lead there in t moves. Goals in order need their number
// only. A closed walk whose start is left open is told from the instance's start. It
// returns nil where the context ends first, or where two layers take more than so
// many bytes.
func Walks(ctx context.Context, in *puzzles.Instance, moves int, bytes int64) *Result {
	l := newLayers(in)
	if l == nil || l.bytes(1) > bytes {
		return nil
	}
	l.begin()
	for t := range moves {
		words := 1 + int((math.Log2(1+l.sum())+0.01)/64) // no number is larger than the sum of all before
		if l.bytes(words) > bytes || !l.advance(ctx, words, moves-t-1) {
			return nil
		}
	}
	return &Result{Count: l.solved(), Complete: true, States: in.Len() * l.sets}
}

// mostSets is the most goals that are taken as a set.
const mostSets = 24

// layers is one layer. The number of ways to square v with set s has its words,
// lowest first, from (v*sets+s)*words on.
type layers struct {
	in    *puzzles.Instance
	sets  int   // how many sets, or numbers of goals visited
	bit   []int // by vertex: of a goal that comes in no order
	words int
	ways  []uint64
}

func newLayers(in *puzzles.Instance) *layers {
	l := &layers{in: in, bit: make([]int, in.Len()), words: 1}
	if in.Puzzle.Ordered {
		l.sets = len(in.Goals) + 1
	} else {
		if len(in.Goals) > mostSets {
			return nil
		}
		l.sets = 1 << len(in.Goals)
		for i, g := range in.Goals {
			l.bit[g] = 1 << i
		}
	}
	return l
}

func (l *layers) bytes(words int) int64 {
	return int64(l.words+words) * 8 * int64(l.in.Len()) * int64(l.sets)
}

// visit is the set after a visit to v.
func (l *layers) visit(set, v int) int {
	if !l.in.Puzzle.Ordered {
		return set | l.bit[v]
	}
	if set < len(l.in.Goals) && l.in.Goals[set] == v {
		return set + 1
	}
	return set
}

// lacking is how many goals a set lacks.
func (l *layers) lacking(set int) int {
	if l.in.Puzzle.Ordered {
		return l.sets - 1 - set
	}
	return bits.OnesCount(uint(l.sets - 1 - set))
}

func (l *layers) begin() {
	l.ways = make([]uint64, l.in.Len()*l.sets)
	for v := range l.in.Len() {
		if l.in.Start < 0 || v == l.in.Start {
			l.ways[v*l.sets+l.visit(0, v)] = 1
		}
	}
}

// sum is about the sum of the layer's numbers.
func (l *layers) sum() float64 {
	sum := 0.0
	for i, w := range l.ways {
		if w != 0 {
			sum += math.Ldexp(float64(w), 64*(i%l.words))
		}
	}
	return sum
}

// advance makes the next layer, with that many words; left is how many moves are
// to be made after it.
func (l *layers) advance(ctx context.Context, words, left int) bool {
	next := make([]uint64, l.in.Len()*l.sets*words)
	for v := range l.in.Len() {
		if ctx.Err() != nil {
			return false
		}
		for set := range l.sets {
			if set&(1<<14-1) == 0 && ctx.Err() != nil {
				return false
			}
			at := (v*l.sets + set) * l.words
			number := l.ways[at : at+l.words]
			if zero(number) {
				continue
			}
			for _, w := range l.in.Neighbours(v) {
				after := l.visit(set, int(w))
				if l.lacking(after) > left {
					continue
				}
				at := (int(w)*l.sets + after) * words
				add(next[at:at+words], number)
			}
		}
	}
	l.ways, l.words = next, words
	return true
}

func zero(number []uint64) bool {
	for _, w := range number {
		if w != 0 {
			return false
		}
	}
	return true
}

// add adds a number to one of as many words or more, which has room for the sum.
func add(sum, number []uint64) {
	var carry uint64
	for i := range sum {
		word := uint64(0)
		if i < len(number) {
			word = number[i]
		}
		sum[i], carry = bits.Add64(sum[i], word, carry)
	}
}

// solved is the number of ways to all goals and the end. A closed walk ends where
// it starts: in.End is that.
func (l *layers) solved() *big.Int {
	total := new(big.Int)
	for v := range l.in.Len() {
		if l.in.End >= 0 && v != l.in.End {
			continue
		}
		at := (v*l.sets + l.sets - 1) * l.words
		x := new(big.Int)
		for i := l.words - 1; i >= 0; i-- {
			x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(l.ways[at+i]))
		}
		total.Add(total, x)
	}
	return total
}
