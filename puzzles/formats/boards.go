package formats

import (
	"errors"
	"strconv"
	"strings"

	"knightsat/internal/phrases"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
)

// cutter cuts lines into the cells of a grid. The size is that of the board, as in 3x3, if it is known; empty
// is a sign of empty squares that the text names.
type cutter func(s *sheet, lines []stretch, size, empty string) *grid

// boardFormats are what may stand below the lines name: value of a text, or alone, instead of a graph. What
// none of the others fits is a drawing. A line format: takes their names.
func boardFormats() []textFormat {
	return []textFormat{
		{name: "drawing", why: "rows of cells", cells: cutDrawing},
		{name: "array", why: "rows in brackets", cells: cutArray, like: isArray},
		{name: "givens", why: "rows, columns and values", board: readGivens},
		{name: "fen", why: "eight ranks with slashes between them", like: isFEN, board: readFEN},
		{name: "pgn", why: "the tags of a game in brackets", like: pgnTag, board: readPGN, gaps: true},
		{name: "janko", why: "a line [problem], as janko.at has it", like: `\n\[problem\]`, board: readJanko,
			gaps: true},
		{name: "an address", why: "a link to a page", board: readAddress,
			like: `^\s*(https?://|[\w.]*puzz\.link/|[\w./]*p(\.html)?\?\w+/)`},
	}
}

// boardFormatOf is the one that some lines have, whose name is said or "".
func boardFormatOf(s *sheet, lines []stretch, named stretch) *textFormat {
	table := boardFormats()
	if name := s.of(named); name != "" {
		for _, f := range table {
			if f.name == name {
				return &f
			}
		}
		s.wrong(named, phrases.Or(words.Names(table[:len(table)-1], func(f textFormat) string { return f.name })...))
	}
	text := s.of(stretch{lines[0].from, lines[len(lines)-1].to})
	if f := choose(s.file, table, func(f textFormat) bool { return f.like != "" && matches(f.like, text) }); f != nil {
		return f
	}
	return &table[0]
}

// readAddress refuses a link: how puzz.link and others write numbers in it is not published for these games.
func readAddress(t *puzzleText, lines []stretch) {
	t.wrong(t.trim(lines[0]), "a puzzle, drawn or as lines name: value; what an address holds can't be read")
}

// readGivens reads a list of the squares that have numbers: a line each, with the row counted from the top, the
// column and the number, or # for a missing square. The size of the board stands in the first line, or
// in a line board:.
func readGivens(t *puzzleText, lines []stretch) {
	s := t.spec
	first := t.trim(lines[0])
	if size := compiled(sizeSaid).FindStringSubmatch(t.of(first)); size != nil && size[2] != "" {
		w, _ := strconv.Atoi(size[1])
		h, _ := strconv.Atoi(size[2])
		crossed := strings.ContainsAny(t.of(first), "xX×")
		switch {
		case w != h && s.Width == 0 && !crossed:
			t.wrong(first, "a line board: WIDTHxHEIGHT above it, or a size as in "+size[1]+"x"+
				size[2]+": two numbers may be rows and columns, too")
		case w < 1 || h < 1 || w > puzzles.MaxSide || h > puzzles.MaxSide:
			t.wrong(first, "a size from 1x1 to 4000x4000")
		case s.Width == 0 || crossed:
			t.sized(w, h)
		}
		lines = lines[1:]
	}
	if s.Width == 0 {
		t.wrong(first, "the size of the board, as in 5x5, or a line board: 5x5")
	}
	seen := map[puzzles.Square]int{}
	for _, l := range lines {
		sq, value := t.given(l)
		if line, twice := seen[sq]; twice {
			t.wrong(t.trim(l), "each square once; the first is in line ", line)
		}
		seen[sq] = t.at(l.from).line
		k, err := notation.ParseK(t.of(value))
		switch {
		case t.of(value) == "#":
			s.Holes = append(s.Holes, sq)
		case err != nil || !words.Digits(t.of(value)):
			t.wrong(value, "a number from 1, or # for a missing square")
		default:
			n := puzzles.Number{K: k, Square: sq}
			s.Drawn = append(s.Drawn, n)
			note(t, value, "number", n)
			note(t, value, "goal", sq)
		}
	}
}

// given reads a line of givens: a row, a column and a value.
func (t *puzzleText) given(l stretch) (sq puzzles.Square, value stretch) {
	l = t.trim(l)
	var cells []stretch
	if strings.Contains(t.of(l), ",") {
		cells = t.cutAt(nil, l, ',')
	} else {
		cells, _ = elements(t.sheet, l)
	}
	if len(cells) != 3 {
		t.wrong(l, "a row, a column and a number, as in 1 3 25")
	}
	number := func(c stretch, what string, most int) int {
		n, err := strconv.Atoi(t.of(c))
		if err != nil || n < 1 || n > most {
			t.wrong(c, what, " from 1 to ", most, "; rows count from the top")
		}
		return n
	}
	row := number(cells[0], "a row", t.spec.Height)
	return puzzles.Square{Col: number(cells[1], "a column", t.spec.Width), Row: t.spec.Height + 1 - row}, cells[2]
}

// jankoGames are those of janko.at's puzzles that are read.
var jankoGames = map[string]string{"hidoku": "hidato", "hidato": "hidato", "numbrix": "numbrix"}

// readJanko reads a puzzle as the pages of janko.at have it: a line puzzle NAME, the size, the rows below
// "[problem]", where - is an empty square, and perhaps those below "[solution]", which must solve it.
func readJanko(t *puzzleText, lines []stretch) {
	head, sections := t.jankoSections(lines)
	begin, problem := t.trim(lines[0]).from, sections["problem"]
	puzzle := head["puzzle"]
	game := jankoGames[strings.ToLower(strings.TrimSpace(strings.TrimPrefix(t.of(puzzle), "puzzle")))]
	family, said := t.headers["family"]
	switch {
	case puzzle == stretch{}:
		t.bad(begin, "a puzzle of janko.at that has no name", "a line puzzle hidoku")
	case game == "":
		t.wrong(puzzle, "puzzle hidoku, hidato or numbrix; others of janko.at can't be read")
	case said && t.of(family) != game:
		t.wrong(family, game+", as the line puzzle says")
	case len(problem) == 0:
		t.bad(begin, "a puzzle of janko.at without rows", "rows below a line [problem]")
	}
	t.check(puzzle, t.spec.Set("family", game))
	g := cutDrawing(t.sheet, problem, "", "")
	for _, row := range g.rows {
		for _, c := range row {
			if text := g.of(c); text != "-" && !words.Digits(text) {
				t.wrong(c, "a number, or - for an empty square: other signs of janko.at can't be read")
			}
		}
	}
	size := head["size"]
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(t.of(size), "size")))
	if err == nil && (n != g.width || n != len(g.rows)) {
		t.wrong(size, "the size of the rows below [problem], "+g.size())
	}
	t.sized(g.width, len(g.rows))
	t.read = func() { t.take(g) }
	t.read()
	t.solvedBy(sections["solution"])
}

// jankoSections are the lines above all sections, by their first words, and the lines of each section. Some
// pages have their solution twice.
func (t *puzzleText) jankoSections(lines []stretch) (head map[string]stretch, sections map[string][]stretch) {
	head, sections = map[string]stretch{}, map[string][]stretch{}
	now := "" // the section
	for _, l := range lines {
		text := strings.TrimSpace(t.of(l))
		begins := compiled(`^\[(\w+)\]$`).FindStringSubmatch(strings.ToLower(text))
		switch {
		case text == "":
		case text == "end":
			now = text
		case begins != nil:
			now = begins[1]
			if _, twice := sections[now]; twice && now == "problem" {
				t.wrong(t.trim(l), "one [problem]")
			} else if twice {
				now = "again"
			}
			sections[now] = nil
		case now == "problem", now == "solution":
			sections[now] = append(sections[now], l)
		default:
			key, _, _ := strings.Cut(text, " ")
			head[key] = t.trim(l)
		}
	}
	return head, sections
}

// solvedBy asks that the printed solution, if there is one, solves the puzzle: then it was read as it is meant.
func (t *puzzleText) solvedBy(rows []stretch) {
	if len(rows) == 0 {
		return
	}
	spec := *t.spec
	p, err := spec.Build()
	if err != nil {
		panic(mistake{err})
	}
	from, to := rows[0].from, rows[len(rows)-1].to
	w, err := ParseWalk(p, t.file, strings.Repeat("\n", t.at(from).line-1)+t.text[from:to])
	if errors.As(err, new(*parts.ParseError)) {
		panic(mistake{err})
	}
	if err != nil || puzzles.Check(p, w) != nil {
		t.bad(from, "a solution that does not solve the problem", "one that does, or none")
	}
}
