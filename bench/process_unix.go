//go:build unix

package bench

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

// ownSession has the program start in a session of its own: no interrupt from
// the terminal reaches it, and it can be ended with whatever it starts.
func ownSession(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// killOwnSession ends this process, which leads a session, and all others of it.
func killOwnSession() {
	killSession(os.Getpid())
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// ownCPU is what this process has used of processors.
func ownCPU() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
