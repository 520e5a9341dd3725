package desk

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"knightsat/generate"
)

// The puzzles of the days, of somebody's first days and of the course, as wishes. They decide
// what everybody gets: another wish is another puzzle. The week is that of days before renewed.
//
//go:embed wishes.txt
var wishesText string

// wish is a line of wishes.txt: a name, and the parts of a puzzle as in its text or what chance
// adds.
type wish struct {
	name string
	generate.Wish
}

// wishes are those of the file by the headings, in its order. They are read when they are asked for: most
// commands begin and end without them.
var wishes = sync.OnceValue(func() map[string][]wish {
	all := map[string][]wish{}
	heading := ""
	for line := range strings.Lines(wishesText) {
		name, parts, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok {
			heading = name
			continue
		}
		w := wish{name: name}
		for part := range strings.FieldsSeq(parts) {
			key, value, _ := strings.Cut(part, "=")
			if err := w.set(key, value); err != nil {
				panic(fmt.Sprintf("%s: %v", name, err)) // the file is part of the program
			}
		}
		all[heading] = append(all[heading], w)
	}
	return all
})

func (w *wish) set(key, value string) (err error) {
	ranges := map[string]*[2]int{"moves": &w.Moves, "walks": &w.Walks}
	numbers := map[string]*int{"goals": &w.Many, "random-holes": &w.MoreHoles, "random-walls": &w.MoreWalls,
		"least-numbers": &w.Numbers}
	switch {
	case ranges[key] != nil:
		_, err = fmt.Sscanf(value, "%d-%d", &ranges[key][0], &ranges[key][1])
	case numbers[key] != nil:
		*numbers[key], err = strconv.Atoi(value)
	case key == "random-guards":
		w.MoreGuards = []rune(value)
	case key == "difficulty":
		w.Difficulty = generate.Grade(value)
	default:
		err = w.Set(key, value)
	}
	return err
}
