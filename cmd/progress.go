package cmd

import (
	"fmt"
	"io"
	"sync"
	"time"

	"knightsat/internal/words"
	"knightsat/solve"
)

// progressLine shows on one line of a terminal what goes on; elsewhere, nothing.
type progressLine struct {
	w     io.Writer // nil: show nothing
	width int       // of the text, in columns
	begun time.Time

	mu    sync.Mutex
	timer *time.Timer // draws the line, again and again
	line  string      // "" until there is something to say
	shown bool
	over  bool
}

const (
	progressAfter = 300 * time.Millisecond // before this nothing is shown
	progressEvery = 200 * time.Millisecond
	progressTime  = 8 // columns that the time takes
)

func newProgress(stderr io.Writer, quiet bool) *progressLine {
	p := &progressLine{begun: time.Now()}
	if width := columns(stderr); !quiet && width > 0 {
		p.w, p.width = stderr, max(0, width-progressTime)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.timer = time.AfterFunc(progressAfter, p.draw)
	}
	return p
}

// draw shows the line, and will again.
func (p *progressLine) draw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over {
		return
	}
	if p.line != "" {
		fmt.Fprintf(p.w, "\r%4.0f s %s\x1b[K", time.Since(p.begun).Seconds(), p.line)
		p.shown = true
	}
	p.timer.Reset(progressEvery)
}

// show is the listener of solve's events.
func (p *progressLine) show(e solve.Event) {
	if p.w == nil {
		return
	}
	line := fmt.Sprintf("[%d, ?]", e.Lower)
	if e.Upper >= 0 {
		line = fmt.Sprintf("[%d, %d]", e.Lower, e.Upper)
	}
	if e.Trying >= 0 {
		line += " trying " + words.Count(e.Trying, "move")
	}
	if e.Variables > 0 {
		line += ": " + words.Count(e.Variables, "variable") + ", " + words.Count(e.Clauses, "clause")
	}
	if e.Cuts > 0 {
		line += ", " + words.Count(e.Cuts, "cut")
	}
	if e.Joins > 0 {
		line += fmt.Sprintf(", %d joins", e.Joins)
	}
	if e.Walks > 0 {
		line += fmt.Sprintf(", %d walks", e.Walks)
	}
	p.say(line)
}

// say puts a text on the line.
func (p *progressLine) say(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if text := []rune(line); len(text) > p.width {
		line = string(text[:p.width])
	}
	p.line = line
}

// pause takes the line away, so that something can be printed; the next text brings
// it back.
func (p *progressLine) pause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line = ""
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// end takes the line away for good.
func (p *progressLine) end() {
	p.pause()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
}
