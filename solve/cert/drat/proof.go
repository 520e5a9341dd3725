package drat

import (
	"bufio"
	"fmt"
	"io"
)

// Format is how a proof is written down.
type Format int

// The formats. In text, a line "1 -2 0" adds a clause, and "d 1 -2 0" deletes
// one. In binary, the byte 'a' or 'd' is followed by the literals, 2v for v and
// 2v+1 for not v, each in groups of seven bits, lowest first, with the highest
// bit of a byte set where another follows; and a byte 0.
const (
	Auto Format = iota // by the look of its first bytes
	Text
	Binary
)

func (f Format) String() string {
	return [...]string{"auto", "text", "binary"}[f]
}

// ParseFormat is the inverse of String.
func ParseFormat(name string) (Format, error) {
	for _, f := range []Format{Auto, Text, Binary} {
		if f.String() == name {
			return f, nil
		}
	}
	return Auto, fmt.Errorf("found proof format %q, expected auto, text or binary", name)
}

// step is one line of a proof.
type step struct {
	del  bool
	lits []int32 // valid until the next step is read
}

// reader reads the steps of a proof one by one, and keeps only one.
type reader struct {
	textScanner
	format  Format
	count   *byteCounter
	lits    []int32
	longest int // literals of a clause at most
}

// byteCounter counts what was read.
type byteCounter struct {
	io.Reader
	n int64
}

func (c *byteCounter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

// longestClause is how many literals a clause of a proof may have, repeated ones
// counted: they are kept until it ends.
const longestClause = 1 << 26

// lookAhead is how many bytes tell text from binary.
const lookAhead = 4096

func newReader(r io.Reader, f Format) (*reader, error) {
	count := &byteCounter{Reader: r}
	p := &reader{textScanner: textScanner{in: bufio.NewReaderSize(count, 1<<16), line: 1}, format: f, count: count, longest: longestClause}
	if f != Auto {
		return p, nil
	}
	head, err := p.in.Peek(lookAhead)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("reading a proof: %w", err)
	}
	p.format = guess(head)
	return p, nil
}

// Detect tells from its beginning whether a proof is written as text or binary.
func Detect(proof io.Reader) (Format, error) {
	r, err := newReader(proof, Auto)
	if err != nil {
		return Auto, err
	}
	return r.format, nil
}

// guess takes for binary what no text begins with: the letter a, or bytes that
// are no characters. Each clause in binary has such a byte, the 0 at its end.
func guess(head []byte) Format {
	if len(head) > 0 && head[0] == 'a' {
		return Binary
	}
	for _, c := range head {
		if c != '\n' && c != '\r' && c != '\t' && (c < ' ' || c >= 0x7f) {
			return Binary
		}
	}
	return Text
}

// place is where the last step was read, for messages.
func (p *reader) place() string {
	if p.format == Binary {
		return fmt.Sprintf("byte %d", p.offset())
	}
	return fmt.Sprintf("line %d", p.line)
}

func (p *reader) offset() int64 { return p.count.n - int64(p.in.Buffered()) }

// next reads a step; false at the end of the proof.
func (p *reader) next() (s step, ok bool, err error) {
	p.lits = p.lits[:0]
	if p.format == Binary {
		s, ok, err = p.nextBinary()
	} else {
		s, ok, err = p.nextText()
	}
	s.lits = p.lits
	return s, ok, err
}

func (p *reader) nextText() (s step, ok bool, err error) {
	const expected = "a literal or 0"
	c, ok, err := p.space()
	for ok && err == nil && c == 'c' {
		if err = p.skipLine(); err == nil {
			c, ok, err = p.space()
		}
	}
	if !ok || err != nil {
		return s, false, err
	}
	var n int64
	if c == 'd' {
		s.del = true
		n, ok, err = p.int(expected)
	} else {
		n, ok, err = p.intFrom(c, "a literal, 0, d or c")
	}
	for ; ok && err == nil && n != 0; n, ok, err = p.int(expected) {
		if len(p.lits) == p.longest {
			return s, false, p.fault("one literal more", fmt.Sprintf("clauses of at most %d", p.longest))
		}
		p.lits = append(p.lits, int32(n))
	}
	if err == nil && !ok {
		err = p.fault("the end of the proof in a clause", "the 0 that ends it")
	}
	return s, err == nil, err
}

func (p *reader) nextBinary() (s step, ok bool, err error) {
	c, err := p.in.ReadByte()
	switch {
	case err == io.EOF:
		return s, false, nil
	case err != nil:
		return s, false, fmt.Errorf("reading a proof: %w", err)
	case c != 'a' && c != 'd':
		return s, false, p.binaryFault(fmt.Sprintf("the byte %#02x", c), "a or d")
	}
	s.del = c == 'd'
	for {
		n, err := p.varint()
		if err != nil {
			return s, false, err
		}
		if n == 0 {
			return s, true, nil
		}
		if n < 2 || n/2 > MaxVar {
			return s, false, p.binaryFault(fmt.Sprintf("the number %d", n), fmt.Sprintf("twice a variable of 1 to %d, or one more", MaxVar))
		}
		l := int32(n / 2)
		if n%2 == 1 {
			l = -l
		}
		if len(p.lits) == p.longest {
			return s, false, p.binaryFault("one literal more", fmt.Sprintf("clauses of at most %d", p.longest))
		}
		p.lits = append(p.lits, l)
	}
}

func (p *reader) varint() (uint64, error) {
	var n uint64
	for shift := 0; ; shift += 7 {
		c, err := p.in.ReadByte()
		switch {
		case err == io.EOF:
			return 0, p.binaryFault("the end of the proof in a clause", "the 0 that ends it")
		case err != nil:
			return 0, fmt.Errorf("reading a proof: %w", err)
		case shift > 28:
			return 0, p.binaryFault("a number of more than five bytes", "a literal")
		}
		n |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return n, nil
		}
	}
}

func (p *reader) binaryFault(found, expected string) error {
	return &SyntaxError{Byte: p.offset(), Found: found, Expected: expected}
}
