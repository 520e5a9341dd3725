package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"knightsat/internal/jsontext"
	"knightsat/internal/process"
	"knightsat/internal/runlog"
	"knightsat/internal/wholefile"
)

// Grace is how long the process of a cell may take to come to its end, with all
// that it started, after its time limit or when it is told to, before it is killed:
// starting and ending take time that isn't the cell's. An answer that comes in this
// time counts if the process had it within the limit, by its own clock.
const Grace = 2 * time.Second

// maxReply is the longest reply, in bytes: the tour of the largest board takes up
// two thirds of it.
const maxReply = 256 << 20

// errInterrupted is what a cell ends with that nothing is to be recorded of.
var errInterrupted = errors.New("interrupted")

// cellProcess is one run of a cell's process.
type cellProcess struct {
	command []string
	timeout time.Duration
	cpu     time.Duration // of processors; 0 is no limit
	memory  int64         // in bytes; 0 is no limit
	// scrambles says that the process may leave as much time as it has out of what it
	// measures, and counts that it has as much again for something else.
	scrambles, counts bool
	cores             []int // that it is to run on; nil for any

	said    []byte
	program process.Run
	broke   error // no reply came, or too much
	wall    time.Duration
	over    Status // Timeout or Memory if it was killed for it
	peak    int64  // by the watcher; less than the truth
}

// run starts the process on a task and waits for it. However it ends, nothing
// that it started is left behind.
func (p *cellProcess) run(ctx context.Context, t *task) error {
	// Processes that are killed can't tidy up: what they write is in one place.
	folder, remove, err := wholefile.Scratch()
	if err != nil {
		return fmt.Errorf("making room for the process of a cell: %w", err)
	}
	p.program = process.Run{Path: p.command[0], Args: p.command[1:], Limit: maxReply, Cores: p.cores,
		Complaints: process.Head{Limit: maxComplaint}, Watch: p.watch(time.Now())}
	defer p.program.Gone(remove)
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} { // whatever the system calls it
		p.program.Env = append(p.program.Env, name+"="+folder)
	}
	p.program.Parse = func(out io.Reader) (err error) {
		p.said, err = io.ReadAll(out)
		return err
	}
	withScratch := *t
	withScratch.Scratch = folder
	if p.program.Input, err = runlog.Line(withScratch); err != nil {
		return err
	}
	began := time.Now()
	p.broke = p.program.Do(ctx)
	p.wall = time.Since(began)
	switch {
	case ctx.Err() != nil:
		return errInterrupted
	case p.program.State() == nil:
		return fmt.Errorf("starting the process of a cell: %w", p.broke)
	}
	return nil
}

// watch says when the process has gone beyond its limits.
func (p *cellProcess) watch(began time.Time) func(func() process.Usage) bool {
	return func(use func() process.Usage) bool {
		if time.Since(began) > p.most()+Grace {
			p.over = Timeout
		}
		if p.memory > 0 || p.cpu > 0 {
			now := use()
			p.peak = max(p.peak, now.Largest)
			switch {
			case p.memory > 0 && now.Bytes > p.memory:
				p.over = Memory
			case p.cpu > 0 && now.CPU > p.most()-p.timeout+p.cpu:
				p.over = Timeout
			}
		}
		return p.over == ""
	}
}

// most is how long the process may take by the clock.
func (p *cellProcess) most() time.Duration {
	if p.scrambles || p.counts {
		return 2 * p.timeout
	}
	return p.timeout
}

// reply is what the process answered; an error says what it did instead.
func (p *cellProcess) reply() (*reply, error) {
	r := &reply{}
	if p.broke != nil || jsontext.Strict(p.said, r) != nil {
		return nil, fmt.Errorf("the process of the cell gave no answer (it ended with %s): %s", p.program.State(), p.complaint())
	}
	return r, nil
}

// measure runs the process and fills in the cell.
func (p *cellProcess) measure(ctx context.Context, c *Cell, in *Instance, t *task) error {
	if err := p.run(ctx, t); err != nil {
		return err
	}
	r, err := p.reply()
	switch {
	case p.over != "": // killed: whatever it said, it was too late
		r = &reply{Status: p.over, Measured: Measured{PeakBytes: p.peak}}
	case err != nil:
		r = &reply{Status: Failed, Error: err.Error(), Measured: Measured{PeakBytes: p.peak}}
	}
	c.take(in, r)
	c.WallSeconds = max(0, p.wall.Seconds()-c.ScrambleSeconds)
	state := p.program.State()
	c.UserSeconds, c.SystemSeconds = max(0, state.UserTime().Seconds()-r.Measured.ScrambleCPU), state.SystemTime().Seconds()
	p.hold(c)
	return nil
}

// hold takes the name of solved from a cell that went beyond a limit, whatever
// its process thought of it: a process may be slow to stop, or its memory may
// rise and fall between two looks. A wrong answer stays wrong.
func (p *cellProcess) hold(c *Cell) {
	switch {
	case p.memory > 0 && max(c.PeakBytes, p.peak) > p.memory && (c.Status.Solved() || c.Status == Timeout):
		c.Status = Memory
	case !p.counts && p.wall.Seconds()-c.ScrambleSeconds > (p.timeout+Grace).Seconds() && c.Status.Solved(),
		p.cpu > 0 && c.UserSeconds+c.SystemSeconds > p.cpu.Seconds() && c.Status.Solved():
		c.Status = Timeout
	}
}

// maxComplaint is how much of what a process says on its standard error is kept,
// in bytes, and complaintLines how many lines of it are shown.
const (
	maxComplaint   = 64 << 10
	complaintLines = 3
)

// complaint is what a process that broke said: what Go printed as it panicked, or else the
// last lines.
func (p *cellProcess) complaint() string {
	var lines []string
	for _, line := range strings.Split(string(bytes.ToValidUTF8(p.program.Complaints.Bytes(), []byte("?"))), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	from := max(0, len(lines)-complaintLines)
	for i, line := range lines {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			from = i
			break
		}
	}
	if lines = lines[from:]; len(lines) == 0 {
		return "it said nothing"
	}
	return strings.Join(lines[:min(len(lines), complaintLines)], "; ")
}
