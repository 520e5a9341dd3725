// Package phrases writes lists and large numbers in English.
package phrases

import "strings"

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
