//go:build unix && !linux

package process

import (
	"runtime"
	"syscall"
)

// start starts the program in a new session or a new process group, so that it can be
// ended with whatever it starts.
func (r *Run) start() error {
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: r.Input == nil, Setsid: r.Input != nil}
	return r.cmd.Start()
}

// killSession kills the group that leads a session. It doesn't find what has made a group
// of its own; that ends with the engine that waits for it.
func killSession(session int) { _ = syscall.Kill(-session, syscall.SIGKILL) }

// Peak is the largest resident memory, in bytes, of this process or of one that it started
// and waited for, whichever is larger.
func Peak() int64 {
	unit := int64(1024)
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		unit = 1
	}
	var peak int64
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var r syscall.Rusage
		if err := syscall.Getrusage(who, &r); err == nil {
			peak = max(peak, int64(r.Maxrss)*unit)
		}
	}
	return peak
}
