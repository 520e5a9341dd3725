package formats

import "knightsat/internal/words"

// arrays returns the rows of a JSON array of arrays, with commas between their cells.
func arrays(file string, lines []textLine) (rows []textLine, err error) {
	depth := 0
	over := false
	from := 0 // where the row begins in its line
	var row textLine
	for _, l := range lines {
		for i, c := range l.text {
			fail := func(expected string) error {
				at := l.at(i)
				return mistake(file, at, words.Quote(string(c)), expected)
			}
			switch {
			case depth == 2 && c != '[' && c != ']', c == ' ' || c == '\t':
			case over:
				return nil, fail("nothing after the array")
			case c == '[' && depth < 2:
				depth++
				row, from = textLine{place: l.at(i)}, i+1
			case c == ']' && depth == 2:
				if row.whole {
					row.text += l.text[from:i]
				} else {
					row = l.cut(from, i)
				}
				rows = append(rows, row)
				depth--
			case c == ']' && depth == 1:
				depth--
				over = true
			case c != ',':
				return nil, fail("an array of arrays, each a row, as in [[1,0],[0,4]]")
			}
		}
		if depth == 2 {
			row.text += l.text[from:] + " "
			row.whole = true
			from = 0
		}
	}
	if !over || len(rows) == 0 {
		last := lines[len(lines)-1]
		at := last.at(len(last.text))
		return nil, mistake(file, at, "the end of the array",
			"an array of arrays, each a row, as in [[1,0],[0,4]]")
	}
	return rows, nil
}
