// Command append makes the puzzles of the next days and appends them to days.jsonl, a line a day:
//
//	go run ./web/append -days 366 web/days.jsonl
//	go run ./web/append -course web/course.jsonl
//
// Each puzzle is solved, its answer certified and the certificate verified; a path is shown to be
// the only one. What stands in the file stays: to publish another puzzle under a date would break
// what people have shared.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"time"

	"knightsat/internal/runlog"
	"knightsat/web"
)

// first is the first day that was published.
var first = time.Date(2026, time.October, 26, 0, 0, 0, 0, time.UTC)

func main() {
	days := flag.Int("days", 1, "append so many days")
	course := flag.Bool("course", false, "write the course instead")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := errors.New("name one file")
	if flag.NArg() == 1 && *course {
		err = writeCourse(ctx, flag.Arg(0))
	} else if flag.NArg() == 1 {
		err = appendDays(ctx, flag.Arg(0), *days)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "append:", err)
		os.Exit(1)
	}
}

// appendDays appends as many days as are whole, even if the context ends.
func appendDays(ctx context.Context, name string, days int) error {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	came, from := again{}, first
	day := 0
	for one := range bytes.Lines(text) {
		line := &web.Line{}
		if err := json.Unmarshal(one, line); err != nil {
			return fmt.Errorf("%s, line %d: %w", name, day+1, err)
		}
		if _, err := came.put(day, line); err != nil {
			return err
		}
		day++
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	const together = 14
	for end := day + days; day < end; {
		lines := make([]*web.Line, min(together, end-day))
		err := runlog.Each(ctx, len(lines), runtime.GOMAXPROCS(0), func(ctx context.Context, i int) (err error) {
			lines[i], err = makeDay(ctx, from.AddDate(0, 0, day+i), 0)
			return err
		})
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		for _, line := range lines {
			for salt := uint64(1); ; salt++ {
				if fine, err := came.put(day, line); err != nil {
					return err
				} else if fine {
					break
				}
				if line, err = makeDay(ctx, from.AddDate(0, 0, day), salt); err != nil {
					return err
				}
			}
			if err := write(file, line); err != nil {
				return err
			}
			day++
		}
	}
	return file.Close()
}

func writeCourse(ctx context.Context, name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	for i, wished := range wishes["course"] {
		puzzle, err := wished.make(ctx, uint64(300+i))
		if err != nil {
			return err
		}
		line := &web.Line{Name: wished.name}
		wished.put(line, puzzle)
		if err := write(file, line); err != nil {
			return err
		}
	}
	return file.Close()
}

func write(file *os.File, line *web.Line) error {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	if err := out.Encode(line); err != nil {
		return err
	}
	_, err := file.Write(b.Bytes())
	return err
}
