package shown

import (
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/internal/phrases"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// linksInWords proves the bound in sentences that count how far apart the squares are, and returns what a
// picture for them shows: the same, with the short links alone. It returns nil if there are tolls, if the
// walk comes back, and if links have too many lengths to follow.
func linksInWords(t *bound.Tolls, p *puzzles.Puzzle) (sentences []string, picture *bound.Tolls) {
	var lengths []int
	for _, l := range t.Tree {
		lengths = append(lengths, l.Moves)
	}
	slices.Sort(lengths)
	distinct := slices.Compact(slices.Clone(lengths))
	if !free(t) || len(distinct) == 0 || len(distinct) > mostLengths || len(t.Ends) > 0 &&
		t.Ends[0].From != t.Ends[0].To {
		return nil, nil
	}
	stretches := words.Count(len(lengths), "stretch")
	say := func(format string, args ...any) { sentences = append(sentences, p.Sayf(format, args...)) }
	say("A walk visits the %d squares one after the other, each for the first time: that makes %s.",
		len(lengths)+1, stretches)
	longest := distinct[len(distinct)-1]
	switch {
	case longest == 1:
		say("Each takes 1 move at least.")
	case len(distinct) == 1:
		say("No two of these squares are less than %d moves apart, so each stretch takes at least %d.", longest, longest)
	}
	for i, length := range distinct[:len(distinct)-1] {
		most, _ := slices.BinarySearch(lengths, length+1)
		enough, take := fmt.Sprintf("%d moves are enough", length), fmt.Sprintf("%d moves or fewer", length)
		if length == 1 {
			enough, take = "1 move is enough", "1 move"
		}
		why := enough + " only " + near(t, length)
		if most > mostNamed {
			why = fmt.Sprintf("Links of %s in the picture join the %d squares into %s (some may be of 1 square), and %s only "+
				"within a group. A group has at most one stretch fewer than squares", take, len(lengths)+1,
				words.Count(len(lengths)+1-most, "group"), enough)
		}
		say("%s. So at most %s %s. %s %d moves or more.", why, stretchesTake(most), take, others(len(lengths)-most),
			distinct[i+1])
	}
	say("Together: %s.", t.Lengths())
	shown := *t
	shown.Tolls, shown.Ends = nil, nil
	shown.Tree = slices.DeleteFunc(slices.Clone(t.Tree), func(l bound.Link) bool { return l.Moves == longest })
	return sentences, &shown
}

func stretchesTake(n int) string {
	if n == 1 {
		return "1 stretch takes"
	}
	return fmt.Sprintf("%d stretches take", n)
}

func others(n int) string {
	if n == 1 {
		return "The other takes"
	}
	return fmt.Sprintf("The other %d take", n)
}

const (
	mostNamed   = 4 // links that a sentence names
	mostLengths = 5 // different lengths of links that sentences go through
)

// near lists the squares that links of the tree of at most the given number of moves join, group by group.
func near(t *bound.Tolls, most int) string {
	var groups [][]string
	for _, l := range t.Tree {
		if l.Moves > most {
			continue
		}
		group := []string{l.From.String(), l.To.String()}
		groups = slices.DeleteFunc(groups, func(other []string) bool {
			touches := slices.ContainsFunc(other, func(s string) bool { return slices.Contains(group[:2], s) })
			if touches {
				group = append(group, other...)
			}
			return touches
		})
		slices.Sort(group)
		groups = append(groups, slices.Compact(group))
	}
	var all []string
	for _, g := range groups {
		if len(g) == 2 {
			all = append(all, "between "+phrases.And(g...))
		} else {
			all = append(all, fmt.Sprintf("among %s (at most %d stretches)", phrases.And(g...), len(g)-1))
		}
	}
	return phrases.And(all...)
}
