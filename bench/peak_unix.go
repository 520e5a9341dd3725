//go:build unix && !linux

package bench

import (
	"runtime"
	"syscall"
)

// peakBytes is the largest resident memory of this process, or of one that it
// started and waited for, whichever is larger.
func peakBytes() int64 {
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

// killSession kills the group that leads a session. What has made a group of its
// own meanwhile is not found; it ends with the engine that waits for it.
func killSession(session int) { _ = syscall.Kill(-session, syscall.SIGKILL) }
