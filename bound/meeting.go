package bound

import "knightsat/puzzles"

// meeting finds distances between pairs of vertices by breadth-first search
// from both, the smaller frontier first, until the two meet. It keeps its memory from
// pair to pair, so that near pairs on a large board cost little.
type meeting struct {
	in    *puzzles.Instance
	mark  []int32 // 2*round or 2*round+1 where this round has seen the vertex, from the one side or the other
	round int32
	sides [2][]int32
	next  []int32
	work  int // vertices looked at, all rounds together
}

func newMeeting(in *puzzles.Instance) *meeting {
	return &meeting{in: in, mark: make([]int32, in.Len())}
}

// distance is the fewest moves from a to b; -1 where there is no way.
func (m *meeting) distance(a, b int) int {
	if a == b {
		return 0
	}
	m.round++
	m.sides[0] = append(m.sides[0][:0], int32(a))
	m.sides[1] = append(m.sides[1][:0], int32(b))
	m.mark[a], m.mark[b] = 2*m.round, 2*m.round+1
	for moves := 1; ; moves++ {
		side := 0
		if len(m.sides[1]) < len(m.sides[0]) {
			side = 1
		}
		if len(m.sides[side]) == 0 {
			return -1
		}
		mine, other := 2*m.round+int32(side), 2*m.round+1-int32(side)
		m.next = m.next[:0]
		for _, v := range m.sides[side] {
			for _, w := range m.in.Neighbours(int(v)) {
				m.work++
				if m.mark[w] == other {
					return moves
				}
				if m.mark[w] != mine {
					m.mark[w] = mine
					m.next = append(m.next, w)
				}
			}
		}
		m.sides[side], m.next = m.next, m.sides[side]
	}
}
