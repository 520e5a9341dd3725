// Package phrases writes lists in English, and words of others so that they can be shown.
package phrases

import (
	"strings"
	"unicode"
)

// Grouped writes the digits of a whole number with a comma after each group of three: "1,245".
func Grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Or writes "a, b or c".
func Or(names ...string) string { return list(names, " or ") }

// And writes "a, b and c".
func And(names ...string) string { return list(names, " and ") }

func list(names []string, last string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	n := len(names) - 1
	return strings.Join(names[:n], ", ") + last + names[n]
}

// Printable is a text without what does something to a terminal, or can't be shown: a blank
// stands for a line's end.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case !unicode.IsGraphic(r):
			return -1
		}
		return r
	}, text)
}

// Quoted is a word as a shell reads it: in quotes, unless it has only characters that need none.
func Quoted(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=/:.,+@") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Shorten returns the first 80 bytes of a text that somebody sent, for messages.
func Shorten(text string) string {
	if len(text) > 80 {
		return text[:80] + "…"
	}
	return text
}
