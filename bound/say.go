package bound

import (
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
