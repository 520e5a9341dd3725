package cmd

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"text/template"
	"time"

	"knightsat/internal/oracle"
)

// slurmConf is a cluster of nodes on one machine: each is a slurmd on a port of its
// own. It needs no systemd, no cgroups and no database. A requeued task waits for its
// credential to expire, hence cred_expire.
var slurmConf = template.Must(template.New("").Parse(`ClusterName=loopback
SlurmctldHost={{.Host}}(127.0.0.1)
SlurmctldPort={{.Port}}
SlurmUser={{.User}}
SlurmdUser={{.User}}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={{.Dir}}/munge/socket,cred_expire=10
MpiDefault=none
StateSaveLocation={{.Dir}}/state
SlurmdSpoolDir={{.Dir}}/spool-%n
SlurmctldPidFile={{.Dir}}/slurmctld.pid
SlurmdPidFile={{.Dir}}/%n.pid
SlurmctldLogFile={{.Dir}}/slurmctld.log
SlurmdLogFile={{.Dir}}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=1,sched_min_interval=10000
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdTimeout=10
InactiveLimit=10
KillWait=2
SlurmdParameters=config_overrides
NodeName=n[1-{{.Nodes}}] NodeHostname={{.Host}} NodeAddr=127.0.0.1 Port=[{{.First}}-{{.Last}}] CPUs=1 RealMemory=4000 State=UNKNOWN
PartitionName=all Nodes=n[1-{{.Nodes}}] Default=YES MaxTime=INFINITE State=UP
`))

// cluster is a Slurm cluster on this machine, for a test.
type cluster struct{ dir string }

const slurmNodes = 4

// startSlurm starts a cluster of four nodes, and has SLURM_CONF say where it is. The
// test is skipped where Slurm is not installed.
func startSlurm(t *testing.T) *cluster {
	t.Helper()
	t.Setenv("PATH", os.Getenv("PATH")+":/usr/sbin")
	for _, program := range []string{"slurmctld", "slurmd", "sbatch", "squeue", "scancel", "munged"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed: apt-get install slurmctld slurmd slurm-client munge", program)
		}
	}
	dir, err := os.MkdirTemp("", "slurm") // a socket's name must be short
	if err != nil {
		t.Fatal(err)
	}
	c := &cluster{dir}
	t.Cleanup(func() { c.down(t) })
	for _, sub := range []string{"munge", "state", "spool-n1", "spool-n2", "spool-n3", "spool-n4"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o755); err != nil { // the daemon's clients must get in
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	port := freePorts(t, slurmNodes+1)
	var conf bytes.Buffer
	if err := slurmConf.Execute(&conf, map[string]any{"Host": host, "User": me.Username, "Dir": dir, "Nodes": slurmNodes,
		"Port": port, "First": port + 1, "Last": port + slurmNodes}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "slurm.conf")
	key := make([]byte, 128)
	for i := range key {
		key[i] = byte(rand.Uint32())
	}
	for name, text := range map[string][]byte{file: conf.Bytes(), filepath.Join(dir, "munge", "key"): key} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("SLURM_CONF", file)
	m := filepath.Join(dir, "munge")
	c.start(t, "munged", "--key-file="+m+"/key", "--socket="+m+"/socket", "--pid-file="+dir+"/munged.pid", "--log-file="+m+"/log", "--seed-file="+m+"/seed")
	c.start(t, "slurmctld", "-f", file)
	for n := range slurmNodes {
		c.start(t, "slurmd", "-f", file, "-N", fmt.Sprintf("n%d", n+1))
	}
	return c
}

// start starts a daemon, which goes to the background by itself.
func (c *cluster) start(t *testing.T, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &said, &said, time.Second
	if err := cmd.Run(); err != nil && cmd.ProcessState != nil && !cmd.ProcessState.Success() {
		t.Fatalf("%s: %v: %s", program, err, said.String())
	}
}

// freePorts finds so many ports in a row that nobody listens on.
func freePorts(t *testing.T, n int) int {
	t.Helper()
	for range 100 {
		first, free := 20000+rand.IntN(10000), true
		for i := range n {
			l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", first+i))
			if free = free && err == nil; err == nil {
				l.Close()
			}
		}
		if free {
			return first
		}
	}
	t.Skip("no free ports for a cluster")
	return 0
}

// down ends all daemons, and what their jobs have left.
func (c *cluster) down(t *testing.T) {
	names, _ := filepath.Glob(filepath.Join(c.dir, "*.pid"))
	for _, name := range names {
		if pid := c.pid(name); pid > 0 {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	c.killJobs("SLURM_CONF=" + filepath.Join(c.dir, "slurm.conf"))
	if err := os.RemoveAll(c.dir); err != nil {
		t.Log(err)
	}
}

func (c *cluster) pid(file string) int {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	return pid
}

// kill kills a node: its daemon, its jobs, and what watches over them and would report
// their end.
func (c *cluster) kill(node string) {
	_ = syscall.Kill(c.pid(filepath.Join(c.dir, node+".pid")), syscall.SIGKILL)
	c.killJobs("SLURMD_NODENAME="+node, "SLURM_CONF="+filepath.Join(c.dir, "slurm.conf"))
}

// killJobs kills the processes that have all of these in their environment, and the
// parents of such as are slurmstepd.
func (c *cluster) killJobs(environment ...string) {
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		text, err := os.ReadFile(file)
		all := err == nil
		for _, want := range environment {
			all = all && bytes.Contains(append([]byte{0}, text...), []byte("\x00"+want+"\x00"))
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		if !all || pid == os.Getpid() {
			continue
		}
		stat, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "stat"))
		if fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])); len(fields) > 1 {
			parent := fields[1]
			if name, _ := os.ReadFile("/proc/" + parent + "/comm"); strings.HasPrefix(string(name), "slurmstepd") {
				n, _ := strconv.Atoi(parent)
				_ = syscall.Kill(n, syscall.SIGKILL)
			}
		}
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// until asks again and again, with patience for a busy machine.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ticker := time.NewTicker(200 * time.Millisecond)
	defer ticker.Stop()
	for late := time.After(4 * time.Minute); !ok(); {
		select {
		case <-ticker.C:
		case <-late:
			out, _ := exec.Command("squeue").CombinedOutput()
			t.Fatalf("waited too long for %s\n%s", what, out)
		}
	}
}

// TestSlurmKilledNode: an array over the shards of a suite runs on four nodes, one of
// them is killed in the middle of a shard, Slurm starts this one again elsewhere, and
// it goes on: no cell is lost and none was run twice.
func TestSlurmKilledNode(t *testing.T) {
	oracle.Long(t)
	c := startSlurm(t)
	dir := t.TempDir()
	var suite strings.Builder
	suite.WriteString("encodings = [\"step\"]\nengines = [\"gini\"]\ntimeout = \"1s\"\n") // which no cell can keep
	for n := range 12 {
		fmt.Fprintf(&suite, "[[instance]]\nname = \"queen-%d\"\npuzzle = \"@queen-d5\"\nask = {moves = 45}\nanswer = \"unsat\"\n", n)
	}
	script := fmt.Sprintf("#!/bin/sh\ni=$SLURM_ARRAY_TASK_ID\necho \"$SLURMD_NODENAME\" >> node-$i\nexec %q bench ./s.toml --shard $i/4 -o part-$i.jsonl -q\n", self(t))
	for name, text := range map[string]string{"s.toml": suite.String(), "shard.sh": script} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	batch := exec.Command("sbatch", "--array=1-4", "--requeue", "--output=log-%a", "shard.sh")
	batch.Dir = dir
	if out, err := batch.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	read := func(name string) string {
		text, _ := os.ReadFile(filepath.Join(dir, name))
		return string(text)
	}
	var victim string
	until(t, "the first cell of a shard", func() bool {
		for i := 1; i <= 4; i++ {
			if n := strings.Count(read(fmt.Sprintf("part-%d.jsonl", i)), `"kind":"cell"`); n == 1 {
				victim = strconv.Itoa(i)
			}
		}
		return victim != ""
	})
	before := read("part-" + victim + ".jsonl")
	c.kill(strings.TrimSpace(read("node-" + victim)))
	until(t, "the end of all tasks", func() bool {
		out, err := exec.Command("squeue", "-h").Output()
		return err == nil && len(out) == 0
	})
	if nodes := strings.Fields(read("node-" + victim)); len(nodes) != 2 || nodes[0] == nodes[1] {
		t.Errorf("the shard ran on %v, want it on a second node, too", nodes)
	}
	if after := read("part-" + victim + ".jsonl"); !strings.HasPrefix(after, before[:strings.LastIndexByte(before, '\n')+1]) {
		t.Error("what the killed shard had done was done again")
	}
	args := []string{"bench", "merge"}
	for i := range 4 {
		args = append(args, filepath.Join(dir, fmt.Sprintf("part-%d.jsonl", i+1)))
	}
	status, stdout, stderr := knightsat(t, args...)
	if status != 0 || strings.Count(stdout, `"kind":"cell"`) != 12 {
		t.Errorf("merge: %d %s\n%s", status, stderr, read("log-"+victim))
	}
}

// self is the program, as TestMain makes it of the test.
func self(t *testing.T) string {
	path, err := exec.LookPath("knightsat")
	if err != nil {
		t.Fatal(err)
	}
	return path
}
