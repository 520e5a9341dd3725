//go:build !js

package text

import (
	"bufio"
	"compress/gzip"
	"io"
)

func init() {
	Register("gzip", "\x1f\x8b", func(in *bufio.Reader) (io.Reader, error) { return gzip.NewReader(in) })
}
