package engine

import (
	"context"
	"reflect"
	"time"

	"github.com/irifrance/gini/inter"

	"knightsat/internal/work"
)

// How often a running gini is asked how far it is, and when it is left again, so that it can
// be stopped. What these are changes nothing in what it does.
const (
	askEvery = 5 * time.Millisecond
	askUntil = 8 * time.Millisecond
)

// wait waits for a running gini, and counts its propagations as work. Where the context ends
// first, it stops it and returns 0, unless the answer came at that moment.
//
// gini tells its propagations, and exactly, by the method TryStats of what GoSolve returns,
// which its interface lacks: each report pauses it until it is received, and so does a
// search whose turn is over. Wherever it pauses, it goes on as if it had not.
func wait(ctx context.Context, running inter.Solve) (result int) {
	ask := reflect.ValueOf(running).MethodByName("TryStats")
	done := int64(0)
	for {
		reports := ask.Call([]reflect.Value{reflect.ValueOf(askUntil), reflect.ValueOf(askEvery)})[0]
		work.Spend(ctx, done)
		for report, ok := reports.Recv(); ok; report, ok = reports.Recv() {
			result = int(report.FieldByName("Result").Int())
			done = report.FieldByName("Stats").Elem().FieldByName("Props").Int()
		}
		switch {
		case result != 0:
			work.Spend(ctx, done)
			return result
		case ctx.Err() != nil:
			return running.Stop()
		}
	}
}
