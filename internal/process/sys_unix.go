//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

// terminateGroup asks the program's group to end.
func terminateGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }

func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// leaderEnded reports whether the program itself has ended, and was waited for, whatever is left of its group.
func leaderEnded(cmd *exec.Cmd) bool { return syscall.Kill(cmd.Process.Pid, 0) == syscall.ESRCH }

// groupLives reports whether a process of the program's group is left.
func groupLives(cmd *exec.Cmd) bool { return syscall.Kill(-cmd.Process.Pid, 0) != syscall.ESRCH }

// Exit ends this process, which leads a session, and all others of it.
func Exit() {
	EndSession()
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// CPU is the processor time that this process has used.
func CPU() time.Duration { return used(syscall.RUSAGE_SELF) }

// ChildrenCPU is that of the processes that it started and waited for.
func ChildrenCPU() time.Duration { return used(syscall.RUSAGE_CHILDREN) }

func used(who int) time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(who, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
