package process

import (
	"errors"
	"runtime"
	"sync"
	"syscall"
	"unsafe"
)

// starts are run one after the other on a thread of their own that never ends: for
// Linux, the parent that a program must not outlive is the thread that started it, and
// Go's threads come and go.
var starts = sync.OnceValue(func() chan<- func() {
	todo := make(chan func())
	go func() {
		runtime.LockOSThread()
		for f := range todo {
			f()
		}
	}()
	return todo
})

// start starts the program in a new process group, so that it can be ended with whatever it
// starts, and has it end when this program does, however that ends. One with an input starts
// in a new session, and sees the end of its input then.
func (r *Run) start() error {
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if r.Input != nil {
		r.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	}
	done := make(chan error)
	starts() <- func() { done <- pinned(r.Cores, r.cmd.Start) }
	return <-done
}

// coreSet is a set of cores, a bit each.
type coreSet [16]uint64

func (s *coreSet) call(trap uintptr) error {
	if _, _, errno := syscall.RawSyscall(trap, 0, unsafe.Sizeof(*s), uintptr(unsafe.Pointer(s))); errno != 0 {
		return errno
	}
	return nil
}

// Cores are those that this process may run on.
func Cores() (list []int) {
	var set coreSet
	err := set.call(syscall.SYS_SCHED_GETAFFINITY)
	for i := 0; err == nil && i < len(set)*64; i++ {
		if set[i/64]>>(i%64)&1 == 1 {
			list = append(list, i)
		}
	}
	return list
}

// pinned has a process started that runs on these cores alone, as all that it starts:
// they are inherited from the thread that starts it, this one. No cores are any.
func pinned(cores []int, start func() error) error {
	if len(cores) == 0 {
		return start()
	}
	var before, set coreSet
	if err := before.call(syscall.SYS_SCHED_GETAFFINITY); err != nil {
		return err
	}
	for _, c := range cores {
		set[c/64] |= 1 << (c % 64)
	}
	if err := set.call(syscall.SYS_SCHED_SETAFFINITY); err != nil {
		return err
	}
	return errors.Join(start(), before.call(syscall.SYS_SCHED_SETAFFINITY))
}
