package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"knightsat/internal/jsontext"
	"knightsat/internal/process"
	"knightsat/internal/runlog"
	"knightsat/internal/wholefile"
	"knightsat/solve/engine"
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

// measurement is one run of a cell's process.
type measurement struct {
	*plan
	o    *Options
	wall time.Duration
	over Status // Timeout or Memory if it was killed for it
	peak int64  // of its memory, by the watcher; less than the truth
}

// measure runs the process of a cell and fills the cell in. However it ends, nothing
// that it started is left behind.
func (r *runner) measure(ctx context.Context, p *plan) error {
	// Processes that are killed can't tidy up: what they write is in one place.
	folder, remove, err := wholefile.Scratch()
	if err != nil {
		return fmt.Errorf("making room for the process of a cell: %w", err)
	}
	c, in, m := p.cell, p.instance, &measurement{plan: p, o: &r.o}
	program := process.Run{Path: r.o.Command[0], Args: r.o.Command[1:], Limit: maxReply, Complaints: process.Head{Limit: maxComplaint}, Watch: m.watch(time.Now())}
	defer program.Gone(remove)
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} { // whatever the system calls it
		program.Env = append(program.Env, name+"="+folder)
	}
	program.Input, err = runlog.Line(task{
		Puzzle: in.Puzzle.Text(), AskMoves: in.AskMoves, Rise: in.Rise, Count: in.Count,
		Encoding: c.Encoding, Engine: engine.Fill(c.Engine, c.Seed, r.o.Timeout, r.o.Threads),
		Seed: c.Seed, Scramble: c.Scramble, Timeout: r.o.Timeout, Scratch: folder,
	})
	if err != nil {
		return err
	}
	if r.o.Pin {
		program.Cores = <-r.free
		defer func() { r.free <- program.Cores }()
	}
	began := time.Now()
	said, broke := program.Output(ctx)
	m.wall = time.Since(began)
	state := program.State()
	switch {
	case ctx.Err() != nil:
		return errInterrupted
	case state == nil:
		return fmt.Errorf("starting the process of a cell: %w", broke)
	}
	answer := &reply{}
	switch {
	case m.over != "": // killed: whatever it said, it was too late
		answer.Status, answer.PeakBytes = m.over, m.peak
	case broke != nil || jsontext.Strict(said, answer) != nil:
		answer = &reply{}
		answer.Status, answer.PeakBytes = Failed, m.peak
		answer.Error = fmt.Sprintf("the process of the cell gave no answer (it ended with %s): %s", state, complaint(program.Complaints.Bytes()))
	}
	c.take(in, answer)
	c.WallSeconds = max(0, m.wall.Seconds()-c.ScrambleSeconds)
	c.UserSeconds, c.SystemSeconds = max(0, state.UserTime().Seconds()-c.ScrambleCPU), state.SystemTime().Seconds()
	m.hold()
	return nil
}

// watch says when the process has gone beyond its limits. It may leave as much time as it
// has out of what it measures, and have as much again for counting.
func (m *measurement) watch(began time.Time) func(func() process.Usage) bool {
	more := time.Duration(0)
	if m.cell.Scramble != 0 || m.instance.Count {
		more = m.o.Timeout
	}
	return func(use func() process.Usage) bool {
		if time.Since(began) > m.o.Timeout+more+Grace {
			m.over = Timeout
		}
		if m.o.Memory > 0 || m.o.CPU > 0 {
			now := use()
			m.peak = max(m.peak, now.Largest)
			switch {
			case m.o.Memory > 0 && now.Bytes > m.o.Memory:
				m.over = Memory
			case m.o.CPU > 0 && now.CPU > m.o.CPU+more:
				m.over = Timeout
			}
		}
		return m.over == ""
	}
}

// hold takes the name of solved from a cell that went beyond a limit, whatever
// its process thought of it: a process may be slow to stop, or its memory may
// rise and fall between two looks. A wrong answer stays wrong.
func (m *measurement) hold() {
	c := m.cell
	switch {
	case m.o.Memory > 0 && max(c.PeakBytes, m.peak) > m.o.Memory && (c.Status.Solved() || c.Status == Timeout):
		c.Status = Memory
	case !m.instance.Count && m.wall.Seconds()-c.ScrambleSeconds > (m.o.Timeout+Grace).Seconds() && c.Status.Solved(),
		m.o.CPU > 0 && c.UserSeconds+c.SystemSeconds > m.o.CPU.Seconds() && c.Status.Solved():
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
func complaint(said []byte) string {
	var lines []string
	for _, line := range strings.Split(string(bytes.ToValidUTF8(said, []byte("?"))), "\n") {
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
