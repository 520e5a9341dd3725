package count

import (
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestEachStartIsOneWay, of several words, too, whatever the search before has left in them.
func TestEachStartIsOneWay(t *testing.T) {
	b := oracle.Must(puzzles.NewBoard(3, 3, nil, nil))
	l := NewLayers(puzzles.NewInstance(oracle.Must(puzzles.NewCover(b, puzzles.Rules{}))))
	l.words, l.ways = 3, slices.Repeat([]uint64{7}, 1000)
	if !l.begin(Hunt{Start: -1, End: -1, Goals: []int{4}}) || len(l.queue) != 9 {
		t.Fatalf("%d states to begin with, expected 9", len(l.queue))
	}
	for _, s := range l.queue {
		if n := l.value(int(s)); n.Int64() != 1 || !n.IsInt64() {
			t.Errorf("state %d is come to in %s ways, expected 1", s, n)
		}
	}
}
