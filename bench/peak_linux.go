package bench

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
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

// canWatch says that sessionBytes means something.
const canWatch = true

// sessionBytes is the resident memory of all processes of a session together,
// and that of its largest process.
func sessionBytes(session int) (sum, largest int64) {
	eachOf(session, func(pid int) {
		n := statusBytes(filepath.Join("/proc", strconv.Itoa(pid), "status"), "VmRSS:")
		sum += n
		largest = max(largest, n)
	})
	return sum, largest
}

// killSession kills all processes of a session, whatever group they are in.
func killSession(session int) {
	for range 3 { // they may be starting others meanwhile
		n := 0
		eachOf(session, func(pid int) {
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

// eachOf calls visit with each process of a session.
func eachOf(session int, visit func(pid int)) {
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
		if len(fields) > 3 && bytes.Equal(fields[3], want) && !bytes.Equal(fields[0], []byte("Z")) {
			visit(pid)
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
