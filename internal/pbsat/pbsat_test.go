package pbsat

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// problem is rows over few variables.
type problem struct {
	vars int
	rows [][]int64 // the coefficient of each variable, then the degree
}

func random(r *rand.Rand) problem {
	p := problem{vars: 1 + r.IntN(7)}
	for range 1 + r.IntN(3*p.vars) {
		row := make([]int64, p.vars+1)
		for v := range p.vars {
			if r.IntN(3) == 0 {
				row[v] = int64(r.IntN(9)) - 4
			}
		}
		row[p.vars] = int64(r.IntN(7)) - 3
		p.rows = append(p.rows, row)
	}
	return p
}

func (p problem) add(s *Solver) {
	for _, row := range p.rows {
		var lits []Lit
		var coefs []int64
		for v, c := range row[:p.vars] {
			if c != 0 {
				lits, coefs = append(lits, Lit(2*v+2)), append(coefs, c)
			}
		}
		s.Add(lits, coefs, row[p.vars])
	}
}

func (p problem) holds(bits int) bool {
	return !slices.ContainsFunc(p.rows, func(row []int64) bool {
		sum := int64(0)
		for v, c := range row[:p.vars] {
			sum += c * int64(bits>>v&1)
		}
		return sum < row[p.vars]
	})
}

// TestAnswersAreThoseOfAllAssignments: the answer is right, a solution solves the
// rows, and each clause that is learnt holds in every solution, also as rows are added
// that rule out the solutions one by one, and however often the search is cut short.
func TestAnswersAreThoseOfAllAssignments(t *testing.T) {
	r := oracle.Rand(t)
	learned := 0
	for range oracle.Draw(t, 2000, func() bool { return learned >= 2000 }) {
		p := random(r)
		s := New(p.vars)
		s.Learned = func(clause []Lit) {
			learned++
			for bits := range 1 << p.vars {
				if p.holds(bits) && !slices.ContainsFunc(clause, func(l Lit) bool { return bits>>(l/2-1)&1 != int(l&1) }) {
					t.Fatalf("learned %v, which %b violates: %v", clause, bits, p)
				}
			}
		}
		p.add(s)
		for {
			some := false
			for bits := range 1 << p.vars {
				some = some || p.holds(bits)
			}
			status := s.Solve(context.Background(), 0)
			for budget := 1; status == Unknown && budget < 1<<20; budget *= 2 {
				status = s.Solve(context.Background(), budget)
			}
			if (status == Sat) != some || status == Unknown {
				t.Fatalf("found %v, want a solution: %v: %v", status, some, p)
			}
			if status == Unsat {
				break
			}
			bits := 0
			other := problem{vars: p.vars, rows: [][]int64{make([]int64, p.vars+1)}}
			row := other.rows[0] // another solution
			row[p.vars] = 1
			for v := range p.vars {
				row[v] = 1
				if s.Value(v + 1) {
					bits |= 1 << v
					row[v] = -1
					row[p.vars]--
				}
			}
			if !p.holds(bits) {
				t.Fatalf("found %b, which is no solution of %v", bits, p)
			}
			p.rows = append(p.rows, row)
			other.add(s)
		}
	}
}

// pigeons are n+1 in n holes: a hard problem for clauses.
func pigeons(s *Solver, n int) {
	at := func(i, h int) Lit { return Lit(2*(i*n+h) + 2) }
	for i := range n + 1 {
		var lits []Lit
		for h := range n {
			lits = append(lits, at(i, h))
		}
		s.Add(lits, slices.Repeat([]int64{1}, n), 1)
		for j := range i {
			for h := range n {
				s.Add([]Lit{at(i, h), at(j, h)}, []int64{-1, -1}, -1)
			}
		}
	}
}

// TestLongRunsForgetClauses: what is forgotten was learnt, once, and the answer stays
// right; and limits end it.
func TestLongRunsForgetClauses(t *testing.T) {
	s := New(7 * 8)
	learned, forgotten := 0, map[int]bool{}
	s.Learned = func([]Lit) { learned++ }
	s.Forgotten = func(n int) {
		if n < 0 || n >= learned || forgotten[n] {
			t.Fatalf("forgot clause %d of %d, forgotten before: %v", n, learned, forgotten[n])
		}
		forgotten[n] = true
	}
	pigeons(s, 7)
	if got := s.Solve(context.Background(), 10); got != Unknown {
		t.Errorf("found %v after 10 conflicts, want none", got)
	}
	if got := s.Solve(context.Background(), 1<<30); got != Unsat || len(forgotten) == 0 {
		t.Errorf("found %v, %d clauses forgotten", got, len(forgotten))
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	s = New(11 * 10)
	pigeons(s, 10)
	if got := s.Solve(ctx, 1<<30); got != Unknown {
		t.Errorf("found %v, though the context had ended", got)
	}
}

func TestLuby(t *testing.T) {
	want := []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}
	for i, w := range want {
		if got := luby(i + 1); got != w {
			t.Errorf("number %d is %d, want %d", i+1, got, w)
		}
	}
}
