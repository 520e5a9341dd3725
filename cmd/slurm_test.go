package cmd

import (
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knightsat/internal/process"
)

// slurmNodes is how many nodes the cluster of a page has, all of them on this machine.
const slurmNodes = 2

// slurmConf is a cluster without root, cgroups, or a database.
const slurmConf = `ClusterName=pages
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[2]d
SlurmUser=%[3]s
SlurmdUser=%[3]s
AuthType=auth/munge
AuthInfo=socket=%[4]s/socket
CredType=cred/munge
MpiDefault=none
StateSaveLocation=%[4]s
SlurmdSpoolDir=%[4]s/%%n
SlurmctldPidFile=%[4]s/controller.pid
SlurmdPidFile=%[4]s/%%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,sched_min_interval=10000
ReturnToService=2
SlurmdParameters=config_overrides
PartitionName=all Nodes=ALL Default=YES State=UP
`

// slurm starts a cluster for the length of a test, and returns the shell's words that lead
// its commands there; nothing where Slurm is not installed, or does not start.
func slurm(t *testing.T) string {
	t.Helper()
	t.Setenv("PATH", os.Getenv("PATH")+":/usr/sbin")
	for _, program := range []string{"munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scancel"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Logf("no %s on the PATH: a shell function stands in for Slurm", program)
			return ""
		}
	}
	dir, err := os.MkdirTemp("", "slurm-") // short, for the socket
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	must(os.Chmod(dir, 0o755)) // munge asks for that
	host, err := os.Hostname()
	must(err)
	host, _, _ = strings.Cut(host, ".")
	who, err := user.Current()
	must(err)
	port := func() int {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		must(err)
		defer l.Close()
		return l.Addr().(*net.TCPAddr).Port
	}
	conf := fmt.Sprintf(slurmConf, host, port(), who.Username, dir)
	for i := range slurmNodes {
		conf += fmt.Sprintf("NodeName=n%d NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=1 State=UNKNOWN\n", i, host, port())
		must(os.Mkdir(filepath.Join(dir, fmt.Sprintf("n%d", i)), 0o755))
	}
	key := make([]byte, 128)
	_, err = rand.Read(key)
	must(err)
	file := filepath.Join(dir, "slurm.conf")
	must(os.WriteFile(file, []byte(conf), 0o644))
	must(os.WriteFile(filepath.Join(dir, "key"), key, 0o600))
	said := process.Head{Last: true}
	start := func(program string, args ...string) {
		cmd := exec.Command(program, args...)
		cmd.Env = append(os.Environ(), "SLURM_CONF="+file)
		cmd.Stdout, cmd.Stderr = &said, &said
		must(cmd.Start())
		t.Cleanup(func() {
			_ = cmd.Process.Signal(os.Interrupt)
			_ = cmd.Wait()
		})
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	start("munged", "--foreground", "--key-file="+in("key"), "--socket="+in("socket"), "--pid-file="+in("munged.pid"), "--log-file="+in("munged.log"), "--seed-file="+in("seed"))
	until := func(ready func() bool) bool {
		for range 200 {
			if ready() {
				return true
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Logf("Slurm does not start: a shell function stands in for it: %s", said.Bytes())
		return false
	}
	socket := func() bool { _, err := os.Stat(in("socket")); return err == nil }
	if !until(socket) {
		return ""
	}
	start("slurmctld", "-D", "-f", file)
	for i := range slurmNodes {
		start("slurmd", "-D", "-f", file, "-N", fmt.Sprintf("n%d", i))
	}
	idle := func() bool {
		ask := exec.CommandContext(t.Context(), "sinfo", "-h", "-o", "%T %D")
		ask.Env = append(os.Environ(), "SLURM_CONF="+file)
		said, _ := ask.Output()
		return strings.TrimSpace(string(said)) == fmt.Sprintf("idle %d", slurmNodes)
	}
	if !until(idle) {
		return ""
	}
	return "unset -f sbatch squeue\nexport SLURM_CONF=" + file + "\n"
}
