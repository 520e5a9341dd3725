package oracle

import (
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Table goes through the rows of a text, a line each. Cells stand between " | " and become the fields of a
// struct with exported fields, in their order: texts, numbers, times and truth values as they are written,
// lists as words. A text that can't stand so is quoted as in Go. Where T is a text, a row is all of its line.
func Table[T any](text string) iter.Seq[T] {
	return func(yield func(T) bool) {
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			if line == "" {
				continue
			}
			var row T
			if v := reflect.ValueOf(&row).Elem(); v.Kind() != reflect.Struct {
				setCell(v, line)
			} else {
				cells := strings.Split(" "+line, " |")
				if len(cells) != v.NumField() {
					panic(fmt.Sprintf("%q has %d cells, not %d", line, len(cells), v.NumField()))
				}
				for k, cell := range cells {
					setCell(v.Field(k), strings.TrimSpace(cell))
				}
			}
			if !yield(row) {
				return
			}
		}
	}
}

// Pairs goes through the rows of a [Table] of two columns.
func Pairs(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for row := range Table[struct{ Name, Value string }](text) {
			if !yield(row.Name, row.Value) {
				return
			}
		}
	}
}

func setCell(v reflect.Value, cell string) {
	switch {
	case v.Kind() == reflect.Slice:
		for word := range strings.FieldsSeq(cell) {
			element := reflect.New(v.Type().Elem()).Elem()
			setCell(element, word)
			v.Set(reflect.Append(v, element))
		}
	case v.Type() == reflect.TypeFor[time.Duration]():
		v.SetInt(int64(Must(time.ParseDuration(cell))))
	case v.Kind() != reflect.String:
		Must(fmt.Sscan(cell, v.Addr().Interface()))
	default:
		if text, err := strconv.Unquote(cell); err == nil && cell[0] == '"' {
			cell = text
		}
		v.SetString(cell)
	}
}
