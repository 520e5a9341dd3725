package wholefile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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
		_ = Write(context.Background(), filepath.Join(dir, "file"), func(w io.Writer) error {
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

func write(name, text string) error { return Write(context.Background(), name, say(text)) }

func say(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

func TestAFileIsThereWholeOrAsItWas(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	full := errors.New("no space left on device")
	half := func(w io.Writer) error { return errors.Join(say("half")(w), full) }
	for i, text := range []string{"old", "new"} {
		if err := Write(context.Background(), name, half); !errors.Is(err, full) || len(names(t, dir)) != i {
			t.Errorf("found %v and %v, want %v and no more than before", err, names(t, dir), full)
		}
		if err := write(name, text); err != nil || len(names(t, dir)) != 1 {
			t.Errorf("found %v and %v, want the file alone", err, names(t, dir))
		}
		want(t, name, text)
		_ = Write(context.Background(), name, half)
		want(t, name, text)
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
	oracle.Done(Folder(name, fill(nil)))
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
	for what := range strings.FieldsSeq("file folder scratch") {
		dir := t.TempDir()
		t.Setenv("TMPDIR", dir)
		self := oracle.Must(os.Executable())
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), "WHOLEFILE_WRITE="+dir, "WHOLEFILE_MAKE="+what)
		out := oracle.Must(cmd.StdoutPipe())
		oracle.Done(cmd.Start())
		oracle.Must(bufio.NewReader(out).ReadString('\n'))
		other := filepath.Join(dir, "other")
		if err := write(other, "x"); err != nil || len(names(t, dir)) != 2 {
			t.Errorf("found %v, %v; want the other file and the one in the making", err, names(t, dir))
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		remove, err := func() {}, error(nil)
		swept = (sync.Once{})
		if what == "scratch" {
			_, remove, err = Scratch()
		} else {
			err = write(other, "x")
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

func TestLinksAndModesStay(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	mode := func(name string) os.FileMode { return oracle.Must(os.Lstat(at(name))).Mode() }
	plain := os.WriteFile(at("plain"), nil, 0o666)
	private := os.WriteFile(at("private"), []byte("old"), 0o600)
	shared := os.Chmod(dir, 0o777)
	err := errors.Join(plain, private, shared, os.Symlink("private", at("a")), os.Symlink(at("a"), at("b")),
		os.Symlink("loop", at("loop")), os.Mkdir(at("sub"), 0o777),
		os.Symlink("../missing", at("sub/d")))
	if err != nil {
		t.Skip(err) // no links here
	}
	for _, test := range []struct{ link, file string }{
		{"b", "private"}, {"sub/d", "missing"}} {
		if err := write(at(test.link), test.link); err != nil {
			t.Error(err)
		}
		if mode(test.link)&os.ModeSymlink == 0 {
			t.Errorf("%s is no link any more", test.link)
		}
		want(t, at(test.file), test.link)
	}
	if got := mode("private"); got != 0o600 {
		t.Errorf("the mode of a file that was there is %v now", got)
	}
	if got := mode("missing"); got != mode("plain") {
		t.Errorf("a new file has mode %v, want %v as others", got, mode("plain"))
	}
	err = Folder(at("folder"), func(string) error { return nil })
	if err != nil || mode("folder") != mode("sub") {
		t.Errorf("a new folder has mode %v, want %v as others; %v", mode("folder"), mode("sub"), err)
	}
	if err := write(at("loop"), "x"); err == nil {
		t.Error("a link to itself is no error")
	}
}

// TestAnOpenFileIsWrittenTo: /dev/stdout is such a link; what follows goes after what was written.
func TestAnOpenFileIsWrittenTo(t *testing.T) {
	dir := t.TempDir()
	f := oracle.Must(os.Create(filepath.Join(dir, "out")))
	defer f.Close()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(fmt.Sprintf("/proc/self/fd/%d", f.Fd()), link); err != nil {
		t.Skip(err)
	}
	if _, err := os.Stat(link); err != nil {
		t.Skip(err)
	}
	before, _ := f.WriteString("a")
	err := write(link, "b")
	after, _ := f.WriteString("c")
	if err != nil || before+after != 2 {
		t.Error(err)
	}
	want(t, filepath.Join(dir, "out"), "abc")
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("found %v, want the file and the link", got)
	}
}

func fifo(t *testing.T, name string) {
	t.Helper()
	if out, err := exec.Command("mkfifo", name).CombinedOutput(); err != nil {
		t.Skipf("mkfifo: %v %s", err, out)
	}
}

// TestFilesOfOthersStay: pipes and links of any name, and files whose name only looks like ours.
func TestFilesOfOthersStay(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{".knightsat-1.tmp", passing(1)} {
		fifo(t, at(name))
	}
	file := os.WriteFile(at(".knightsat-2.tmp"), nil, 0o600)
	folder := os.Mkdir(at(".knightsat-0000000000000003-0000000000000003.tmp"), 0o700)
	oracle.Done(errors.Join(file, folder, os.Symlink(".knightsat-2.tmp", at(passing(2)))))
	left := len(names(t, dir))
	if err := write(at("new"), "x"); err != nil || len(names(t, dir)) != left+1 {
		t.Errorf("found %v, %v", names(t, dir), err)
	}
}

func TestTheWaitForAReaderEnds(t *testing.T) {
	name, silent := filepath.Join(t.TempDir(), "pipe"), filepath.Join(t.TempDir(), "pipe")
	fifo(t, name)
	fifo(t, silent)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := Write(ctx, silent, say("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("found %v", err)
	}
	text := make(chan []byte)
	go func() { got, _ := os.ReadFile(name); text <- got }()
	if err := write(name, "x"); err != nil || string(<-text) != "x" {
		t.Errorf("%v: the pipe's reader gets something else", err)
	}
}
