package bound

import (
	"context"
	"fmt"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// numbersApart looks for two squares with numbers, of which none is between, that are further
// apart than the numbers, or between which each way has one move too few or too many by the
// colours: of all, those with the fewest moves between them. A given start has number 1, a
// tour's end the last.
func numbersApart(ctx context.Context, in *puzzles.Instance, c *colouring) *Refutation {
	stops := in.Given()
	var best *Refutation
	fewest := 0
	near := in.Finder(ctx)
	for i := 1; i < len(stops); i++ {
		u, v := stops[i-1], stops[i]
		moves := v.Time - u.Time
		if best != nil && moves >= fewest {
			continue
		}
		if ctx.Err() != nil {
			return nil
		}
		a, b := in.Squares[u.Vertex], in.Squares[v.Vertex]
		text := fmt.Sprintf("%s is number %d and %s number %d, but ", a, u.Time+in.Shift+1, b,
			v.Time+in.Shift+1)
		bipartite := c.Bipartite[c.Component[u.Vertex]]
		odd := c.Colour[u.Vertex] != c.Colour[v.Vertex]
		switch {
		case u.Vertex != v.Vertex && !near.Between(v.Vertex, u.Vertex):
			if ctx.Err() != nil {
				return nil
			}
			best = never(ByReach, text+"no way leads from one to the other", nil)
		case u.Vertex != v.Vertex && near.Distance(v.Vertex) > moves:
			best = never(ByReach, text+"they are "+words.Count(near.Distance(v.Vertex), "move")+" apart", nil)
		case bipartite && odd != (moves%2 == 1):
			best = never(ByParity, text+in.Puzzle.Sayf("each move %s, and %s lead to a square of %s", changes(in),
				words.Count(moves, "move"),
				map[bool]string{true: "the other one", false: "the same one"}[moves%2 == 1]), nil)
		default:
			continue
		}
		fewest, best.Witness = moves, &Between{u.Vertex, v.Vertex}
	}
	return best
}
