package tsp

// Multipliers are whole numbers by which rows about a walk are multiplied: each node has two
// edges of it, or twice as many as it is visited, each set is left twice, and the walk is
// no longer than its budget. Their sum is the argument; what it says, and when it is one,
// depends on what the rows are about.
type Multipliers struct {
	Budget int64   // times the number of moves; 0 for an argument about walks of any length
	Degree []int64 // of each node
	Sets   []Leave
}

// Leave is that the walk leaves a set of nodes twice.
type Leave struct {
	Set   []int
	Times int64 // 1 or more
}

// Degrees are the multipliers of the nodes with those of the sets in which they are: as
// often as the rows of nodes are in the sum, where a set that is left twice is its nodes'
// rows, less the edges within it.
func (d *Multipliers) Degrees() []int64 {
	degree := append([]int64(nil), d.Degree...)
	for _, set := range d.Sets {
		for _, v := range set.Set {
			degree[v] += set.Times
		}
	}
	return degree
}
