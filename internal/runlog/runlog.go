// Package runlog keeps what a long run has done, a JSON object a line, so that it
// goes on where it stopped: a record that was put is there whatever happens next.
//
// A run that is killed, or whose disk is full, leaves a piece of a record at the
// end, which the next one cuts off. The package knows nothing of what the records
// say.
package runlog

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"knightsat/internal/wholefile"
)

// LogFormat is what the lines of a log are: how they begin, and what takes one in.
// An error of Record is a mistake in the line.
type LogFormat struct {
	Begin  string
	Record func(line []byte) error
}

// Read reads records and tells how many bytes of the text are whole ones. What
// follows the last line break is taken if it is a whole record and left out
// if it is a piece of one. Any other line that is no record is an error with its number.
func Read(in io.Reader, f LogFormat) (whole int64, err error) {
	lines := bufio.NewReader(in)
	for n := 1; ; n++ {
		line, err := next(lines)
		if err != nil && err != io.EOF {
			return 0, fmt.Errorf("line %d: %w", n, err)
		}
		ended := err == nil
		if len(bytes.TrimSpace(line)) > 0 {
			if err := f.Record(bytes.TrimSuffix(line, []byte("\n"))); err != nil {
				if ended || !f.torn(line) {
					return 0, fmt.Errorf("line %d: %w", n, err)
				}
				return whole, nil
			}
		}
		whole += int64(len(line))
		if !ended {
			return whole, nil
		}
	}
}

// next is the next line with its end. At the end of the text the error is
// io.EOF, and the line what was left.
func next(in *bufio.Reader) (line []byte, err error) {
	for {
		piece, err := in.ReadSlice('\n')
		if line = append(line, piece...); len(line) > recordLine {
			return nil, fmt.Errorf("the line is longer than %d MiB, so it is no record of results",
				recordLine>>20)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// torn reports whether a line without an end is a piece of a record, and nothing
// that somebody else wrote.
func (f LogFormat) torn(line []byte) bool {
	n := min(len(f.Begin), len(line))
	return !json.Valid(line) && string(line[:n]) == f.Begin[:n]
}

// Log is a log that a run adds to. No other process can open it meanwhile.
type Log struct {
	file interface {
		io.WriterAt
		Truncate(int64) error
		Sync() error
		Close() error
	}
	name string
	end  int64 // of the whole records
}

// Open opens a log, or makes it, and reads what it has. The log ends with a whole
// record then.
func Open(name string, f LogFormat) (_ *Log, err error) {
	// Devices have no end, and pipes no way back: before they are opened.
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		what := "is a device or a pipe"
		if info.IsDir() {
			what = "is a folder"
		}
		return nil, fmt.Errorf("keeping results: %s %s; name a file", name, what)
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, fmt.Errorf("keeping results: %w", err)
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	if err := lock(file); err != nil {
		return nil, fmt.Errorf("keeping results: %s: %w", name, err)
	}
	l := &Log{file: file, name: name}
	if l.end, err = Read(file, f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := file.Truncate(l.end); err != nil {
		return nil, fmt.Errorf("keeping results: %w", err)
	}
	if l.end > 0 {
		last := make([]byte, 1)
		if _, err := file.ReadAt(last, l.end-1); err != nil {
			return nil, fmt.Errorf("keeping results: %w", err)
		}
		if last[0] != '\n' { // a whole record, but for the end of its line
			return l, l.write([]byte("\n"))
		}
	}
	return l, nil
}

// A process that was killed while it started another one may have left the lock with
// that for a moment: it is asked for several times.
const (
	lockTries = 50
	lockWait  = 20 * time.Millisecond
)

func lock(file *os.File) error {
	for n := 1; ; n++ {
		err := wholefile.Lock(file)
		if n == lockTries || !errors.Is(err, wholefile.ErrLocked) {
			return err
		}
		time.Sleep(lockWait)
	}
}

// Put adds a record, so that it is there whatever happens next. If that fails,
// the log is as it was before.
func (l *Log) Put(record any) error {
	line, err := Line(record)
	if err != nil {
		return err
	}
	return l.write(line)
}

func (l *Log) write(line []byte) error {
	_, err := l.file.WriteAt(line, l.end)
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		_ = l.file.Truncate(l.end) // else the next to open it does so
		return fmt.Errorf("keeping results: %s: %w", l.name, err)
	}
	l.end += int64(len(line))
	return nil
}

// Close ends the log.
func (l *Log) Close() error {
	if err := l.file.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		return fmt.Errorf("keeping results: %s: %w", l.name, err)
	}
	return nil
}

// Line is a record as a line with its end.
func Line(record any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(record)
	return b.Bytes(), err
}

// Each calls do with the numbers from 0 to n-1, some of them at once, in this
// order, until the context ends or one fails: the others are told by their context
// then. It returns the first error, and waits for all that it started. The end of
// the context is no error.
func Each(ctx context.Context, n, jobs int, do func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var next atomic.Int64
	var once sync.Once
	var failure error
	var all sync.WaitGroup
	for range max(1, min(jobs, n)) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := do(ctx, i); err != nil {
					once.Do(func() { failure = err })
					cancel()
				}
			}
		})
	}
	all.Wait()
	return failure
}
