package drat

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
)

// TestAProofThatCannotBeReadProvesNothing: from its first byte on.
func TestAProofThatCannotBeReadProvesNothing(t *testing.T) {
	f, err := ReadFormula(strings.NewReader("p cnf 1 2\n1 0\n-1 0\n"), 1000)
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the disk is on fire")
	for _, format := range []Format{Auto, Text, Binary} {
		if _, err := Check(context.Background(), f, iotest.ErrReader(broken), format); !errors.Is(err, broken) {
			t.Errorf("%v: found %v, want the cause", format, err)
		}
	}
}

func TestAStepErrorShowsTwelveLiterals(t *testing.T) {
	long := ""
	for n := 1; n <= 12; n++ {
		long += fmt.Sprint(" ", n)
	}
	lits := func(n int) (list []int32) {
		for l := range n {
			list = append(list, int32(l+1))
		}
		return list
	}
	for n, want := range map[int]string{0: " (empty)", 1: " 1", 12: long, 13: long + " … (13 literals)", 99: long + " … (99 literals)"} {
		e := &StepError{Step: 7, Place: "line 8", Lits: lits(n), Why: "it does not follow"}
		if got := e.Error(); got != "step 7 (line 8), the clause"+want+": it does not follow" {
			t.Errorf("%d literals: found %s", n, got)
		}
	}
}

// TestAnEndedContextProvesNothing: wherever the check is, when it ends.
func TestAnEndedContextProvesNothing(t *testing.T) {
	var cs clauses
	for v := int32(1); v < 40_000; v++ { // one step looks at more of them than pass between two looks at the context
		cs = append(cs, []int32{-v, v + 1}, []int32{-v, v + 1, v + 2}, []int32{-v, v + 1, v + 3})
	}
	f := cs.formula()
	proof := "-1 40000 0\n"
	const enough = 1_000_000
	ctx := &endsAfter{Context: context.Background(), looks: enough}
	if _, err := Check(ctx, f, strings.NewReader(proof), Text); !errors.Is(err, ErrUnfinished) {
		t.Fatalf("found %v, want a proof without an end", err)
	}
	looks := enough - ctx.looks
	ends := map[bool]int{}
	for n := max(0, looks-4); n < looks; n++ {
		r, err := Check(&endsAfter{Context: context.Background(), looks: n}, f, strings.NewReader(proof), Text)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("a context that ends at look %d of %d: found %v", n+1, looks, err)
		}
		ends[r.Added > 0]++
	}
	if ends[true] == 0 {
		t.Errorf("no context ended within a step of %d looks", looks)
	}
}
