package watch

import (
	"context"
	"io"
)

// Reading and writing take no context, so these keep one.
type (
	watchedReader struct {
		ctx context.Context
		io.Reader
	}
	watchedWriter struct {
		ctx context.Context
		io.Writer
	}
)

// Reader reads until the context ends.
func Reader(ctx context.Context, r io.Reader) io.Reader { return watchedReader{ctx, r} }

// Writer writes until the context ends.
func Writer(ctx context.Context, w io.Writer) io.Writer { return watchedWriter{ctx, w} }

func (r watchedReader) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	return r.Reader.Read(p)
}

func (w watchedWriter) Write(p []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.Writer.Write(p)
}

// Waiting reads until the context ends, even if nothing comes: the reader of a terminal waits for a line, and
// that of a pipe for who writes. What was read by then is lost.
func Waiting(ctx context.Context, r io.Reader) io.Reader { return &waiting{ctx: ctx, r: r} }

type waiting struct {
	ctx  context.Context
	r    io.Reader
	data []byte // of its own: the reader may still write when p is used again
}

func (w *waiting) Read(p []byte) (int, error) {
	if w.ctx.Err() != nil { // it is asked again
		return 0, context.Cause(w.ctx)
	}
	if len(w.data) < len(p) {
		w.data = make([]byte, len(p))
	}
	type read struct {
		n   int
		err error
	}
	done := make(chan read, 1)
	go func(data []byte) {
		n, err := w.r.Read(data)
		done <- read{n, err}
	}(w.data[:len(p)])
	select {
	case r := <-done:
		return copy(p, w.data[:r.n]), r.err
	case <-w.ctx.Done():
		return 0, context.Cause(w.ctx)
	}
}
