package reduce

import (
	"context"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// near looks for a path near the present solution of the linear program: local search begins with its
// largest edges, and makes new ones of those that the program leaves alone, by their reduced costs. It tries
// that once, or, where branching would do if less were open, the more often, the more is. The path is nil if
// it found none.
func (p *Rest) near(ctx context.Context, program *linear.Program, sum linear.Sum) []int32 {
	if sum.Parts == 0 {
		return nil
	}
	var list []tsp.Candidate
	for k, e := range p.all {
		if out, _ := program.Fixed(k); !out {
			list = append(list, tsp.Candidate{I: e.I, J: e.J, Cost: sum.Reduced[k] * fine / sum.Parts})
		}
	}
	order := p.Joined(program.Largest())
	open := float64(sum.Above(p.Moves)) / float64(sum.Parts)
	tries := 1
	if len(list) > branchedEdges && p.Len() <= nearMore {
		tries += int(nearTries * open)
	}
	for try := range tries {
		s := tsp.NewSearch(ctx, p.Problem, order, uint64(try))
		s.Among(ctx, p.Potentials, list)
		s.Run(ctx, nearKicks*p.Len(), p.Moves-int(open))
		if s.Length() > p.Moves {
			continue
		}
		path := make([]int32, 0, p.Len())
		for _, i := range s.Best() {
			path = append(path, int32(i))
		}
		return path
	}
	return nil
}
