package reduce

import (
	"context"
	"slices"

	"knightsat/internal/tsp"
)

// A key is a pair's weight, followed by the pair's place: sorted keys are the
// pairs from the lightest up. Weights are between -weightLimit and weightLimit,
// places below 2^placeBits.
const (
	placeBits   = 26
	weightLimit = 1 << (63 - placeBits - 1)
)

// What a key must hold. A constant below 0 is none of these types: it does not
// compile.
const (
	_ uint = 1<<placeBits - tsp.MaxNodes*(tsp.MaxNodes-1)/2                            // every pair has a place
	_ uint = weightLimit - 1 - (tsp.MaxDistance+forceMoves)*fine - 2*tsp.MostPotential // a distance, forced or not, and two potentials
)

func key(weight int64, place int) uint64 {
	return uint64(weight+weightLimit)<<placeBits | uint64(place)
}

func place(key uint64) int { return int(key & (1<<placeBits - 1)) }

// sortKeys sorts keys; false where the context ends first. It sorts runs that
// take no time to speak of, and merges these.
func sortKeys(ctx context.Context, keys []uint64) bool {
	const run = 1 << 17
	for from := 0; from < len(keys); from += run {
		if ctx.Err() != nil {
			return false
		}
		slices.Sort(keys[from:min(from+run, len(keys))])
	}
	if len(keys) <= run {
		return true
	}
	from, to := keys, make([]uint64, len(keys))
	for width := run; width < len(keys); width *= 2 {
		for at := 0; at < len(keys); at += 2 * width {
			if ctx.Err() != nil {
				return false
			}
			middle, end := min(at+width, len(keys)), min(at+2*width, len(keys))
			merge(to[at:at:end], from[at:middle], from[middle:end])
		}
		from, to = to, from
	}
	copy(keys, from)
	return true
}

// merge appends two sorted lists to one.
func merge(dst, a, b []uint64) {
	for len(a) > 0 && len(b) > 0 {
		if a[0] <= b[0] {
			dst, a = append(dst, a[0]), a[1:]
		} else {
			dst, b = append(dst, b[0]), b[1:]
		}
	}
	dst = append(dst, a...)
	_ = append(dst, b...)
}
