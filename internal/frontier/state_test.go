package frontier

import (
	"testing"

	"knightsat/internal/oracle"
)

// TestKeysTellStatesApart, and lead back to them, at every width.
func TestKeysTellStatesApart(t *testing.T) {
	rng := oracle.Rand(t)
	for range 20000 {
		n := 1 + rng.IntN(maxWidth)
		var s, back PathState
		places := rng.Perm(n)
		for len(places) > 0 {
			i := places[0]
			places = places[1:]
			switch rng.IntN(4) {
			case 0:
				s[i] = Full
			case 1:
				s[i] = int8(i)
			default:
				s[i] = int8(i)
				if len(places) > 0 {
					s[i], s[places[0]] = int8(places[0]), int8(i)
					places = places[1:]
				}
			}
		}
		lacking, one := s.lacks(n)
		k := s.Encode(n)
		if l, o := back.Decode(k, n); back != s || l != lacking || o != one {
			t.Fatalf("%v became %v", s[:n], back[:n])
		}
		if k[0] == 0 || n <= narrow && k[1] != 0 {
			t.Fatalf("%v has the key %v", s[:n], k)
		}
	}
	for _, n := range []int{narrow, maxWidth - 1} { // the largest numbers: each second end belongs to the latest first one
		var s, back PathState
		for i := range n {
			s[i] = int8(n - 1 - i)
		}
		if back.Decode(s.Encode(n), n); back != s {
			t.Errorf("%v became %v", s, back)
		}
	}
}

// TestMatchingsAreNumbered from 0, without gaps.
func TestMatchingsAreNumbered(t *testing.T) {
	for ends, want := range map[int]uint64{2: 1, 4: 3, 6: 15, 8: 105, 10: 945} {
		if matchings[ends/2] != want {
			t.Fatalf("%d ends: found %d matchings, expected %d", ends, matchings[ends/2], want)
		}
		list, seen := uint64(0x2aaaaa)&(1<<(2*ends)-1), map[PathState]bool{}
		for number := range want {
			var s PathState
			s.Match(list, number)
			if got := s.Matching(list); got != number || seen[s] {
				t.Fatalf("%d ends: matching %d has the number %d, or came before", ends, number, got)
			}
			seen[s] = true
		}
	}
}
