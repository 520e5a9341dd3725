package bound

import "knightsat/puzzles"

// walkRows are what a [Multipliers] multiplies: a walk as the number of times that it makes each
// jump. As long as one is made three times or more, take two of them off: what is left has
// no more moves, joins the same squares, and enters and leaves each as often but for whole
// visits. Of that,
//
//   - the jumps at a square, and the walk's ends on it, are twice its visits;
//   - a square that must be visited has one visit or more, and one where the walk may be
//     on top of that at most as many as [walkRows.more] says;
//   - a jump is made at most as often as [walkRows.most] says;
//   - start and end on a square are no more than its visits, where the walk moves;
//   - some jump leaves a set with squares to visit inside and outside, and the jumps that
//     leave it with the ends inside are an even number.
//
// A walk that comes back to its start has no ends, unless that would count as visiting it
// twice.
type walkRows struct {
	in *puzzles.Instance
	puzzles.Reach
	given []int8 // how many given ends are on a vertex
	open  int    // ends that are not given
}

func newWalkRows(in *puzzles.Instance) *walkRows {
	j := &walkRows{in: in, Reach: in.Reach(), given: make([]int8, in.Len())}
	if j.Round {
		return j
	}
	for _, v := range []int{in.Start, in.End} {
		if v >= 0 {
			j.given[v]++
		} else {
			j.open++
		}
	}
	return j
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// most is how often a jump is made at most.
func (j *walkRows) most(u, v int) int {
	if !j.in.Puzzle.Once || j.in.Puzzle.Closed && j.Need == one(j.Must[u])+one(j.Must[v]) {
		return 2
	}
	return 1
}

// more is how often a square is visited at most beyond what it must be.
func (j *walkRows) more(v int) int {
	n := j.in.Degree(v) // each made twice
	if !j.Round {
		n++
	}
	if j.in.Puzzle.Once {
		n = 1
	}
	return n - one(j.Must[v])
}
