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

// did adds what one run has said.
func (e *External) did(text []byte) {
	w := workIn(text)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.work = e.work.Plus(w)
}

// Plus is the work of both.
func (w Work) Plus(o Work) Work {
	return Work{w.Conflicts + o.Conflicts, w.Propagations + o.Propagations, w.Decisions + o.Decisions}
}

// workIn reads lines such as "c conflicts: 1234 per second". The last line of a kind
// counts. It does without a regular expression, which would be made whether it is used or not.
func workIn(text []byte) (w Work) {
	for piece := range bytes.Lines(text[:bytes.LastIndexByte(text, '\n')+1]) { // the last may be cut off
		const longest = 80
		line := strings.ToLower(string(bytes.TrimSpace(piece[:min(len(piece), longest)])))
		if rest, ok := strings.CutPrefix(line, "c "); ok {
			line = strings.TrimLeft(rest, " ")
		}
		name, rest, ok := strings.Cut(line, ":")
		number, _, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
		n, err := strconv.ParseInt(number, 10, 64)
		if !ok || err != nil || n < 0 {
			continue
		}
		switch strings.TrimRight(name, " ") {
		case "conflicts":
			w.Conflicts = n
		case "propagations":
			w.Propagations = n
		case "decisions", "choices":
			w.Decisions = n
		}
	}
	return w
}
