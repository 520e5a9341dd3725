package drat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func check(cs clauses, proof string) (*Report, error) {
	return Check(context.Background(), cs.formula(), strings.NewReader(proof), Auto)
}

func TestProofsByHand(t *testing.T) {
	all := clauses{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}
	for _, c := range []struct {
		name    string
		formula clauses
		proof   string
		want    string // a part of the error, "" for none
	}{
		{"one resolvent", all, "1 0\n0\n", ""},
		{"comments, deletions and odd blanks", all, "c hi\n 1  0\r\nd 2 1 0\nc\n\t0 ", ""},
		{"nothing behind the empty clause is read", all, "1 0 0 nonsense", ""},
		{"the formula has the empty clause", clauses{{1}, {}}, "0", ""},
		{"units alone", clauses{{1}, {-1, 2}, {-2}}, "0", ""},
		{"no proof", all, "", "found the end of the proof"},
		{"no proof where none is needed", clauses{{1}, {-1}}, "", ""},
		{"no proof, and the formula has the empty clause", clauses{{1, 2}, {}}, "", ""},
		{"only the end", all, "0", "step 1 (line 1), the clause (empty): it does not follow"},
		{"cut off in a clause", all, "1", "line 1: found the end of the proof in a clause"},
		{"cut off between clauses", all, "1 0\n", "found the end of the proof"},
		{"a clause that was needed is gone", all, "d 1 -2 0\n1 0\n0\n", "step 2 (line 2)"},
		{"a satisfiable formula", clauses{{1, 2}, {-1, 2}}, "2 0\n0\n", "step 2 (line 2)"},
		{"a flipped literal", all, "-1 0\n1 0\n0\n", ""},
		{"a false clause", clauses{{1, 2}, {1, -2}}, "-1 0\n0\n", "it does not follow by unit propagation (RUP), nor with each clause that has 1 (RAT)"},
		{"an unknown letter", all, "x 1 0", `line 1: found 'x', expected`},
		{"d without a clause", all, "d", "the end of the proof in a clause"},
		{"a number too large", all, "99999999999 0", "too large"},
		{"a new variable by RAT", all, "3 1 0\n-3 -1 0\n1 0\n0\n", ""},
		{"not RAT on the first literal", clauses{{1, 2}, {-2, 3}}, "-3 0\n", "step 1"},
		{"RAT on the first literal", clauses{{1, -2}, {3, 1, -2}}, "-1 2 0\n0", "step 2"},
		{"a huge variable", all, "1073741823 0 1 0\n0\n", ""},
		{"the reason of a unit stays, against RAT on its opposite", clauses{{1, 2}, {-2}}, "d 1 2 0\n-1 0\n0\n", "step 2 (line 2), the clause -1: it does not follow"},
		{"the reason of a unit behind a step stays, too", clauses{{1, 2}, {-2, 3}, {-2, -3}}, "-2 0\nd 1 2 0\n-1 0\n0\n", "step 3 (line 3), the clause -1: it does not follow"},
		{"deleting the reason of a unit does nothing", clauses{{1}, {-1, 2}, {-2, 3}, {-3}}, "d 1 0\nd 2 -1 0\n0\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := check(c.formula, c.proof)
			if got := fmt.Sprint(err); c.want == "" && err != nil || c.want != "" && !strings.Contains(got, c.want) {
				t.Fatalf("found %v, want %q", err, c.want)
			}
			if c.want == "" && c.formula.satisfiable() {
				t.Fatal("the formula is satisfiable: the test is wrong")
			}
		})
	}
}

// TestDeletionsAreCarriedOut but for those of the reasons of units, and of what is
// not there.
func TestDeletionsAreCarriedOut(t *testing.T) {
	r, err := check(clauses{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {4}}, "1 3 0\nd 1 2 0\nd 4 0\nd 1 5 0\n0\n")
	if !strings.Contains(fmt.Sprint(err), "step 5") || r.Deleted != 3 || r.Kept != 2 {
		t.Errorf("found %d deletions, %d of them not carried out, %v", r.Deleted, r.Kept, err)
	}
}

// TestDeletionsOfManyClauses: each is found once, wherever it is in the table.
func TestDeletionsOfManyClauses(t *testing.T) {
	const n = 5000
	var cs clauses
	deletions := ""
	for v := int32(1); v <= n; v++ {
		cs = append(cs, []int32{v, v + 1})
		deletions += fmt.Sprintf("d %d %d 0\n", v, v+1)
	}
	if r, err := check(cs, deletions+deletions); !errors.Is(err, ErrUnfinished) || r.Deleted != 2*n || r.Kept != n {
		t.Errorf("found %d deletions, %d of them not carried out, %v", r.Deleted, r.Kept, err)
	}
}

func TestStampsBeginAnew(t *testing.T) {
	s := newStore()
	s.mark, s.stamp = []uint32{1, 7}, 1<<32-1
	if s.newStamp(); s.stamp == 0 || s.mark[0] == s.stamp || s.mark[1] == s.stamp {
		t.Errorf("found the stamp %d, and marks %v", s.stamp, s.mark)
	}
}

// binary turns a text proof of well-formed lines into a binary one.
func binary(proof string) []byte {
	var b bytes.Buffer
	for _, line := range strings.Split(proof, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		kind := byte('a')
		if rest, ok := strings.CutPrefix(line, "d"); ok {
			kind, line = 'd', rest
		}
		b.WriteByte(kind)
		for _, word := range strings.Fields(line) {
			var n int64
			fmt.Sscan(word, &n)
			u := uint64(max(n, -n)) * 2
			if n < 0 {
				u++
			}
			for ; u >= 0x80; u >>= 7 {
				b.WriteByte(byte(u) | 0x80)
			}
			b.WriteByte(byte(u))
		}
	}
	return b.Bytes()
}

func TestTheFormatIsSeen(t *testing.T) {
	all := clauses{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}
	for _, text := range []string{"1 0\n0\n", "d 16 0\n-1 0\nd 1 2 0\nd 1 -2 0\n2 0\n0\n", "d 1 32 0\n100000000 0\n-1 0\n0\n"} {
		for _, f := range []Format{Text, Binary} {
			proof := []byte(text)
			if f == Binary {
				proof = binary(text)
			}
			r, err := Check(context.Background(), all.formula(), bytes.NewReader(proof), Auto)
			if err != nil || r.Format != f {
				t.Errorf("%q: taken for %v: %v", proof, r.Format, err)
			}
			if len(proof) != int(r.Bytes) && f == Binary {
				t.Errorf("%q: read %d bytes", proof, r.Bytes)
			}
			for n := range len(proof) - 1 { // the last byte may be a newline
				if f == Text && n >= len(proof)-2 {
					continue
				}
				if _, err := Check(context.Background(), all.formula(), bytes.NewReader(proof[:n]), f); err == nil {
					t.Errorf("%q cut to %d bytes: accepted", proof, n)
				}
			}
		}
	}
	for _, bad := range []string{"b", "a\x01\x00", "a\xff\xff\xff\xff\xff\xff\x00", "a\x80", "a\x02"} {
		var syntax *SyntaxError
		if _, err := Check(context.Background(), all.formula(), strings.NewReader(bad), Binary); !errors.As(err, &syntax) {
			t.Errorf("%q: found %v, want a syntax error", bad, err)
		}
	}
}

func TestFormulasAreReadStrictly(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"c x\n\np cnf 2 2\n1 -2 0 2\n0\n", ""},
		{"p cnf 0 0\n", ""},
		{"", "line 1: found the end of the file"},
		{"c only", "found the end of the file"},
		{"1 0", "line 1: found '1', expected a line that begins with c or p"},
		{"p sat 1 1", `expected "p cnf "`},
		{"p cnf -1 1\n", "-1 as the number of variables"},
		{"p cnf 1\n", "expected"},
		{"p cnf 1 1\n2 0\n", "line 2: found the literal 2, expected a variable of at most 1"},
		{"p cnf 1 1\n-2 0\n", "line 2: found the literal -2, expected a variable of at most 1"},
		{"p cnf 1 1\n1", "line 2: found the end of the file in a clause"},
		{"p cnf 1 2\n1 0\n", "found 1 clauses, expected 2"},
		{"p cnf 1 0\n1 0\n", "found 1 clauses, expected 0"},
		{"p cnf 1 1\n1 x 0\n", "found 'x'"},
		{"p cnf 1 6\n1 0 1 0 1 0 1 0 1 0 1 0", ""},
		{"p cnf 1 6\n1 0 1 0 1 0 1 0 1 0 1 1 0", "found one literal more, expected at most 12"},
		{"p cnf 1 1\n- 0\n", `found "-" without a number`},
	} {
		f, err := ReadFormula(strings.NewReader(c.text), 12)
		if got := fmt.Sprint(err); c.want == "" && err != nil || c.want != "" && !strings.Contains(got, c.want) {
			t.Errorf("%q: found %v, want %q", c.text, err, c.want)
		}
		if (f == nil) != (err != nil) {
			t.Errorf("%q: found both or none of formula and error", c.text)
		}
	}
}

// TestRandomProofsAgreeWithTheDefinition: each clause of a random proof is
// accepted exactly where the definition of RUP and RAT, word by word, allows it.
func TestRandomProofsAgreeWithTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var rup, rats, refused, refuted int
	for range 6000 {
		vars := 2 + rng.IntN(5)
		cs := randomClauses(rng, vars)
		if rng.IntN(2) == 0 { // few clauses leave more to RAT
			cs = cs[:len(cs)/3]
		}
		all := append(clauses{}, cs...)
		proof := ""
		want := 0 // steps that hold, RAT among them
		wantRAT := 0
		done := false
		for range 12 {
			c := randomClause(rng, vars+rng.IntN(2), rng.IntN(4))
			ok, rat := all.redundant(c)
			if !ok && rng.IntN(8) > 0 {
				continue // mostly go on with what holds
			}
			proof += text(c)
			if !ok {
				refused++
				break
			}
			want++
			if rat {
				rats++
				wantRAT++
			} else {
				rup++
			}
			if done = len(c) == 0; done {
				refuted++
				break
			}
			all = append(all, c)
		}
		got, err := check(cs, proof)
		done = done || cs.conflict() // then nothing is left to prove
		if (err == nil) != done {
			t.Fatalf("%v\n%s: %v, but the definition says %v", cs, proof, err, done)
		}
		held := got.Added
		var step *StepError
		if errors.As(err, &step) {
			held--
		}
		if held != want || got.RAT != wantRAT {
			t.Fatalf("%v\n%s: %d steps held, %d by RAT; want %d and %d (%v)", cs, proof, held, got.RAT, want, wantRAT, err)
		}
		if done && cs.satisfiable() {
			t.Fatalf("%v\n%s: accepted, but the formula is satisfiable", cs, proof)
		}
	}
	if rup < 1000 || rats < 1000 || refused < 300 || refuted < 300 {
		t.Errorf("the proofs are all alike: %d RUP, %d RAT, %d refused, %d whole", rup, rats, refused, refuted)
	}
}

// TestRandomStepsRefuteNothingSatisfiable: whatever is added and deleted, no
// proof is accepted of a formula that some assignment satisfies.
func TestRandomStepsRefuteNothingSatisfiable(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	accepted := 0
	for range 20000 {
		vars := 2 + rng.IntN(5)
		cs := randomClauses(rng, vars)
		all := append(clauses{}, cs...)
		proof := ""
		for range 10 {
			c := randomClause(rng, vars+rng.IntN(2), rng.IntN(3))
			if k := rng.IntN(len(all)); rng.IntN(3) == 0 {
				proof += "d " + text(all[k])
				continue
			}
			proof += text(c)
			all = append(all, c)
		}
		if _, err := check(cs, proof+"0\n"); err == nil {
			accepted++
			if cs.satisfiable() {
				t.Fatalf("%v\n%s: accepted, but the formula is satisfiable", cs, proof)
			}
		}
	}
	if accepted < 100 {
		t.Errorf("only %d proofs were accepted", accepted)
	}
}

func TestAnEndedContextEndsTheCheck(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var cs clauses
	for v := int32(1); v < 20000; v++ {
		cs = append(cs, []int32{-v, v + 1}, []int32{-v, v + 1, v + 2}, []int32{-v, v + 1, v + 3})
	}
	proof := strings.Repeat("-1 20000 0\n", 3000)
	if _, err := Check(ctx, cs.formula(), strings.NewReader(proof), Auto); !errors.Is(err, context.Canceled) {
		t.Fatalf("found %v, want the context's error", err)
	}
}

func TestAnEndedContextEndsTheRestOfACheck(t *testing.T) {
	var cs clauses
	for range 3000 {
		cs = append(cs, []int32{1, 2})
	}
	for _, c := range []struct {
		name  string
		looks int // at the context, before it ends
	}{{"loading", 1}, {"reading steps", 3}} {
		ctx := &endsAfter{Context: context.Background(), looks: c.looks}
		if r, err := Check(ctx, cs.formula(), strings.NewReader(strings.Repeat("d 3 0\n", 1000)), Text); !errors.Is(err, context.Canceled) || r.Deleted > 200 {
			t.Errorf("%s: found %v after %d steps, want the context's error", c.name, err, r.Deleted)
		}
	}
	k := &checker{}
	k.store, k.stopped = newStore(), func() bool { return true }
	for range fuelStep {
		k.add([]lit{0})
	}
	if k.with(0); !k.halted {
		t.Error("looking for the clauses with a literal does not end with the context")
	}
	k.halted, k.fuel = false, 0
	k.grow(2)
	k.watches[1] = make([]watch, 1)
	k.value[0] = 1
	if k.visit(1, false); !k.halted {
		t.Error("propagation does not end with the context")
	}
}

// endsAfter is a context that ends once it was looked at so many times.
type endsAfter struct {
	context.Context
	looks int
}

func (c *endsAfter) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

func (c *endsAfter) Value(any) any { return nil }

func TestClausesOfProofsAreLimited(t *testing.T) {
	for _, c := range []struct {
		proof string
		f     Format
		ok    bool
	}{
		{"1 1 1 0", Text, true},
		{"1 1 1 1 0", Text, false},
		{"a\x02\x02\x02\x00", Binary, true},
		{"a\x02\x02\x02\x02\x00", Binary, false},
	} {
		r, err := newReader(strings.NewReader(c.proof), c.f)
		if err != nil {
			t.Fatal(err)
		}
		r.longest = 3
		if _, ok, err := r.next(); ok != c.ok || (err == nil) != c.ok || err != nil && !strings.Contains(err.Error(), "clauses of at most 3") {
			t.Errorf("%q: found %v, %v", c.proof, ok, err)
		}
	}
}

// TestBinarySteps are read as the format says, to the largest variable.
func TestBinarySteps(t *testing.T) {
	for _, c := range []struct{ proof, want string }{
		{"a\x02\x05\x00", "false [1 -2]"},
		{"d\x80\x01\x81\x01\x00", "true [64 -64]"},
		{"a\xff\xff\xff\xff\x07\x00", "false [-1073741823]"},
		{"a\x80\x80\x80\x80\x08\x00", "found the number 2147483648, expected twice a variable"},
		{"a\x01\x00", "found the number 1, expected twice a variable"},
		{"a\x82\x80\x80\x80\x80\x00\x00", "found a number of more than five bytes"},
	} {
		r, err := newReader(strings.NewReader(c.proof), Binary)
		if err != nil {
			t.Fatal(err)
		}
		s, _, err := r.next()
		if got := fmt.Sprint(s.del, " ", s.lits, " ", err); !strings.Contains(got, c.want) {
			t.Errorf("%q: found %s, want %s", c.proof, got, c.want)
		}
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("p cnf 2 4\n1 2 0 1 -2 0 -1 2 0 -1 -2 0", []byte("1 0\n0\n"))
	f.Add("p cnf 2 4\n1 2 0 1 -2 0 -1 2 0 -1 -2 0", binary("d 1 2 0\n3 1 0\n1 0\n0\n"))
	f.Add("c a\np cnf 0 1\n0", []byte("0"))
	f.Fuzz(func(t *testing.T, formula string, proof []byte) {
		cnf, err := ReadFormula(strings.NewReader(formula), 1<<20)
		if err != nil {
			return
		}
		_, err = Check(context.Background(), cnf, bytes.NewReader(proof), Auto)
		if err != nil || cnf.Vars > 12 {
			return
		}
		var cs clauses
		cnf.Each(func(c []int32) { cs = append(cs, append([]int32(nil), c...)) })
		if cs.satisfiable() {
			t.Errorf("accepted, but the formula is satisfiable")
		}
	})
}

// TestClausesTogetherAreLimited: what the clauses take before a step is no more
// than there are places.
func TestClausesTogetherAreLimited(t *testing.T) {
	taken := 0
	for _, c := range []struct {
		less int
		want error
	}{{-mostMem, nil}, {0, nil}, {1, errTooLarge}} {
		r, err := newReader(strings.NewReader("1 0\n0\n"), Text)
		if err != nil {
			t.Fatal(err)
		}
		k := newChecker(Text)
		k.fuel, k.stopped, k.most = fuelStep, func() bool { return false }, taken-c.less
		if err := k.run(t.Context(), clauses{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}.formula(), r); !errors.Is(err, c.want) {
			t.Errorf("%d of %d: found %v, want %v", taken-c.less, taken, err, c.want)
		}
		taken = len(k.mem)
	}
	if taken == 0 || mostMem != 15<<28 {
		t.Errorf("%d are taken, of at most %d", taken, mostMem)
	}
}
