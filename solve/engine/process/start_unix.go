//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// ownGroup has the program start in a new process group, so that it can be
// ended with whatever it starts.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func start(cmd *exec.Cmd) error { return cmd.Start() }
