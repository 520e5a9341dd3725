//go:build !unix

package process

import (
	"os"
	"os/exec"
	"time"
)

func (r *Run) start() error { return r.cmd.Start() }

// terminateGroup ends the program alone, unasked: there is no way to ask.
func terminateGroup(cmd *exec.Cmd) error { return killGroup(cmd) }

// killGroup ends the program alone.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

// leaderEnded does not know.
func leaderEnded(*exec.Cmd) bool { return false }

// groupLives does not know.
func groupLives(*exec.Cmd) bool { return false }

// killSession ends the one process that is known.
func killSession(pid int) {
	if p, err := os.FindProcess(pid); err == nil && pid != os.Getpid() {
		_ = p.Kill()
	}
}

// Exit ends this process alone.
func Exit() { os.Exit(1) }

// Peak is not known here.
func Peak() int64 { return 0 }

// CPU is not known here.
func CPU() time.Duration { return 0 }

// ChildrenCPU is not known here.
func ChildrenCPU() time.Duration { return 0 }
