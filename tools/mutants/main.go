// Mutants breaks the code, a small change at a time, and reports what no test of its package notices.
//
//	go run -C tools ./mutants [-run REGEXP] [PACKAGE...]    for example: -run '^walk' bound certify/pb
//
// It prints each function of which a mutant survived that survivors.txt does not list, with the kind of the
// mutant; and each line of that list that no survivor matches any more. Places and texts of survivors go to
// stderr. The exit status is 0 if there is none, 1 if there are some, and 2 if the run failed.
//
// A mutant is one file that the go command reads in place of another (-overlay). What does not compile is no
// mutant. One that runs five times as long as the tests do is killed.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed survivors.txt
var listed string

// packages are those on which "optimal", "impossible" or "certified" depend.
var packages = strings.Fields(`puzzles bound encode/cnf encode/step encode/metric encode/edge encode/ham
	decode decode/output find find/mend solve/engine solve/engines solve/count solve certify/pb certify/rows certify/folder
	certify/verify certify internal/cycles internal/factor internal/frontier internal/frontier/counting
	internal/tsp internal/tsp/reduce`)

func main() {
	functions := flag.String("run", "", "only functions whose names, as Type.Name, match `REGEXP`")
	flag.Parse()
	only, err := regexp.Compile(*functions)
	if err != nil {
		fail(err)
	}
	if flag.NArg() > 0 {
		packages = flag.Args()
	}
	found := map[string]bool{}
	tried := map[string]bool{}
	for _, dir := range packages {
		if err := try(filepath.Clean(dir), only, tried, found); err != nil {
			fail(err)
		}
	}
	differ := false
	known := map[string]bool{}
	for line := range strings.Lines(listed) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		known[line] = true
		name := line[:strings.LastIndex(line, ":")]
		if !found[line] && (tried[name] || *functions == "" && slices.Contains(packages, filepath.Dir(line))) {
			fmt.Println("listed, but killed or gone:", line)
			differ = true
		}
	}
	for _, line := range slices.Sorted(maps.Keys(found)) {
		if !known[line] {
			fmt.Println(line)
			differ = true
		}
	}
	if differ {
		os.Exit(1)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(2)
}

// try runs the tests of a package, in a folder below the parent of this one's module, with each of its
// mutants. It adds to tried what functions had one, and to found those of which one survived, with its kind.
func try(dir string, only *regexp.Regexp, tried, found map[string]bool) error {
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	began := time.Now()
	if outcome, output := test(dir, "", time.Hour); outcome != survived {
		return fmt.Errorf("%s: the tests fail without any mutant:\n%s", dir, output)
	}
	limit := 5*time.Since(began) + 10*time.Second
	files, err := filepath.Glob(filepath.Join("..", dir, "*.go"))
	if err != nil || len(files) == 0 {
		return fmt.Errorf("%s: found no Go file (%w)", dir, err)
	}
	count := map[outcome]int{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, file, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, m := range mutants(tree) {
			if !only.MatchString(m.function) {
				continue
			}
			name := filepath.ToSlash(filepath.Join(dir, filepath.Base(file))) + ": " + m.function
			tried[name] = true
			at := files.Position(m.from)
			from, to := at.Offset, files.Position(m.to).Offset
			mutant := slices.Concat(source[:from], []byte(m.before), source[from:to], []byte(m.after),
				source[to:])
			if m.replaces {
				mutant = slices.Concat(source[:from], []byte(m.before), source[to:])
			}
			overlay, err := replaced(scratch, file, mutant)
			if err != nil {
				return err
			}
			outcome, _ := test(dir, overlay, limit)
			if count[outcome]++; outcome == survived {
				found[name+": "+m.kind] = true
				fmt.Fprintf(os.Stderr, "%s:%d:%d: %s: %s: %.60q\n", file, at.Line, at.Column, m.function, m.kind,
					source[from:to])
			}
		}
	}
	fmt.Fprintf(os.Stderr, "%s: %d killed, %d survived, %d do not compile\n",
		dir, count[killed], count[survived], count[broken])
	return nil
}

// replaced is a file that tells the go command to read text instead of file.
func replaced(scratch, file string, text []byte) (overlay string, err error) {
	whole, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	mutant := filepath.Join(scratch, "mutant.go")
	table, err := json.Marshal(map[string]map[string]string{"Replace": {whole: mutant}})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(scratch, "overlay.json")
	return overlay, errors.Join(os.WriteFile(mutant, text, 0o600), os.WriteFile(overlay, table, 0o600))
}

type outcome int

const (
	survived outcome = iota
	killed
	broken // it does not compile
)

// test runs the tests of a package. A mutant may ask for memory without end: it gets 12 GB of addresses.
func test(dir, overlay string, limit time.Duration) (outcome, []byte) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-c", `ulimit -v $((12 << 20)); exec go test "$@"`, "test",
		"-trimpath", "-buildvcs=false", "-vet=off", "-count=1", "-failfast", "-ldflags=-w",
		"-timeout", limit.String(), "-overlay", overlay, ".")
	cmd.Dir = filepath.Join("..", dir)
	cmd.WaitDelay = time.Second
	output, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return survived, output
	case bytes.Contains(output, []byte("[build failed]")):
		return broken, output
	}
	return killed, output
}
