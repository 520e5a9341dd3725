package console

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// ProgressLine shows on one line of a terminal what goes on; elsewhere, nothing.
type ProgressLine struct {
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

// NewProgress is a line on stderr, which shows nothing if it is no terminal, or if quiet.
func NewProgress(stderr io.Writer, quiet bool) *ProgressLine {
	p := &ProgressLine{begun: time.Now()}
	if width := Columns(stderr); !quiet && width > 0 {
		p.w, p.width = stderr, max(0, width-progressTime)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.timer = time.AfterFunc(progressAfter, p.draw)
	}
	return p
}

// draw shows the line, and will again.
func (p *ProgressLine) draw() {
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

// Hidden reports whether nobody sees the line.
func (p *ProgressLine) Hidden() bool { return p.w == nil }

// Say puts a text on the line.
func (p *ProgressLine) Say(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if text := []rune(line); len(text) > p.width {
		line = string(text[:p.width])
	}
	p.line = line
}

// Pause takes the line away, so that something can be printed; the next text brings
// it back.
func (p *ProgressLine) Pause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line = ""
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// End takes the line away for good.
func (p *ProgressLine) End() {
	p.Pause()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
}
