package bench

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"knightsat/bench/record"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/program"
	"knightsat/internal/bytesize"
	"knightsat/internal/typed"
	"knightsat/puzzles/formats"
)

// fileKeys are those of each table of a suite's file; "" is the file itself.
func fileKeys() map[string][]string {
	keys := map[string][]string{"parts": formats.PartNames()}
	tables := map[string]any{
		"": suiteText{}, "instance": instanceText{}, "ask": askText{}, "generate": generatorText{},
		"boards": boardsText{},
	}
	for table, t := range tables {
		for i, fields := 0, reflect.TypeOf(t); i < fields.NumField(); i++ {
			keys[table] = append(keys[table], fields.Field(i).Tag.Get("toml"))
		}
	}
	return keys
}

// inTable finds the table whose braces are open at the end of a text.
const inTable = `([a-z]+)[ \t]*=[ \t]*\{[^{}]*$`

// tomlError is the error of a text that is no suite, with its place.
func tomlError(file string, text []byte, err error) error {
	var missing *toml.StrictMissingError
	if errors.As(err, &missing) {
		e := missing.Errors[0]
		line, col := e.Position()
		key := e.Key()
		table := ""
		if len(key) > 1 {
			table = key[len(key)-2]
		}
		before := bytes.Split(text, []byte("\n"))[line-1][:col-1]
		if m := regexp.MustCompile(inTable).FindSubmatch(before); m != nil {
			table = string(m[1])
		}
		return fmt.Errorf("%s:%d:%d: unknown key %q; valid are %s",
			file, line, col, key[len(key)-1], strings.Join(fileKeys()[table], ", "))
	}
	var e *toml.DecodeError
	if !errors.As(err, &e) {
		return fmt.Errorf("%s: %w", file, err)
	}
	line, col := e.Position()
	fault := strings.TrimPrefix(e.Error(), "toml: ")
	if toml.Unmarshal(text, &map[string]any{}) == nil { // it is TOML, so a value has another type
		fault = fmt.Sprintf("%s must be %s", strings.Join(e.Key(), "."), typeWords(e.Key()))
	}
	return fmt.Errorf("%s:%d:%d: %s", file, line, col, fault)
}

// typeWords say what the value of a key must be.
func typeWords(key []string) string {
	t := reflect.TypeOf(suiteText{})
	for _, name := range key {
		for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		for i := 0; t.Kind() == reflect.Struct && i < t.NumField(); i++ {
			if f := t.Field(i); f.Tag.Get("toml") == name {
				t = f.Type
				break
			}
		}
	}
	return cmp.Or(map[string]string{
		"[]string": "a list of strings", "[]bench.instanceText": "tables that begin with [[instance]]",
		"string": "a string, in quotes", "bool": "true or false", "int": "a whole number",
	}[t.String()], "a table")
}

func (s *Suite) defaults(t *suiteText) (err error) {
	if t.Timeout == "" {
		return fmt.Errorf(`timeout is missing; give one, as in timeout = "30s"`)
	}
	for _, limit := range []struct {
		name, text string
		to         *float64
	}{{"timeout", t.Timeout, &s.CPU}, {"clock", t.Clock, &s.Clock}} {
		if limit.text == "" {
			continue
		}
		d, err := time.ParseDuration(limit.text)
		if err != nil || d <= 0 {
			return fmt.Errorf("%s must be a time above 0, as in 30s, not %q", limit.name, limit.text)
		}
		*limit.to = d.Seconds()
	}
	if t.Memory != "" {
		if s.Memory, err = bytesize.Parse(t.Memory); err != nil {
			return fmt.Errorf("memory %w", err)
		}
	}
	switch {
	case typed.Printable(s.Title) != s.Title:
		return fmt.Errorf("title must be a line that can be printed, not %q", s.Title)
	case len(t.Instances) == 0:
		return fmt.Errorf("the suite has no [[instance]]; it needs at least one")
	case len(s.Encodings) == 0:
		return fmt.Errorf("the suite has no encodings; it needs at least one, or auto")
	case len(s.Engines) == 0:
		return fmt.Errorf("the suite has no engines; it needs at least one")
	case s.Repeats < 0 || s.Repeats > record.MaxRepeats:
		return fmt.Errorf("repeats must be from 1 to %d, not %d", record.MaxRepeats, s.Repeats)
	}
	if s.Encodings, err = wholeNames(s.known, s.Encodings); err != nil {
		return fmt.Errorf("encodings: %w", err)
	}
	for _, name := range s.Engines {
		if strings.TrimSpace(name) == "" || typed.Printable(name) != name {
			return fmt.Errorf("an engine must be a name or a solver's command, not %q", name)
		}
	}
	named := map[string][]string{"encoding": s.Encodings, "engine": s.Engines}
	for _, term := range s.Base {
		label, name, _ := strings.Cut(term, "=")
		if !slices.Contains(named[label], name) {
			return fmt.Errorf("base must name an encoding or an engine of the suite, as in "+
				"[\"encoding=%s\"], not %q",
				s.Encodings[0], term)
		}
	}
	s.Repeats = max(s.Repeats, 1)
	return nil
}

// wholeNames are the names that encodings have for themselves.
func wholeNames(from catalogue.Catalogue, names []string) ([]string, error) {
	names = slices.Clone(names)
	for i, name := range names {
		e, err := encodingByName(from, name)
		if err != nil {
			return nil, err
		}
		if e != nil {
			names[i] = e.Name()
		}
	}
	return names, nil
}

// encodingByName finds an encoding; nil for Auto.
func encodingByName(from catalogue.Catalogue, name string) (encode.Encoding, error) {
	if name == Auto {
		return nil, nil
	}
	e, err := program.Open(name, from.ByName)
	if err != nil {
		return nil, fmt.Errorf("%w; or %s", err, Auto)
	}
	return e, nil
}
