package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
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
		names = append(names, record.Type().Field(i).Tag.Get("json"))
		values = append(values, text)
	}
	return names, values
}

// jsonGroup is a group as JSON. A quantile that is null is above every time
// that was measured.
type jsonGroup struct {
	Suite    string               `json:"suite"`
	Instance string               `json:"instance"`
	Family   string               `json:"family"`
	Board    string               `json:"board"`
	Size     int                  `json:"size"`
	Ask      string               `json:"ask"`
	Expected string               `json:"expected"`
	Encoding string               `json:"encoding"`
	Engine   string               `json:"engine"`
	Solved   bool                 `json:"solved"`
	Statuses map[bench.Status]int `json:"statuses"` // how many repeats ended so; encoding/json sorts the keys
	Limit    float64              `json:"timeout_seconds"`
	Min      *float64             `json:"min"`
	Q1       *float64             `json:"q1"`
	Median   *float64             `json:"median"`
	Q3       *float64             `json:"q3"`
	Max      *float64             `json:"max"`
}

// WriteJSON writes one object: the runs, the measure, and the groups with their
// quartiles, best way first and then as the results have them.
func WriteJSON(w io.Writer, r *Results, m Measure) error {
	all := r.Groups(m)
	list := []jsonGroup{}
	for _, way := range Ways(all, m) {
		for _, g := range all {
			if g.Way != way {
				continue
			}
			c := g.Cell
			j := jsonGroup{
				Suite: c.Suite, Instance: c.Instance, Family: c.Family, Board: c.Board, Size: c.Size, Ask: c.Ask, Expected: c.Expected,
				Encoding: c.Encoding, Engine: c.Engine, Solved: g.Solved(), Statuses: map[bench.Status]int{}, Limit: g.Limit,
				Min: finite(g.Min), Q1: finite(g.Q1), Median: finite(g.Median), Q3: finite(g.Q3), Max: finite(g.Max),
			}
			for _, cell := range g.Cells {
				j.Statuses[cell.Status]++
			}
			list = append(list, j)
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(struct {
		Measure string      `json:"measure"`
		Unit    string      `json:"unit"`
		Runs    []bench.Run `json:"runs"`
		Groups  []jsonGroup `json:"groups"`
	}{m.Name, m.Unit, r.Runs, list}); err != nil {
		return fmt.Errorf("writing the results as JSON: %w", err)
	}
	return nil
}

func finite(v float64) *float64 {
	if math.IsInf(v, 0) {
		return nil
	}
	return &v
}
