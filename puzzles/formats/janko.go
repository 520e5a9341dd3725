package formats

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// section is a line that begins a part of a puzzle as janko.at has them.
var section = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\s*\[(begin|problem|solution|end|\w+)\]\s*$`)
})

// jankoGames are those of its puzzles that are read.
var jankoGames = map[string]string{"hidoku": "hidato", "hidato": "hidato", "numbrix": "numbrix"}

// janko reads a puzzle as the pages of janko.at have it: a line puzzle NAME, the size, the rows below
// "[problem]", where - is an empty square, and perhaps those below "[solution]", which must solve it.
func (t *textParser) janko(lines []span) error {
	var game string
	var size span
	parts := map[string][]span{}
	now := ""
	for _, l := range lines {
		text := strings.TrimSpace(t.of(l))
		key, value, _ := strings.Cut(text, " ")
		name := section().FindStringSubmatch(text)
		switch {
		case text == "":
		case text == "end":
			now = text
		case name != nil:
			now = strings.ToLower(name[1])
			if _, twice := parts[now]; twice && now == "problem" {
				return t.wrong(t.trim(l), "one [problem]")
			} else if twice { // some pages have their solution twice
				now = "again"
			}
			parts[now] = nil
		case now == "problem" || now == "solution":
			parts[now] = append(parts[now], l)
		case key == "puzzle":
			game = jankoGames[strings.ToLower(strings.TrimSpace(value))]
			if game == "" {
				return t.wrong(t.trim(l), "puzzle hidoku, hidato or numbrix; others of janko.at can't be read")
			}
		case key == "size":
			size = t.trim(l)
		}
	}
	problem := parts["problem"]
	switch family, said := t.headers["family"]; {
	case game == "":
		return t.errorAt(t.trim(lines[0]).from, "a puzzle of janko.at that has no name", "a line puzzle hidoku")
	case said && t.of(family) != game:
		return t.wrong(family, game+", as the line puzzle says")
	case len(problem) == 0:
		return t.errorAt(t.trim(lines[0]).from, "a puzzle of janko.at without rows",
			"rows below a line [problem]")
	}
	if err := t.spec.Set("family", game); err != nil {
		return err
	}
	g, err := t.sheet.drawing(problem, "", "")
	if err != nil {
		return err
	}
	for _, row := range g.rows {
		for _, c := range row {
			if text := g.of(c); text != "-" && !words.Digits(text) {
				return t.wrong(c, "a number, or - for an empty square: other signs of janko.at can't be read")
			}
		}
	}
	if n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(t.of(size), "size"))); size != (span{}) &&
		err == nil && (n != g.width || n != len(g.rows)) {
		return t.wrong(size, "the size of the rows below [problem], "+g.size())
	}
	if err := t.sized(g.width, len(g.rows)); err != nil {
		return err
	}
	if err := t.take(g); err != nil {
		return err
	}
	return t.solvedBy(parts["solution"])
}

// solvedBy asks that the printed solution, if there is one, solves the puzzle: then it was read as it is meant.
func (t *textParser) solvedBy(rows []span) error {
	if len(rows) == 0 {
		return nil
	}
	spec := *t.spec
	p, err := spec.Build()
	if err != nil {
		return err
	}
	from, to := rows[0].from, rows[len(rows)-1].to
	w, err := ParseWalk(p, t.file, strings.Repeat("\n", t.at(from).line-1)+t.text[from:to])
	if wrong := (*puzzles.ParseError)(nil); err != nil && errors.As(err, &wrong) {
		return err
	}
	if err != nil || puzzles.Check(p, w) != nil {
		return t.errorAt(from, "a solution that does not solve the problem", "one that does, or none")
	}
	return nil
}
