//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package wholefile

import (
	"errors"
	"os"
	"strconv"
	"syscall"
)

const (
	// locks says that [Lock] keeps others out here.
	locks = true
	// atOnce opens for reading without waiting, as a pipe does for its writer, and follows no link.
	atOnce = os.O_RDONLY | syscall.O_NONBLOCK | syscall.O_NOFOLLOW
)

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

// descriptor is an open file of this process. It shares the place at which is written, as a shell's
// redirection does.
func descriptor(n int) (*os.File, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	fd, err := syscall.Dup(n)
	if err != nil {
		return nil, err
	}
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), "descriptor "+strconv.Itoa(n)), nil
}
