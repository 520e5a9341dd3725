package watch

import (
	"context"
	"io"
)

// Reading and writing take no context, so these keep one.
type (
	reader struct {
		ctx context.Context
		io.Reader
	}
	writer struct {
		ctx context.Context
		io.Writer
	}
)

// Reader reads until the context ends.
func Reader(ctx context.Context, r io.Reader) io.Reader { return reader{ctx, r} }

// Writer writes until the context ends.
func Writer(ctx context.Context, w io.Writer) io.Writer { return writer{ctx, w} }

func (r reader) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	return r.Reader.Read(p)
}

func (w writer) Write(p []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.Writer.Write(p)
}
