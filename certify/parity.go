package certify

import "knightsat/certify/pb"

// oddOrEven derives that no walk has a number of moves of the wrong parity: the
// degrees of the squares of one colour count every move once.
func (e *emitter) oddOrEven(colour []int8) pb.ID {
	both := e.p.NewSum()
	for _, sign := range []int64{1, -1} {
		s := e.p.NewSum()
		s.Equal(e.Parity, -sign)
		for v, n := range e.Nodes {
			if n.Degree > 0 && colour[v] == 0 {
				s.Equal(n.Degree, sign)
			}
		}
		s.Divide(2)
		both.Row(s.ID(), 1)
	}
	return both.ID()
}
