package bench

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"knightsat/internal/oracle"
	"knightsat/puzzles/notation"
)

func init() {
	ownGroup = func(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
}

// TestNothingIsLeftBehindByAnAbandonedCell: where the runner is gone, the cell
// ends what its engine has started, also in another group. What was started
// holds a pipe, which ends with it.
func TestNothingIsLeftBehindByAnAbandonedCell(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	s := suiteOf(t, adventure)
	line := oracle.Must(json.Marshal(cellTask{Puzzle: notation.Text(s.Instances[0].Puzzle), Encoding: "step",
		Engine: strings.Join(self(t, "leave", pipe), " "), Timeout: time.Hour}))
	command := self(t, "cell")
	cmd := exec.Command(command[0], command[1:]...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	stdin := oracle.Must(cmd.StdinPipe())
	oracle.Done(cmd.Start())
	oracle.Must(stdin.Write(append(line, '\n')))
	held := oracle.Must(os.Open(pipe))
	defer held.Close()
	oracle.Must(io.ReadFull(held, make([]byte, 1)))
	stdin.Close()
	_ = cmd.Wait()
	if n, err := held.Read(make([]byte, 1)); n > 0 || err != io.EOF {
		t.Errorf("found %d bytes, %v; want the pipe's end: the process lives", n, err)
	}
}
