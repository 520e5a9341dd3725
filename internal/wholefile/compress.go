package wholefile

import (
	"compress/gzip"
	"errors"
	"io"
	"strings"

	"github.com/ulikunitz/xz"
)

// Compressed calls write with a writer that compresses as the name of a file ends:
// .gz by gzip, .xz by xz, and any other not at all.
func Compressed(name string, w io.Writer, write func(io.Writer) error) error {
	var packed io.WriteCloser
	switch {
	case strings.HasSuffix(name, ".gz"):
		packed = gzip.NewWriter(w)
	case strings.HasSuffix(name, ".xz"):
		var err error
		if packed, err = xz.NewWriter(w); err != nil {
			return err
		}
	default:
		return write(w)
	}
	return errors.Join(write(packed), packed.Close())
}
