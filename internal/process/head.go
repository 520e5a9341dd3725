package process

import (
	"bytes"
	"cmp"
	"strings"
	"sync"
)

// Excerpt keeps the first bytes that are written to it, or the last. It takes all that comes, so
// that a program that is asked to end can say what it wants to say.
type Excerpt struct {
	Limit int  // how many; 0 is 400, what is shown of a program's complaints
	Last  bool // keep the last ones

	mu   sync.Mutex
	kept []byte
	over func() // called, unless it is nil, when there is more
	more bool
}

// Write implements [io.Writer]; it never fails.
func (h *Excerpt) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	limit := cmp.Or(h.Limit, 400)
	if h.Last {
		h.kept = append(h.kept, p...)
		h.kept = h.kept[max(0, len(h.kept)-limit):]
		return len(p), nil
	}
	n := min(len(p), limit-len(h.kept))
	h.kept = append(h.kept, p[:n]...)
	if n < len(p) && !h.more {
		h.more = true
		if h.over != nil {
			h.over()
		}
	}
	return len(p), nil
}

// Bytes are those that were kept until now.
func (h *Excerpt) Bytes() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.kept
}

// Line is the first line of what was kept.
func (h *Excerpt) Line() string {
	line, _, _ := bytes.Cut(h.Bytes(), []byte("\n"))
	return (&Excerpt{kept: line}).String()
}

// LastLines are the last lines of what was kept, as many as n, with semicolons between them.
func (h *Excerpt) LastLines(n int) string {
	var list []string
	for line := range bytes.Lines(h.Bytes()) {
		if text := (&Excerpt{kept: line}).String(); text != "" {
			list = append(list, text)
		}
	}
	return strings.Join(list[max(0, len(list)-n):], "; ")
}

// String is what was kept, on one line and without control characters.
func (h *Excerpt) String() string {
	text := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, string(bytes.ToValidUTF8(h.Bytes(), []byte("?"))))
	return strings.Join(strings.Fields(text), " ")
}
