package cert

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// readJSON reads one JSON value into a struct, and takes nothing on trust that
// encoding/json would: at any depth, each key is one of the struct's, exactly as
// written there, and comes once; those without omitempty are there; null stands
// for a missing number only; and nothing follows the value.
func readJSON(in io.Reader, v any) error {
	d := json.NewDecoder(in)
	d.UseNumber()
	tok, err := token(d)
	if err == nil {
		err = readValue(d, tok, reflect.ValueOf(v).Elem())
	}
	if err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more after the JSON value")
	}
	return nil
}

func token(d *json.Decoder) (json.Token, error) {
	tok, err := d.Token()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("the file ends within a JSON value")
	}
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return nil, fmt.Errorf("it is not JSON at byte %d", syntax.Offset)
	}
	return tok, err
}

// readValue reads the value that begins with the token.
func readValue(d *json.Decoder, tok json.Token, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Pointer:
		if tok == nil && v.Type().Elem().Kind() == reflect.Int {
			return nil
		}
		v.Set(reflect.New(v.Type().Elem()))
		return readValue(d, tok, v.Elem())
	case reflect.Struct:
		return readStruct(d, tok, v)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		_, err := readObject(d, tok, func(key string, tok json.Token) error {
			value := reflect.New(v.Type().Elem()).Elem()
			err := readValue(d, tok, value)
			v.SetMapIndex(reflect.ValueOf(key), value)
			return err
		})
		return err
	case reflect.Slice:
		return readList(d, tok, v)
	case reflect.String:
		if text, ok := tok.(string); ok {
			v.SetString(text)
			return nil
		}
	case reflect.Int, reflect.Int64:
		if number, ok := tok.(json.Number); ok {
			n, err := strconv.ParseInt(number.String(), 10, 64)
			v.SetInt(n)
			if err == nil {
				return nil
			}
			return fmt.Errorf("%s is no whole number, or too large", number.String())
		}
	}
	what := "whole number"
	if v.Kind() == reflect.String {
		what = "string"
	}
	return fmt.Errorf("%s is no %s", describe(tok), what)
}

// readStruct reads an object whose keys are the tags of a struct's fields.
func readStruct(d *json.Decoder, tok json.Token, v reflect.Value) error {
	fields, must := map[string]reflect.Value{}, []string{}
	for i := range v.NumField() {
		name, rest, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		fields[name] = v.Field(i)
		if rest != "omitempty" {
			must = append(must, name)
		}
	}
	seen, err := readObject(d, tok, func(key string, tok json.Token) error {
		if field, ok := fields[key]; ok {
			return readValue(d, tok, field)
		}
		return errors.New("this key is not known")
	})
	for _, name := range must {
		if err == nil && !seen[name] {
			err = fmt.Errorf("the key %q is missing", name)
		}
	}
	return err
}

// readObject reads an object: its keys, and the value of each by the function.
func readObject(d *json.Decoder, tok json.Token, value func(key string, tok json.Token) error) (seen map[string]bool, err error) {
	if tok != json.Delim('{') {
		return nil, fmt.Errorf("%s is no object", describe(tok))
	}
	seen = map[string]bool{}
	for {
		tok, err := token(d)
		if err != nil {
			return nil, err
		}
		key, ok := tok.(string)
		if !ok { // only the end of the object may stand here
			return seen, nil
		}
		if seen[key] {
			return nil, fmt.Errorf("the key %q is there twice", key)
		}
		seen[key] = true
		if tok, err = token(d); err == nil {
			err = value(key, tok)
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %w", key, err)
		}
	}
}

func readList(d *json.Decoder, tok json.Token, v reflect.Value) error {
	if tok != json.Delim('[') {
		return fmt.Errorf("%s is no list", describe(tok))
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	for {
		tok, err := token(d)
		if err != nil {
			return err
		}
		if tok == json.Delim(']') {
			return nil
		}
		item := reflect.New(v.Type().Elem()).Elem()
		if err := readValue(d, tok, item); err != nil {
			return err
		}
		v.Set(reflect.Append(v, item))
	}
}

func describe(tok json.Token) string {
	switch tok := tok.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(tok)
	}
	return fmt.Sprint(tok)
}
