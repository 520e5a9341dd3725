package shown

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"knightsat/bound"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// shortTable is how many lines of each kind a table has at most; of more, it has the dearest
// of them.
const (
	shortTable  = 15
	dearestOnly = 10
)

// tollTable writes the sum for a person with a pencil, in the words of the puzzle's ground. Each line begins
// with indent.
func tollTable(t *bound.Tolls, p *puzzles.Puzzle, indent string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, indent+format+"\n", args...) }
	who := p.Sayf("the %d squares", len(t.Tolls))
	back := t.Ends[0].From != t.Ends[0].To
	if back {
		who = p.Sayf("the %d squares besides %s", len(t.Tolls), t.Ends[0].From)
	}
	paying := slices.DeleteFunc(slices.Clone(t.Tolls), func(of bound.Toll) bool { return of.Toll == 0 })
	links := "the cheapest links"
	if !free(t) {
		paid, others := paid(paying, t.Parts)
		line("tolls: %s; %s", paid, cmp.Or(others, "none elsewhere"))
		links = p.Sayf("a link costs its moves and the tolls of its two squares; the cheapest")
	}
	if len(t.Tree) <= shortTable {
		who += p.Sayf(", each from a joined square to a new one")
	}
	line("%s that join %s:", links, who)
	shown, others := dearest(t.Parts, t.Tree, func(l bound.Link) int64 { return l.Cost })
	for _, l := range shown {
		line("  %-7s %-9s %s", l.From.String()+"-"+l.To.String(), words.Count(l.Moves, "move"),
			Moves(l.Cost, t.Parts))
	}
	if others != "" {
		line("  %s", others)
	}
	for _, sum := range tollSums(t) {
		line("%s", sum)
	}
	return b.String()
}

// tollSums adds up the links and the tolls in sentences. They stand after a list of these, or below a
// picture.
func tollSums(t *bound.Tolls) []string {
	var all []string
	line := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	parts := t.Parts
	tolls, tree, ends := t.Total()
	back := t.Ends[0].From != t.Ends[0].To
	line("together %s: no links that join them cost less, and a walk's own links join them, too",
		Moves(tree, parts))
	if !free(t) {
		line("a walk pays each toll twice, for the way in and the way out: take off 2 * %s = %s",
			Moves(tolls, parts), Moves(2*tolls, parts))
	}
	if back {
		line("and it comes back to %s: add the two cheapest links with it, %s %s and %s %s", t.Ends[0].From,
			t.Ends[0].To, Moves(t.Ends[0].Cost, parts), t.Ends[1].To, Moves(t.Ends[1].Cost, parts))
	} else if !free(t) {
		line("but only once at its two ends: add back at least %s (as on %s) and %s (as on %s)",
			Moves(t.Ends[0].Cost, parts), t.Ends[0].To, Moves(t.Ends[1].Cost, parts), t.Ends[1].To)
	}
	if back || !free(t) {
		so := ""
		if t.Sum%int64(t.Parts) != 0 {
			so = fmt.Sprintf(", so %d", t.Sum/int64(t.Parts)+1)
		}
		line("a walk has at least %s%s%s = %s moves%s", Moves(tree, parts), signed(-2*tolls, parts),
			signed(ends, parts), Moves(t.Sum, parts), so)
	}
	return all
}

// pictured says what the lengths of the links in a picture add up to, and the tolls at both ends of
// each. If a walk comes back to its start, the picture also has its two links there, and draws the
// others thick.
func pictured(t *bound.Tolls) string {
	links := "the lengths of the links"
	if len(t.Ends) > 0 && t.Ends[0].From != t.Ends[0].To {
		links = fmt.Sprintf("the lengths of the %d thick links", len(t.Tree))
	}
	if free(t) {
		only := bound.Tolls{Parts: t.Parts, Tree: t.Tree}
		for _, l := range t.Tree {
			only.Sum += l.Cost
		}
		return links + ": " + only.Lengths()
	}
	length, toll := int64(0), int64(0)
	for _, l := range t.Tree {
		length += int64(l.Moves) * int64(t.Parts)
		toll += l.Cost - int64(l.Moves)*int64(t.Parts)
	}
	return fmt.Sprintf("%s: %s; the tolls at both ends of each of them: %s", links, Moves(length, t.Parts),
		Moves(toll, t.Parts))
}

// free reports whether there are no tolls to pay.
func free(t *bound.Tolls) bool {
	return !slices.ContainsFunc(t.Tolls, func(of bound.Toll) bool { return of.Toll != 0 })
}

// dearest returns all of a short list, or else the things that cost most, in this order, and
// what the others cost together.
func dearest[T any](parts int, list []T, cost func(T) int64) (shown []T, others string) {
	if len(list) <= shortTable {
		return list, ""
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(abs(cost(b)), abs(cost(a))) })
	rest := int64(0)
	for _, of := range list[dearestOnly:] {
		rest += cost(of)
	}
	return list[:dearestOnly],
		fmt.Sprintf("these are the %d most expensive of %d; the other %d cost %s together",
			dearestOnly, len(list), len(list)-dearestOnly, Moves(rest, parts))
}

// paid lists what squares pay, the dearest of many, and says what the others pay.
func paid(list []bound.Toll, parts int) (text, others string) {
	list, others = dearest(parts, list, func(of bound.Toll) int64 { return of.Toll })
	var all []string
	for _, s := range list {
		all = append(all, fmt.Sprintf("%s %s", s.Square, Moves(s.Toll, parts)))
	}
	return strings.Join(all, ", "), others
}

// signed writes what is added, or taken off; nothing for 0.
func signed(n int64, parts int) string {
	switch {
	case n == 0:
		return ""
	case n < 0:
		return " - " + Moves(-n, parts)
	}
	return " + " + Moves(n, parts)
}

// Moves writes a number of parts of a move, of which parts make one, as whole moves and a fraction.
func Moves(n int64, parts int) string {
	whole, rest := n/int64(parts), n%int64(parts)
	switch {
	case rest == 0:
		return fmt.Sprint(whole)
	case whole == 0:
		return big.NewRat(rest, int64(parts)).String()
	}
	return fmt.Sprintf("%d %s", whole, big.NewRat(abs(rest), int64(parts)))
}

func abs[T int | int64](n T) T { return max(n, -n) }

// priceTable writes the sum of prices as [tollTable] does that of tolls.
func priceTable(p *bound.Prices, of *puzzles.Puzzle, indent string) string {
	lines := priceSums(p, of)
	paid, others := paid(p.Squares, p.Parts)
	lines[0] += ": " + paid
	if others != "" {
		lines = slices.Insert(lines, 1, "  "+others)
	}
	return indent + strings.Join(lines, "\n"+indent) + "\n"
}

// priceSums adds up the prices of the squares, which a picture shows, and lists and adds up those of sets, in
// sentences.
func priceSums(p *bound.Prices, of *puzzles.Puzzle) []string {
	var all []string
	line := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	parts := p.Parts
	squares, sets := int64(0), int64(0)
	for _, s := range p.Squares {
		squares += s.Toll
	}
	for _, set := range p.Sets {
		sets += set.Price
	}
	line("%s", of.Sayf("prices of the %d squares, together %s", len(p.Squares), Moves(squares, parts)))
	if len(p.Sets) > 0 {
		line("prices of %s of them, together %s:", words.Count(len(p.Sets), "set"), Moves(sets, parts))
		shown, others := dearest(parts, p.Sets, func(set bound.SetPrice) int64 { return set.Price })
		for _, set := range shown {
			line("  %-5s %s", Moves(set.Price, parts), strings.Trim(fmt.Sprint(set.Squares), "[]"))
		}
		if others != "" {
			line("  %s", others)
		}
	}
	line("%s", of.Sayf("a link pays the prices of its two squares, and of each set that it enters or leaves; "+
		"that is never more than its moves"))
	if p.Over > 0 {
		line("except for some links, which together pay %s too much", Moves(p.Over, parts))
	}
	if p.Premise != "" {
		line("%s", p.Premise)
	}
	if p.SavedAt == nil {
		line("a walk pays each price twice, for the way in and the way out")
	} else {
		line(
			"a walk pays each price twice, for the way in and the way out, and saves at most %s at its ends "+
				"(as at %s and %s)",
			Moves(p.Saved, parts), p.SavedAt[0], p.SavedAt[1])
	}
	line("it has at least 2 * %s%s%s%s = %s moves", Moves(squares, parts), signed(2*sets, parts),
		signed(-p.Saved, parts), signed(-p.Over, parts), Moves(p.Sum, parts))
	return all
}
