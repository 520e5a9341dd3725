package engines

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/internal/process"
	"knightsat/internal/wait"
)

func TestTheExitStatusMustFitTheAnswer(t *testing.T) {
	for c := range oracle.Table[struct {
		Says, Want string
		Exits      []int // that fit: 30 from clasp, with an optimum or unknown, 15 from cryptominisat
	}](`
		s SATISFIABLE,v 1 2 0 | satisfiable   | 0 10 30
		s UNSATISFIABLE       | unsatisfiable | 0 20
		s UNKNOWN             | unknown       | 0 1 9 11 15 21 30
	`) {
		for _, exit := range []int{0, 1, 9, 10, 11, 15, 20, 21, 30} {
			t.Run(fmt.Sprint(c.Want, " and exit status ", exit), func(t *testing.T) {
				t.Parallel()
				s := fake(t, "exit", append([]string{fmt.Sprint(exit)}, strings.Split(c.Says, ",")...)...).Open(formula(2, "1 2 0"))
				defer s.Close()
				status, m, err := s.Solve(context.Background())
				fits := slices.Contains(c.Exits, exit)
				if fits && (status.String() != c.Want || (m != nil) != (status == cnf.Sat) || err != nil) {
					t.Errorf("found %v, %v, %v; want %v", status, m, err, c.Want)
				}
				want := fmt.Sprintf("its output says %v (it ended with exit status %d)", c.Want, exit)
				if !fits && (status != cnf.Unknown || m != nil || !oracle.Says(err, want)) {
					t.Errorf("found %v, %v, %v; want %q", status, m, err, want)
				}
			})
		}
	}
}

// TestAFormulaIsNotWrittenOnWhenItsContextHasEnded: nor is a part of it taken for
// the whole.
func TestAFormulaIsNotWrittenOnWhenItsContextHasEnded(t *testing.T) {
	const buffer, clauses = 1 << 16, 1 << 16
	f := formula(9, "")
	for range clauses {
		f.Clause(lit(1), lit(2))
	}
	whole := len("p cnf 9 65537\n3 0\n") + clauses*len("1 2 0\n")
	for _, looks := range []int{0, 1, 2, 100} {
		var text strings.Builder
		err := f.WriteWith(wait.Writer(oracle.NewPatience(looks), &text), []z.Lit{lit(3)})
		if got := text.Len(); got != min(looks*buffer, whole) || (err == nil) != (looks == 100) {
			t.Errorf("after %d looks at the context: %d bytes, %v", looks, got, err)
		}
	}
	if file, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		if f.WriteWith(file, nil) == nil {
			t.Error("found no error, want one: the disk is full")
		}
	}
}

// TestNoAnswerToAFormulaThatIsNotThere: a solver that reads a part of it, or
// nothing, may say anything.
func TestNoAnswerToAFormulaThatIsNotThere(t *testing.T) {
	e, f := fake(t, "exit", "20", "s UNSATISFIABLE"), formula(1, "1 0")
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	answer, err := e.run(context.Background(), &process.Run{Path: e.command.Path}, nowhere, f, nil)
	if answer.Status != cnf.Unknown || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("found %v, %v; want an error: there is no such directory", answer, err)
	}
	t.Setenv("TMPDIR", nowhere)
	status, _, err := e.Open(f).Solve(context.Background())
	if status != cnf.Unknown || !oracle.Says(err, "making a directory for its formula") {
		t.Errorf("found %v, %v; want an error: there is no place for the formula", status, err)
	}
}
