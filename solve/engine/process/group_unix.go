//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// terminateGroup asks the program's group to end.
func terminateGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }

// killGroup ends the program's group.
func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// groupLives reports whether a process of the program's group is left.
func groupLives(cmd *exec.Cmd) bool { return syscall.Kill(-cmd.Process.Pid, 0) != syscall.ESRCH }
