package report

import (
	"encoding/csv"
	"io"
	"reflect"
	"strconv"

	"knightsat/bench"
)

// WriteCSV writes a row for each cell, in the order of the results, with every
// field of the cell, and after them those of its run. The header has the names
// of the fields in the results file. A number of moves that isn't there is an
// empty field.
func WriteCSV(w io.Writer, r *Results) error {
	out := csv.NewWriter(w)
	head, _ := fields(reflect.ValueOf(bench.Cell{}))
	runHead, _ := runFields(&bench.Run{})
	if err := out.Write(append(head, runHead...)); err != nil {
		return err
	}
	for i := range r.Cells {
		_, row := fields(reflect.ValueOf(r.Cells[i]))
		_, run := runFields(r.run(&r.Cells[i]))
		if err := out.Write(append(row, run...)); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// runFields are those of a run that the cell doesn't have, its options among
// them; its list of engines stays behind.
func runFields(run *bench.Run) (names, values []string) {
	n, v := fields(reflect.ValueOf(*run))
	on, ov := fields(reflect.ValueOf(run.Options))
	for i, name := range n {
		if name != "run" && name != "suite" {
			names, values = append(names, name), append(values, v[i])
		}
	}
	return append(names, on...), append(values, ov...)
}

// fields are the strings and numbers of a record, by their names as JSON.
func fields(record reflect.Value) (names, values []string) {
	for i := range record.NumField() {
		var text string
		switch f := record.Field(i); f.Kind() {
		case reflect.Struct:
			if record.Type().Field(i).Anonymous {
				n, v := fields(f)
				names, values = append(names, n...), append(values, v...)
			}
			continue
		case reflect.String:
			text = f.String()
		case reflect.Int, reflect.Int64:
			if f.Int() != bench.None {
				text = strconv.FormatInt(f.Int(), 10)
			}
		case reflect.Uint64:
			text = strconv.FormatUint(f.Uint(), 10)
		case reflect.Float64:
			text = short(f.Float())
		case reflect.Bool:
			text = strconv.FormatBool(f.Bool())
		default:
			continue
		}
		if name := record.Type().Field(i).Tag.Get("json"); name != "kind" {
			names, values = append(names, name), append(values, text)
		}
	}
	return names, values
}
