// Package process runs a program and keeps what it prints. When the context ends, the
// program and all that it started are asked to end, and killed if they take too long.
// What it prints takes up no more memory than it may. The package knows neither solvers nor
// puzzles.
package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// grace is how long a program that was asked to end may take before it is killed.
// What starts jobs elsewhere, on a cluster say, takes them back in this time.
const grace = 5 * time.Second

const (
	// waitDelay is how long to wait for the end of the output of a program that
	// has ended: another one that it left behind may hold on to it.
	waitDelay = 2 * time.Second
	// prompt is how long Output waits for a program that ends when it is asked to, and
	// for what it left behind.
	prompt = 50 * time.Millisecond
	// look is how often to look for what a program left behind.
	look = 10 * time.Millisecond
	// watchEvery is how often Run.Watch is called.
	watchEvery = 50 * time.Millisecond
)

// Run is one run of a program.
type Run struct {
	Path  string
	Args  []string
	Dir   string   // that it runs in; "" for that of this program
	Env   []string // beside that of this program
	Limit int      // of what it may print, in bytes; 0 is 400
	// Input, unless it is nil, is what the program reads. After it the input stays open: its
	// end is what asks the program to end. The program leads a session of its own, and when
	// it has ended, whatever is left of the session is killed.
	Input []byte
	// Question, if there is no Input, is what the program reads, to its end.
	Question io.Reader
	// Extra is what the program has open beside the three streams, from file descriptor 3 on.
	Extra []*os.File
	// Out, unless it is nil, gets what the program prints as it comes, instead of Output.
	Out   io.Writer
	Cores []int // that it is to run on; none are any
	// Watch, unless it is nil, is called again and again while the program runs, with what
	// tells what its session or its group uses, which is killed when it returns false.
	Watch func(use func() Usage) bool
	// Account has what the program and all that it starts after reading Input use counted by a control
	// group, where that can be had: see [Run.CPU].
	Account bool
	// Complaints keeps what it says on its standard error.
	Complaints Excerpt

	said  Excerpt
	cmd   *exec.Cmd
	stdin io.WriteCloser
	asked chan struct{} // closed when Input was written
	state *os.ProcessState
	hurry chan struct{} // closed, once, to have it killed
	once  sync.Once
	gone  chan struct{} // closed when nothing of it is left, and all of then is done
	// graceOver tells when its time to end is over; nil for after grace.
	graceOver <-chan time.Time
	group     *cgroup       // nil for none
	spent     time.Duration // of processors, by the group that was

	mu   sync.Mutex
	then []func()
	over bool // then is being done
}

// Usage is what the processes of a session or a group use.
type Usage struct {
	Bytes, Largest int64         // resident memory of all together, and of the largest
	CPU            time.Duration // of processors, with that of children that have ended
}

// State is how the program ended; nil if it didn't start, or Output returned before its end.
func (r *Run) State() *os.ProcessState { return r.state }

// Say tells a program that has an Input something more, without waiting until it reads that.
// Watch may call it.
func (r *Run) Say(text string) {
	if in := r.stdin; in != nil {
		go func() {
			<-r.asked
			_, _ = io.WriteString(in, text)
		}()
	}
}

// Exit is the exit status of a program that has ended; -1 if a signal ended it.
func (r *Run) Exit() int { return r.state.ExitCode() }

// Output starts the program in a process group or session of its own, waits for it and
// returns what it prints. When the context ends, or the program prints too much, it is asked
// to end with all that it started. The error is nil if the program ended by itself or by
// Watch, whatever its exit status.
//
// When the context ends Output returns within a moment, even if the program takes its time:
// see [Run.Gone] and [Settle].
func (r *Run) Output(ctx context.Context) ([]byte, error) {
	err := r.do(ctx)
	return r.said.Bytes(), err
}

func (r *Run) do(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.cmd = exec.Command(r.Path, r.Args...)
	r.cmd.Dir = r.Dir
	r.cmd.WaitDelay = waitDelay
	if r.Env != nil {
		r.cmd.Env = append(os.Environ(), r.Env...)
	}
	enough := make(chan struct{})
	r.said.Limit, r.said.over = r.Limit, func() { close(enough) }
	r.cmd.Stdin, r.cmd.ExtraFiles = r.Question, r.Extra
	r.cmd.Stdout, r.cmd.Stderr = &r.said, &r.Complaints
	if r.Out != nil {
		r.cmd.Stdout = r.Out
	}
	var stdin io.WriteCloser
	if r.Input != nil {
		var err error
		if stdin, err = r.cmd.StdinPipe(); err != nil {
			return fmt.Errorf("starting it: %w", err)
		}
		r.stdin, r.asked = stdin, make(chan struct{})
	}
	if err := r.start(); err != nil {
		return fmt.Errorf("starting it: %w", err)
	}
	if r.Account {
		r.group = newCgroup(r.cmd.Process.Pid)
	}
	if stdin != nil { // a program that doesn't read it is seen by how it ends
		go func() {
			defer close(r.asked)
			_, _ = stdin.Write(r.Input)
		}()
	}
	r.gone, r.hurry = make(chan struct{}), make(chan struct{})
	var err error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err = r.cmd.Wait()
	}()
	if !r.watch(ctx, ended, enough) {
		return ctx.Err()
	}
	r.state = r.cmd.ProcessState
	var exit *exec.ExitError
	switch {
	case r.said.more:
		return fmt.Errorf("it wrote more than %d bytes", r.Limit)
	case err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay):
		return r.Describe(err)
	}
	return nil
}

// watch waits for the program's end and sees to it that nothing is left. False
// says that the context ended before the program did.
func (r *Run) watch(ctx context.Context, ended, enough <-chan struct{}) bool {
	if r.wait(ctx, ended, enough) && !r.lives() {
		r.clear()
		return true
	}
	r.end(ended)
	select {
	case <-ended:
	case <-ctx.Done():
	}
	timer := time.NewTimer(prompt)
	defer timer.Stop()
	select {
	case <-r.gone:
	case <-timer.C:
	}
	return ctx.Err() == nil
}

// wait waits for the program's end, or a reason to end it: false.
func (r *Run) wait(ctx context.Context, ended, enough <-chan struct{}) bool {
	var look <-chan time.Time
	if r.Watch != nil {
		ticker := time.NewTicker(watchEvery)
		defer ticker.Stop()
		look = ticker.C
	}
	for {
		select {
		case <-ended:
			return true
		case <-enough:
			return false
		case <-ctx.Done():
			return false
		case <-look:
			if !r.Watch(r.use) {
				r.inAHurry()
				return false
			}
		}
	}
}

// use is what the program and all that it started use.
func (r *Run) use() Usage {
	if r.group != nil {
		return r.group.look()
	}
	return lookAt(r.cmd.Process.Pid, r.Input != nil)
}

// CPU is the processor time that the program and all that it started have used so far, by a
// control group, and of which kind that is; "" for none.
func (r *Run) CPU() (used time.Duration, by string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.group == nil:
		return 0, ""
	case !r.over:
		r.spent = max(r.spent, r.group.look().CPU)
	}
	return r.spent, cgroupName
}

// lives reports whether anything of a program that has ended is left. Nothing is left of a
// session, for it is killed.
func (r *Run) lives() bool {
	if r.Input == nil {
		return groupLives(r.cmd)
	}
	killSession(r.cmd.Process.Pid)
	return false
}

// end asks the program to end and, in the background, waits until it has, or kills it.
func (r *Run) end(ended <-chan struct{}) {
	lingering.Store(r, true)
	left := grace
	if leaderEnded(r.cmd) { // what it left behind, which may hold its output, gets little time
		left = prompt
	}
	if r.stdin != nil {
		r.stdin.Close()
	} else {
		_ = terminateGroup(r.cmd)
	}
	over := r.graceOver
	if over == nil {
		over = time.After(left)
	}
	go func() {
		defer r.clear()
		ticker := time.NewTicker(look)
		defer ticker.Stop()
		for waits := ended; waits != nil || r.lives(); { // what it left behind, too
			select {
			case <-waits:
				waits = nil
			case <-ticker.C:
			case <-over:
				r.kill(ended)
				return
			case <-r.hurry:
				r.kill(ended)
				return
			}
		}
	}()
}

func (r *Run) kill(ended <-chan struct{}) {
	if r.Input != nil {
		killSession(r.cmd.Process.Pid)
	} else {
		_ = killGroup(r.cmd)
	}
	<-ended
}

// inAHurry has the program killed once it is to end.
func (r *Run) inAHurry() { r.once.Do(func() { close(r.hurry) }) }

// EndSession kills all processes of the session that this one leads, but for itself.
func EndSession() { killSession(os.Getpid()) }

// clear does what was to be done when nothing is left.
func (r *Run) clear() {
	_, _ = r.CPU() // before the group is gone
	r.mu.Lock()
	then := r.then
	r.over = true
	r.mu.Unlock()
	if r.group != nil {
		r.group.end()
	}
	for _, f := range then {
		f()
	}
	lingering.Delete(r)
	close(r.gone)
}

// Gone calls f when nothing of the program is left: usually at once after an Output that the
// context did not cut short.
func (r *Run) Gone(f func()) {
	r.mu.Lock()
	if r.gone != nil && !r.over {
		r.then = append(r.then, f)
		f = func() {}
	}
	r.mu.Unlock()
	f()
}

// lingering has each [*Run] that was asked to end and has not ended.
var lingering sync.Map

// Settle waits until nothing is left of the programs that were asked to end: not
// longer than their [grace]. When the context ends first, it kills them. A program
// calls it before it exits, or may leave processes and files behind.
func Settle(ctx context.Context) {
	lingering.Range(func(run, _ any) bool {
		r := run.(*Run)
		select {
		case <-r.gone:
		case <-ctx.Done():
			r.inAHurry()
			<-r.gone
		}
		return true
	})
}
