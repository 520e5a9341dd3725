//go:build linux || darwin || freebsd || netbsd || openbsd

package scratch

import (
	"os"
	"syscall"
)

// lock locks a folder for as long as the file is open: errTaken if it is locked or
// no longer there.
func lock(name string) (*os.File, error) {
	f, err := os.Open(name)
	if os.IsNotExist(err) {
		return nil, errTaken
	}
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if err == syscall.EWOULDBLOCK {
			return nil, errTaken
		}
		return nil, err
	}
	here, err := f.Stat()
	there, gone := os.Lstat(name)
	if err != nil || gone != nil || !os.SameFile(here, there) {
		f.Close()
		return nil, errTaken
	}
	return f, nil
}
