//go:build !release

package web

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"knightsat/internal/wholefile"
)

// solver is the solver's WebAssembly and what runs it: it compiles the one with the Go
// toolchain, from the module that holds the current directory, and reads the other, a file
// of the toolchain.
func solver(ctx context.Context, version string) (wasm, run []byte, err error) {
	command, err := exec.LookPath("go")
	if err != nil {
		return nil, nil, &Uncompiled{
			"there is no Go toolchain; install Go, or use a release build, which has the solver inside"}
	}
	temp, remove, err := wholefile.Scratch()
	if err != nil {
		return nil, nil, err
	}
	defer remove()
	root := ""
	tool := func(args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, command, args...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		err := cmd.Run()
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		} else if err != nil {
			return "", &Uncompiled{strings.TrimSpace(stderr.String())}
		}
		return strings.TrimSpace(stdout.String()), nil
	}
	env, err := tool("env", "GOROOT", "GOMOD")
	if err != nil {
		return nil, nil, err
	}
	goroot, module, _ := strings.Cut(env, "\n")
	if content, err := os.ReadFile(module); err != nil ||
		!strings.HasPrefix(string(content), "module knightsat\n") {
		return nil, nil, &Uncompiled{
			"its source is not here; run this in a folder of knightsat's source, or use a release build, " +
				"which has the solver inside"}
	}
	root = filepath.Dir(module)
	out := filepath.Join(temp, solverName)
	// Without inlining it is a tenth smaller; what searches keeps it.
	small := []string{"build", "-trimpath", "-gcflags=all=-l"}
	for _, searches := range strings.Fields("github.com/irifrance/gini/... knightsat/internal/tsp " +
		"knightsat/internal/tsp/simplex knightsat/internal/frontier knightsat/internal/flow " +
		"knightsat/internal/watch knightsat/internal/work") {
		small = append(small, "-gcflags="+searches+"=")
	}
	if _, err := tool(
		append(small, "-ldflags", fmt.Sprintf("-s -w -X 'main.version=%s'", version), "-o", out,
			"./web/worker")...); err != nil {
		return nil, nil, err
	}
	if wasm, err = os.ReadFile(out); err != nil {
		return nil, nil, err
	}
	for _, dir := range []string{"lib", "misc"} { // misc before Go 1.24
		if run, err = os.ReadFile(filepath.Join(goroot, dir, "wasm", runName)); err == nil {
			return wasm, run, nil
		}
	}
	return nil, nil, &Uncompiled{"the Go toolchain has no " + runName}
}
