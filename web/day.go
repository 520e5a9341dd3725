package web

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"strings"

	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

// The puzzles of the days and of the course, a line each. The command web/append made them:
// each has a certificate that was verified, and is kept as it is from then on.
//
//go:embed days.jsonl
var dayLines []byte

//go:embed course.jsonl
var courseLines []byte

// Line is a line of days.jsonl or of course.jsonl.
type Line struct {
	Day   string `json:"day,omitempty"`   // a civil date, as in 2026-12-01: it has no time zone
	Name  string `json:"name,omitempty"`  // of a level of the course
	Theme string `json:"theme,omitempty"` // what the day's puzzles have in common
	Path  *Daily `json:"path,omitempty"`
	Hunt  *Daily `json:"hunt,omitempty"`
	Cover *Daily `json:"cover,omitempty"`
}

// dayKind is a kind of a day's puzzles, and where a line has its own.
type dayKind struct {
	Name   string
	Puzzle **Daily
}

// Kinds lists all kinds, as they come on a day.
func (l *Line) Kinds() []dayKind {
	return []dayKind{{"path", &l.Path}, {"hunt", &l.Hunt}, {"cover", &l.Cover}}
}

// tabs are what the page shows of the kinds before its scripts are there.
func tabs() (all string) {
	for _, kind := range (&Line{}).Kinds() {
		all += `<span class="card">` + strings.ToUpper(kind.Name[:1]) + kind.Name[1:] + `</span>`
	}
	return all
}

// Puzzles lists the puzzles of the line that are there.
func (l *Line) Puzzles() (all []*Daily) {
	for _, kind := range l.Kinds() {
		if *kind.Puzzle != nil {
			all = append(all, *kind.Puzzle)
		}
	}
	return all
}

// Daily is a puzzle with its answer.
type Daily struct {
	Is   string `json:"is"`   // the puzzle, as in an address of the page
	Walk string `json:"walk"` // a shortest walk: squares without blanks, as in a1b3a1
	// By names the argument that no walk has fewer moves; empty for a path, which has one solution.
	By string `json:"by,omitempty"`
	// Squares are those that the argument is about, if it is easy to follow: stops one after the
	// other (reach), no two of which are a move apart (counting), or the ends of links in pairs
	// (held-karp).
	Squares string `json:"squares,omitempty"`
}

// Spec reads the parts of the puzzle.
func (d *Daily) Spec() (*parts.Spec, error) { return formats.ParseLink(d.Is) }

// Squares reads squares that stand together without blanks.
func Squares(text string) (all []string) {
	start := 0
	for i := 1; i <= len(text); i++ {
		if i == len(text) || text[i] >= 'a' && text[i-1] < 'a' {
			all = append(all, text[start:i])
			start = i
		}
	}
	return all
}

// months is the lines of the days by their months, as in 2026-12, each a JSON array.
func months() map[string][]byte {
	all := map[string][]byte{}
	for line := range bytes.Lines(dayLines) {
		const day = `{"day":"`
		month := string(line[len(day) : len(day)+len("2026-12")])
		all[month] = append(append(all[month], ','), bytes.TrimSpace(line)...)
	}
	for _, list := range all {
		list[0] = '['
	}
	for month := range all {
		all[month] = append(all[month], ']')
	}
	return all
}

// span is the first day that has puzzles and the last one, as in "2026-12-01 2029-11-30".
func span() string {
	lines := bytes.Split(bytes.TrimSpace(dayLines), []byte("\n"))
	date := func(line []byte) string { return string(line[len(`{"day":"`):][:len("2026-12-01")]) }
	return date(lines[0]) + " " + date(lines[len(lines)-1])
}

// course is the lines of the course.
func course() (all []json.RawMessage) {
	for line := range bytes.Lines(courseLines) {
		all = append(all, bytes.TrimSpace(line))
	}
	return all
}
