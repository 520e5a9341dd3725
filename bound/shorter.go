package bound

import (
	"context"
	"slices"
)

// proves reports whether the numbers refute so many moves, or any number where moves is
// below 0.
func (d *Dual) proves(ctx context.Context, j *jumps, moves int) bool {
	value, empty, err := d.value(ctx, j)
	return err == nil && (empty || value > d.Budget*int64(max(0, moves)))
}

// shorter leaves out sets as long as the others do, and divides by what all numbers have
// in common.
func (d *Dual) shorter(ctx context.Context, j *jumps, moves int) *Dual {
	for k := len(d.Sets) - 1; k >= 0 && len(d.Sets) <= 100; k-- {
		less := &Dual{Budget: d.Budget, Degree: d.Degree, Sets: slices.Delete(slices.Clone(d.Sets), k, k+1)}
		if less.proves(ctx, j, moves) {
			d = less
		}
	}
	common := d.Budget
	for _, y := range d.Degree {
		common = gcd(common, y)
	}
	for _, s := range d.Sets {
		common = gcd(common, s.Times)
	}
	if common > 1 {
		d.Budget /= common
		for v := range d.Degree {
			d.Degree[v] /= common
		}
		for k := range d.Sets {
			d.Sets[k].Times /= common
		}
	}
	return d
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}
