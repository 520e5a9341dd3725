package wholefile

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

func TestWhatIsCompressedIsReadBack(t *testing.T) {
	text := strings.Repeat("p cnf 1 1\n1 0\n", 1000)
	for name, begin := range map[string]string{"a.cnf": "p cnf", "a.cnf.gz": "\x1f\x8b", "a.cnf.xz": "\xfd7zXZ"} {
		var b bytes.Buffer
		if err := Compressed(name, &b, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(b.String(), begin) || begin != "p cnf" && b.Len() > len(text)/10 {
			t.Errorf("%s: found %d bytes that begin with %q", name, b.Len(), b.String()[:8])
		}
		cut := bytes.NewReader(b.Bytes()[:b.Len()/2])
		r := oracle.Must(Decompressed(name, &b))
		if got, err := io.ReadAll(r); err != nil || string(got) != text {
			t.Errorf("%s: found %d bytes, %v", name, len(got), err)
		}
		if begin == "p cnf" {
			continue
		}
		if r, err := Decompressed(name, cut); err == nil {
			if _, err = io.ReadAll(r); err == nil {
				t.Errorf("%s: half of it is no error", name)
			}
		}
		if _, err := Decompressed(name, strings.NewReader("plain text")); err == nil {
			t.Errorf("%s: plain text is no error", name)
		}
		full := errors.New("full")
		if err := Compressed(name, io.Discard, func(io.Writer) error { return full }); !errors.Is(err, full) {
			t.Errorf("%s: found %v", name, err)
		}
	}
}
