package formats

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// ParseWalk reads a walk of a puzzle as people have it: squares as programs list them, pairs of numbers, a board
// that is filled with the steps of the walk, counted from 1 or 0, or vertices in TSPLIB's format
// (TOUR_SECTION). What has no return of a closed walk gets it: the last two, and a closed tour that is listed
// once round. The name is for messages. Mistakes in a drawing come as *[parts.ParseError].
func ParseWalk(p *puzzles.Puzzle, file, text string) (w puzzles.Walk, err error) {
	list, err := pairsOf(p, file, text)
	withoutReturn := false
	switch {
	case err != nil:
		return nil, err
	case list != nil:
		w, err = pairs(p, file, text, list, false)
	case p.Graph != nil && strings.Contains(text, tourSection):
		w, err = tsplibTour(p, file, text)
		withoutReturn = true
	case p.Board != nil && isGrid(text) && !isDashed(text):
		w, err = filled(p, file, text)
		withoutReturn = true
	default:
		w, err = listed(p, text)
	}
	withoutReturn = withoutReturn || p.Family == puzzles.Tour && len(w) == p.Ground().Len()
	if err == nil && p.Closed && withoutReturn && len(w) > 1 && w[0] != w[len(w)-1] {
		w = append(w, w[0])
	}
	return w, err
}

// ParseBegun reads a walk that is begun, as squares with their numbers: a list as [ParseWalk] takes it, or a drawing
// of the board on which some squares have numbers.
func ParseBegun(p *puzzles.Puzzle, file, text string) (begun []puzzles.Number, err error) {
	list, err := pairsOf(p, file, text)
	if err != nil {
		return nil, err
	}
	read := func() (puzzles.Walk, error) { return listed(p, text) }
	if list != nil {
		read = func() (puzzles.Walk, error) { return pairs(p, file, text, list, true) }
	}
	w, err := read()
	for i, s := range w {
		begun = append(begun, puzzles.Number{K: i + 1, Square: s})
	}
	const number = `(?m)(^|[\s,;|\[])\d`
	switch {
	case err == nil || list != nil || p.Board == nil || !matches(number, text):
		return begun, err
	case len(p.Order) > 0:
		return nil, errors.New("numbers in this puzzle say the order of goals; give what is begun as a walk")
	}
	return numbered(p, file, text)
}

// listed reads a list of squares or vertices, or of moves, each with both its ends.
func listed(p *puzzles.Puzzle, text string) (w puzzles.Walk, err error) {
	switch {
	case p.Graph != nil:
		w, err = ParseSquares(p.Graph, namesOf(p.Graph, text))
	case isDashed(text):
		first, _, _ := strings.Cut(strings.ReplaceAll(text, ";", ","), ",")
		err = fmt.Errorf("walk: found %s, expected squares as in a8 c7 e6, or pairs as in (8, 8) (7, 6)",
			words.Quote(strings.Trim(first, " \t\n"+inBrackets)))
	default:
		w, err = squares(p.Board, text)
	}
	if err != nil || len(w) < 4 {
		return w, err
	}
	return joined(w, text)
}

// isDashed reports whether a text lists pairs of numbers, each with a dash, which also stands between squares.
func isDashed(text string) bool {
	return strings.ContainsAny(text, "-:") &&
		matches(`^\s*[\[({]?\s*\d+[-:]\d+(\s*[,;]\s*\d+[-:]\d+)+\s*[\])}]?\s*$`, text)
}

// arrow is what programs print between squares, beside blanks and commas.
const arrow = `<?[-=]*>|[→⟶➔➜–—;]`

// joined makes a walk of its edges, if the squares are their ends: each edge begins where the one before ends,
// where a walk would stand still.
func joined(w puzzles.Walk, text string) (puzzles.Walk, error) {
	next := make(puzzles.Walk, 0, len(w))
	off := 0 // the first edge that does not begin where the one before ends
	for i, s := range w {
		switch {
		case i == 0 || i%2 == 1:
			next = append(next, s)
		case s != w[i-1] && off == 0:
			off = i
		}
	}
	switch {
	case off == 0 && len(w)%2 == 0:
		return next, nil
	case off > 0 && edgesListed(text), off > 2 && twoOnLines(text):
		return nil, fmt.Errorf("walk, edge %d: found %s, expected an edge from %s, where the one before ends; "+
			"or squares as in a8 c7 e6", off/2+1, w[off], w[off-1])
	}
	return w, nil
}

// edgesListed reports whether a text lists pairs of names, each in brackets or with a dash or an arrow, perhaps
// numbered.
func edgesListed(text string) bool {
	const name, end = `['"]?[^\s,;()\[\]{}'"]+['"]?`, `['"]?[^\s,;()\[\]{}'"<>=→⟶➔➜–—-]+['"]?`
	const pair = `(\d+(\.+|\))\s*)?([(\[{]\s*` + name + `(\s*,\s*|\s+)` + name + `\s*[)\]}]|` +
		end + `\s*(<?[-=]*>|-+|[→⟶➔➜–—])\s*` + end + `)`
	return matches(`^\s*[(\[{]?\s*`+pair+`([\s,;]+`+pair+`)*[\s,;]*[)\]}]?\s*$`, text)
}

// twoOnLines reports whether there are two names on each of several lines.
func twoOnLines(text string) bool {
	return matches(`^\s*([^\s,;]+[ \t,;]+[^\s,;]+[ \t,;]*\n\s*){2,}$`, text+"\n")
}

const inBrackets = "[](){}\"'`"

// bare leaves out of a list of squares what stands around them: arrows, brackets, quotes, numbers of moves,
// which begin the text. Lines stay. A text without any is returned as it is.
func bare(text string) string {
	if strings.ContainsAny(text, ">→⟶➔➜–—;") {
		text = compiled(arrow).ReplaceAllLiteralString(text, " ")
	}
	if first := strings.TrimLeft(text, " \t\n"+inBrackets); first != "" && isDigit(first[0]) {
		text = compiled(`(?m)(^|\s)\d{1,9}(?:\.+|\))`).ReplaceAllString(text, "$1 ")
	}
	if !strings.ContainsAny(text, inBrackets) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(inBrackets, r) {
			return ' '
		}
		return r
	}, text)
}

// isGrid reports whether a text draws a board, rather than lists squares.
func isGrid(text string) bool {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "%")
		if _, _, header := headerOf(line); header || line == "" {
			continue
		}
		_, wrong := columns(line)
		list := strings.TrimSpace(bare(line))
		if list == "" { // brackets alone
			continue
		}
		letter := list[0]|0x20 >= 'a' && list[0]|0x20 <= 'z' && !strings.HasPrefix(list, "None")
		return wrong < 0 || !letter
	}
	return false
}

// squares reads a list of squares of a board.
func squares(b *puzzles.Board, text string) (puzzles.Walk, error) {
	list := bare(text)
	var w puzzles.Walk
	i := -1
	for f := range strings.FieldsFuncSeq(list, func(r rune) bool { return strings.ContainsRune(" \t\n,-", r) }) {
		i++
		move := compiled(`^([A-Za-z]{1,3}\d+)([A-Za-z]{1,3}\d+)$`).FindStringSubmatch(f)
		switch {
		case i == 0 && move == nil:
			return ParseSquares(b, list)
		case move == nil:
			return nil, fmt.Errorf("walk, move %d: found %s, expected two squares, as in the moves before", i+1,
				words.Quote(f))
		}
		from, err := b.ParseSquare(move[1])
		if err != nil {
			return nil, fmt.Errorf("walk, move %d: %w", i+1, err)
		}
		to, err := b.ParseSquare(move[2])
		if after, taken := strings.CutPrefix(move[2], "x"); taken && !b.Inside(to) { // as in a1xb3
			to, err = b.ParseSquare(after)
		}
		if err != nil {
			return nil, fmt.Errorf("walk, move %d: %w", i+1, err)
		}
		switch {
		case i == 0:
			w = append(w, from)
		case w[i] != from:
			return nil, fmt.Errorf("walk, move %d: found %s, expected a move from %s, where the one before ends",
				i+1, words.Quote(f), w[i])
		}
		w = append(w, to)
	}
	if i < 0 {
		return ParseSquares(b, list) // which says so
	}
	return w, nil
}

// namesOf leaves out of a list of vertices what is none: arrows, brackets, quotes, numbers of moves.
func namesOf(g *puzzles.Graph, text string) string {
	known := func(name string) bool {
		_, err := g.ParseSquare(name)
		return err == nil
	}
	var b strings.Builder
	open := 0 // brackets
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSuffix(line, "\n"), "%")
		for f := range strings.FieldsFuncSeq(line, func(r rune) bool { return strings.ContainsRune(" \t,", r) }) {
			after := max(0, open+strings.Count(f, "(")-strings.Count(f, ")"))
			if !known(f) {
				inside := strings.Trim(f, inBrackets)
				if known(inside) || open > 0 && words.Digits(inside) { // as in (3 4), whose bracket numbers no move
					f = inside
				} else {
					f = strings.TrimSpace(bare(f))
				}
			}
			b.WriteString(f + " ")
			open = after
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// pair is a square as two numbers, with its place in the text.
type pair struct {
	a, b int
	at   int // a byte
}

// pairsOf reads pairs of numbers in brackets, which may stand in a pair of brackets themselves. A text that does not
// begin so, or draws a board of two columns, has none; what follows a pair and is none is refused.
func pairsOf(p *puzzles.Puzzle, file, text string) (list []pair, err error) {
	const two = ` *\d{1,9}[, \t]+\d{1,9} *`
	const one = `(?:\(` + two + `\)|\[` + two + `\]|\{` + two + `\})`
	if p.Board == nil || !matches(`^\s*[\[({]?\s*`+one, text) {
		return nil, nil
	}
	places := newSheet(file, text, 0)
	text = compiled(arrow).ReplaceAllStringFunc(text, func(a string) string { return strings.Repeat(" ", len(a)) })
	end := compiled(`^\s*[\[({]?\s*` + one + `(?:[\s,-]*` + one + `)*[\s,-]*[\s\])}]*`).FindStringIndex(text)[1]
	for _, at := range compiled(`[\[({] *(\d+)[, \t]+(\d+)`).FindAllStringSubmatchIndex(text[:end], -1) {
		a, _ := strconv.Atoi(text[at[2]:at[3]])
		b, _ := strconv.Atoi(text[at[4]:at[5]])
		list = append(list, pair{a, b, at[0]})
	}
	if p.Board.Width() == 2 && (end < len(text) || p.Board.Height() == len(list)) {
		return nil, nil
	}
	if end < len(text) {
		found := compiled(`^.[^()\[\]{}\n]*`).FindString(text[end:])
		at := places.at(int32(end))
		return nil, &parts.ParseError{File: file, Line: at.line, Col: at.col,
			Found: words.Quote(strings.Trim(found, " \t,")), Expected: "a pair of numbers in brackets, as in (0,7)"}
	}
	return list, nil
}

// pairs reads squares as pairs of numbers, which may be a row and a column or the other way round, counted from 0
// or from 1, from the top or from the bottom: in a way in which they solve the puzzle, if there is one, else in
// the way in which they keep its rules for longest. For a walk that is begun, this must be one way alone.
func pairs(p *puzzles.Puzzle, file, text string, list []pair, begun bool) (puzzles.Walk, error) {
	type way struct {
		walk  puzzles.Walk
		base  int
		ranks [3]int // what it has in common with the rules: it solves the puzzle, keeps all of them, moves
	}
	var best []way
	b := p.Board
	for turned := range 8 {
		w := way{base: turned / 4}
		for _, one := range list {
			row, col := one.a-w.base, one.b-w.base
			if turned%2 == 1 {
				row, col = col, row
			}
			if turned%4 < 2 {
				row = b.Height() - 1 - row
			}
			s := puzzles.Square{Col: col + 1, Row: row + 1}
			if !b.Inside(s) {
				break
			}
			w.walk = append(w.walk, s)
		}
		if len(w.walk) < len(list) {
			continue
		}
		w.ranks = keeps(p, w.walk)
		order := 1
		if len(best) > 0 {
			order = slices.Compare(w.ranks[:], best[0].ranks[:])
		}
		if order > 0 {
			best = best[:0]
		}
		if order >= 0 {
			best = append(best, w)
		}
	}
	found, place := "", list[0].at
	switch {
	case len(best) == 0:
		found = fmt.Sprintf("pairs of numbers that are no squares of the %s board, from 0 or from 1", b)
		for _, one := range list {
			if low, high := min(one.a, one.b), max(one.a, one.b); low > min(b.Width(), b.Height()) ||
				high > max(b.Width(), b.Height()) {
				found, place = fmt.Sprintf("(%d,%d), which is no square of the %s board, from 0 or from 1",
					one.a, one.b, b), one.at
				break
			}
		}
	default:
		w := best[0]
		other := slices.IndexFunc(best, func(o way) bool {
			return (begun || o.base != w.base) && !slices.Equal(o.walk, w.walk)
		})
		if other < 0 || w.ranks[0] == 1 { // if several ways solve the puzzle, they say the same of the walk
			return w.walk, nil
		}
		i := 0
		for w.walk[i] == best[other].walk[i] {
			i++
		}
		found = fmt.Sprintf("(%d,%d), which may be %s or %s", list[i].a, list[i].b, w.walk[i], best[other].walk[i])
		place = list[i].at
	}
	at := newSheet(file, text, 0).at(int32(place))
	return nil, &parts.ParseError{File: file, Line: at.line, Col: at.col, Found: found,
		Expected: "squares as in a1 c2"}
}

// keeps says how far a walk keeps the rules: 1 if it solves the puzzle, how many of its first squares may be a walk
// that is begun, and how many moves there are before the first that is none.
func keeps(p *puzzles.Puzzle, w puzzles.Walk) (ranks [3]int) {
	whole := w
	if p.Closed && p.Family == puzzles.Tour && len(w) == p.Ground().Len() {
		whole = append(slices.Clip(w), w[0])
	}
	if puzzles.Check(p, whole) == nil {
		ranks[0] = 1
	}
	ranks[1] = sort.Search(len(w), func(i int) bool { return puzzles.CheckBegun(p, w[:i+1]) != nil })
	for ranks[2]+1 < len(w) && p.Ground().Joins(p.Piece, w[ranks[2]], w[ranks[2]+1]) {
		ranks[2]++
	}
	return ranks
}

// tourSection begins the vertices of a tour in TSPLIB's format.
const tourSection = "TOUR_SECTION"

// tsplibTour reads the vertices of a tour.
func tsplibTour(p *puzzles.Puzzle, file, text string) (w puzzles.Walk, err error) {
	head, tour, _ := strings.Cut(text, tourSection)
	line := 1 + strings.Count(head, "\n")
	for name := range strings.FieldsSeq(tour) {
		if name == "-1" || name == "EOF" {
			break
		}
		s, err := p.Graph.ParseSquare(name)
		if err != nil {
			return nil, &parts.TextError{Place: fmt.Sprintf("%s:%d", file, line),
				Err: fmt.Errorf("vertex %d of the tour: %w", len(w)+1, err)}
		}
		w = append(w, s)
	}
	return w, nil
}

// unmarked is a square without the mark of a goal, and of the start.
func unmarked(square string) string {
	square = strings.TrimSuffix(square, ".x")
	if n := len(square) - 2; n > 0 && square[n] == '.' && strings.IndexByte(puzzles.StartLetters, square[n+1]) >= 0 {
		return square[:n]
	}
	return square
}

// pieceLetters may stand before the squares of a walk.
const pieceLetters = "KQRBN"

// ParseSquares reads the squares of a walk of a ground, or of any board if g is nil. Blanks, commas and dashes
// separate squares; on a graph, where names may contain dashes, only blanks and commas do. It
// ignores the marks .N (or another piece's letter) and .x after a square, the letter of a piece before
// it, as in Nc7, and the rest of a line after a %.
func ParseSquares(g puzzles.Ground, text string) (puzzles.Walk, error) {
	w := make(puzzles.Walk, 0, strings.Count(text, " ")+1)
	_, graph := g.(*puzzles.Graph)
	board, _ := g.(*puzzles.Board)
	if g == nil {
		g = (*puzzles.Board)(nil) // which is not asked what squares it has
	}
	between := func(r rune) bool {
		return r == ' ' || r == '\t' || r == ',' || r == '-' && !graph
	}
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		line, _, _ = strings.Cut(line, "%")
		for f := range strings.FieldsFuncSeq(line, between) {
			s, err := g.ParseSquare(f)
			if err != nil {
				f = unmarked(f)
				s, err = g.ParseSquare(f)
			}
			if board != nil && f != "" && !board.Inside(s) && strings.IndexByte(pieceLetters, f[0]) >= 0 {
				if after, wrong := board.ParseSquare(f[1:]); wrong == nil {
					s, err = after, nil
				}
			}
			if err != nil {
				return nil, fmt.Errorf("walk, line %d, square %d: %w", n, len(w)+1, err)
			}
			w = append(w, s)
		}
	}
	if len(w) == 0 {
		return nil, fmt.Errorf("the walk is empty; give squares as in a8 c7 e6")
	}
	return w, nil
}
