// Package words writes numbers of things and lists in English.
package words

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// irregular are plurals that an s does not make.
var irregular = map[string]string{"vertex": "vertices"}

// Count writes a number of things: "1 move", "2 moves".
func Count[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	if more := irregular[thing]; more != "" {
		return fmt.Sprintf("%d %s", n, more)
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Names are those of things.
func Names[T any](things []T, of func(T) string) (names []string) {
	for _, t := range things {
		names = append(names, of(t))
	}
	return names
}

// Or writes "a, b or c".
func Or(words ...string) string { return list(words, " or ") }

// And writes "a, b and c".
func And(words ...string) string { return list(words, " and ") }

func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + last + words[n]
}

// Centre puts blanks around a text until it has so many characters.
func Centre(text string, width int) string {
	blanks := max(0, width-utf8.RuneCountInString(text))
	return strings.Repeat(" ", blanks/2) + text + strings.Repeat(" ", blanks-blanks/2)
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
