package verify

import (
	"strings"
	"testing"
)

// TestWordsDoNothingToATerminal: other characters are escaped, and long texts cut off.
func TestWordsDoNothingToATerminal(t *testing.T) {
	for text, want := range map[string]string{
		"plain text, 8x8 …":       "plain text, 8x8 …",
		"\x1b[2Jok\r\nok":         `\u001b[2Jok\u000d\u000aok`,
		"\u202eback\u0085\x80":    `\u202eback\u0085\ufffd`,
		strings.Repeat("x", 9999): strings.Repeat("x", 2001) + "…",
	} {
		if got := printable(text); got != want {
			t.Errorf("%q: found %q, want %q", text, got, want)
		}
	}
}
