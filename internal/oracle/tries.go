package oracle

import (
	"iter"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"knightsat/puzzles"
)

// long is not "" if there is time for what is long, as .ci/run sets it, and "night" where there are
// minutes for one test, as .ci/night does. Tests ask for it while they run, so that the go command
// knows that what it has kept of them rests on it.
func long() string { return os.Getenv("KNIGHTSAT_LONG") }

// Long skips a test that takes long because there is much of it, unless KNIGHTSAT_LONG
// is set.
func Long(t testing.TB) {
	t.Helper()
	if Quick() {
		t.Skip("it takes long: KNIGHTSAT_LONG=1 runs it")
	}
}

// Night reports whether there are minutes for one test: KNIGHTSAT_LONG=night says so.
func Night() bool { return long() == "night" }

// Quick reports whether there is time for a part of what there is to try: without KNIGHTSAT_LONG.
func Quick() bool { return long() == "" }

// Tries is how many random puzzles a test tries: n by night, a quarter of them with
// KNIGHTSAT_LONG=1, else a tenth.
func Tries(n int) int {
	switch {
	case Quick():
		return n / 10
	case Night():
		return n
	}
	return n / 4
}

// Until goes through Tries(n) tries, and then on as Draw does.
func Until(t testing.TB, n int, enough func() bool) iter.Seq[int] { return Draw(t, Tries(n), enough) }

// Draw goes through n tries, and then on until there were enough of what is rare, so that no test fails by
// bad luck; if there are not after a hundred times as many, it fails.
func Draw(t testing.TB, n int, enough func() bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := 0; k < n || !enough(); k++ {
			if k == 100*n {
				t.Errorf("too little of what is rare came up in %d tries", k)
				return
			}
			if !yield(k) {
				return
			}
		}
	}
}

// Each goes through random puzzles, as Until goes through tries, with the generator that draws them. Nil
// for enough asks for no more than the tries, and a puzzle that is nil does not count. After a puzzle with which
// the test has failed, it says which that is, and ends.
func Each(t testing.TB, n int, enough func() bool, draw func(*rand.Rand) *puzzles.Puzzle) iter.Seq2[*rand.Rand, *puzzles.Puzzle] {
	if enough == nil {
		enough = func() bool { return true }
	}
	return func(yield func(*rand.Rand, *puzzles.Puzzle) bool) {
		rng := Rand(t)
		var p *puzzles.Puzzle
		defer func() {
			if p != nil {
				t.Log("the puzzle is" + Describe(p))
			}
		}()
		for range Until(t, n, enough) {
			p = draw(rng)
			if p != nil && !yield(rng, p) || t.Failed() {
				return
			}
		}
		p = nil
	}
}

// Seen reports whether each of some kinds was counted.
func Seen[K comparable](count map[K]int, kinds ...K) func() bool { return Many(count, 1, kinds...) }

// Many reports whether each of some kinds was counted n times.
func Many[K comparable](count map[K]int, n int, kinds ...K) func() bool {
	return func() bool {
		return !slices.ContainsFunc(kinds, func(k K) bool { return count[k] < n })
	}
}

// Allocated is how many bytes of memory were taken while something was done, given back or not.
func Allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
