// Command append makes the puzzles of the next days and appends them to days.jsonl, a line a day; and says for each
// weekday how hard the puzzles of all days are:
//
//	go run ./web/append -days 366 web/days.jsonl
//
// The plan is in plan.go. Each puzzle is solved, its answer certified and the certificate verified; a path is shown
// to be the only one. What stands in the file stays: to publish another puzzle under a date would break what people
// have shared. A run that is stopped has written the days that were whole, and the next one goes on there.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"knightsat/puzzles/formats"
	"knightsat/web"
)

func main() {
	days := flag.Int("days", 0, "append `N` days")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := errors.New("name one file")
	if flag.NArg() == 1 {
		err = appendDays(ctx, flag.Arg(0), *days, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "append:", err)
		os.Exit(1)
	}
}

// appendDays appends this number of days, each as soon as it is made, and says how hard all are.
func appendDays(ctx context.Context, name string, days int, out io.Writer) error {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	came := again{}
	var lines []*web.Line
	for one := range bytes.Lines(text) {
		line := &web.Line{}
		if err := json.Unmarshal(one, line); err != nil {
			return fmt.Errorf("%s, line %d: %w", name, len(lines)+1, err)
		}
		if _, err := came.put(len(lines), line); err != nil {
			return err
		}
		lines = append(lines, line)
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	for range days {
		line, err := came.next(ctx, len(lines))
		if err != nil {
			return err
		}
		if err := write(file, line); err != nil {
			return err
		}
		lines = append(lines, line)
	}
	return errors.Join(file.Close(), measures(out, lines))
}

// next makes a day, day days after the first, with puzzles that did not come not long before.
func (a again) next(ctx context.Context, day int) (*web.Line, error) {
	for salt := range uint64(dailySalts) {
		line, err := makeDay(ctx, first.AddDate(0, 0, day), salt)
		if err != nil {
			return nil, err
		}
		if fine, err := a.put(day, line); fine || err != nil {
			return line, err
		}
	}
	return nil, fmt.Errorf("day %d: all %d tries are like days before", day, dailySalts)
}

// measures says for each weekday what puzzles of each kind measure: the mean, the least and the most.
func measures(out io.Writer, lines []*web.Line) error {
	fmt.Fprintf(out, "%d days. A path: moves that follow from trials alone.\nOthers: moves too many of greedy play.\n", len(lines))
	all := map[string][]int{}
	for _, line := range lines {
		day, err := time.Parse(time.DateOnly, line.Day)
		if err != nil {
			return err
		}
		for _, kind := range line.Kinds() {
			if *kind.Puzzle == nil {
				continue // the kind came later
			}
			n, err := measureOf(*kind.Puzzle)
			if err != nil {
				return err
			}
			key := fmt.Sprint(day.Weekday(), kind.Name)
			all[key] = append(all[key], n)
		}
	}
	for weekday := range 7 {
		name := time.Weekday((weekday + 1) % 7).String()
		fmt.Fprintf(out, "%-9s", name)
		for _, kind := range (&web.Line{}).Kinds() {
			if list := all[name+kind.Name]; len(list) > 0 {
				unit := 100.
				if kind.Name == "path" {
					unit = 1
				}
				sum := 0
				for _, n := range list {
					sum += n
				}
				fmt.Fprintf(out, "  %s %5.2f (%.2f to %.2f)", kind.Name, float64(sum)/float64(len(list))/unit,
					float64(slices.Min(list))/unit, float64(slices.Max(list))/unit)
			}
		}
		fmt.Fprintln(out)
	}
	return nil
}

// measureOf is measured of a puzzle with its answer.
func measureOf(d *web.Daily) (int, error) {
	spec, err := d.Spec()
	if err != nil {
		return 0, err
	}
	p, err := spec.Build()
	if err != nil {
		return 0, err
	}
	walk, err := formats.ParseSquares(p.Ground(), strings.Join(web.Squares(d.Walk), " "))
	if err != nil {
		return 0, err
	}
	n, _ := measured(p, walk)
	return n, nil
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
