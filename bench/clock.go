package bench

import (
	"context"
	"sync"
	"time"

	"knightsat/internal/process"
)

// clock ends a context after a time, by the clock or of processors, that leaves some work out.
type clock struct {
	mu       sync.Mutex
	cancel   context.CancelFunc
	began    time.Time
	limit    time.Duration // by the clock
	cpu      time.Duration // of processors; 0 is no limit
	timer    *time.Timer
	out      time.Duration // left out so far, by the clock
	outOfCPU time.Duration // and by processors
}

// start starts a clock. The context ends with it, and with its cancel.
func start(ctx context.Context, limit, cpu time.Duration) (*clock, context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	c := &clock{cancel: cancel, began: time.Now(), limit: limit, cpu: cpu}
	c.timer = time.AfterFunc(limit, cancel)
	return c, ctx
}

// used takes in what of processors was used until now, by all processes together.
func (c *clock) used(cpu time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cpu > 0 && cpu-c.outOfCPU > c.cpu {
		c.cancel()
	}
}

// leaveOut does what is not to be measured. One such work is done at a time.
func (c *clock) leaveOut(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	running := c.timer.Stop()
	began := time.Now()
	cpu := process.CPU()
	do()
	c.out += time.Since(began)
	c.outOfCPU += max(0, process.CPU()-cpu)
	if running {
		c.timer.Reset(c.limit - c.elapsed())
	}
}

// elapsed is how long the clock has run, without what was left out.
func (c *clock) elapsed() time.Duration { return time.Since(c.began) - c.out }
