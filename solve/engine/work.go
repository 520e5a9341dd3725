package engine

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Work is what a solver says that it has done; 0 where it doesn't say.
type Work struct{ Conflicts, Propagations, Decisions int64 }

// Work is what the program has said in all its runs so far, in lines such as
// "c conflicts: 1234" of cadical, kissat, cryptominisat and clasp, or "conflicts :
// 1234" of minisat. Options that silence a solver silence this, too.
func (e *External) Work() Work {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.work
}

func (e *External) did(w Work) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.work.Conflicts += w.Conflicts
	e.work.Propagations += w.Propagations
	e.work.Decisions += w.Decisions
}

var workLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:c +)?(conflicts|propagations|decisions|choices) *: +([0-9]+)(?: |$)`)
})

// workReader takes in what a solver prints. The last line of a kind counts.
type workReader struct {
	Work
	line []byte // so far, as much as matters
}

// Write implements [io.Writer]; it never fails.
func (r *workReader) Write(text []byte) (int, error) {
	const longest = 80
	for piece := range bytes.Lines(text) {
		r.line = append(r.line, piece[:min(len(piece), longest-min(longest, len(r.line)))]...)
		if piece[len(piece)-1] == '\n' {
			r.take()
			r.line = r.line[:0]
		}
	}
	return len(text), nil
}

func (r *workReader) take() {
	m := workLine().FindSubmatch(bytes.TrimSpace(r.line))
	if m == nil {
		return
	}
	n, err := strconv.ParseInt(string(m[2]), 10, 64)
	if err != nil {
		return
	}
	switch strings.ToLower(string(m[1])) {
	case "conflicts":
		r.Conflicts = n
	case "propagations":
		r.Propagations = n
	default:
		r.Decisions = n
	}
}
