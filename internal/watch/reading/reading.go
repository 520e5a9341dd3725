// Package reading ends with a context.
package reading

import (
	"context"
	"io"
)

// watchedReader keeps a context, since reading takes none.
type watchedReader struct {
	ctx context.Context
	io.Reader
}

// Until reads until the context ends.
func Until(ctx context.Context, r io.Reader) io.Reader { return watchedReader{ctx, r} }

func (r watchedReader) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	return r.Reader.Read(p)
}
