package bench

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"knightsat/bench/record"
	"knightsat/encode"
	"knightsat/internal/build"
	"knightsat/internal/process"
	"knightsat/internal/words"
)

// record describes the run.
func (r *runner) record() (record.RunRecord, error) {
	made := build.Read()
	run := record.RunRecord{
		Kind: record.KindRun, Format: record.Format,
		Version: made.Knightsat, Commit: made.Commit, Program: fingerprint(r.o.Command[0]),
		Go: runtime.Version(),
		OS: runtime.GOOS, Arch: runtime.GOARCH, Cores: runtime.NumCPU(),
		Processor: procLine("/proc/cpuinfo", "model name"),
		Suite:     r.suite.Name, SuiteHash: r.suite.Hash, Engines: []record.Tool{}, Options: r.o.Settings,
		Puzzles: map[string]string{},
	}
	run.Options.Scrambled = r.scrambles()
	run.Options.Only = map[string][]string{}
	run.Options.Encodings = words.Names(r.encodings, func(e namedEncoding) string { return e.name })
	for _, in := range r.instances {
		run.Options.Planned = append(run.Options.Planned, in.Name)
		if len(in.Only) > 0 {
			run.Options.Only[in.Name] = in.Only
		}
		if text := keep(in.Puzzle); text != "" {
			run.Puzzles[in.Name] = text
		}
	}
	if r.o.Graphs == "" {
		run.SuiteInstances = len(r.suite.Instances)
	}
	memory := strings.TrimSuffix(procLine("/proc/meminfo", "MemTotal"), " kB")
	if kb, err := strconv.ParseInt(memory, 10, 64); err == nil {
		run.MemoryBytes = kb * 1024
	}
	for _, e := range r.encodings {
		if written, ok := e.Encoding.(encode.Commanded); ok {
			run.Encoders = append(run.Encoders,
				record.Tool{Name: e.name, Hash: fingerprint(written.Command()...)})
		}
	}
	for _, d := range r.engines {
		run.Engines = append(run.Engines, d.Tool)
		if d.peer {
			run.Options.Peers = append(run.Options.Peers, d.Name)
		}
	}
	slices.SortFunc(run.Engines, func(a, b record.Tool) int { return strings.Compare(a.Name, b.Name) })
	content, err := json.Marshal(run)
	if err != nil {
		return run, fmt.Errorf("describing the run: %w", err)
	}
	run.ID = hashOf(string(content))
	return run, nil
}

// hashOf is the beginning of the SHA-256 of a text.
func hashOf(text string) string {
	hash := sha256.Sum256([]byte(text))
	return hex.EncodeToString(hash[:6])
}

// procLine is the value of the first line "name : value" of a file; "" if
// there is none, as on systems other than Linux.
func procLine(file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		key, value, ok := strings.Cut(line, ":")
		if ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// versionPatience is how long a program may take to say its version.
const versionPatience = 5 * time.Second

// engineProgram is what is known of an engine: the version of the module for those inside the
// program, else the first line of what its command says to --version, and the hash of its files.
func engineProgram(ctx context.Context, name string) record.Tool {
	p := record.Tool{Name: name}
	switch made := build.Read(); name {
	case "gini":
		p.Version = made.Gini
		return p
	case "pbsat": // a part of the program
		return p
	}
	command, _ := process.Parse(name) // an engine of that name is there
	p.Hash = fingerprint(append([]string{command.Path}, command.Args...)...)
	ctx, cancel := context.WithTimeout(ctx, versionPatience)
	defer cancel()
	r := process.Run{Path: command.Path, Args: []string{"--version"}, Limit: maxComplaint}
	text, err := r.Output(ctx)
	var said process.Excerpt
	_, _ = said.Write(text) // which never fails
	if err == nil && r.Exit() == 0 {
		p.Version = said.Line()
	}
	return p
}

// fingerprint tells programs apart: the beginning of the SHA-256 of all files that the words of
// a command name, the program's own first; "" for none.
func fingerprint(command ...string) string {
	hash := sha256.New()
	found := false
	for _, name := range command {
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			continue
		}
		file, err := os.Open(name)
		if err != nil {
			continue
		}
		_, err = io.Copy(hash, file)
		file.Close()
		found = found || err == nil
	}
	if !found {
		return ""
	}
	return "sha256:" + hex.EncodeToString(hash.Sum(nil)[:6])
}
