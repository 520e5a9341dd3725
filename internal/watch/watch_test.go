package watch

import (
	"context"
	"testing"
	"time"
)

// TestAWatchLooksFirstAndAfterWork: at once, then where enough work is counted.
func TestAWatchLooksFirstAndAfterWork(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	w := New(ctx)
	if w.Ended(0) {
		t.Error("it ended before its context")
	}
	end()
	if w.Ended(breath - 1) {
		t.Error("it looked again at once")
	}
	if !w.Ended(1) || !w.Ended(0) || !New(ctx).Ended(0) {
		t.Error("it did not end with its context")
	}
}

// TestATimerEndsWhatAWatchLooksAt: in a browser, too, where one goroutine runs until it waits.
func TestATimerEndsWhatAWatchLooksAt(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	for w := New(ctx); !w.Ended(breath); {
	}
}
