// Package spelling hints at names that are spelled nearly as what was typed.
package spelling

import (
	"slices"
	"strings"

	"knightsat/internal/phrases"
	"knightsat/internal/words"
)

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
	return " (did you mean " + phrases.Or(words.Names(near, func(name string) string { return prefix + name })...) + "?)"
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
