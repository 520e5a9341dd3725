package runlog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"knightsat/internal/oracle"
)

type record struct {
	N int `json:"n"`
}

// format takes records in.
func format(into *[]int) LogFormat {
	return LogFormat{Begin: `{"n":`, Record: func(line []byte) error {
		var r record
		if err := json.Unmarshal(line, &r); err != nil {
			return fmt.Errorf("found no record: %w", err)
		}
		*into = append(*into, r.N)
		return nil
	}}
}

func open(t *testing.T, name string) (*Log, []int) {
	t.Helper()
	var have []int
	l := oracle.Must(Open(name, format(&have)))
	t.Cleanup(func() { _ = l.Close() })
	return l, have
}

// TestEveryPieceOfALogIsALog: wherever a run is killed in writing, what was whole
// is there, and the log can be added to.
func TestEveryPieceOfALogIsALog(t *testing.T) {
	text := `{"n":1}` + "\n" + `{"n":22}` + "\n\n" + `{"n":333}` + "\n"
	name := filepath.Join(t.TempDir(), "log")
	for n := range len(text) + 1 {
		oracle.Done(os.WriteFile(name, []byte(text[:n]), 0o600))
		want := []int{}
		for _, line := range strings.Split(text[:n], "\n") {
			if r := (record{}); json.Unmarshal([]byte(line), &r) == nil {
				want = append(want, r.N)
			}
		}
		l, have := open(t, name)
		oracle.Done(errors.Join(l.Put(record{4}), l.Close()))
		if !slices.Equal(have, want) {
			t.Fatalf("after %d bytes: found %v, want %v", n, have, want)
		}
		l, have = open(t, name)
		l.Close()
		if !slices.Equal(have, append(want, 4)) {
			t.Fatalf("after %d bytes and a record: found %v, want %v and 4", n, have, want)
		}
	}
}

// TestNothingButALogIsWrittenTo: what somebody else wrote stays as it is, also
// where it looks like a piece of a record.
func TestNothingButALogIsWrittenTo(t *testing.T) {
	for _, text := range []string{"my notes", `{"m"`, `{"n":"x"}`, "x\ny", "{\"n\":\n{\"n\":1}\n"} {
		name := filepath.Join(t.TempDir(), "notes")
		oracle.Done(os.WriteFile(name, []byte(text), 0o600))
		var have []int
		_, err := Open(name, format(&have))
		if now, _ := os.ReadFile(name); !oracle.Says(err, ": line 1: ") || string(now) != text {
			t.Errorf("%q: found the error %v and %q, want an error of line 1, and the old text", text, err, now)
		}
	}
}

// fullDisk has room for some bytes more.
type fullDisk struct {
	*os.File
	room int
}

func (d *fullDisk) WriteAt(b []byte, at int64) (int, error) {
	n, err := d.File.WriteAt(b[:min(d.room, len(b))], at)
	d.room -= n
	if n < len(b) && err == nil {
		err = syscall.ENOSPC
	}
	return n, err
}

// TestAFullDiskLosesNothing: what was put before is there, and what comes after,
// when there is room again, follows it.
func TestAFullDiskLosesNothing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	l, _ := open(t, name)
	disk := &fullDisk{l.file.(*os.File), 13}
	l.file = disk
	oracle.Done(l.Put(record{1}))
	if err := l.Put(record{2}); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("found %v, want no space", err)
	}
	if text, _ := os.ReadFile(name); string(text) != "{\"n\":1}\n" {
		t.Errorf("found %q, want the whole record alone", text)
	}
	disk.room = 100
	oracle.Done(errors.Join(l.Put(record{3}), l.Close()))
	if _, have := open(t, name); !slices.Equal(have, []int{1, 3}) {
		t.Errorf("found %v, want 1 and 3", have)
	}
}

func TestALogHasOneWriter(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	first, _ := open(t, name)
	if _, err := Open(name, LogFormat{}); !oracle.Says(err, "another run is writing to it") {
		t.Errorf("found %v, want an error", err)
	}
	oracle.Done(first.Close())
	open(t, name)
}

// endless is a text of one line that never ends.
type endless struct{ read int }

func (e *endless) Read(b []byte) (int, error) {
	e.read += len(b)
	return len(b), nil
}

func TestALineWithoutEndIsAnErrorBeforeMemoryRunsOut(t *testing.T) {
	in := &endless{}
	_, err := Read(in, LogFormat{})
	if err == nil || in.read > 2*recordLine {
		t.Errorf("read %d bytes, want an error after twice %d at most", in.read, recordLine)
	}
}

func TestEachStopsAtAnErrorAndAtTheEnd(t *testing.T) {
	for jobs := range 4 {
		var mu sync.Mutex
		var done []int
		note := func(i int) {
			mu.Lock()
			defer mu.Unlock()
			done = append(done, i)
		}
		if err := Each(t.Context(), 5, jobs, func(_ context.Context, i int) error { note(i); return nil }); err != nil || len(done) != 5 {
			t.Errorf("%d at once: found %v, %v; want all of 5", jobs, done, err)
		}
		broken := errors.New("broken")
		done = nil
		err := Each(t.Context(), 1000, jobs, func(ctx context.Context, i int) error {
			if note(i); i == 2 {
				return broken
			}
			if i > 2 {
				<-ctx.Done() // told of the failure
			}
			return nil
		})
		if err != broken || len(done) > 2+max(1, jobs) {
			t.Errorf("%d at once: found %v after %d, want %v", jobs, err, len(done), broken)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := Each(ctx, 5, jobs, func(context.Context, int) error { return broken }); err != nil {
			t.Errorf("%d at once: found %v, want nothing after the end", jobs, err)
		}
	}
}
