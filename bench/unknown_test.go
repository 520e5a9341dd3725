package bench

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"knightsat/internal/process"
)

func TestDisagreements(t *testing.T) {
	cell := func(instance string, status CellStatus, lower, moves int) Cell {
		return Cell{Suite: "s", Instance: instance, Moves: moves, Walk: fmt.Sprintf("walk of %d", moves), CellFinding: CellFinding{Status: status, Lower: lower}}
	}
	cells := []Cell{
		cell("agree", Optimal, 11, 11), cell("agree", Timeout, 9, 12),
		cell("optima", Optimal, 11, 11), cell("optima", Optimal, 13, 13),
		cell("none", Infeasible, 0, None), cell("none", Timeout, 3, 5),
		cell("decide", unsat, 0, None), cell("decide", sat, 0, 7),
		cell("bound", Timeout, 8, None), cell("bound", Timeout, 2, 7),
		cell("wrong", Wrong, 20, 20), cell("wrong", Optimal, 11, 11),
	}
	var found []string
	for _, text := range disagreements(cells) {
		_, instance, _ := strings.Cut(text, "instance=")
		instance, _, _ = strings.Cut(instance, "/")
		found = append(found, instance)
		if strings.Count(text, ": walk of ") != 2 {
			t.Errorf("found %s, want both walks", text)
		}
	}
	if got := strings.Join(found, " "); got != "optima none decide bound" {
		t.Errorf("found disagreements on %q", got)
	}
}

// TestPinnedJobsHaveTheirCores: as many as asked for, and no more than there are.
func TestPinnedJobsHaveTheirCores(t *testing.T) {
	all := process.Cores()
	if len(all) == 0 {
		t.Skip("processes can't be pinned here")
	}
	if cell := one(t, RunOptions{Command: self(t, "cores"), Settings: Settings{Pin: true}}, adventure); cell.Error != "1" {
		t.Errorf("found %q cores, want 1", cell.Error)
	}
	if after := process.Cores(); len(after) != len(all) {
		t.Errorf("found %v cores afterwards, want %v", after, all)
	}
	o := RunOptions{Command: self(t, "cores"), Settings: Settings{Pin: true, Jobs: len(all) + 1}, Output: t.TempDir() + "/r.jsonl"}
	_, err := suiteOf(t, adventure).Run(t.Context(), o)
	fails(t, "more cores than there are", err, "can't be pinned")
}

// TestScramblingIsNotMeasured: what is left out is in none of a cell's times.
func TestScramblingIsNotMeasured(t *testing.T) {
	c, ctx := start(t.Context(), time.Hour, 0)
	defer c.cancel()
	c.leaveOut(func() {
		for inside := time.Now(); time.Since(inside) < 20*time.Millisecond; {
		}
	})
	if c.out < 20*time.Millisecond || c.elapsed()+20*time.Millisecond > time.Since(c.began) || ctx.Err() != nil {
		t.Errorf("found %v left out, and %v", c.out, c.elapsed())
	}
	cell := one(t, RunOptions{Command: say(t, reply{Walk: "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2", CellFinding: CellFinding{Status: Optimal, Lower: 11, CellCosts: CellCosts{ScrambleSeconds: 1e-6, ScrambleCPU: 1e6}}})}, adventure)
	if cell.ScrambleSeconds != 1e-6 || cell.UserSeconds != 0 {
		t.Errorf("found %g s of scrambling, and %g s of processors", cell.ScrambleSeconds, cell.UserSeconds)
	}
}
