package cmd

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"knightsat/internal/words"
	"knightsat/solve"
)

// progress shows on one line of a terminal what goes on; elsewhere, nothing.
type progress struct {
	w     io.Writer // nil: show nothing
	width int       // of the text, in columns
	timer *time.Timer

	mu   sync.Mutex
	line string
	over bool
	bar  *progressbar.ProgressBar // nil until it is shown, and once it is cleared
}

// progressRest is how many columns the spinner and the time take.
const progressRest = 12

// progressAfter is how long a computation takes before anything is shown.
const progressAfter = 300 * time.Millisecond

func newProgress(stderr io.Writer, quiet bool) *progress {
	p := &progress{}
	if width := columns(stderr); !quiet && width > 0 {
		p.w = stderr
		p.width = max(0, width-progressRest)
		p.timer = time.AfterFunc(progressAfter, p.appear)
	}
	return p
}

func (p *progress) appear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over {
		return
	}
	p.bar = progressbar.NewOptions64(-1, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(p.line),
		progressbar.OptionSpinnerType(14), progressbar.OptionClearOnFinish(), progressbar.OptionFullWidth())
	_ = p.bar.RenderBlank() // a progress line that can't be drawn is no reason to fail
}

// show is the listener of solve's events.
func (p *progress) show(e solve.Event) {
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
	if e.Size.Vars > 0 {
		line += ": " + words.Count(e.Size.Vars, "variable") + ", " + words.Count(e.Size.Clauses, "clause")
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
func (p *progress) say(line string) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if text := []rune(line); len(text) > p.width {
		line = string(text[:p.width])
	}
	p.line = line
	if p.bar != nil {
		p.bar.Describe(line)
	}
}

// pause takes the line away, so that something can be printed; the next event
// brings it back.
func (p *progress) pause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

// end takes the line away for good.
func (p *progress) end() {
	if p.w == nil {
		return
	}
	p.timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	if p.bar != nil {
		_ = p.bar.Finish()
		p.bar = nil
	}
}
