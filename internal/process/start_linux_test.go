package process

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"knightsat/internal/oracle"
)

// TestMain is the program that is killed, too.
func TestMain(m *testing.M) {
	script := os.Getenv("PROCESS_RUNS")
	if script == "" {
		os.Exit(m.Run())
	}
	_ = sh(script).do(context.Background())
}

// TestAProgramDiesWithThisOne, even where this one is killed.
func TestAProgramDiesWithThisOne(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	oracle.Done(syscall.Mkfifo(pipe, 0o600))
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), "PROCESS_RUNS=exec 3>'"+pipe+"'; exec sleep 1000")
	oracle.Done(parent.Start())
	held := oracle.Must(os.Open(pipe))
	_ = parent.Process.Kill()
	if _, err := io.ReadAll(held); err != nil {
		t.Error(err)
	}
	_ = parent.Wait()
}

// TestAProgramOutlivesTheThreadThatAskedForIt.
func TestAProgramOutlivesTheThreadThatAskedForIt(t *testing.T) {
	r := &Run{cmd: exec.Command("/bin/sh", "-c", "read x; echo $x")}
	cmd := r.cmd
	in, _ := cmd.StdinPipe()
	out := oracle.Must(cmd.StdoutPipe())
	thread, asked := os.Getpid(), make(chan error, 1)
	for thread == os.Getpid() { // the first thread never ends
		other := make(chan int)
		go func() {
			runtime.LockOSThread() // and the thread ends with the goroutine
			other <- syscall.Gettid()
			if syscall.Gettid() != os.Getpid() {
				asked <- r.start()
			}
		}()
		thread = <-other
	}
	oracle.Done(<-asked)
	for err := error(nil); err == nil; runtime.Gosched() {
		_, err = os.Stat(fmt.Sprintf("/proc/self/task/%d", thread))
	}
	_, _ = io.WriteString(in, "alive\n")
	if said, _ := io.ReadAll(out); strings.TrimSpace(string(said)) != "alive" || cmd.Wait() != nil {
		t.Errorf("it said %q", said)
	}
}

// TestNothingOfASessionIsLeft, whether its program ends by itself or has used too much: nobody
// gives it time then, even if it does not look at its input.
func TestNothingOfASessionIsLeft(t *testing.T) {
	for _, c := range []struct {
		name, script string
		exit         int
		least        int64 // bytes, that are too much
	}{
		{"it ends", "(exec sleep 1000) >/dev/null 2>&1 & exit 7", 7, 1 << 40},
		{"it uses too much", "trap '' TERM; sleep 1000", -1, 1},
	} {
		pipe := filepath.Join(t.TempDir(), "pipe")
		oracle.Done(syscall.Mkfifo(pipe, 0o600))
		var ready atomic.Bool
		dead := make(chan struct{})
		go func() {
			defer close(dead)
			if f, err := os.Open(pipe); err == nil {
				ready.Store(true)
				_, _ = io.ReadAll(f)
				f.Close()
			}
		}()
		r := &Run{Path: "/bin/sh", Args: []string{"-c", "exec 3>'" + pipe + "'; " + c.script}, Input: []byte("x"), graceOver: make(chan time.Time)}
		r.Watch = func(use func() Usage) bool { return !ready.Load() || use().Bytes < c.least }
		if err := r.do(t.Context()); err != nil || r.Exit() != c.exit {
			t.Errorf("%s: found %v, exit status %d", c.name, err, r.Exit())
		}
		<-dead
	}
}

func TestAGroupCountsAndEndsWhatHasLeftTheSession(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip("no setsid to leave a session with")
	}
	pipe, dead := held(t)
	const busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; exec sleep 10"
	r := &Run{Path: "/bin/sh", Args: []string{"-c", "read x; exec 3>'" + pipe + "'; setsid sh -c '" + busy + "' >/dev/null 2>&1 & read y"},
		Input: []byte("x\n"), Account: true}
	enough := 10 * time.Millisecond
	r.Watch = func(use func() Usage) bool { _, by := r.CPU(); return by != "" && use().CPU < enough }
	oracle.Done(r.do(t.Context()))
	gone := make(chan struct{})
	r.Gone(func() { close(gone) })
	<-gone
	used, by := r.CPU()
	if by == "" {
		t.Skip("no such groups here")
	}
	<-dead
	r.group.end() // that of a process which is slow to die is left to the next program
	if _, err := os.Stat(r.group.dir); used < enough || !os.IsNotExist(err) {
		t.Errorf("found %v used, by %s, and its folder: %v", used, by, err)
	}
}
