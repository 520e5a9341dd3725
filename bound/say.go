package bound

import (
	"context"
	"fmt"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Sentence says multipliers that refute every walk in the board's terms, whatever found
// them: how many jumps squares need, and how many there are.
func (d *Dual) Sentence(ctx context.Context, in *puzzles.Instance) string {
	c, empty, err := d.count(ctx, newJumps(in))
	if err != nil || empty {
		return "no jump leaves some squares that a walk must leave"
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
	who := fmt.Sprintf("the %s %s", count(len(needing), "square"), names(in, needing))
	if n := len(d.Sets); n > 0 {
		who = strings.TrimPrefix(fmt.Sprintf("%s and %s that a tour leaves twice", who, count(n, "set")), "the 0 squares  and ")
	}
	if c.ends < 0 {
		c.need, c.ends = c.need-c.ends, 0
	}
	text := fmt.Sprintf("%s%s %s %s", weights, who, verb(len(needing)+len(d.Sets), "need"), count(int(c.need), "jump"))
	var there []string
	if c.take > 0 {
		there = append(there, fmt.Sprintf("the %s %s %s %d", count(len(taking), "square"), names(in, taking), verb(len(taking), "take"), c.take))
	}
	if c.ends > 0 {
		there = append(there, fmt.Sprintf("the ends %d", c.ends))
	}
	if c.rest > 0 {
		there = append(there, fmt.Sprintf("%s more %s elsewhere", count(int(c.rest), "jump"), verb(int(c.rest), "lead")))
	}
	if len(there) == 0 {
		return text + ", and there are none"
	}
	return fmt.Sprintf("%s; %s: %d < %d", text, strings.Join(there, ", "), c.take+c.ends+c.rest, c.need)
}

// verb is that of so many things.
func verb(n int, plural string) string {
	if n == 1 {
		return plural + "s"
	}
	return plural
}

// count writes "1 square" or "3 squares".
func count(n int, noun string) string { return words.Count(n, noun) }
