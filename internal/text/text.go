// Package text reads texts as people have them: UTF-8 with or without a byte order mark, UTF-16
// with one, lines that end in LF, CRLF or CR, packed by gzip or not at all, or by xz, if the program
// imports package xz below. Whoever reads a text reads it through this package, and sees UTF-8 without a
// mark, whose lines end in LF.
//
// It knows nothing of what is read.
package text

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"knightsat/internal/bytesize"
)

// ErrTooLong says that a text has more bytes than [Read] takes.
var ErrTooLong = errors.New("the text is too long")

// Input is a text that is read. [New] makes one; the zero value has no text.
type Input struct {
	io.Reader
	packed *packedBytes
}

// New returns the text that r holds. It reads nothing before it is asked, and keeps little in memory.
func New(r io.Reader) *Input {
	packed := &packedBytes{Reader: r}
	return &Input{&unpackedReader{from: packed}, packed}
}

// Keep is asked before n bytes of the text are kept at the same time. The error is an [ErrTooLong] if the
// text unpacks to very much more than it has; any number of bytes may be read one after the other.
func (in *Input) Keep(n int) error {
	if n <= anyUnpacked || n/unpackedShare <= in.packed.bytes {
		return nil
	}
	return fmt.Errorf("%w: more than %d times what it has packed; unpack it first", ErrTooLong,
		unpackedShare)
}

// Read returns a whole text of at most limit bytes, counted once it is unpacked: of a longer one no
// more than that is unpacked, and the error is an [ErrTooLong]. So it is for a text that unpacks to very
// much more than it has. The name is for messages.
func Read(name string, r io.Reader, limit int) (string, error) {
	var all strings.Builder
	from := New(r)
	for {
		_, err := io.CopyN(&all, from, 1<<20)
		switch tooLong := from.Keep(all.Len()); {
		case all.Len() > limit:
			err = fmt.Errorf("%w: more than %s", ErrTooLong, bytesize.Format(int64(limit)))
		case tooLong != nil:
			err = tooLong
		case err == io.EOF:
			return all.String(), nil
		}
		if err != nil {
			return "", fmt.Errorf("reading %s: %w", name, err)
		}
	}
}

// packedBytes counts what was read.
type packedBytes struct {
	io.Reader
	bytes int
}

func (c *packedBytes) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.bytes += n
	return n, err
}

type unpackedReader struct {
	from, in io.Reader
	cr       bool // the last byte that was read is a CR
}

func (r *unpackedReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if r.in == nil {
		in, err := open(r.from, unpackers)
		if err != nil {
			return 0, err
		}
		r.in = in
	}
	for {
		n, err := r.in.Read(p)
		if n = len(r.lines(p[:n])); n > 0 || err != nil {
			return n, err
		}
	}
}

// lines makes all ends of lines LF, where the bytes are.
func (r *unpackedReader) lines(from []byte) []byte {
	if !r.cr && bytes.IndexByte(from, '\r') < 0 {
		return from
	}
	to := from[:0]
	for _, c := range from {
		after := r.cr
		r.cr = c == '\r'
		switch {
		case r.cr:
			to = append(to, '\n')
		case c != '\n' || !after:
			to = append(to, c)
		}
	}
	return to
}

// unpacker unpacks a text that begins with some bytes.
type unpacker struct {
	name, magic string
	open        func(*bufio.Reader) (io.Reader, error)
}

// unpackers are registered while the program starts. A browser has none: it is given texts.
var unpackers []unpacker

// Register adds a way to unpack texts that begin with some bytes, as packages do that a program imports
// for that. It is called by init functions.
func Register(name, magic string, open func(*bufio.Reader) (io.Reader, error)) {
	unpackers = append(unpackers, unpacker{name, magic, open})
}

// mostMagic is how many of the first bytes say what they are of.
const mostMagic = 6

// open looks at the first bytes: a text is unpacked once.
func open(from io.Reader, unpackers []unpacker) (io.Reader, error) {
	in := bufio.NewReaderSize(from, 1<<16)
	begin, err := in.Peek(1)
	if err == nil && (begin[0] < ' ' && begin[0] != '\n' || begin[0] >= utf8.RuneSelf) { // no text's beginning
		begin, err = in.Peek(mostMagic)
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	for _, u := range unpackers {
		if bytes.HasPrefix(begin, []byte(u.magic)) {
			unpacked, err := u.open(in)
			if err != nil {
				return nil, u.explain(err)
			}
			return open(unpacking{unpacked, u}, nil)
		}
	}
	switch {
	case bytes.HasPrefix(begin, []byte("\xef\xbb\xbf")):
		_, err = in.Discard(3)
		return in, err
	case bytes.HasPrefix(begin, []byte("\xff\xfe")):
		return &wide{in: in, high: 1}, nil
	case bytes.HasPrefix(begin, []byte("\xfe\xff")):
		return &wide{in: in, high: 0}, nil
	}
	return in, nil
}

type unpacking struct {
	io.Reader
	unpacker
}

func (u unpacking) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = u.explain(err)
	}
	return n, err
}

func (u unpacker) explain(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || err == io.EOF {
		return fmt.Errorf("the %s data is cut short", u.name)
	}
	return fmt.Errorf("the %s data can't be unpacked: %w", u.name, err)
}

// wide reads UTF-16, and gives UTF-8. What is no character is U+FFFD.
type wide struct {
	in     *bufio.Reader
	high   int    // which of two bytes is the higher one
	left   []byte // what was not asked for yet
	unread rune   // that follows, or 0
	begun  bool   // the byte order mark was read
}

func (w *wide) Read(p []byte) (int, error) {
	if len(w.left) == 0 {
		c, err := w.char()
		if err != nil {
			return 0, err
		}
		w.left = utf8.AppendRune(w.left[:0], c)
	}
	n := 0
	for n < len(p) && len(w.left) > 0 {
		k := copy(p[n:], w.left)
		n += k
		if w.left = w.left[k:]; len(w.left) > 0 || w.in.Buffered() < 4 { // more would have to wait
			break
		}
		c, err := w.char()
		if err != nil {
			break // it comes again
		}
		w.left = utf8.AppendRune(w.left[:0], c)
	}
	return n, nil
}

func (w *wide) char() (rune, error) {
	if !w.begun {
		w.begun = true
		if _, err := w.unit(); err != nil {
			return 0, err
		}
	}
	c := w.unread
	w.unread = 0
	if c == 0 {
		var err error
		if c, err = w.unit(); err != nil {
			return 0, err
		}
	}
	if !utf16.IsSurrogate(c) {
		return c, nil
	}
	low, err := w.unit()
	if err == io.EOF {
		return utf8.RuneError, nil
	}
	if err != nil {
		return 0, err
	}
	pair := utf16.DecodeRune(c, low)
	if pair == utf8.RuneError {
		w.unread = low
	}
	return pair, nil
}

// unit reads two bytes; one alone at the end is no character.
func (w *wide) unit() (rune, error) {
	var two [2]byte
	switch _, err := io.ReadFull(w.in, two[:]); {
	case err == io.ErrUnexpectedEOF:
		return utf8.RuneError, nil
	case err != nil:
		return 0, err
	}
	return rune(two[w.high])<<8 | rune(two[1-w.high]), nil
}
