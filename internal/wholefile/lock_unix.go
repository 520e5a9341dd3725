//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package wholefile

import (
	"errors"
	"os"
	"syscall"
)

// locks says that [Lock] keeps others out here.
const locks = true

// Lock keeps other processes, and other opened files of this one, from locking
// the file until it is closed, or the process ends in whatever way. The error is
// [ErrLocked] if another has the lock.
func Lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}
