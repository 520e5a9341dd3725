package text_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/ulikunitz/xz"

	"knightsat/internal/oracle"
	"knightsat/internal/text"
	_ "knightsat/internal/text/xz"
)

func wide(s string, high int) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		two := [2]byte{}
		two[high], two[1-high] = byte(u>>8), byte(u)
		b.Write(two[:])
	}
	return b.String()
}

func packed(s string) map[string]string {
	var g, x bytes.Buffer
	w := gzip.NewWriter(&g)
	io.WriteString(w, s)
	w.Close()
	v := oracle.Must(xz.NewWriter(&x))
	io.WriteString(v, s)
	v.Close()
	return map[string]string{"gzip": g.String(), "xz": x.String()}
}

// TestTextsAreReadAsPeopleHaveThem: in parts of any size, packed or not.
func TestTextsAreReadAsPeopleHaveThem(t *testing.T) {
	for c := range oracle.Table[struct{ Name, Text, Want string }](`
		plain                        | "a\nb"              | "a\nb"
		nothing                      |                     |
		CRLF                         | "a\r\nb\r\n\r\nc"   | "a\nb\n\nc"
		CR                           | "a\rb\r\rc\r"       | "a\nb\n\nc\n"
		all of them                  | "\r\n\n\r\r\n"      | "\n\n\n\n"
		a mark                       | "\xef\xbb\xbfä\n"   | "ä\n"
		a mark inside                | "a\xef\xbb\xbf"     | "a\ufeff"
		UTF-16, low first            | "\xff\xfea\x00\r\x00\n\x00\xe4\x00\x3d\xd8\x00\xde" | "a\nä😀"
		UTF-16, high first           | "\xfe\xff\x00a\x00\r\x00b" | "a\nb"
		half a character             | "\xff\xfea\x00\x00" | "a\ufffd"
		half a pair                  | "\xff\xfe\x3d\xd8a\x00" | "\ufffda"
		bytes that are no characters | "\xff\xff\x80"      | "\xff\xff\x80"
	`) {
		all := packed(c.Text)
		all["nothing"] = c.Text
		for by, s := range all {
			for _, parts := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.DataErrReader} {
				got, err := io.ReadAll(text.New(parts(strings.NewReader(s))))
				small := oracle.Must(io.ReadAll(iotest.OneByteReader(text.New(strings.NewReader(s)))))
				if err != nil || string(got) != c.Want || string(small) != c.Want {
					t.Errorf("%s, packed by %s: found %q, %v, byte by byte %q, want %q", c.Name, by, got, err, small, c.Want)
				}
			}
		}
	}
}

func TestWhatCannotBeUnpackedSaysSo(t *testing.T) {
	broken := errors.New("broken")
	huge := []byte(packed("a")["xz"])
	huge[16] = 40 // the largest dictionary, of 4 GB
	for name, c := range map[string]struct {
		r    io.Reader
		want string
	}{
		"half of gzip":       {strings.NewReader(packed("abcdefgh")["gzip"][:20]), "reading f: the gzip data is cut short"},
		"half of xz":         {strings.NewReader(packed("abcdefgh")["xz"][:30]), "reading f: the xz data is cut short"},
		"a huge dictionary":  {bytes.NewReader(huge), "reading f: the xz data can't be unpacked: its dictionary has 4 GiB, more than 64 MiB"},
		"a reader's error":   {io.MultiReader(strings.NewReader("a"), iotest.ErrReader(broken)), "reading f: broken"},
		"too long":           {strings.NewReader(strings.Repeat("a", 65)), "reading f: the text is too long: more than 64 B"},
		"too long, unpacked": {strings.NewReader(packed(strings.Repeat("a", 1<<20))["gzip"]), "reading f: the text is too long: more than 64 B"},
	} {
		if _, err := text.Read("f", c.r, 64); err == nil || err.Error() != c.want {
			t.Errorf("%s: found %v, want %s", name, err, c.want)
		}
	}
}

// TestALongTextIsReadInLittleMemory: what is packed is not unpacked at once.
func TestALongTextIsReadInLittleMemory(t *testing.T) {
	in, n := text.New(strings.NewReader(packed(strings.Repeat("a line\r\n", 1<<20))["gzip"])), int64(0)
	if took := oracle.Allocated(func() { n = oracle.Must(io.Copy(io.Discard, in)) }); n != 7<<20 || took > 1<<20 {
		t.Errorf("read %d bytes, and took %d", n, took)
	}
}

// FuzzRead: what is read is read again as it is.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"a\r\nb\r", "\xef\xbb\xbfa", wide("\ufeff\ufeffa😀", 1), packed("a\r")["gzip"], packed("b")["xz"]} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := text.Read("f", strings.NewReader(s), 1<<20)
		if err == nil && strings.Contains(got, "\r") {
			t.Errorf("%q has a CR", got)
		}
	})
}
