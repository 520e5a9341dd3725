package process

import (
	"bytes"
	"cmp"
	"strings"
)

// Head keeps the first bytes that are written to it.
type Head struct {
	Limit int // how many; 0 is 400, what is shown of a program's complaints
	kept  []byte
}

// Write implements [io.Writer]; it never fails.
func (h *Head) Write(p []byte) (int, error) {
	h.kept = append(h.kept, p[:min(len(p), cmp.Or(h.Limit, 400)-len(h.kept))]...)
	return len(p), nil
}

// Bytes are those that were kept.
func (h *Head) Bytes() []byte { return h.kept }

// Line is the first line of what was kept.
func (h *Head) Line() string {
	line, _, _ := bytes.Cut(h.kept, []byte("\n"))
	return (&Head{kept: line}).String()
}

// String is what was kept, on one line and without control characters.
func (h *Head) String() string {
	text := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, string(bytes.ToValidUTF8(h.kept, []byte("?"))))
	return strings.Join(strings.Fields(text), " ")
}
