package bench

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"knightsat/internal/build"
	"knightsat/internal/process"
	"knightsat/internal/words"
)

// record describes the run.
func (r *runner) record() (Run, error) {
	made := build.Read()
	run := Run{
		Kind: kindRun, Format: Format, Version: made.Knightsat, Commit: made.Commit, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Processor: procLine("/proc/cpuinfo", "model name"), Cores: runtime.NumCPU(),
		Suite: r.suite.Name, SuiteHash: r.suite.Hash, Engines: []Program{},
		Options: RunOptions{
			TimeoutSeconds: r.o.Timeout.Seconds(), CPUSeconds: r.o.CPU.Seconds(), MemoryLimit: r.o.Memory, Repeats: r.o.Repeats,
			Seed: r.o.Seed, Same: r.o.Same, Scrambled: r.scrambles(), Jobs: r.o.Jobs, Pin: r.o.Pin, Threads: r.o.Threads, Shard: r.o.Shard.String(), Graphs: r.o.Graphs,
			Encodings: words.Names(r.encodings, func(e encoding) string { return e.name }),
		},
	}
	for _, in := range r.instances() {
		run.Options.Instances = append(run.Options.Instances, in.Name)
	}
	if kb, err := strconv.ParseInt(strings.TrimSuffix(procLine("/proc/meminfo", "MemTotal"), " kB"), 10, 64); err == nil {
		run.MemoryBytes = kb * 1024
	}
	for _, d := range r.engines {
		run.Engines = append(run.Engines, d.Program)
		if d.peer {
			run.Options.Peers = append(run.Options.Peers, d.Name)
		}
	}
	slices.SortFunc(run.Engines, func(a, b Program) int { return strings.Compare(a.Name, b.Name) })
	content, err := json.Marshal(run)
	if err != nil {
		return run, fmt.Errorf("describing the run: %w", err)
	}
	hash := sha256.Sum256(content)
	run.ID = hex.EncodeToString(hash[:6])
	return run, nil
}

// procLine is the value of the first line "name : value" of a file; "" if
// there is none, as on systems other than Linux.
func procLine(file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range bytes.Lines(text) {
		key, value, ok := bytes.Cut(line, []byte(":"))
		if ok && string(bytes.TrimSpace(key)) == name {
			return string(bytes.TrimSpace(value))
		}
	}
	return ""
}

// versionPatience is how long a program may take to say its version.
const versionPatience = 5 * time.Second

// engineVersion is the version of an engine: of the module for those inside the
// program, else the first line of what its command says to --version, or what tells
// its file apart.
func engineVersion(ctx context.Context, name string) string {
	switch made := build.Read(); name {
	case "gini":
		return made.Gini
	case "pbsat": // a part of the program
		return ""
	}
	program, _, _ := strings.Cut(name, " ")
	ctx, cancel := context.WithTimeout(ctx, versionPatience)
	defer cancel()
	r := process.Run{Path: program, Args: []string{"--version"}, Limit: maxComplaint}
	text, err := r.Output(ctx)
	var said process.Head
	_, _ = said.Write(text) // which never fails
	if err == nil && r.Exit() == 0 && said.Line() != "" {
		return said.Line()
	}
	return fingerprint(program)
}

// fingerprint tells programs apart that don't know of versions, as minisat: the
// beginning of the SHA-256 of the program's file.
func fingerprint(program string) string {
	path, err := exec.LookPath(program)
	if err != nil {
		return ""
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	hash := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(hash[:6])
}
