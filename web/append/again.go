package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"knightsat/puzzles"
	"knightsat/puzzles/parts"
	"knightsat/web"
)

// apart is how many days there are at least between a puzzle and its like.
const apart = 60

// again has the days on which puzzles came, by what is the same for their like.
type again map[string]int

// put notes the puzzles of a day, unless one came not long before.
func (a again) put(day int, line *web.Line) (bool, error) {
	var keys []string
	for _, d := range line.Puzzles() {
		spec, err := d.Spec()
		if err != nil {
			return false, err
		}
		key := turned(spec)
		if before, ok := a[key]; ok && day-before < apart {
			return false, nil
		}
		keys = append(keys, key)
	}
	for _, key := range keys {
		a[key] = day
	}
	return true, nil
}

// turned is a puzzle without its start, the same for all turns and mirrors of its board.
func turned(s *parts.Spec) string {
	square := regexp.MustCompile(`[a-z]\d+`)
	least := ""
	for turn := range 8 {
		var all []string
		for _, part := range []string{"holes", "guard", "goals", "numbers", "walls"} {
			for one := range strings.SplitSeq(s.Get(part), ",") {
				moved := square.ReplaceAllStringFunc(one, func(name string) string {
					at, err := puzzles.ParseSquare(name)
					if err != nil {
						return name
					}
					if turn&1 > 0 {
						at.Col = s.Width + 1 - at.Col
					}
					if turn&2 > 0 {
						at.Row = s.Height + 1 - at.Row
					}
					if turn&4 > 0 {
						at.Col, at.Row = at.Row, at.Col
					}
					return at.String()
				})
				if from, to, ok := strings.Cut(moved, "-"); ok && from > to { // a wall
					moved = to + "-" + from
				}
				all = append(all, part+moved)
			}
		}
		slices.Sort(all)
		if key := fmt.Sprint(s.Family, s.Piece, all); turn == 0 || key < least {
			least = key
		}
	}
	return fmt.Sprint(min(s.Width, s.Height), max(s.Width, s.Height), least)
}
