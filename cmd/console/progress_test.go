package console

import (
	"strings"
	"testing"
	"time"
)

// TestProgressIsTakenAway for what is printed, and for good at the end.
func TestProgressIsTakenAway(t *testing.T) {
	var out strings.Builder
	p := &ProgressLine{w: &out, width: 10, begun: time.Now(), timer: time.AfterFunc(time.Hour, func() {})}
	for _, step := range []func(){func() { p.Say("one") }, p.draw, p.Pause, p.draw, func() { p.Say("two") }, p.draw, p.End, p.draw} {
		step()
	}
	if want := "\r   0 s one\x1b[K\r\x1b[K\r   0 s two\x1b[K\r\x1b[K"; out.String() != want {
		t.Errorf("drew %q, want %q", out.String(), want)
	}
}
