package engines

import (
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Propagates reports whether unit propagation alone decides the formula under assumptions: it
// falsifies a clause, or satisfies all. A solver has nothing to search for then. A clause that has a
// literal twice may hide a unit.
func Propagates(f *cnf.Formula, assumptions ...z.Lit) bool {
	if f.Contradictory() {
		return true
	}
	var clauses [][]z.Lit
	first := make([]int, 2*f.Size().Vars+4) // of each literal: where the clauses that have it begin in places
	f.Each(0, func(clause []z.Lit) bool {
		clauses = append(clauses, clause)
		for _, l := range clause {
			first[l+1]++
		}
		return true
	})
	for l := range first[1:] {
		first[l+1] += first[l]
	}
	places, next := make([]int32, first[len(first)-1]), slices.Clone(first)
	open := make([]int, len(clauses)) // literals that are not false
	met := make([]bool, len(clauses))
	todo := slices.Clone(assumptions)
	for i, clause := range clauses {
		open[i] = len(clause)
		if len(clause) == 1 {
			todo = append(todo, clause[0])
		}
		for _, l := range clause {
			places[next[l]] = int32(i)
			next[l]++
		}
	}
	isTrue := make([]bool, len(first))
	for len(todo) > 0 {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if isTrue[l.Not()] {
			return true
		}
		if isTrue[l] {
			continue
		}
		isTrue[l] = true
		for _, i := range places[first[l]:first[l+1]] {
			met[i] = true
		}
		for _, i := range places[first[l.Not()]:first[l.Not()+1]] {
			if open[i]--; open[i] > 1 || met[i] {
				continue
			}
			free := slices.IndexFunc(clauses[i], func(m z.Lit) bool { return !isTrue[m.Not()] })
			if free < 0 {
				return true
			}
			todo = append(todo, clauses[i][free])
		}
	}
	return !slices.Contains(met, false)
}
