package process

import (
	"context"
	"sync"
)

// lingering has each [*Run] that was asked to end and has not ended.
var lingering sync.Map

// Settle waits until nothing is left of the programs that were asked to end: not
// longer than their [Grace]. When the context ends first, it kills them. A program
// calls it before it exits, or may leave processes and files behind.
func Settle(ctx context.Context) {
	lingering.Range(func(run, _ any) bool {
		r := run.(*Run)
		select {
		case <-r.gone:
		case <-ctx.Done():
			r.inAHurry()
			<-r.gone
		}
		return true
	})
}
