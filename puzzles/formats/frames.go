package formats

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// sizeSaid is a line with a size, or with one number of it.
var sizeSaid = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^ *(\d+)(?:(?:[ \t]+| *[xX×,;] *)(\d+))? *$`)
})

const (
	frameExpected = "a frame around each cell, or none; walls are told in a line walls: a1-a2"
	linesExpected = "a line between all rows, or none; another board begins below an empty line and a line " +
		"family: …, and walls are told in a line walls: a1-a2"
)

// takeFrames sets lines of frame characters apart from rows, and finds the rows of boxes that are three
// lines high, or more: the others are empty.
func (d *drawing) takeFrames() error {
	var rows []span
	for _, l := range d.lines {
		text := d.of(l)
		if strings.Trim(text, framed) != "" || strings.Trim(text, "|: \t") == "" {
			rows = append(rows, l)
		} else {
			d.frames = append(d.frames, frameLine{l, len(rows)})
		}
	}
	if len(rows) == 0 {
		for _, f := range d.frames { // all squares are empty, perhaps
			if strings.Trim(d.of(f.span), "- \t") != "" || strings.Contains(d.of(f.span), "--") {
				return d.wrong(d.trim(d.lines[0]), "rows of cells, each "+cellsExpected)
			}
		}
		d.frames = nil
		return nil
	}
	d.lines = rows
	high := 0 // of a box
	inner := d.inner()
	if len(inner) > 0 {
		high = inner[0]
	}
	if high < 3 || high%2 == 0 || len(rows) != high*(len(inner)+1) {
		return nil
	}
	var middle []span
	bars := strings.Count(d.of(rows[0]), "|")
	for i, l := range rows {
		blank := strings.Trim(d.of(l), "| \t") == ""
		switch {
		case i%high == 0 && i > 0 && inner[i/high-1] != i, bars < 2, strings.Count(d.of(l), "|") != bars,
			i%high != high/2 && !blank:
			return nil
		case i%high == high/2:
			middle = append(middle, l)
		}
	}
	for i := range d.frames {
		d.frames[i].row /= high
	}
	d.lines = middle
	return nil
}

// inner are the rows that have a line of a frame above them, but for the first.
func (d *drawing) inner() (rows []int) {
	for _, f := range d.frames {
		if f.row > 0 && f.row < len(d.lines) {
			rows = append(rows, f.row)
		}
	}
	return slices.Compact(rows)
}

var sided = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[ \t]*(\d*)[ \t]*\|(.*?)(?:\|[ \t]*(\d*)[ \t]*)?$`)
})

// takeSides cuts off the bars at both ends of all rows, in a board with labels with the numbers outside
// of them.
func (d *drawing) takeSides() error {
	var sides []sides
	inner := make([]span, 0, len(d.lines))
	same := [2]bool{}
	for i, l := range d.lines {
		m := sided().FindStringSubmatchIndex(d.of(l))
		if m == nil {
			break
		}
		part := func(k int) span { return span{l.from + int32(m[2*k]), l.from + int32(m[2*k+1])} }
		in, has := part(2), [2]bool{m[3] > m[2], m[7] > m[6]}
		if m[6] < 0 && !has[0] { // a bar at one end alone
			break
		}
		if i == 0 {
			same = has
		}
		bars, cells := strings.Count(d.of(in), "|"), d.trim(in)
		fits := bars == d.width-1 || bars == 0 && (len(d.cut(nil, cells, ' ', false)) == d.width ||
			len(d.cut(nil, cells, together, false)) == d.width)
		if has != same || (has[0] || has[1]) && (!d.lettered || !fits) {
			break
		}
		both := [2]span{part(1), part(3)}
		for k := range both {
			if !has[k] {
				both[k] = span{}
			}
		}
		inner, sides = append(inner, in), append(sides, struct{ front, behind span }{both[0], both[1]})
	}
	barred := len(inner) == len(d.lines)
	if barred {
		d.lines, d.bars = inner, sides
	}
	d.walled = d.lettered && d.step == 0 && len(d.framesOnly()) == 0 && !barred &&
		!strings.Contains(d.of(d.labels[0]), "|")
	return nil
}

// framesOnly are the lines of frames that are no lines of dashes.
func (d *drawing) framesOnly() []frameLine {
	return slices.DeleteFunc(slices.Clone(d.frames), func(f frameLine) bool {
		return strings.Trim(d.of(f.span), "- \t") == ""
	})
}

// takeDashes tells which of the lines of frame characters are rows, because they are signs apart from each
// other, as many as the rows have cells; and asks of the others that they divide all rows, and all cells.
func (d *drawing) takeDashes() error {
	if len(d.frames) == 0 {
		return nil
	}
	first := d.cut(nil, d.lines[0], d.between, d.walled)
	var frames []frameLine
	lines := slices.Clone(d.lines)
	added := 0
	for _, f := range d.frames {
		l := d.trim(f.span)
		text := strings.Trim(d.of(l), "|")
		signs := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '|' })
		run := func(s string) bool { return s != signs[0] || strings.Trim(s, "-") != "" }
		apart := len(signs) == len(first) && !slices.ContainsFunc(signs, run)
		blanks := !strings.Contains(text, "|") && d.between != '|' && (d.between != together || d.width == 1)
		switch {
		case d.walled && !(apart && len(first) == d.width):
			frames = append(frames, f)
			continue
		case d.walled:
			return d.errorAt(l.from, "dashes below all cells, which may be walls or squares",
				"walls in a line walls: a1-a2, and empty squares as .")
		case apart && d.bars == nil && (blanks || len(first) == 1) &&
			(len(signs[0]) == 1 || d.hasCell(is(signs[0]))):
			lines = slices.Insert(lines, f.row+added, f.span)
			added++
			continue
		case (d.between == together && strings.Trim(text, "-") == "" && len(text) == len(first) ||
			apart && len(signs[0]) == 1 && (d.between == '|' || d.bars != nil)) &&
			(d.hasCell(is("-")) || !d.hasCell(d.isEmptySign)):
			return d.errorAt(l.from, "a line of dashes, which may be a row or a frame",
				"one of them: empty squares as ., or no line")
		}
		f.row += added
		frames = append(frames, f)
	}
	d.lines, d.frames = lines, frames
	if d.walled {
		return nil
	}
	return d.checkFrames()
}

func is(text string) func(string) bool { return func(other string) bool { return other == text } }

func (d *drawing) isEmptySign(text string) bool { return d.sense(text) == empty }

// hasCell reports whether a row has such a cell.
func (d *drawing) hasCell(such func(string) bool) bool {
	var buffer []span
	for _, l := range d.lines {
		buffer = d.cut(buffer[:0], l, d.between, false)
		if slices.ContainsFunc(buffer, func(p span) bool { return such(d.of(p)) }) {
			return true
		}
	}
	return false
}

// checkFrames asks that lines of frames divide all rows or none, and go below all cells.
func (d *drawing) checkFrames() error {
	inner := d.inner()
	table := len(d.frames) == 1 && d.frames[0].row == 1 && // of Markdown
		regexp.MustCompile(`^[ \t]*\|?([ \t]*:?-+:?[ \t]*\|)+[ \t]*(:?-+:?[ \t]*)?$`).MatchString(d.of(d.frames[0].span))
	if table && strings.Trim(d.of(d.lines[0]), "| \t") == "" {
		return d.errorAt(d.lines[0].from, "nothing above a line, which may be empty squares or a header",
			"one of them: empty squares as ., or no header and no line below it")
	}
	if table && d.numbersColumns() {
		return d.errorAt(d.lines[0].from, "1, 2 … above a line, which may be numbers of the tour or of columns",
			"columns without numbers, or no line below the first row")
	}
	for _, f := range d.frames {
		if at := strings.Index(d.of(f.span), "++"); at >= 0 {
			return d.errorAt(f.from+int32(at), "boxes that stand apart", frameExpected)
		}
	}
	if len(inner) > 0 && len(inner) < len(d.lines)-1 {
		if !table || d.bars == nil {
			for _, f := range d.frames {
				if f.row == inner[0] {
					return d.errorAt(d.trim(f.span).from, "a line of a frame that divides some rows alone",
						linesExpected)
				}
			}
		}
	}
	for _, f := range d.frames {
		if at, whole := d.below(f); !whole {
			return d.errorAt(at, "a gap in a frame", frameExpected)
		}
	}
	return nil
}

// numbersColumns reports whether the first row counts its cells, where there are others below the second.
func (d *drawing) numbersColumns() bool {
	cells := d.cut(nil, d.lines[0], d.between, false)
	for i, c := range cells {
		if d.of(c) != strconv.Itoa(i+1) {
			return false
		}
	}
	return len(cells) > 1 && len(d.lines) > 2
}

// below reports whether a line of a frame goes along all cells of the row below it, or above it; if not,
// where it does not.
func (d *drawing) below(f frameLine) (at int32, whole bool) {
	i := min(f.row, len(d.lines)-1)
	row, line := d.lines[i], d.trim(f.span)
	corners := strings.FieldsFunc(d.of(line), func(r rune) bool { return r == '+' || r == '|' })
	cells := d.cut(nil, row, d.between, false)
	gap := strings.IndexAny(d.of(line), " \t")
	begin := func(offset int32) int32 { return d.lineOf(offset) }
	switch {
	case gap < 0 && (d.bars != nil || len(corners) >= len(cells)):
		return 0, true
	case strings.Contains(d.of(row)+d.of(f.span), "\t"):
		return line.from + int32(max(gap, 0)), gap < 0
	}
	for _, c := range cells {
		from, to := c.from, max(c.to, c.from+1)
		for d.between == '|' && from > row.from && d.text[from-1] != '|' {
			from--
		}
		for d.between == '|' && to < row.to && d.text[to] != '|' {
			to++
		}
		shift := begin(f.from) - begin(row.from)
		from, to = max(from+shift, f.from), min(to+shift, f.to)
		if from >= to || !strings.ContainsAny(d.text[from:to], "-=+") {
			if gap < 0 {
				return line.from, false
			}
			return line.from + int32(gap), false
		}
	}
	return 0, true
}

// lineOf is where the line of a byte begins.
func (s *sheet) lineOf(offset int32) int32 {
	i, found := slices.BinarySearch(s.lines, offset)
	if !found {
		i--
	}
	return s.lines[i]
}
