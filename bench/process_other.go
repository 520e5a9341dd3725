//go:build !unix

package bench

import (
	"os"
	"os/exec"
	"time"
)

// ownSession does nothing where there are no sessions.
func ownSession(*exec.Cmd) {}

// killOwnSession ends this process alone.
func killOwnSession() { os.Exit(1) }

// killSession ends the one process that is known.
func killSession(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}

// peakBytes is not known here.
func peakBytes() int64 { return 0 }

// ownCPU is not known here.
func ownCPU() time.Duration { return 0 }
