package process

import (
	"bytes"
	"strings"
)

// Head keeps the first bytes that are written to it.
type Head struct{ kept []byte }

// complaint is how much of a program's complaints is shown.
const complaint = 400

func (h *Head) Write(p []byte) (int, error) {
	h.kept = append(h.kept, p[:min(len(p), complaint-len(h.kept))]...)
	return len(p), nil
}

// Line is the first line of what was kept.
func (h *Head) Line() string {
	line, _, _ := bytes.Cut(h.kept, []byte("\n"))
	return (&Head{line}).String()
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
