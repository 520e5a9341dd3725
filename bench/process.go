package bench

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"knightsat/bench/record"
	"knightsat/internal/jsontext"
	"knightsat/internal/limits"
	"knightsat/internal/process"
	"knightsat/internal/runlog"
	"knightsat/internal/wholefile"
	"knightsat/puzzles/notation"
	"knightsat/solve/engines"
)

// Grace is how long the process of a cell may take to come to its end, with all
// that it started, after its time limit or when it is told to, before it is killed:
// starting and ending take time that isn't the cell's. An answer that comes in this
// time counts if the process had it within the limit, by its own clock. It may use as much of
// processors to end, but an answer counts only if all was within that limit.
const Grace = 2 * time.Second

// errInterrupted is what a cell ends with that nothing is to be recorded of.
var errInterrupted = errors.New("interrupted")

// measurement is one run of a cell's process.
type measurement struct {
	*cellPlan
	o    *record.Settings
	wall time.Duration
	over record.CellStatus // Timeout or Memory if it was killed for it
	peak int64             // of its memory, by the watcher; less than the truth
	cpu  time.Duration     // of processors, by the watcher
}

// measure runs the process of a cell and fills the cell in. However it ends, nothing
// that it started is left behind.
func (r *runner) measure(ctx context.Context, p *cellPlan) error {
	// Processes that are killed can't tidy up: what they write is in one place.
	folder, remove, err := wholefile.Scratch()
	if err != nil {
		return fmt.Errorf("making room for the process of a cell: %w", err)
	}
	c := p.cell
	in := p.instance
	m := &measurement{cellPlan: p, o: &r.o.Settings}
	program := process.Run{
		Path: r.o.Command[0], Args: r.o.Command[1:],
		Limit: limits.LongText, Complaints: process.Excerpt{Limit: maxComplaint},
	}
	program.Account = true
	program.Watch = m.watch(time.Now(), program.Say)
	defer program.Gone(remove)
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} { // whatever the system calls it
		program.Env = append(program.Env, name+"="+folder)
	}
	if r.o.Pin {
		program.Cores = <-r.free
		defer func() { r.free <- program.Cores }()
	}
	began := time.Now()
	program.Input, err = runlog.Line(cellTask{
		cellAsk: in.cellAsk, Puzzle: notation.Text(in.Puzzle), Encoding: c.Encoding,
		Engine: engines.Fill(c.Engine, c.Seed, duration(r.o.Limit()), r.o.Threads),
		Seed:   c.Seed, Scramble: c.Scramble, Timeout: duration(r.o.Clock), CPU: duration(r.o.CPU),
		Began: began, Scratch: folder,
	})
	if err != nil {
		return err
	}
	said, broke := program.Output(ctx)
	m.wall = time.Since(began)
	state := program.State()
	switch {
	case ctx.Err() != nil:
		return errInterrupted
	case state == nil:
		return fmt.Errorf("starting the process of a cell: %w", broke)
	}
	var answer, none reply
	none.PeakBytes = m.peak
	switch {
	case m.over != "": // killed: whatever it said, it was too late
		answer = none
		answer.Status = m.over
	case broke != nil || jsontext.Strict(said, &answer) != nil:
		answer = none
		answer.Status = record.Crashed
		answer.Error = fmt.Sprintf("the process of the cell gave no answer (it ended with %s): %s",
			state, complaint(program.Complaints.Bytes()))
	}
	fill(c, in, &answer)
	c.WallSeconds = max(0, m.wall.Seconds()-c.ScrambleSeconds)
	c.SystemSeconds = state.SystemTime().Seconds()
	used, by := program.CPU()
	c.CPUFrom = cmp.Or(by, "wait")
	used = max(used, m.cpu) // of whom nobody waited for, too
	user := max(state.UserTime().Seconds(), used.Seconds()-c.SystemSeconds)
	c.UserSeconds = max(0, user-c.ScrambleCPU)
	m.hold()
	return nil
}

func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }

// watch says when the process has gone beyond its limits, and has it told what it uses from its
// limit of processors on. It may leave as much as it has out of what it measures, and have as
// much again for counting.
func (m *measurement) watch(began time.Time, tell func(string)) func(func() process.Usage) bool {
	parts := time.Duration(1)
	if m.cell.Scramble != 0 || m.instance.Count {
		parts = 2
	}
	clock := parts*duration(m.o.Clock) + Grace
	cpu := parts*duration(m.o.CPU) + Grace
	return func(use func() process.Usage) bool {
		if time.Since(began) > clock {
			m.over = record.Timeout
		}
		if m.o.Memory > 0 || m.o.CPU > 0 {
			now := use()
			m.peak = max(m.peak, now.Largest)
			m.cpu = max(m.cpu, now.CPU)
			switch {
			case m.o.Memory > 0 && now.Bytes > m.o.Memory:
				m.over = record.Memory
			case m.o.CPU > 0 && now.CPU > cpu:
				m.over = record.Timeout
			case m.o.CPU > 0 && now.CPU > duration(m.o.CPU):
				tell(now.CPU.String() + "\n")
			}
		}
		return m.over == ""
	}
}

// hold withdraws the status solved from a cell that went beyond a limit, whatever
// its process thought of it: a process may be slow to stop, or its memory may
// rise and fall between two looks. A wrong answer stays wrong. What was counted after the
// answer was not within its limits.
func (m *measurement) hold() {
	c := m.cell
	late := m.wall.Seconds()-c.ScrambleSeconds > m.o.Clock+Grace.Seconds() ||
		m.o.CPU > 0 && c.UserSeconds+c.SystemSeconds > m.o.CPU
	switch {
	case m.o.Memory > 0 && max(c.PeakBytes, m.peak) > m.o.Memory && (c.Status.Solved() ||
		c.Status == record.Timeout):
		c.Lose(record.Memory)
	case late && !m.instance.Count && c.Status.Solved():
		c.Lose(record.Timeout)
	}
}

// complaintLines is how many lines are shown of what a process says on its standard error.
const complaintLines = 3

// complaint is what a process that broke said: what Go printed as it panicked, or else the
// last lines.
func complaint(said []byte) string {
	var lines []string
	for _, line := range strings.Split(string(bytes.ToValidUTF8(said, []byte("?"))), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	from := slices.IndexFunc(lines, func(line string) bool {
		return strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ")
	})
	if from < 0 {
		from = max(0, len(lines)-complaintLines)
	}
	lines = lines[from:min(len(lines), from+complaintLines)]
	return cmp.Or(strings.Join(lines, "; "), "it said nothing")
}
