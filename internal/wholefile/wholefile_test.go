package wholefile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"knightsat/internal/oracle"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv("WHOLEFILE_WRITE"); dir != "" { // one that is killed while it writes
		stuck := func() error {
			os.Stdout.WriteString("writing\n")
			time.Sleep(time.Hour) // not select: that ends, where nothing else is left to run
			return nil
		}
		switch os.Getenv("WHOLEFILE_MAKE") {
		case "scratch":
			_ = os.Setenv("TMPDIR", dir)
			_, _, _ = Scratch()
			_ = stuck()
		case "folder":
			_ = Folder(filepath.Join(dir, "folder"), func(string) error { return stuck() })
		}
		_ = Write(filepath.Join(dir, "file"), func(w io.Writer) error {
			_, _ = io.WriteString(w, "half")
			return stuck()
		})
	}
	os.Exit(m.Run())
}

// names lists what is in a folder.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries := oracle.Must(os.ReadDir(dir))
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func want(t *testing.T, name, text string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != text {
		t.Errorf("found %q, %v; want %q", got, err, text)
	}
}

func say(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

func TestAFileIsThereWholeOrAsItWas(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	full := errors.New("no space left on device")
	if err := Write(name, func(w io.Writer) error { return errors.Join(say("half")(w), full) }); !errors.Is(err, full) {
		t.Errorf("found %v, want %v", err, full)
	}
	if got := names(t, dir); len(got) > 0 {
		t.Errorf("found %v, want nothing", got)
	}
	if err := Write(name, say("old")); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, func(w io.Writer) error { return errors.Join(say("half")(w), full) }); !errors.Is(err, full) {
		t.Errorf("found %v, want %v", err, full)
	}
	want(t, name, "old")
	if err := Write(name, say("new")); err != nil {
		t.Fatal(err)
	}
	want(t, name, "new")
	if got := names(t, dir); len(got) != 1 {
		t.Errorf("found %v, want the file alone", got)
	}
}

func TestAFolderIsThereWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "folder")
	full := errors.New("no space left on device")
	fill := func(err error) func(string) error {
		return func(dir string) error {
			return errors.Join(os.WriteFile(filepath.Join(dir, "part"), []byte("x"), 0o600), err)
		}
	}
	if err := Folder(name, fill(full)); !errors.Is(err, full) || len(names(t, dir)) > 0 {
		t.Errorf("found %v and %v, want %v and nothing", err, names(t, dir), full)
	}
	if err := Folder(name, fill(nil)); err != nil {
		t.Fatal(err)
	}
	want(t, filepath.Join(name, "part"), "x")
	if err := Folder(name, fill(nil)); err == nil || len(names(t, dir)) != 1 {
		t.Errorf("found no error and %v, want the old folder alone", names(t, dir))
	}
}

// TestWhatAKilledWriterLeftIsSweptAway: by the next one, and not before its end.
func TestWhatAKilledWriterLeftIsSweptAway(t *testing.T) {
	if !locks {
		t.Skip("there are no locks here")
	}
	for _, what := range []string{"file", "folder", "scratch"} {
		dir := t.TempDir()
		t.Setenv("TMPDIR", dir)
		self := oracle.Must(os.Executable())
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), "WHOLEFILE_WRITE="+dir, "WHOLEFILE_MAKE="+what)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		other := filepath.Join(dir, "other")
		if err := Write(other, say("x")); err != nil || len(names(t, dir)) != 2 {
			t.Errorf("found %v, %v; want the other file and the one in the making", err, names(t, dir))
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		remove := func() {}
		swept = (sync.Once{})
		if what == "scratch" {
			_, remove, err = Scratch()
		} else {
			err = Write(other, say("x"))
		}
		if remove(); err != nil || len(names(t, dir)) != 1 {
			t.Errorf("%s: after the kill: found %v, %v; want the other file alone", what, err, names(t, dir))
		}
	}
}

// TestFoldersAreMadeWhileOthersSweep: one that is swept before it is locked is made anew.
func TestFoldersAreMadeWhileOthersSweep(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	done := make(chan bool)
	go func() {
		for {
			select {
			case <-done:
				return
			default:
				sweep(dir)
			}
		}
	}()
	for range 300 {
		name, remove, err := Scratch()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(name, "file"), nil, 0o600); err != nil {
			t.Fatal("swept away though it is locked: ", err)
		}
		remove()
	}
	close(done)
}

func TestADeviceIsWrittenTo(t *testing.T) {
	if err := Write(os.DevNull, say("x")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("found %v, %v; want the device as it was", info, err)
	}
}
