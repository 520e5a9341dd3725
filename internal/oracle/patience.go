package oracle

import (
	"context"
	"sync/atomic"
)

// patience is a context that ends when it has been looked at so often: like a time limit, but the same each time.
type patience struct {
	context.Context
	end   context.CancelCauseFunc
	left  int64
	asked atomic.Int64
}

// NewPatience is one that may be looked at so often before it ends.
func NewPatience(left int) *patience {
	ctx, end := context.WithCancelCause(context.Background())
	return &patience{Context: ctx, end: end, left: int64(left)}
}

func (p *patience) Err() error {
	if p.asked.Add(1) > p.left {
		p.end(context.DeadlineExceeded)
	}
	return p.Context.Err()
}

// Asked is how often it was looked at.
func (p *patience) Asked() int { return int(p.asked.Load()) }
