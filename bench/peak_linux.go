package bench

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"
)

// peakBytes is the largest resident memory of this process, or of one that it
// started and waited for, whichever is larger.
func peakBytes() int64 {
	// Not rusage for the process itself: that begins with the memory of the
	// process that started this one.
	peak := statusBytes("/proc/self/status", "VmHWM:")
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &r); err == nil {
		peak = max(peak, int64(r.Maxrss)*1024)
	}
	return peak
}

// canWatch says that lookAt means something.
const canWatch = true

// lookAt is what all processes of a session use.
func lookAt(session int) (u usage) {
	const perSecond = 100 // ticks, on all of Linux
	eachOf(session, func(pid int, stat [][]byte) {
		n := statusBytes(filepath.Join("/proc", strconv.Itoa(pid), "status"), "VmRSS:")
		u.bytes += n
		u.largest = max(u.largest, n)
		for _, field := range stat[11:15] { // utime, stime, and of children that were waited for
			ticks, _ := strconv.ParseInt(string(field), 10, 64)
			u.cpu += time.Duration(ticks) * time.Second / perSecond
		}
	})
	return u
}

// cores are those that this process may run on.
func cores() (list []int) {
	set, err := affinity()
	for i := 0; err == nil && i < len(set)*64; i++ {
		if set[i/64]>>(i%64)&1 == 1 {
			list = append(list, i)
		}
	}
	return list
}

// coreSet is a set of cores, a bit each.
type coreSet [16]uint64

func affinity() (set coreSet, err error) {
	if _, _, errno := syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(set), uintptr(unsafe.Pointer(&set))); errno != 0 {
		err = errno
	}
	return set, err
}

func setAffinity(set coreSet) error {
	if _, _, errno := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(set), uintptr(unsafe.Pointer(&set))); errno != 0 {
		return errno
	}
	return nil
}

// pinned has a process started that runs on these cores alone, as all that it starts:
// they are inherited from the thread that starts it. No cores are any.
func pinned(cores []int, start func() error) (err error) {
	if len(cores) == 0 {
		return start()
	}
	runtime.LockOSThread()
	before, err := affinity()
	if err != nil {
		return err
	}
	var set coreSet
	for _, c := range cores {
		set[c/64] |= 1 << (c % 64)
	}
	if err := setAffinity(set); err != nil {
		return err
	}
	err = errors.Join(start(), setAffinity(before))
	runtime.UnlockOSThread() // else it ends with this goroutine, as a thread that was changed should
	return err
}

// killSession kills all processes of a session, whatever group they are in.
func killSession(session int) {
	for range 3 { // they may be starting others meanwhile
		n := 0
		eachOf(session, func(pid int, _ [][]byte) {
			if pid != os.Getpid() {
				_ = syscall.Kill(pid, syscall.SIGKILL)
				n++
			}
		})
		if n == 0 {
			return
		}
	}
}

// eachOf calls visit with each process of a session, and the fields of its line stat
// from its state on.
func eachOf(session int, visit func(pid int, stat [][]byte)) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return
	}
	want := []byte(strconv.Itoa(session))
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile(filepath.Join("/proc", e.Name(), "stat"))
		if err != nil {
			continue // it has ended
		}
		// pid (name) state ppid pgrp session …: the name may have anything in it.
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) > 15 && bytes.Equal(fields[3], want) && !bytes.Equal(fields[0], []byte("Z")) {
			visit(pid, fields)
		}
	}
}

// statusBytes is a line of a file such as /proc/self/status, given in kB there;
// 0 where there is none.
func statusBytes(file, name string) int64 {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if value, ok := bytes.CutPrefix(line, []byte(name)); ok {
			if fields := bytes.Fields(value); len(fields) > 0 {
				n, _ := strconv.ParseInt(string(fields[0]), 10, 64)
				return n * 1024
			}
		}
	}
	return 0
}
