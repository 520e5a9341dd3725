package report

import (
	"encoding/csv"
	"fmt"
	"reflect"
	"strings"

	"knightsat/bench"
)

// CSV is a line for each cell, with a column for each of its fields, named as in the records.
func CSV(r *Results, _ Shown) (string, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	names, _ := fields(reflect.ValueOf(bench.Cell{}))
	_ = w.Write(names) // a builder takes all
	for _, c := range r.Cells {
		_, values := fields(reflect.ValueOf(c))
		_ = w.Write(values)
	}
	w.Flush()
	return b.String(), nil
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
		names, values = append(names, name), append(values, fmt.Sprint(v.Field(i)))
	}
	return names, values
}
