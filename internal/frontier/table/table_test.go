package table

import (
	"testing"

	"knightsat/internal/oracle"
)

// mark makes the first word of a key.
const mark = 1 << 63

// TestKeysOfTwoWords are told apart by both, as the table grows.
func TestKeysOfTwoWords(t *testing.T) {
	rng := oracle.Rand(t)
	for keys := 1; keys <= 2; keys++ {
		table, want := New(keys, 1, 1<<22), map[Key]uint64{}
		for range 60_000 {
			k := Key{mark | rng.Uint64N(50), 0}
			if keys == 2 {
				k[1] = rng.Uint64N(1000)
			}
			number := table.Place(k)
			number[0]++
			want[k]++
		}
		found := 0
		table.Each(func(k Key, number []uint64) {
			found++
			if want[k] != number[0] {
				t.Fatalf("%d words: %v has %d, expected %d", keys, k, number[0], want[k])
			}
		})
		if found != len(want) || table.Used != found {
			t.Errorf("%d words: found %d keys, %d used, expected %d", keys, found, table.Used, len(want))
		}
	}
}

// TestFullTables take new keys up to nineteen places of twenty, and those that they
// have for ever.
func TestFullTables(t *testing.T) {
	table := New(1, 1, 1<<13)
	n := uint64(0)
	for ; table.Place(Key{mark | n}) != nil; n++ {
		if n > 1<<20 {
			t.Fatal("never full")
		}
	}
	if len(table.Records) > 1<<13 || int(n) != table.Used || table.Used*20 < table.places()*19 || (table.Used-1)*20 >= table.places()*19 {
		t.Errorf("found %d of %d places used, in %d words", table.Used, table.places(), len(table.Records))
	}
	if table.Place(Key{mark}) == nil || table.Place(Key{mark | (n - 1)}) == nil {
		t.Error("a key that is there has no place")
	}
}
