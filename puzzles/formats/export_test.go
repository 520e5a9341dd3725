package formats

import (
	"slices"
	"strings"
)

// Commanded are the formats that are refused with a command.
func Commanded() (names []string) {
	for _, f := range slices.Concat(foreigners, foreignLists) {
		if strings.Contains(f.do, convert("")) {
			names = append(names, f.name)
		}
	}
	return names
}
