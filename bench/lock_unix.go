//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package bench

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps others from writing to the file until it is closed, or the process
// ends in whatever way.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("another run is writing to it; wait for its end, or use another file")
	}
	return err
}
