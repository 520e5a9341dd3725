package bound

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles/facts"
)

// Use lists the kinds of arguments that may be used: nil is all of them, an empty list
// none.
type Use = facts.Use

// ParseUse reads names of kinds, or "all" or "none" alone. No names mean all.
func ParseUse(names []string) (Use, error) {
	switch {
	case len(names) == 0, len(names) == 1 && names[0] == "all":
		return nil, nil
	case len(names) == 1 && names[0] == "none":
		return Use{}, nil
	}
	use := Use{}
	for _, name := range names {
		if !slices.Contains(Choices, By(name)) {
			names := words.Names(Choices, func(by By) string { return string(by) })
			return nil, fmt.Errorf("%q is not a lower bound; it must be all, none, or some of %s", name,
				strings.Join(names, ","))
		}
		use = append(use, By(name))
	}
	return use, nil
}
