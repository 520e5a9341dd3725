package process

import (
	"context"
	"sync"
)

// lingering are the runs that were asked to end and have not ended.
var lingering = struct {
	sync.Mutex
	runs map[*Run]bool
}{runs: map[*Run]bool{}}

func keep(r *Run) {
	lingering.Lock()
	defer lingering.Unlock()
	lingering.runs[r] = true
}

func forget(r *Run) {
	lingering.Lock()
	defer lingering.Unlock()
	delete(lingering.runs, r)
}

// Settle waits until nothing is left of the programs that were asked to end: not
// longer than their [Grace]. When the context ends first, it kills them. A program
// calls it before it exits, or may leave processes and files behind.
func Settle(ctx context.Context) {
	lingering.Lock()
	var runs []*Run
	for r := range lingering.runs {
		runs = append(runs, r)
	}
	lingering.Unlock()
	for _, r := range runs {
		select {
		case <-r.gone:
		case <-ctx.Done():
			r.inAHurry()
			<-r.gone
		}
	}
}
