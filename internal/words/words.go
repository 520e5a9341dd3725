// Package words writes numbers of things and lists in English.
package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
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

// Grouped writes the digits of a whole number with a comma after each group of three: "1,245".
func Grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
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

// DidYouMean is a hint at the names that are spelled most like what was typed, each after the
// prefix; empty if there are none.
func DidYouMean(prefix, typed string, names []string) string {
	best, near := min(2, (len(typed)+1)/3), []string(nil)
	for _, name := range names {
		far := distance(typed, name)
		for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == ' ' }) {
			far = min(far, distance(typed, part)+1) // a word of a name is nearly the name
		}
		if far < best {
			best, near = far, nil
		}
		if far == best {
			near = append(near, name)
		}
	}
	if len(near) == 0 {
		near = slices.DeleteFunc(slices.Clone(names),
			func(name string) bool { return !strings.HasPrefix(name, typed) })
	}
	if len(near) == 0 {
		return ""
	}
	return " (did you mean " + Or(Names(near, func(name string) string { return prefix + name })...) + "?)"
}

// distance is how many letters must be added, dropped or changed to make b of a, where two
// neighbours may change places at once (optimal string alignment). If the lengths differ by
// more than a hint bridges, it is their difference, however long the texts are.
func distance(a, b string) int {
	if longer := max(len(a)-len(b), len(b)-len(a)); longer > 2 {
		return longer
	}
	far := make([][]int, len(a)+1)
	for i := range far {
		far[i] = make([]int, len(b)+1)
		for j := range far[i] {
			if i == 0 || j == 0 {
				far[i][j] = i + j
				continue
			}
			changed := far[i-1][j-1]
			if a[i-1] != b[j-1] {
				changed++
			}
			far[i][j] = min(changed, far[i-1][j]+1, far[i][j-1]+1)
			if i > 1 && j > 1 && a[i-2] == b[j-1] && a[i-1] == b[j-2] {
				far[i][j] = min(far[i][j], far[i-2][j-2]+1)
			}
		}
	}
	return far[len(a)][len(b)]
}

// Centre puts blanks around a text until it has width characters.
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

// Quoted is a word as a shell reads it: in quotes, unless it has only characters that need none.
func Quoted(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=/:.,+@") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
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

// Shorten returns the first 80 bytes of a text that somebody sent, for messages.
func Shorten(text string) string {
	if len(text) > 80 {
		return text[:80] + "…"
	}
	return text
}
