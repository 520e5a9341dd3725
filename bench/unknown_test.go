package bench

import (
	"testing"
	"time"

	"knightsat/bench/record"
	"knightsat/internal/process"
)

// TestPinnedJobsHaveTheirCores: as many as asked for, and no more than there are.
func TestPinnedJobsHaveTheirCores(t *testing.T) {
	all := process.Cores()
	if len(all) == 0 {
		t.Skip("processes can't be pinned here")
	}
	if cell := one(t, RunOptions{Command: self(t, "cores"), Settings: record.Settings{Pin: true}}, adventure); cell.Error != "1" {
		t.Errorf("found %q cores, want 1", cell.Error)
	}
	if after := process.Cores(); len(after) != len(all) {
		t.Errorf("found %v cores afterwards, want %v", after, all)
	}
	o := RunOptions{Command: self(t, "cores"), Settings: record.Settings{Pin: true, Jobs: len(all) + 1}, Output: t.TempDir() + "/r.jsonl"}
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
	cell := one(t, RunOptions{Command: say(t, reply{Walk: "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2", CellFinding: record.CellFinding{Status: record.Optimal, Lower: 11, CellCosts: record.CellCosts{ScrambleSeconds: 1e-6, ScrambleCPU: 1e6}}})}, adventure)
	if cell.ScrambleSeconds != 1e-6 || cell.UserSeconds != 0 {
		t.Errorf("found %g s of scrambling, and %g s of processors", cell.ScrambleSeconds, cell.UserSeconds)
	}
}
