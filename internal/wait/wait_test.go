package wait

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"
)

// TestReadingEndsWithItsContext: although nothing ever comes.
func TestReadingEndsWithItsContext(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	from, to := io.Pipe()
	in := Reader(ctx, from)
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
	if _, err := Open(ctx, "open.go"); err != why {
		t.Errorf("opened, %v, want %v", err, why)
	}
}
