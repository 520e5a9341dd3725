package count

import (
	"context"
	"math/big"
	"slices"

	"knightsat/puzzles"
	"knightsat/puzzles/symmetry"
)

// allTours counts the undirected tours of a puzzle for which puzzles.Instance.IsTour is true, as
// countTours does: those that the puzzle's own turn takes to themselves, where it asks
// for such.
func allTours(ctx context.Context, in *puzzles.Instance, bytes int64) *result {
	turn, ok := turn(in.Puzzle)
	if !ok {
		return nil
	}
	return countTours(ctx, in, turn, bytes)
}

// upToSymmetry counts the same tours, those once that a symmetry of the puzzle takes
// to each other, by the lemma of Burnside: their number is the mean, over all
// symmetries, of the number of tours that each keeps. all is what allTours counted. It
// returns nil if Tours does, and if it can't tell how many tours are kept by
// the puzzle's own turn and by a symmetry as well.
func upToSymmetry(ctx context.Context, in *puzzles.Instance, all *result, bytes int64) *result {
	turn, ok := turn(in.Puzzle)
	if !ok {
		return nil
	}
	r := *all
	sum := new(big.Int).Set(all.Count)
	symmetries := symmetry.Of(in.Puzzle)
	for _, y := range symmetries[1:] {
		if !r.Complete {
			break
		}
		k := kept(ctx, in, all, turn, y, bytes)
		if k == nil {
			return nil
		}
		r.Complete = k.Complete
		sum.Add(sum, k.Count)
	}
	n := big.NewInt(int64(len(symmetries)))
	// rounded up, if it is a lower bound
	r.Count = sum.Add(sum, new(big.Int).Sub(n, big.NewInt(1))).Quo(sum, n)
	return &r
}

// turn is the symmetry that all tours of a puzzle have; false if its board lacks it.
func turn(p *puzzles.Puzzle) (symmetry.Symmetry, bool) {
	if p.Symmetric == puzzles.NoTurn {
		return symmetry.Of(p)[0], true
	}
	return symmetry.Turn(p)
}

// kept counts the tours that a turn and another symmetry both keep; nil if that
// can't be said. all are those that the turn keeps.
func kept(ctx context.Context, in *puzzles.Instance, all *result, turn, y symmetry.Symmetry,
	bytes int64) *result {
	if isPower(in, turn, y) {
		return all
	}
	r := countTours(ctx, in, y, bytes)
	if r == nil || isPower(in, y, turn) || r.Complete && r.Count.Sign() == 0 {
		return r
	}
	return nil // some of them may be kept by the turn, too
}

// isPower reports whether one symmetry is the other one, some times.
func isPower(in *puzzles.Instance, of, y symmetry.Symmetry) bool {
	image := slices.Clone(in.Squares)
	for range 4 {
		for i, s := range image {
			image[i] = of.Apply(s)
		}
		if !slices.ContainsFunc(in.Squares,
			func(s puzzles.Square) bool { return y.Apply(s) != image[in.Vertex(s)] }) {
			return true
		}
	}
	return false
}
