package watch

import (
	"context"
	"errors"
	"io"
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

// TestReadingEndsWithItsContext: although nothing ever comes.
func TestReadingEndsWithItsContext(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	from, to := io.Pipe()
	in := Waiting(ctx, from)
	go func() { _, _ = to.Write([]byte("ab")) }()
	p := make([]byte, 1)
	for _, want := range []string{"a", "b"} {
		if n, err := in.Read(p); string(p[:n]) != want || err != nil {
			t.Errorf("read %q, %v, want %s", p[:n], err, want)
		}
	}
	why := errors.New("enough")
	time.AfterFunc(time.Millisecond, func() { end(why) })
	for range 2 {
		if n, err := in.Read(p); n > 0 || err != why {
			t.Errorf("read %d bytes, %v, want %v", n, err, why)
		}
	}
	if _, err := Open(ctx, "watch.go"); err != why {
		t.Errorf("opened, %v, want %v", err, why)
	}
}
