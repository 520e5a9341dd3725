package pb

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// same reports whether two rows are the same but for the order of their terms.
func same(a, b *row) bool {
	sorted := func(r *row) []Term {
		return slices.SortedFunc(slices.Values(r.terms()), func(s, t Term) int { return int(s.Lit - t.Lit) })
	}
	return a.degree == b.degree && slices.Equal(sorted(a), sorted(b))
}

// side is the sum of a row's true literals less its degree.
func side(r *row, on []bool) int64 {
	sum := -r.degree
	for i, l := range r.lits {
		if on[l] {
			sum += r.coef(i)
		}
	}
	return sum
}

func (r *random) row() *row {
	terms, sum := r.terms()
	made, err := new(accumulator).made(terms, r.Int64N(sum+3)-1)
	if err != nil {
		panic(err)
	}
	return made
}

// Sums are exact, and what the other steps make is implied, in normal form.
func TestEachStepOfASumIsImplied(t *testing.T) {
	rng := oracle.Rand(t)
	for range 5000 {
		r := newRandom(rng)
		a := r.row()
		b := r.row()
		k := 1 + r.Int64N(4)
		acc := &accumulator{}
		for name, f := range map[string]struct {
			change func() error
			exact  func(on []bool) int64 // what the sum less the degree must be; nil: at least 0 where a holds
		}{
			"add":      {func() error { acc.add(b, k); return nil }, func(on []bool) int64 { return side(a, on) + k*side(b, on) }},
			"multiply": {func() error { acc.multiply(k); return nil }, func(on []bool) int64 { return k * side(a, on) }},
			"divide":   {func() error { return acc.divide(k) }, nil},
		} {
			acc.clear()
			acc.add(a, 1)
			if err := f.change(); err != nil {
				continue
			}
			got := oracle.Must(acc.row())
			for _, on := range r.all {
				switch {
				case f.exact != nil && side(got, on) != f.exact(on):
					t.Fatalf("%s: %v, %v, %d gives %v, %d at %v, want %d", name, a, b, k, got, side(got, on), on, f.exact(on))
				case f.exact == nil && side(a, on) >= 0 && side(got, on) < 0:
					t.Fatalf("%s: %v, %d gives %v, which does not follow at %v", name, a, k, got, on)
				}
			}
			seen := map[Lit]bool{}
			for i, l := range got.lits {
				if got.coef(i) <= 0 || seen[l.Var()] {
					t.Fatalf("%s: %v is not in normal form", name, got)
				}
				seen[l.Var()] = true
			}
		}
	}
}

// TestNumbersAreExactOrRefused: beyond 61 bits, nothing is made.
func TestNumbersAreExactOrRefused(t *testing.T) {
	r := oracle.Rand(t)
	edge := []int64{1, 2, 3, 1 << 31, 1<<31 - 1, maxSum, maxSum - 1, maxSum / 2, maxSum/2 + 1, maxSum / 3, 7}
	pick := func() int64 { return edge[r.IntN(len(edge))] }
	var exact, refused int
	for range oracle.Draw(t, 20000, func() bool { return exact >= 2000 && refused >= 2000 }) {
		acc := &accumulator{}
		coefs, degree := map[Lit]*big.Int{0: {}, 2: {}}, new(big.Int)
		for range 1 + r.IntN(3) {
			k := pick()
			var terms []Term
			for v := range Lit(2) {
				terms = append(terms, Term{1 + r.Int64N(3)*r.Int64N(2)*pick()/3, 2*v + Lit(r.IntN(2))})
			}
			one, err := new(accumulator).made(terms, r.Int64N(9)-4)
			if err != nil {
				continue
			}
			acc.add(one, k)
			for i, l := range one.lits { // over the variables: c ~x = c - c x
				c := new(big.Int).Mul(big.NewInt(one.coef(i)), big.NewInt(k))
				if l.Negated() {
					degree.Sub(degree, c)
					c.Neg(c)
				}
				coefs[l.Var()].Add(coefs[l.Var()], c)
			}
			degree.Add(degree, new(big.Int).Mul(big.NewInt(one.degree), big.NewInt(k)))
		}
		got, err := acc.row()
		if err != nil {
			refused++
			continue
		}
		exact++
		for i, l := range got.lits {
			c := big.NewInt(got.coef(i))
			if l.Negated() {
				degree.Add(degree, c)
				c.Neg(c)
			}
			if coefs[l.Var()].Cmp(c) != 0 {
				t.Fatalf("got %v, want %v", got, coefs)
			}
		}
		if degree.Cmp(big.NewInt(got.degree)) != 0 {
			t.Fatalf("got %v, want the degree %v", got, degree)
		}
	}
}

// naive propagates by looking at all rows until nothing changes, and reports
// whether it meets a conflict.
func naive(rows []*row, vars int) bool {
	off := make([]bool, 2*vars)
	for changed := true; changed; {
		changed = false
		for _, r := range rows {
			slack := -r.degree
			for i, l := range r.lits {
				if !off[l] {
					slack += r.coef(i)
				}
			}
			if slack < 0 {
				return true
			}
			for i, l := range r.lits {
				if !off[l] && !off[l.Not()] && r.coef(i) > slack {
					off[l.Not()], changed = true, true
				}
			}
		}
	}
	return false
}

// there are the rows that are not deleted.
func (c *checker) there() (rows []*row) {
	for _, a := range c.rows {
		rows = append(rows, a.row)
	}
	return rows
}

// What the propagator accepts is what follows by unit propagation, after any steps; of
// rows that were deleted nothing more than what followed before.
func TestRUPIsUnitPropagation(t *testing.T) {
	var yes, no int
	n := 300
	rng := oracle.Rand(t)
	for range oracle.Draw(t, n, func() bool { return yes >= 2*n && no >= 2*n }) {
		r := newRandom(rng)
		m := r.model()
		model := modelText(m)
		c, proof := r.proof(t, m, V1, func(string, string, error) {})
		if modelText(m) != model {
			t.Fatalf("the model was changed: %s", model)
		}
		ever, deleted := c.there(), strings.Contains(proof, "del")
		for range 20 {
			line := r.constraint(c)
			c.wordScanner = newScanner(nil, "lemma", strings.NewReader(line))
			lemma := c.constraint()
			before := map[ID]*row{}
			for id, r := range c.rows {
				before[id] = r.clone()
			}
			got := c.prop.follows(lemma)
			for id, r := range c.rows {
				if !same(r.row, before[id]) {
					t.Fatalf("%s: row %d was %s and is %s", line, id, before[id].text(c.model.Name), r.text(c.model.Name))
				}
			}
			follows := func(rows []*row) bool { return lemma.degree <= 0 || naive(append(rows, lemma.negation()), r.vars) }
			if !got && follows(c.there()) || got && !deleted && !follows(ever) {
				t.Fatalf("%s: got %v, after\n%s%s", line, got, modelText(c.model), proof)
			}
			if got {
				yes++
			} else {
				no++
			}
			if id := ID(1 + r.IntN(int(c.last))); c.rows[id] != nil && r.IntN(3) == 0 {
				proof += fmt.Sprintf("del id %d\n", id)
				c.wordScanner = newScanner(nil, "deletion", strings.NewReader(fmt.Sprintf("id %d", id)))
				c.del()
			}
		}
	}
}

func TestAContextStopsTheCheck(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	begin := strings.NewReader("pseudo-Boolean proof version 1.2\nf 1\n")
	if _, err := Check(ctx, long(t), "proof", io.MultiReader(begin, endless("rup 1 x1 >= 0 ;\n", 1<<20))); !oracle.Says(err, "stopped") {
		t.Errorf("got %v, want that it was stopped", err)
	}
}
