package bound

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// inWords proves the bound in sentences that count how far apart the squares are, and returns what a
// picture for them shows: the same, with the short links alone. It returns nil if there are tolls, if the
// walk comes back, and if links have too many lengths to follow.
func (t *Tolls) inWords(p *puzzles.Puzzle) (sentences []string, picture *Tolls) {
	var lengths []int
	for _, l := range t.Tree {
		lengths = append(lengths, l.Moves)
	}
	slices.Sort(lengths)
	distinct := slices.Compact(slices.Clone(lengths))
	if !t.free() || len(distinct) == 0 || len(distinct) > mostLengths || len(t.Ends) > 0 &&
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
		say("No two of these squares are less than %d moves apart, so each takes at least so many.", longest)
	}
	for i, length := range distinct[:len(distinct)-1] {
		upTo, _ := slices.BinarySearch(lengths, length+1)
		more := len(lengths) - upTo
		fewer := ""
		if length > 1 {
			fewer = " or fewer"
		}
		say("Links of %s%s%s join them into %s, so at least %s to another group, in %d moves or more.",
			words.Count(length, "move"), fewer, t.named(length), words.Count(more+1, "group"),
			leads(more), distinct[i+1])
	}
	say("Together: %s.", t.lengths())
	shown := *t
	shown.Tolls, shown.Ends = nil, nil
	shown.Tree = slices.DeleteFunc(slices.Clone(t.Tree), func(l Link) bool { return l.Moves == longest })
	return sentences, &shown
}

func leads(stretches int) string {
	if stretches == 1 {
		return "1 stretch leads"
	}
	return fmt.Sprintf("%d stretches lead", stretches)
}

// mostNamed is how many links a sentence names.
const mostNamed = 4

// named lists the links of the tree of at most the given number of moves, if they are few.
func (t *Tolls) named(most int) string {
	var names []string
	for _, l := range t.Tree {
		if l.Moves <= most {
			names = append(names, l.From.String()+"-"+l.To.String())
		}
	}
	if len(names) > mostNamed {
		return ""
	}
	return " (" + strings.Join(names, ", ") + ")"
}
