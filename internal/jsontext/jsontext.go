// Package jsontext reads JSON that others wrote, and says in plain words what is
// wrong with it. It knows nothing of what the JSON is about.
package jsontext

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
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
		return fault(text, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more after the JSON value")
	}
	return nil
}

// fault says in plain words what [encoding/json] means by an error about a text.
// Errors of other packages it returns as they are.
func fault(text []byte, err error) error {
	var syntax *json.SyntaxError
	var value *json.UnmarshalTypeError
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return errors.New("it is empty, and not JSON")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the JSON is cut off")
	case errors.As(err, &syntax):
		if syntax.Offset >= int64(len(text)) && !json.Valid(text) &&
			strings.HasPrefix(syntax.Error(), "unexpected end") {
			return errors.New("the JSON is cut off")
		}
		before := text[:min(max(syntax.Offset-1, 0), int64(len(text)))]
		r, _ := utf8.DecodeRune(text[len(before):])
		return fmt.Errorf("it is not JSON: %q can't stand at character %d", string(r),
			utf8.RuneCount(before)+1)
	case errors.As(err, &value):
		what := "it"
		is := cmp.Or(called[value.Value],
			strings.Replace("a "+value.Value, "a number ", "the number ", 1))
		if value.Field != "" {
			what = strconv.Quote(value.Field[strings.LastIndexByte(value.Field, '.')+1:])
		}
		return fmt.Errorf("%s can't be %s", what, is)
	}
	if key, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return fmt.Errorf("unknown key %s", key)
	}
	return err
}

// called are the types of values, where "a " before the name won't do.
var called = map[string]string{"array": "an array", "object": "an object", "bool": "true or false"}
