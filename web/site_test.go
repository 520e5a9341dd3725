package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"knightsat/internal/build"
	"knightsat/internal/oracle"
	"knightsat/web"
	"knightsat/web/desk"
)

// theSite is written once, for all tests; "" without a Go toolchain.
var theSite = sync.OnceValues(func() (string, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return "", nil
	}
	temp, err := os.MkdirTemp("", "knightsat-site-")
	if err != nil {
		return "", err
	}
	removeSite = func() { _ = os.RemoveAll(temp) }
	dir := filepath.Join(temp, "site")
	return dir, (&web.Site{Desk: &desk.Desk{Version: "knightsat test"}, Version: "knightsat test"}).Write(context.Background(), dir)
})

var removeSite = func() {}

func TestMain(m *testing.M) {
	status := m.Run()
	removeSite()
	os.Exit(status)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func needsSite(t *testing.T) string {
	t.Helper()
	oracle.Long(t)
	dir := must(theSite())
	if dir == "" {
		t.Skip("found no Go toolchain to compile the solver for the browser")
	}
	return dir
}

func TestTheSiteIsSmallAndKeptWhole(t *testing.T) {
	t.Parallel()
	dir := needsSite(t)
	keeper := must(os.ReadFile(filepath.Join(dir, "sw.js")))
	size := 0
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content := must(os.ReadFile(path))
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write(content)
		_ = z.Close()
		size += packed.Len()
		name, _ := filepath.Rel(dir, path)
		if name = filepath.ToSlash(name); name != "sw.js" && (name == "knightsat.wasm" || strings.HasPrefix(name, "days/")) == bytes.Contains(keeper, []byte(`"`+name+`"`)) {
			t.Errorf("%s: expected all but the solver and the days among what is kept from the beginning", name)
		}
		if bytes.Contains(content, []byte("https://")) && !strings.HasSuffix(name, ".wasm") && !strings.HasSuffix(name, ".svg") && name != "wasm_exec.js" {
			t.Errorf("%s: found an address elsewhere", name)
		}
		return nil
	})
	if err != nil || size > 3_500_000 {
		t.Errorf("found %d bytes packed, %v, expected at most 3.5 MB", size, err)
	}
}

func TestASiteIsWrittenWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir) // where it compiles
	var uncompiled *web.Uncompiled
	t.Run("without Go", func(t *testing.T) {
		t.Setenv("PATH", dir)
		if err := (&web.Site{Desk: &desk.Desk{}}).Write(t.Context(), filepath.Join(dir, "new")); !errors.As(err, &uncompiled) || !strings.Contains(err.Error(), "install Go") {
			t.Errorf("found %v, expected that Go is missing", err)
		}
	})
	t.Run("elsewhere", func(t *testing.T) {
		t.Chdir(dir)
		err := (&web.Site{Desk: &desk.Desk{}}).Write(t.Context(), filepath.Join(dir, "new"))
		if !errors.As(err, &uncompiled) || !strings.Contains(err.Error(), "source") {
			t.Errorf("found %v, expected that the source is missing", err)
		}
	})
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	if err := (&web.Site{Desk: &desk.Desk{}}).Write(ctx, filepath.Join(dir, "new")); err == nil || err.Error() != "enough" {
		t.Errorf("found %v, expected that it was stopped", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("found %v, %v, expected nothing new", left, err)
	}
}

// TestAReleaseNeedsNoGo: it has the same site inside.
func TestAReleaseNeedsNoGo(t *testing.T) {
	t.Parallel()
	dir := needsSite(t)
	if runtime.GOOS == "windows" {
		t.Skip("found no shell")
	}
	temp := t.TempDir()
	folder, written := filepath.Join(temp, "release"), filepath.Join(temp, "site")
	all := exec.Command("../tools/release", folder, dir)
	all.Env = append(os.Environ(), "PLATFORMS="+runtime.GOOS+"/"+runtime.GOARCH)
	if said, err := all.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	name := "knightsat-" + build.Version
	sums := string(must(os.ReadFile(filepath.Join(folder, "SHA256SUMS"))))
	for _, file := range []string{name + "-" + runtime.GOOS + "-" + runtime.GOARCH, name + "-site.tar.gz", name + "-man.tar.gz"} {
		if sum := sha256.Sum256(must(os.ReadFile(filepath.Join(folder, file)))); !strings.Contains(sums, fmt.Sprintf("%x  %s\n", sum, file)) {
			t.Errorf("%s: its sum is not in\n%s", file, sums)
		}
	}
	program := filepath.Join(folder, name+"-"+runtime.GOOS+"-"+runtime.GOARCH)
	if said := string(must(exec.Command(program, "version").Output())); !strings.Contains(said, "\ngini v1.0.1\n") {
		t.Errorf("version prints %q, want gini's, too", said)
	}
	cmd := exec.Command(program, "site", "-o", written)
	cmd.Dir, cmd.Env = temp, []string{}
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	for name := range strings.FieldsSeq("knightsat.wasm wasm_exec.js app.js") {
		if !bytes.Equal(must(os.ReadFile(filepath.Join(written, name))), must(os.ReadFile(filepath.Join(dir, name)))) {
			t.Errorf("%s: found another one than with Go", name)
		}
	}
}
