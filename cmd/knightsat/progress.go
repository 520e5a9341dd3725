package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"knightsat/solve"
)

// progress shows on one line of a terminal what goes on; elsewhere, nothing.
type progress struct {
	w     io.Writer // nil: show nothing
	shown bool
	last  time.Time
	width int
}

// How soon the line appears and how often it changes.
const (
	progressAfter = 300 * time.Millisecond
	progressEvery = 100 * time.Millisecond
)

func newProgress(stderr io.Writer, quiet bool) *progress {
	p := &progress{}
	if f, ok := stderr.(*os.File); ok && !quiet && term.IsTerminal(int(f.Fd())) {
		p.w = stderr
		p.width, _, _ = term.GetSize(int(f.Fd()))
	}
	return p
}

// show is the listener of solve's events.
func (p *progress) show(e solve.Event) {
	if p.w == nil || e.Elapsed < progressAfter || time.Since(p.last) < progressEvery {
		return
	}
	p.last = time.Now()
	p.shown = true
	line := fmt.Sprintf("[%d, ?]", e.Lower)
	if e.Upper >= 0 {
		line = fmt.Sprintf("[%d, %d]", e.Lower, e.Upper)
	}
	if e.Trying >= 0 {
		line += fmt.Sprintf(" trying %d moves", e.Trying)
	}
	if e.Size.Vars > 0 {
		line += fmt.Sprintf(": %d variables, %d clauses", e.Size.Vars, e.Size.Clauses)
	}
	if e.Cuts > 0 {
		line += fmt.Sprintf(", %d cuts", e.Cuts)
	}
	if e.Walks > 0 {
		line += fmt.Sprintf(", %d walks", e.Walks)
	}
	line += fmt.Sprintf(", %s", e.Elapsed.Round(100*time.Millisecond))
	if p.width > 0 && len(line) >= p.width {
		line = line[:p.width-1]
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s", line)
}

// clear takes the line away, so that the answer can be printed.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
