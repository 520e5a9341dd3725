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
