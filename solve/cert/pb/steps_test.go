package pb

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// side is the sum of a row's true literals less its degree.
func side(r *row, on []bool) int64 {
	sum := r.rhs().neg()
	for i, l := range r.lits {
		if on[l] {
			sum = sum.plus(r.coef(i))
		}
	}
	return sum.v
}

func (r *random) row() *row {
	terms, sum := r.terms()
	made, err := positive(terms, r.Int64N(sum+3)-1)
	if err != nil {
		panic(err)
	}
	return made
}

// Sums are exact, and what the other steps make is implied, in normal form.
func TestEachStepOfASumIsImplied(t *testing.T) {
	for seed := range 5000 {
		r := newRandom(uint64(seed))
		a, b, k := r.row(), r.row(), 1+r.Int64N(4)
		acc := &accumulator{work: &work{ctx: context.Background()}}
		v := r.lit().Var()
		for name, f := range map[string]struct {
			change func() error
			exact  func(on []bool) int64 // what the sum less the degree must be; nil: at least 0 where a holds
		}{
			"add":      {func() error { acc.add(b, small(k)); return nil }, func(on []bool) int64 { return side(a, on) + k*side(b, on) }},
			"multiply": {func() error { acc.multiply(small(k)); return nil }, func(on []bool) int64 { return k * side(a, on) }},
			"weaken":   {func() error { return acc.weaken(v) }, nil},
			"divide":   {func() error { return acc.divide(small(k)) }, nil},
			"saturate": {acc.saturate, nil},
		} {
			acc.clear()
			acc.add(a, small(1))
			if err := f.change(); err != nil {
				continue
			}
			got := acc.row()
			for _, on := range r.all {
				switch {
				case f.exact != nil && side(got, on) != f.exact(on):
					t.Fatalf("%s: %v, %v, %d gives %v, %d at %v, want %d", name, a, b, k, got, side(got, on), on, f.exact(on))
				case f.exact == nil && side(a, on) >= 0 && side(got, on) < 0:
					t.Fatalf("%s: %v, %d gives %v, which does not follow at %v", name, a, k, got, on)
				}
			}
			seen := marks{}
			for i, l := range got.lits {
				c := got.coef(i)
				if c.sign() <= 0 || !seen.add(l.Var()) {
					t.Fatalf("%s: %v is not in normal form", name, got)
				}
				if name == "saturate" && c.cmp(got.rhs()) > 0 {
					t.Fatalf("saturate: %v is not saturated", got)
				}
			}
		}
	}
}

func TestDivisionRoundsUp(t *testing.T) {
	acc := &accumulator{work: &work{ctx: context.Background()}}
	r, _ := positive([]Term{{7, 0}, {6, 3}, {1, 4}}, 8)
	acc.add(r, small(1))
	if err := acc.divide(small(3)); err != nil {
		t.Fatal(err)
	}
	want, _ := positive([]Term{{3, 0}, {2, 3}, {1, 4}}, 3)
	if got := acc.row(); !acc.same(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The slow oracle: what implies is implied, and a weakened row is.
func TestImpliesMeansImplied(t *testing.T) {
	yes := 0
	for seed := range 5000 {
		r := newRandom(uint64(seed))
		a, b := r.row(), r.row()
		acc := &accumulator{work: &work{ctx: context.Background()}}
		if r.IntN(2) == 0 { // a weakened and saturated
			acc.add(a, small(1))
			if acc.weaken(a.lits[0].Var()) != nil || acc.saturate() != nil {
				continue
			}
			acc.term(small(2), r.lit())
			b = acc.row()
		}
		if !acc.implies(a, b) {
			continue
		}
		yes++
		for _, on := range r.all {
			if side(a, on) >= 0 && side(b, on) < 0 {
				t.Fatalf("%v does not imply %v at %v", a, b, on)
			}
		}
	}
	if yes < 750 {
		t.Errorf("%d of 5000 were implied: too few to say anything", yes)
	}
}

func TestNumbersAreThoseOfBigInt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	edge := []int64{0, 1, -1, 1 << 31, 1<<31 - 1, -1 << 31, 1<<63 - 1, -1 << 63, 1 << 62, 3, 7}
	pick := func() num {
		n := small(edge[r.IntN(len(edge))] + r.Int64N(3) - 1)
		if r.IntN(4) == 0 {
			n = n.times(small(edge[r.IntN(len(edge))]))
		}
		return n
	}
	for range 20000 {
		a, b := pick(), pick()
		x, y := a.big(), b.big()
		for _, c := range []struct {
			name string
			got  num
			want *big.Int
		}{
			{"+", a.plus(b), new(big.Int).Add(x, y)},
			{"-", a.minus(b), new(big.Int).Sub(x, y)},
			{"*", a.times(b), new(big.Int).Mul(x, y)},
		} {
			if c.got.big().Cmp(c.want) != 0 || (c.got.b != nil) == c.want.IsInt64() {
				t.Fatalf("%v %s %v = %v, want %v", a, c.name, b, c.got, c.want)
			}
		}
		if a.cmp(b) != x.Cmp(y) || a.sign() != x.Sign() {
			t.Fatalf("%v is compared with %v", a, b)
		}
		if y.Sign() > 0 && x.Sign() >= 0 {
			q, m := new(big.Int).QuoRem(x, y, new(big.Int))
			if m.Sign() > 0 {
				q.Add(q, big.NewInt(1))
			}
			if a.over(b).big().Cmp(q) != 0 {
				t.Fatalf("%v / %v = %v, want %v", a, b, a.over(b), q)
			}
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
			if r == nil {
				continue
			}
			slack := r.rhs().neg()
			for i, l := range r.lits {
				if !off[l] {
					slack = slack.plus(r.coef(i))
				}
			}
			if slack.sign() < 0 {
				return true
			}
			for i, l := range r.lits {
				if !off[l] && !off[l.Not()] && r.coef(i).cmp(slack) > 0 {
					off[l.Not()], changed = true, true
				}
			}
		}
	}
	return false
}

// What the propagator accepts is just what follows by unit propagation, after
// any steps, deletions too.
func TestRUPIsUnitPropagation(t *testing.T) {
	yes, no, n := 0, 0, 1000
	if testing.Short() {
		n = 200
	}
	for seed := range n {
		r := newRandom(uint64(seed))
		c, proof := r.proof(t, r.model(), V1, func(string, string, error) {})
		for id, row := range c.rows { // some rows with large numbers
			if row != nil && r.IntN(4) == 0 {
				c.acc.clear()
				c.acc.add(row, small(1<<62))
				c.acc.multiply(small(3))
				c.add(c.acc.row())
				c.drop(ID(id))
			}
		}
		for range 20 {
			line := r.constraint(c)
			c.text = []byte(line)
			c.rest = c.text
			lemma := c.constraint()
			want := lemma.degree <= 0 || naive(append(c.rows[:len(c.rows):len(c.rows)], lemma.negation()), r.vars)
			before := make([]*row, len(c.rows))
			for id, r := range c.rows {
				if r != nil {
					before[id] = r.clone()
				}
			}
			got := c.prop.follows(lemma)
			for id, r := range c.rows {
				if r != nil && !c.acc.same(r, before[id]) {
					t.Fatalf("%s: row %d was %s and is %s", line, id, c.show(before[id]), c.show(r))
				}
			}
			if got != want {
				t.Fatalf("%s: got %v, want %v, after\n%s%s", line, got, want, modelText(c.model), proof)
			}
			if want {
				yes++
			} else {
				no++
			}
			if id := ID(1 + r.IntN(len(c.rows)-1)); c.rows[id] != nil && r.IntN(3) == 0 {
				proof += fmt.Sprintf("del id %d\n", id)
				c.drop(id)
			}
		}
	}
	if yes < 2*n || no < 2*n {
		t.Errorf("%d follow and %d do not: too few to say anything", yes, no)
	}
}

func TestAContextStopsTheCheck(t *testing.T) {
	model, proof := pigeons(7)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m, err := ReadModel(context.Background(), "model", strings.NewReader(model))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Check(ctx, m, "proof", strings.NewReader(strings.Repeat(proof, 1))); err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("got %v, want that it was stopped", err)
	}
	if _, err := ReadModel(ctx, "model", strings.NewReader(model+strings.Repeat("* comment\n", 1<<18))); err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("got %v, want that it was stopped", err)
	}
}

// A short proof may not ask for much memory.
func TestMemoryIsBoundedByTheFiles(t *testing.T) {
	var b strings.Builder
	b.WriteString("* #variable= 1000 #constraint= 1\n")
	for v := range 1000 {
		fmt.Fprintf(&b, "1 x%d ", v+1)
	}
	b.WriteString(">= 1 ;\n")
	head := "pseudo-Boolean proof version 1.2\nf 1\n"
	deleted := ""
	for id := range 10000 {
		deleted += fmt.Sprintf("pol 1\ndel id %d\n", id+2)
	}
	for _, test := range []struct {
		name, proof string
		ok          bool
	}{
		{"many copies", strings.Repeat("pol 1\n", 10000), false},
		{"copies that are deleted", deleted, true},
		{"a deep stack of changed rows", "pol 1 2 d" + strings.Repeat(" 1 2 d", 20000) + strings.Repeat(" +", 20000) + "\n", false},
		{"a flat sum", "pol 1" + strings.Repeat(" 1 +", 2000) + "\n", true},
	} {
		_, err := check(context.Background(), b.String(), head+test.proof)
		if test.ok && err != nil || !test.ok && (err == nil || !strings.Contains(err.Error(), "too many terms")) {
			t.Errorf("%s: got %v", test.name, err)
		}
	}
}

// TestDeletedRowsAreForgotten: many rows that are deleted leave the others as they
// are.
func TestDeletedRowsAreForgotten(t *testing.T) {
	const n = 1000
	var model strings.Builder
	fmt.Fprintf(&model, "* #variable= %d #constraint= 1\n", n)
	for v := range n {
		fmt.Fprintf(&model, "2 x%d ", v+1)
	}
	model.WriteString(">= 3 ;\n")
	clause := func(most int) string { // some of the first variables is true
		s := "rup"
		for v := range most {
			s += fmt.Sprintf(" 1 x%d", v+1)
		}
		return s + " >= 1 ;\n"
	}
	proof := "pseudo-Boolean proof version 1.2\nf 1\n* " + strings.Repeat("room for the copies ", 1<<15) + "\n"
	proof += strings.Repeat("pol 1 3 *\n", 2*breath/n) + "rup 1 x1 >= 0 ;\ndel id"
	for k := range 2 * breath / n {
		proof += fmt.Sprint(" ", k+2)
	}
	proof += "\n" + clause(n-1)
	if _, err := check(t.Context(), model.String(), proof); err != nil {
		t.Error(err)
	}
	if _, err := check(t.Context(), model.String(), proof+clause(n-2)); err == nil || !strings.Contains(err.Error(), "follows by unit propagation") {
		t.Errorf("found %v: two variables may be the true ones", err)
	}
}

// TestTermsAreCounted: what a proof keeps is at most a million terms, and 32 times
// the files.
func TestTermsAreCounted(t *testing.T) {
	m, err := ReadModel(t.Context(), "model", strings.NewReader("* #variable= 3 #constraint= 2\n1 xa 1 xb >= 1 ;\n1 xb 1 xc = 1 ;\n"))
	if err != nil {
		t.Fatal(err)
	}
	proof := "pseudo-Boolean proof version 1.2\nf 3\npol 1\npol 1\npol 1\ndel id 3\ndel id 4\n"
	c, err := replay(m, proof)
	if err != nil {
		t.Fatal(err)
	}
	if c.size != 3*(2+1) || c.bytes != int64(len(proof)) || c.live != 4 {
		t.Errorf("found %d, %d and %d, expected 3 rows of 2 terms, %d bytes and two more rows", c.size, c.bytes, c.live, len(proof))
	}
	most := int64(1<<20 + 32*(c.size+c.bytes))
	if c.charge(int(most - c.live)); c.bad != nil {
		t.Error(c.bad)
	}
	if c.charge(1); c.bad == nil {
		t.Errorf("kept more than %d terms", most)
	}
}
