package report

import (
	"encoding/csv"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"knightsat/bench/record"
	"knightsat/internal/typed"
)

// CSV is a table of one suite, or a line for each cell. The columns of these lines are what is computed of a cell, what
// its run says, and the fields of its record, by their names there; an empty one is a number that is not known.
func CSV(r *Selection, o View) (string, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	if o.Table != "" {
		t, err := r.table(o)
		if err != nil {
			return "", err
		}
		_ = w.WriteAll(t.texts(typed.Printable))
		return b.String(), nil
	}
	_ = w.Write(csvColumns()) // a builder takes all
	for i := range r.Cells {
		c := &r.Cells[i]
		run := r.run(c)
		line := []string{fmt.Sprint(c.Status.Solved()), fmt.Sprint(cpuSeconds(c)),
			fmt.Sprint(run.Options.Limit()), run.Version, run.Commit, run.Processor}
		_, values := fields(reflect.ValueOf(*c))
		_ = w.Write(append(line, values...))
	}
	w.Flush()
	return b.String(), nil
}

// csvColumns are the names of the columns.
func csvColumns() []string {
	names, _ := fields(reflect.ValueOf(record.Cell{}))
	return append([]string{"solved", "cpu_seconds", "limit_seconds", "knightsat", "commit", "processor"},
		names...)
}

// fields are the names of a struct's fields in JSON, with their values.
func fields(v reflect.Value) (names, values []string) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Anonymous {
			n, x := fields(v.Field(i))
			names, values = append(names, n...), append(values, x...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "kind" {
			continue
		}
		value := fmt.Sprint(v.Field(i))
		none := slices.Contains([]string{"moves", "upper", "ask_moves"}, name) && value == fmt.Sprint(record.None)
		if none || name == "peak_bytes" && value == "0" {
			value = ""
		}
		names, values = append(names, name), append(values, value)
	}
	return names, values
}
