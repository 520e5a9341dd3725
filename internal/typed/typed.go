// Package typed writes words that others typed so that they can be shown.
package typed

import (
	"strings"
	"unicode"
)

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

// Shell is a word as a shell reads it: in quotes, unless it has only characters that need none.
func Shell(word string) string {
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
