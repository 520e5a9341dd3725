package process

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// cgroup is a control group of one program and all that it starts, whatever sessions they make
// for themselves: what it has used is known to the nanosecond, and nothing is missed between two looks.
type cgroup struct{ dir string }

// cgroupName says that a control group has counted the processor time.
const cgroupName = "cgroup v2"

// cpu is what all programs of the group have used of processors; 0 if it doesn't say.
func (g *cgroup) cpu() time.Duration {
	text, _ := os.ReadFile(filepath.Join(g.dir, "cpu.stat"))
	for line := range strings.Lines(string(text)) {
		if number, ok := strings.CutPrefix(line, "usage_usec "); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
			return time.Duration(n) * time.Microsecond
		}
	}
	return 0
}

// cgroups counts those that were made.
var cgroups atomic.Int64

// newCgroup makes a control group below that of this process, and moves a program into it; nil if
// that is not possible or not allowed here.
func newCgroup(pid int) *cgroup {
	parent, err := ownCgroup()
	if err != nil {
		return nil
	}
	removeAbandoned(parent)
	g := &cgroup{filepath.Join(parent, fmt.Sprintf("knightsat-%d-%d", os.Getpid(), cgroups.Add(1)))}
	if os.Mkdir(g.dir, 0o755) != nil {
		return nil
	}
	_, err = os.Stat(filepath.Join(g.dir, "cgroup.procs"))
	if err == nil {
		err = os.WriteFile(filepath.Join(g.dir, "cgroup.procs"), []byte(strconv.Itoa(pid)), 0)
	}
	if err == nil {
		return g
	}
	_ = os.Remove(g.dir)
	return nil
}

// ownCgroup is the folder of this process's control group.
func ownCgroup() (dir string, err error) {
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return "", err
	}
	path := ""
	for line := range strings.Lines(string(own)) {
		if below, ok := strings.CutPrefix(strings.TrimSpace(line), "0::"); ok {
			path = below
		}
	}
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	for line := range strings.Lines(string(mounts)) { // … root mountpoint … - type source options
		before, after, _ := strings.Cut(line, " - ")
		f, g := strings.Fields(before), strings.Fields(after)
		if path == "" || len(f) < 5 || len(g) < 3 || g[0] != "cgroup2" {
			continue
		}
		below, err := filepath.Rel(f[3], path)
		if err == nil && filepath.IsLocal(below) {
			return filepath.Join(f[4], below), nil
		}
	}
	return "", errors.Join(err, fs.ErrNotExist)
}

// removeAbandoned removes empty groups of programs that are gone.
func removeAbandoned(parent string) {
	list, _ := filepath.Glob(filepath.Join(parent, "knightsat-*-*"))
	for _, dir := range list {
		pid, err := strconv.Atoi(strings.Split(filepath.Base(dir), "-")[1])
		if err == nil && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			_ = os.Remove(dir) // not if there are processes
		}
	}
}

// processes are those that are in the group.
func (g *cgroup) processes() (list []int) {
	text, _ := os.ReadFile(filepath.Join(g.dir, "cgroup.procs"))
	for line := range bytes.Lines(text) {
		if pid, err := strconv.Atoi(string(bytes.TrimSpace(line))); err == nil && pid > 0 {
			list = append(list, pid)
		}
	}
	return list
}

// look is what all processes of the group use.
func (g *cgroup) look() Usage {
	u := Usage{CPU: g.cpu()}
	for _, pid := range g.processes() {
		u.add(pid)
	}
	return u
}

// end kills what is left in the group, and removes it. The group of a process that is slow to die is left to
// the next program.
func (g *cgroup) end() {
	for range 20 {
		for _, pid := range g.processes() {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		if err := os.Remove(g.dir); err == nil || errors.Is(err, fs.ErrNotExist) {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
