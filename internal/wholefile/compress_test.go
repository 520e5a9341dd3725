package wholefile

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/text"
	_ "knightsat/internal/text/xz"
)

func TestWhatIsCompressedIsReadBack(t *testing.T) {
	whole := strings.Repeat("p cnf 1 1\n1 0\n", 1000)
	for name, begin := range map[string]string{"a.cnf": "p cnf", "a.cnf.gz": "\x1f\x8b", "a.cnf.xz": "\xfd7zXZ"} {
		var b bytes.Buffer
		oracle.Done(Compressed(name, &b, func(w io.Writer) error { _, err := io.WriteString(w, whole); return err }))
		if !strings.HasPrefix(b.String(), begin) || begin != "p cnf" && b.Len() > len(whole)/10 {
			t.Errorf("%s: found %d bytes that begin with %q", name, b.Len(), b.String()[:8])
		}
		if got, err := io.ReadAll(text.New(&b)); err != nil || string(got) != whole {
			t.Errorf("%s: found %d bytes, %v", name, len(got), err)
		}
		full := errors.New("full")
		if err := Compressed(name, io.Discard, func(io.Writer) error { return full }); !errors.Is(err, full) {
			t.Errorf("%s: found %v", name, err)
		}
	}
}
