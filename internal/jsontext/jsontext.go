// Package jsontext reads JSON that others wrote, and says in plain words what is
// wrong with it. It knows nothing of what the JSON is about.
package jsontext

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Read reads one JSON value; keys that the target lacks are left out.
func Read(text []byte, into any) error { return read(text, into, false) }

// Strict reads one JSON value in which every key is known.
func Strict(text []byte, into any) error { return read(text, into, true) }

func read(text []byte, into any, strict bool) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if strict {
		d.DisallowUnknownFields()
	}
	if err := d.Decode(into); err != nil {
		return Fault(text, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more after the JSON value")
	}
	return nil
}

// Fault says in plain words what [encoding/json] means by an error about a text.
// Errors of other packages it returns as they are.
func Fault(text []byte, err error) error {
	var syntax *json.SyntaxError
	var value *json.UnmarshalTypeError
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return errors.New("it is empty, and not JSON")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the JSON is cut off")
	case errors.As(err, &syntax):
		if syntax.Offset >= int64(len(text)) && !json.Valid(text) && strings.HasPrefix(syntax.Error(), "unexpected end") {
			return errors.New("the JSON is cut off")
		}
		before := text[:min(max(syntax.Offset-1, 0), int64(len(text)))]
		r, _ := utf8.DecodeRune(text[len(before):])
		return fmt.Errorf("it is not JSON: %q can't stand at %s", string(r), place(before))
	case errors.As(err, &value) && value.Field == "":
		return fmt.Errorf("it can't be %s", article(value.Value))
	case errors.As(err, &value):
		return fmt.Errorf("%q can't be %s", value.Field[strings.LastIndexByte(value.Field, '.')+1:], article(value.Value))
	}
	if key, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return fmt.Errorf("unknown key %s", key)
	}
	return err
}

// place is the line and column that follow this part of a text.
func place(before []byte) string {
	line := bytes.Count(before, []byte("\n"))
	last := before[bytes.LastIndexByte(before, '\n')+1:]
	column := fmt.Sprintf("column %d", utf8.RuneCount(last)+1)
	if line == 0 {
		return column
	}
	return fmt.Sprintf("line %d, %s", line+1, column)
}

// article puts one before what a value is: "a string", "an array", "the number 5".
func article(value string) string {
	switch {
	case strings.HasPrefix(value, "number "):
		return "the " + value
	case value == "bool":
		return "true or false"
	case strings.HasPrefix(value, "a"), strings.HasPrefix(value, "o"):
		return "an " + value
	}
	return "a " + value
}
