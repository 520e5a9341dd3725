package process

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// CanWatch reports whether [Run].Watch is told what a program uses.
const CanWatch = true

// lookAt is what all processes of a session use, or of a group.
func lookAt(pid int, session bool) (u Usage) {
	const perSecond = 100 // ticks, on all of Linux
	eachOf(pid, session, func(pid int, stat [][]byte) {
		u.add(pid)
		for _, field := range stat[11:15] { // utime, stime, and of children that were waited for
			ticks, _ := strconv.ParseInt(string(field), 10, 64)
			u.CPU += time.Duration(ticks) * time.Second / perSecond
		}
	})
	return u
}

// add adds the memory of a process.
func (u *Usage) add(pid int) {
	n := statusBytes(filepath.Join("/proc", strconv.Itoa(pid), "status"), "VmRSS:")
	u.Bytes += n
	u.Largest = max(u.Largest, n)
}

// Peak is the largest resident memory, in bytes, of this process or of one that it started
// and waited for, whichever is larger.
func Peak() int64 {
	// Not rusage for the process itself: that begins with the memory of the
	// process that started this one.
	peak := statusBytes("/proc/self/status", "VmHWM:")
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &r); err == nil {
		peak = max(peak, int64(r.Maxrss)*1024)
	}
	return peak
}

// killSession kills all processes of a session but this one, whatever group they are in.
func killSession(session int) {
	for range 3 { // they may be starting others meanwhile
		n := 0
		eachOf(session, true, func(pid int, _ [][]byte) {
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

// eachOf calls visit with each process of a session, or of a group, and the fields of its
// line stat from its state on.
func eachOf(leader int, session bool, visit func(pid int, stat [][]byte)) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return
	}
	want, field := []byte(strconv.Itoa(leader)), 2
	if session {
		field = 3
	}
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
		if len(fields) > 15 && bytes.Equal(fields[field], want) && !bytes.Equal(fields[0], []byte("Z")) {
			visit(pid, fields)
		}
	}
}

// statusBytes is a line of a file such as /proc/self/status, given in kB there;
// 0 if there is none.
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
