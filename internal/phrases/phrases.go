// Package phrases writes lists and hints in English, and words of others so that they can be shown.
package phrases

import (
	"slices"
	"strings"
	"unicode"

	"knightsat/internal/words"
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
	return " (did you mean " + Or(words.Names(near, func(name string) string { return prefix + name })...) + "?)"
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
