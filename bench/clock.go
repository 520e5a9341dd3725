package bench

import (
	"context"
	"sync"
	"time"

	"knightsat/internal/process"
)

// clock ends a context after a time that leaves some work out.
type clock struct {
	mu       sync.Mutex
	began    time.Time
	limit    time.Duration
	timer    *time.Timer
	out      time.Duration // left out so far, by the clock
	outOfCPU time.Duration // and by processors
}

// start starts a clock. The context ends with it, and with cancel.
func start(ctx context.Context, limit time.Duration) (c *clock, _ context.Context, cancel context.CancelFunc) {
	ctx, cancel = context.WithCancel(ctx)
	return &clock{began: time.Now(), limit: limit, timer: time.AfterFunc(limit, cancel)}, ctx, cancel
}

// leaveOut does what is not to be measured. One such work is done at a time.
func (c *clock) leaveOut(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	running := c.timer.Stop()
	began, cpu := time.Now(), process.CPU()
	do()
	c.out += time.Since(began)
	if d := process.CPU() - cpu; d > 0 {
		c.outOfCPU += d
	}
	if running {
		c.timer.Reset(c.limit - c.elapsed())
	}
}

// elapsed is how long the clock has run, without what was left out.
func (c *clock) elapsed() time.Duration { return time.Since(c.began) - c.out }
