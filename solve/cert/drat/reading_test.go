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
