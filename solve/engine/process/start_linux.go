package process

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// ownGroup has the program start in a new process group, so that it can be ended with
// whatever it starts, and end when this program does, however that ends.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

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

func start(cmd *exec.Cmd) error {
	done := make(chan error)
	starts() <- func() { done <- cmd.Start() }
	return <-done
}
