package bound

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// sentence says in words why multipliers refute every walk: how many jumps squares need, and how
// many there are.
func (d *Multipliers) sentence(ctx context.Context, in *puzzles.Instance) string {
	c, empty, err := d.count(ctx, newWalkRows(in))
	if err != nil || empty {
		return in.Puzzle.Sayf("no jump leaves some squares that a walk must leave")
	}
	var needing, taking []int
	weights := ""
	for v, y := range d.Degree {
		switch {
		case y > 0:
			needing = append(needing, v)
		case y < 0:
			taking = append(taking, v)
		}
		if y > 1 || y < -1 {
			weights = "counted with weights, "
		}
	}
	p := in.Puzzle
	var needs []string
	if len(needing) > 0 || len(d.Sets) == 0 {
		needs = append(needs, fmt.Sprintf("the %s %s", p.Count(len(needing), "square"), names(in, needing)))
	}
	if n := len(d.Sets); n > 0 {
		needs = append(needs, words.Count(n, "set")+" that a tour leaves twice")
	}
	who := strings.Join(needs, " and ")
	if c.ends < 0 {
		c.need, c.ends = c.need-c.ends, 0
	}
	if s := d.parts(in, c, needing, taking); s != "" {
		return s
	}
	text := fmt.Sprintf("%s%s %s %s", weights, who, verb(len(needing)+len(d.Sets), "need"),
		p.Count(int(c.need), "jump"))
	var there []string
	if c.take > 0 {
		there = append(there,
			fmt.Sprintf("the %s %s %s %d", p.Count(len(taking), "square"), names(in, taking),
				verb(len(taking), "take"), c.take))
	}
	if c.ends > 0 {
		there = append(there, fmt.Sprintf("the ends %d", c.ends))
	}
	if c.rest > 0 {
		others := fmt.Sprintf("%s %s elsewhere", p.Count(int(c.rest), "jump"), verb(int(c.rest), "lead"))
		if len(there) > 0 {
			others = "and " + others
		}
		there = append(there, others)
	}
	if len(there) == 0 {
		return text + ", and there are none"
	}
	return fmt.Sprintf("%s; %s: %d < %d", text, strings.Join(there, ", "), c.take+c.ends+c.rest, c.need)
}

// parts says that without the squares that take jumps the board falls into more parts than a
// tour does; "" where the rows say something else.
func (d *Multipliers) parts(in *puzzles.Instance, c total, needing, taking []int) string {
	all, first := slices.Concat(needing, taking), slices.Clone(needing)
	for _, set := range d.Sets {
		all, first = append(all, set.Set...), append(first, slices.Min(set.Set))
	}
	slices.Sort(all)
	slices.Sort(first)
	if len(d.Sets) == 0 || c.rest > 0 || c.need != int64(2*len(first)) || len(all) != in.Len() ||
		len(slices.Compact(all)) != in.Len() {
		return ""
	}
	tour := "a tour into"
	given := slices.Contains(taking, in.Start)
	switch last := slices.Contains(taking, in.End); {
	case in.Puzzle.Closed:
		tour = "a closed tour into"
	case given && last:
		tour = "a tour with both ends among them, into"
	case given || last:
		tour = "a tour with an end among them, into"
	case in.Start >= 0 && in.End >= 0: // or each would need a jump less
		tour = "a tour with both ends in these parts comes to"
	}
	return in.Puzzle.Sayf("without the %s %s, the board falls into %d parts (those of %s), and %s %d at most",
		in.Puzzle.Count(len(taking), "square"), names(in, taking), len(first), names(in, first), tour, (c.take+
			c.ends)/2)
}

func verb(n int, plural string) string {
	if n == 1 {
		return plural + "s"
	}
	return plural
}

// shortTable is how many lines of each kind a table has at most; of more, it has the dearest
// of them.
const (
	shortTable  = 15
	dearestOnly = 10
)

// table writes the sum for a person with a pencil, in the words of the puzzle's ground. Each line begins
// with indent.
func (t *Tolls) table(p *puzzles.Puzzle, indent string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, indent+format+"\n", args...) }
	who := p.Sayf("the %d squares", len(t.Tolls))
	back := t.Ends[0].From != t.Ends[0].To
	if back {
		who = p.Sayf("the %d squares besides %s", len(t.Tolls), t.Ends[0].From)
	}
	paying := slices.DeleteFunc(slices.Clone(t.Tolls), func(of Toll) bool { return of.Toll == 0 })
	links := "the cheapest links"
	if !t.free() {
		paid, others := t.Parts.paid(paying)
		line("tolls: %s; %s", paid, cmp.Or(others, "none elsewhere"))
		links = p.Sayf("a link costs its moves and the tolls of its two squares; the cheapest")
	}
	if len(t.Tree) <= shortTable {
		who += p.Sayf(", each from a joined square to a new one")
	}
	line("%s that join %s:", links, who)
	shown, others := dearest(t.Parts, t.Tree, func(l Link) int64 { return l.Cost })
	for _, l := range shown {
		line("  %-7s %-9s %s", l.From.String()+"-"+l.To.String(), words.Count(l.Moves, "move"),
			t.Parts.Moves(l.Cost))
	}
	if others != "" {
		line("  %s", others)
	}
	for _, sum := range t.sums() {
		line("%s", sum)
	}
	return b.String()
}

// sums adds up the links and the tolls in sentences. They stand after a list of these, or below a
// picture.
func (t *Tolls) sums() []string {
	var all []string
	line := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	parts := t.Parts
	tolls, tree, ends := t.total()
	back := t.Ends[0].From != t.Ends[0].To
	line("together %s: no links that join them cost less, and a walk's own links join them, too",
		parts.Moves(tree))
	if !t.free() {
		line("a walk pays each toll twice, for the way in and the way out: take off 2 * %s = %s",
			parts.Moves(tolls), parts.Moves(2*tolls))
	}
	if back {
		line("and it comes back to %s: add the two cheapest links with it, %s %s and %s %s", t.Ends[0].From,
			t.Ends[0].To, parts.Moves(t.Ends[0].Cost), t.Ends[1].To, parts.Moves(t.Ends[1].Cost))
	} else if !t.free() {
		line("but only once at its two ends: add back at least %s (as on %s) and %s (as on %s)",
			parts.Moves(t.Ends[0].Cost), t.Ends[0].To, parts.Moves(t.Ends[1].Cost), t.Ends[1].To)
	}
	if back || !t.free() {
		so := ""
		if t.Sum%int64(t.Parts) != 0 {
			so = fmt.Sprintf(", so %d", t.Sum/int64(t.Parts)+1)
		}
		line("a walk has at least %s%s%s = %s moves%s", parts.Moves(tree), parts.signed(-2*tolls),
			parts.signed(ends), parts.Moves(t.Sum), so)
	}
	return all
}

// pictured says what the lengths of the links in a picture add up to, and the tolls at both ends of
// each. If a walk comes back to its start, the picture also has its two links there, and draws the
// others thick.
func (t *Tolls) pictured() string {
	links := "the lengths of the links"
	if len(t.Ends) > 0 && t.Ends[0].From != t.Ends[0].To {
		links = fmt.Sprintf("the lengths of the %d thick links", len(t.Tree))
	}
	if t.free() {
		only := Tolls{Parts: t.Parts, Tree: t.Tree}
		for _, l := range t.Tree {
			only.Sum += l.Cost
		}
		return links + ": " + only.lengths()
	}
	length, toll := int64(0), int64(0)
	for _, l := range t.Tree {
		length += int64(l.Moves) * int64(t.Parts)
		toll += l.Cost - int64(l.Moves)*int64(t.Parts)
	}
	return fmt.Sprintf("%s: %s; the tolls at both ends of each of them: %s", links, t.Parts.Moves(length),
		t.Parts.Moves(toll))
}

// free reports whether there are no tolls to pay.
func (t *Tolls) free() bool {
	return !slices.ContainsFunc(t.Tolls, func(of Toll) bool { return of.Toll != 0 })
}

// dearest returns all of a short list, or else the things that cost most, in this order, and
// what the others cost together.
func dearest[T any](parts moveParts, list []T, cost func(T) int64) (shown []T, others string) {
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
			dearestOnly, len(list), len(list)-dearestOnly, parts.Moves(rest))
}

// paid lists what squares pay, the dearest of many, and says what the others pay.
func (of moveParts) paid(list []Toll) (text, others string) {
	list, others = dearest(of, list, func(of Toll) int64 { return of.Toll })
	var all []string
	for _, s := range list {
		all = append(all, fmt.Sprintf("%s %s", s.Square, of.Moves(s.Toll)))
	}
	return strings.Join(all, ", "), others
}

// signed writes what is added, or taken off; nothing for 0.
func (of moveParts) signed(parts int64) string {
	switch {
	case parts == 0:
		return ""
	case parts < 0:
		return " - " + of.Moves(-parts)
	}
	return " + " + of.Moves(parts)
}

// Moves writes parts of a move as whole moves and a fraction.
func (of moveParts) Moves(parts int64) string {
	whole, rest := parts/int64(of), parts%int64(of)
	if rest == 0 {
		return fmt.Sprint(whole)
	}
	common := gcd(rest, int64(of))
	fraction := fmt.Sprintf("%d/%d", abs(rest)/common, int64(of)/common)
	switch {
	case whole != 0:
		return fmt.Sprintf("%d %s", whole, fraction)
	case parts < 0:
		return "-" + fraction
	}
	return fraction
}

// table writes the sum for a person with a pencil, in the words of the puzzle's ground. Each line begins
// with indent.
func (p *Prices) table(of *puzzles.Puzzle, indent string) string {
	lines := p.sums(of)
	paid, others := p.Parts.paid(p.Squares)
	lines[0] += ": " + paid
	if others != "" {
		lines = slices.Insert(lines, 1, "  "+others)
	}
	return indent + strings.Join(lines, "\n"+indent) + "\n"
}

// sums adds up the prices of the squares, which a picture shows, and lists and adds up those of sets, in
// sentences.
func (p *Prices) sums(of *puzzles.Puzzle) []string {
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
	line("%s", of.Sayf("prices of the %d squares, together %s", len(p.Squares), parts.Moves(squares)))
	if len(p.Sets) > 0 {
		line("prices of %s of them, together %s:", words.Count(len(p.Sets), "set"), parts.Moves(sets))
		shown, others := dearest(parts, p.Sets, func(set setPrice) int64 { return set.Price })
		for _, set := range shown {
			line("  %-5s %s", parts.Moves(set.Price), strings.Trim(fmt.Sprint(set.Squares), "[]"))
		}
		if others != "" {
			line("  %s", others)
		}
	}
	line("%s", of.Sayf("a link pays the prices of its two squares, and of each set that it enters or leaves; "+
		"that is never more than its moves"))
	if p.Over > 0 {
		line("except for some links, which together pay %s too much", parts.Moves(p.Over))
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
			parts.Moves(p.Saved), p.SavedAt[0], p.SavedAt[1])
	}
	line("it has at least 2 * %s%s%s%s = %s moves", parts.Moves(squares), parts.signed(2*sets),
		parts.signed(-p.Saved), parts.signed(-p.Over), parts.Moves(p.Sum))
	return all
}
