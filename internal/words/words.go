// Package words writes numbers of things and pieces of input in English.
package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// irregular are plurals that an s does not make.
var irregular = map[string]string{"vertex": "vertices", "stretch": "stretches", "crash": "crashes"}

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

// Centre puts blanks around a text until it has width characters.
func Centre(text string, width int) string {
	blanks := max(0, width-utf8.RuneCountInString(text))
	return strings.Repeat(" ", blanks/2) + text + strings.Repeat(" ", blanks-blanks/2)
}

// Quote shows a piece of input in an error, shortened if it is long.
func Quote(text string) string {
	const limit = 40
	runes := []rune(text)
	if len(runes) > limit {
		return strconv.Quote(string(runes[:limit])) + "…"
	}
	return strconv.Quote(text)
}

// Digits reports whether a text is digits alone, one at least.
func Digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
