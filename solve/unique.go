package solve

import (
	"context"
	"slices"

	"knightsat/puzzles"
)

// Uniqueness says whether a puzzle has one shortest walk only.
type Uniqueness struct {
	Known   bool         // false if there is no walk, or something cut the search short
	Unique  bool         // there is no other one
	Another puzzles.Walk // if there is: one that does not count as the same
}

// Unique solves the puzzle and looks for another walk of as few moves. Walks that are the same by
// Options.Same count as one. The errors are those of [All].
func Unique(ctx context.Context, p *puzzles.Puzzle, o Options) (*Answer, Uniqueness, error) {
	var u Uniqueness
	var mine []puzzles.Walk // the walks that are the same as the answer's
	var reason string
	found := 0
	ans, err := all(ctx, p, o, func(a *Answer) bool {
		if found == 0 {
			mine, reason = a.same, a.Reason
		}
		found++
		if !slices.ContainsFunc(mine, func(w puzzles.Walk) bool { return slices.Equal(w, a.Walk) }) {
			u.Another = a.Walk
		}
		return u.Another == nil
	})
	if err != nil || found == 0 {
		return ans, u, err
	}
	u.Unique = ans.Complete
	if u.Known = ans.Complete || u.Another != nil; u.Known {
		ans.Complete, ans.Reason = true, reason
	}
	return ans, u, nil
}
