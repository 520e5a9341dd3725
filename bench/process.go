package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"knightsat/internal/jsontext"
	"knightsat/internal/scratch"
)

// Grace is how long the process of a cell may take to come to its end, with all
// that it started, after its time limit or when it is told to, before it is killed:
// starting and ending take time that isn't the cell's. An answer that comes in this
// time counts if the process had it within the limit, by its own clock.
const Grace = 2 * time.Second

// watchEvery is how often the memory of a cell's processes is looked at.
const watchEvery = 50 * time.Millisecond

// maxReply is the longest reply, in bytes: the tour of the largest board takes up
// two thirds of it.
const maxReply = 256 << 20

// errInterrupted is what a cell ends with that nothing is to be recorded of.
var errInterrupted = errors.New("interrupted")

// process is one run of a cell's process.
type process struct {
	command []string
	timeout time.Duration
	cpu     time.Duration // of processors; 0 is no limit
	memory  int64         // in bytes; 0 is no limit
	// scrambles says that the process may leave as much time as it has out of what it
	// measures, and counts that it has as much again for something else.
	scrambles, counts bool
	cores             []int // that it is to run on; nil for any

	stdout, stderr clipped
	ended          string // how it ended, in words
	wall           time.Duration
	user, system   time.Duration // of processors
	over           Status        // Timeout or Memory where it was killed for it
	peak           int64         // by the watcher; less than the truth
}

// run starts the process on a task and waits for it. However it ends, nothing
// that it started is left behind.
func (p *process) run(ctx context.Context, t *task) error {
	// Processes that are killed can't tidy up: what they write is in one place.
	folder, remove, err := scratch.Folder()
	if err != nil {
		return fmt.Errorf("making room for the process of a cell: %w", err)
	}
	defer remove()
	withScratch := *t
	withScratch.Scratch = folder
	line, err := json.Marshal(withScratch)
	if err != nil {
		return err
	}
	cmd := exec.Command(p.command[0], p.command[1:]...)
	ownSession(cmd)
	cmd.Env = os.Environ()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} { // whatever the system calls it
		cmd.Env = append(cmd.Env, name+"="+folder)
	}
	p.stdout.limit, p.stderr.limit = maxReply, maxComplaint
	cmd.Stdout, cmd.Stderr = &p.stdout, &p.stderr
	cmd.WaitDelay = Grace
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	began := time.Now()
	if err := pinned(p.cores, cmd.Start); err != nil {
		return fmt.Errorf("starting the process of a cell: %w", err)
	}
	pid := cmd.Process.Pid
	// The pipe stays open: its end is what tells the process to stop. A process
	// that doesn't take its task in is seen by how it ends.
	go func() { _, _ = stdin.Write(append(line, '\n')) }()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	err = p.watch(ctx, pid, ended, stdin)
	p.wall = time.Since(began)
	killSession(pid) // what it may have left behind
	p.ended = cmd.ProcessState.String()
	p.user, p.system = cmd.ProcessState.UserTime(), cmd.ProcessState.SystemTime()
	if ctx.Err() != nil {
		return errInterrupted
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return fmt.Errorf("waiting for the process of a cell: %w", err)
	}
	return nil
}

// watch waits for the end of the process, and sees to it.
func (p *process) watch(ctx context.Context, pid int, ended <-chan error, stdin io.Closer) error {
	late := time.NewTimer(p.most() + Grace)
	defer late.Stop()
	var look <-chan time.Time
	if p.memory > 0 || p.cpu > 0 {
		ticker := time.NewTicker(watchEvery)
		defer ticker.Stop()
		look = ticker.C
	}
	stop := ctx.Done()
	for {
		select {
		case err := <-ended:
			return err
		case <-stop:
			stop = nil
			stdin.Close()
			late.Reset(Grace)
		case <-late.C:
			p.over = Timeout
			killSession(pid)
		case <-look:
			now := lookAt(pid)
			p.peak = max(p.peak, now.largest)
			switch {
			case p.memory > 0 && now.bytes > p.memory:
				p.over = Memory
				killSession(pid)
			case p.cpu > 0 && now.cpu > p.most()-p.timeout+p.cpu:
				p.over = Timeout
				killSession(pid)
			}
		}
	}
}

// most is how long the process may take by the clock.
func (p *process) most() time.Duration {
	if p.scrambles || p.counts {
		return 2 * p.timeout
	}
	return p.timeout
}

// usage is what the processes of a session use.
type usage struct {
	bytes, largest int64         // resident memory of all together, and of the largest
	cpu            time.Duration // of processors, with that of children that have ended
}

// reply is what the process answered; an error says what it did instead.
func (p *process) reply() (*reply, error) {
	r := &reply{}
	if err := jsontext.Strict(p.stdout.kept, r); err != nil {
		return nil, fmt.Errorf("the process of the cell gave no answer (it ended with %s): %s", p.ended, p.complaint())
	}
	return r, nil
}

// measure runs the process and fills in the cell.
func (p *process) measure(ctx context.Context, c *Cell, in *Instance, t *task) error {
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
	c.UserSeconds, c.SystemSeconds = max(0, p.user.Seconds()-r.Measured.ScrambleCPU), p.system.Seconds()
	p.hold(c)
	return nil
}

// hold takes the name of solved from a cell that went beyond a limit, whatever
// its process thought of it: a process may be slow to stop, or its memory may
// rise and fall between two looks. A wrong answer stays wrong.
func (p *process) hold(c *Cell) {
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

// complaint is what a process that broke has to say: from where Go says why it
// ended, else the last lines.
func (p *process) complaint() string {
	var lines []string
	for _, line := range strings.Split(string(bytes.ToValidUTF8(p.stderr.kept, []byte("?"))), "\n") {
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

// clipped keeps the first bytes that are written to it.
type clipped struct {
	kept  []byte
	limit int
}

func (c *clipped) Write(b []byte) (int, error) {
	c.kept = append(c.kept, b[:min(len(b), c.limit-len(c.kept))]...)
	return len(b), nil
}
