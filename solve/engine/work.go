package engine

import (
	"bytes"
	"strconv"
	"strings"
)

// Work is what a solver says that it has done; 0 if it doesn't say.
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

// take reads a line such as "c conflicts: 1234 per second". It does without a regular
// expression, which would be made whether it is used or not.
func (r *workReader) take() {
	line := strings.ToLower(string(bytes.TrimSpace(r.line)))
	if rest, ok := strings.CutPrefix(line, "c "); ok {
		line = strings.TrimLeft(rest, " ")
	}
	name, rest, ok := strings.Cut(line, ":")
	number, _, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	n, err := strconv.ParseUint(number, 10, 63)
	if !ok || err != nil {
		return
	}
	switch strings.TrimRight(name, " ") {
	case "conflicts":
		r.Conflicts = int64(n)
	case "propagations":
		r.Propagations = int64(n)
	case "decisions", "choices":
		r.Decisions = int64(n)
	}
}
