package bound

import (
	"context"
	"fmt"
	"slices"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Multipliers is a [Witness] that a single sum checks: whole numbers by which rows are multiplied.
// They are rows of one model, a walk as the jumps that it makes (jumps in
// docs/certificate-format.md). Together they say
//
//	Budget moves >= sum of Degree (2 - given ends) + sum over sets of Times (2 - given ends)
//	              + for each jump made: Budget - Degree of both squares - Times of the sets that it leaves
//	              + for each visit more: 2 Degree
//	              - for each end that is open: Degree of its square + Times of the sets that it is in
//
// whatever the numbers. So if even the least value of the right side is more than the
// left side, no walk has this number of moves; without a budget, there is no walk at all. It
// is the linear programming dual of that model, rounded. The zero value proves nothing.
//
// The row of a set that has some but not all of the squares to visit: the jumps that leave it, and the walk's ends
// in it, are at least two; four if both ends are given and in it.
type Multipliers tsp.Multipliers

// degrees says how many times the sum has each degree row (see [tsp.Multipliers.Degrees]).
func (d *Multipliers) degrees() []int64 { return (*tsp.Multipliers)(d).Degrees() }

// vertices lists the vertices whose degree rows the sum has the given number of times.
func (d *Multipliers) vertices(times int64) (list []int) {
	for v, y := range d.Degree {
		if y == times {
			list = append(list, v)
		}
	}
	return list
}

// value is the least that the right side may be; empty is true if no jump leaves a
// set, which no walk can do with.
func (d *Multipliers) value(ctx context.Context, j *walkRows) (value int64, empty bool, err error) {
	c, empty, err := d.count(ctx, j)
	return c.need - c.take - c.ends - c.rest, empty, err
}

// total is what rows add up to: what squares and sets need, what others take, what the
// ends take off, and what jumps and visits, as often as they may be made, have too few.
type total struct{ need, take, ends, rest int64 }

func (d *Multipliers) count(ctx context.Context, j *walkRows) (c total, empty bool, err error) {
	s, err := d.sums(j)
	if err != nil {
		return c, false, err
	}
	for k, set := range d.Sets {
		if s.leaving[k] == 0 {
			return c, true, nil
		}
		c.need += set.Times * int64(s.atLeast[k])
	}
	round := 0
	for v, on := range j.On {
		if round++; round%4096 == 1 && ctx.Err() != nil {
			return c, false, context.Cause(ctx)
		}
		if on {
			spare := int64(one(j.Must[v])) - int64(j.given[v])
			jumps := d.Degree[v] * (spare + int64(one(j.Must[v])))
			c.need += max(0, jumps)
			c.take -= min(0, jumps)
			c.ends += s.ends[v] * spare
			c.rest -= int64(j.more(v)) * min(0, 2*d.Degree[v]-s.ends[v])
		}
	}
	counts := func(v int) bool { return j.On[v] && (d.Degree[v] > 0 || s.in[v] > 0) } // else it adds nothing to a jump
	for u := range j.On {
		if !counts(u) {
			continue
		}
		for _, w := range j.in.Neighbours(u) {
			if v := int(w); j.On[v] && (v > u || !counts(v)) {
				c.rest -= int64(j.most(u, v)) * min(0, d.Budget-d.Degree[u]-d.Degree[v]-s.crossing(u, v))
			}
		}
	}
	if j.open > 0 {
		most := int64(-1 << 62)
		for v, on := range j.On {
			if on {
				most = max(most, s.gain[v]-s.ends[v])
			}
		}
		c.ends += int64(j.open) * most
	}
	return c, false, nil
}

// sums is what a check adds up before it counts.
type sums struct {
	d       *Multipliers
	of      [][]int32 // by vertex: the sets that it is in, ascending
	in      []int64   // by vertex: their times
	gain    []int64   // by vertex: what an end on it takes off
	ends    []int64   // by vertex: how many times the row "no more ends than visits" is added
	leaving []int     // by set: jumps
	atLeast []int     // by set: jumps and open ends
}

// sums checks that the numbers are such that nothing overflows, and the sets such that
// every walk leaves them.
func (d *Multipliers) sums(j *walkRows) (*sums, error) {
	n := j.in.Len()
	s := &sums{d: d, of: make([][]int32, n), in: make([]int64, n), gain: make([]int64, n),
		ends: make([]int64, n)}
	large := func(x int64) bool { return x < -maxMultiplier || x > maxMultiplier }
	terms := n + j.in.Edges()
	switch {
	case len(d.Degree) != n:
		return nil, fmt.Errorf("there are %d multipliers for %d squares", len(d.Degree), n)
	case d.Budget < 0:
		return nil, fmt.Errorf("the multiplier of the number of moves is %d; it must not be below 0",
			d.Budget)
	case large(d.Budget) || slices.ContainsFunc(d.Degree, large):
		return nil, fmt.Errorf("a multiplier is above %d", int64(maxMultiplier))
	}
	for k, set := range d.Sets {
		if terms += len(set.Set); terms > maxTerms {
			return nil, fmt.Errorf("the sets have more than %d squares together", maxTerms)
		}
		if set.Times < 1 || set.Times*int64(len(d.Sets)) > maxMultiplier {
			return nil, fmt.Errorf("set %d is left %d times; it must be 1 or more, and not too large", k+1,
				set.Times)
		}
		if err := s.leave(j, k, set); err != nil {
			return nil, err
		}
	}
	for v, y := range d.Degree {
		s.gain[v] = y + s.in[v]
	}
	s.rowsOfEnds(j)
	return s, nil
}

func (s *sums) leave(j *walkRows, k int, set tsp.Leave) error {
	var visits [2]int // squares to visit inside, and all
	visits[1] = j.Need
	ends := 0
	for _, v := range set.Set {
		switch {
		case v < 0 || v >= len(s.of):
			return fmt.Errorf("there is no vertex %d; they are numbered 0 to %d", v, len(s.of)-1)
		case len(s.of[v]) > 0 && s.of[v][len(s.of[v])-1] == int32(k):
			return fmt.Errorf("%s is in set %d twice", j.in.Squares[v], k+1)
		}
		s.of[v] = append(s.of[v], int32(k))
		s.in[v] += set.Times
		visits[0] += one(j.Must[v])
		ends += int(j.given[v])
	}
	if visits[0] == 0 || visits[0] == visits[1] {
		return fmt.Errorf("set %d has %d of the %d squares to visit; no walk need leave it", k+1, visits[0],
			visits[1])
	}
	leaving := 0
	for _, v := range set.Set {
		for _, w := range j.in.Neighbours(v) {
			if of := s.of[w]; j.On[v] && j.On[w] && (len(of) == 0 || of[len(of)-1] != int32(k)) {
				leaving++
			}
		}
	}
	s.leaving = append(s.leaving, leaving)
	s.atLeast = append(s.atLeast, 2+ends/2*2-ends)
	return nil
}

// crossing is how many times sets are left by a jump.
func (s *sums) crossing(u, v int) int64 { return s.in[u] + s.in[v] - 2*s.d.common(s.of[u], s.of[v]) }

// common is how many times the sets in both of two ascending lists are left.
func (d *Multipliers) common(a, b []int32) (times int64) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			times += d.Sets[a[0]].Times
			a, b = a[1:], b[1:]
		}
	}
	return times
}

// rowsOfEnds picks how often each row "start and end are no more than visits" is added:
// as far as it takes off the gain of an end, or, if there is a visit to spare, the gain
// of the square that has the most by itself. On a square that is visited once, for a given
// end, there is no other.
func (s *sums) rowsOfEnds(j *walkRows) {
	if !j.Moves || j.open == 0 {
		return
	}
	left := func(v int) int64 { return s.gain[v] - s.ends[v] }
	first, second := -1, -1 // of the squares where an end may be, those with the most left
	var taken []int         // those that are visited once, for a given end
	for v, on := range j.On {
		spare := one(j.Must[v]) > int(j.given[v])
		switch {
		case !on:
			continue
		case !spare && j.more(v) == 0:
			taken = append(taken, v)
			continue
		case !spare:
			s.ends[v] = max(0, min(s.gain[v], s.harmless(j, v)))
		}
		if first < 0 || left(v) > left(first) {
			first, second = v, first
		} else if second < 0 || left(v) > left(second) {
			second = v
		}
	}
	if j.open == 2 && second >= 0 && s.ends[first] == 0 {
		s.ends[first] = min(left(first)-left(second), s.harmless(j, first))
	}
	for _, v := range taken {
		if first >= 0 {
			s.ends[v] = min(max(0, left(v)-left(first)), maxMultiplier)
		}
	}
}

// harmless is how often a square's row may be added so that more visits to it don't make the sum worse.
func (s *sums) harmless(j *walkRows, v int) int64 {
	if j.more(v) == 0 {
		return maxMultiplier
	}
	return max(0, 2*s.d.Degree[v])
}

// proves reports whether the numbers refute the given number of moves, or any number where moves is
// below 0.
func (d *Multipliers) proves(ctx context.Context, j *walkRows, moves int) bool {
	value, empty, err := d.value(ctx, j)
	return err == nil && (empty || value > d.Budget*int64(max(0, moves)))
}

// shorter leaves out sets as long as the others do, and divides by what all numbers have
// in common.
func (d *Multipliers) shorter(ctx context.Context, j *walkRows, moves int) *Multipliers {
	for k := len(d.Sets) - 1; k >= 0 && len(d.Sets) <= 100; k-- {
		less := &Multipliers{Budget: d.Budget, Degree: d.Degree, Sets: slices.Delete(slices.Clone(d.Sets), k, k+1)}
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

// Derive implements [Witness]. Multipliers that refute a number of moves say nothing of a walk that comes back to
// its start and visits nothing twice: they count it as a closed one, and in the model of jumps both its ends are given,
// whose rows leave too little of the start's visits for that sum.
func (d *Multipliers) Derive(_ context.Context, in *puzzles.Instance, r *Refutation, last int) *Derivation {
	if r.Moves < Never && in.Puzzle.Once && !in.Puzzle.Closed && in.Start >= 0 && in.Start == in.End {
		return nil
	}
	j := newWalkRows(in)
	s, err := d.sums(j)
	if err != nil {
		return nil
	}
	most := int64(-1 << 62) // what an end takes off
	for v, degree := range d.degrees() {
		if j.On[v] {
			most = max(most, degree-s.ends[v])
		}
	}
	rows := tsp.Multipliers{Budget: d.Budget, Degree: append(slices.Clone(d.Degree), -most), Sets: d.Sets}
	out := &Derivation{Name: string(r.By), Says: r.Because, Model: Jumps,
		Steps: []linear.Step{{Multipliers: &rows, Ends: s.ends}, {}}}
	if r.By == facts.ByFlow && r.Moves < Never {
		out.Name, out.Says = fmt.Sprint("linear-", last), byJumps(in, last)
	}
	sets := map[int]string{}
	for k, set := range d.Sets {
		for _, v := range set.Set {
			sets[v] += fmt.Sprint(k, " ")
		}
	}
	type said struct {
		degree, ends int64
		sets         string
	}
	out.Alike = func(v int) any { return said{d.Degree[v], s.ends[v], sets[v]} }
	return out
}

// show implements [Witness].
func (d *Multipliers) show(a *Analysis, r *Refutation, f *Figure) {
	if r.By == facts.ByCounting && len(d.Sets) == 0 {
		f.Squares, f.Halves = a.Walk(d.vertices(2)), a.Walk(d.vertices(1))
		return
	}
	rows := &Rows{d.Budget, []rowTimes{}, []rowTimes{}}
	for v, times := range d.Degree {
		if times != 0 {
			rows.Jumps = append(rows.Jumps, rowTimes{[]puzzles.Square{a.Squares[v]}, times})
		}
		if len(rows.Jumps) > maxToldRows {
			return
		}
	}
	for _, s := range d.Sets {
		rows.Sets = append(rows.Sets, rowTimes{a.Walk(s.Set), s.Times})
	}
	f.Rows = rows
}
