package cmd

import (
	"encoding"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/cmd/answer"
	"knightsat/cmd/solving"
	"knightsat/internal/oracle"
	"knightsat/puzzles/question"
)

// jsonFields are the names of a type's fields in JSON. deep has those of what is inside of it, too.
func jsonFields(of reflect.Type, deep bool, names map[string]bool) {
	for _, leaf := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if of.Implements(leaf) || reflect.PointerTo(of).Implements(leaf) {
			var written map[string]any // of what writes an object itself, the zero value tells
			if text, err := json.Marshal(reflect.Zero(of).Interface()); err == nil && json.Unmarshal(text, &written) == nil {
				for name := range written {
					names[name] = true
				}
			}
			return
		}
	}
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		jsonFields(of.Elem(), deep, names)
	case reflect.Struct:
		for f := range of.Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Anonymous && name == "" {
				jsonFields(f.Type, deep, names)
			} else if f.IsExported() && name != "-" && name != "" {
				if names[name] = true; deep {
					jsonFields(f.Type, deep, names)
				}
			}
		}
	}
}

func fieldsOf[T any](deep bool) map[string]bool {
	names := map[string]bool{}
	jsonFields(reflect.TypeFor[T](), deep, names)
	return names
}

var codeWord = regexp.MustCompile("`([a-z_]+)`")

func codeWords(text string) map[string]bool {
	words := map[string]bool{}
	for _, m := range codeWord.FindAllStringSubmatch(text, -1) {
		words[m[1]] = true
	}
	return words
}

// TestThePageHasEveryFieldOfJSON, and no other: of answers, of the question in them, of the arguments in them, and of
// hints.
func TestThePageHasEveryFieldOfJSON(t *testing.T) {
	page := string(oracle.Must(os.ReadFile(filepath.Join(root, "docs", "json.md"))))
	page = regexp.MustCompile("(?s)\n```.*?\n```").ReplaceAllString(page, "")
	first, hints, found := strings.Cut(page, "\n## Hints\n")
	answers, arguments, also := strings.Cut(first, "\n## The data of each argument\n")
	if !found || !also {
		t.Fatal("the page has other sections than the test knows")
	}
	column := func(text string) string { // the first of a table
		var b strings.Builder
		for _, m := range regexp.MustCompile("(?m)^\\| (`.*?) \\| ").FindAllStringSubmatch(text, -1) {
			b.WriteString(m[1] + "\n")
		}
		return b.String()
	}
	same := func(what string, told, printed map[string]bool) {
		t.Helper()
		if !maps.Equal(told, printed) {
			t.Errorf("%s: the page has %q, and what is printed has %q", what, slices.Sorted(maps.Keys(told)), slices.Sorted(maps.Keys(printed)))
		}
	}
	same("answers", codeWords(column(answers)), fieldsOf[answer.ObjectJSON](false))
	same("hints", codeWords(column(hints)), fieldsOf[solving.HintJSON](false))
	_, asked, _ := strings.Cut(answers, "| `puzzle` |")
	asked, _, _ = strings.Cut(asked, "\n")
	same("the question", codeWords(asked), fieldsOf[question.Full](false))
	all := fieldsOf[answer.ObjectJSON](true)
	told := codeWords(first)
	for name := range all {
		if !told[name] {
			t.Errorf("the page does not say what %q is", name)
		}
	}
	for name := range fieldsOf[bound.Figure](true) {
		if !codeWords(arguments)[name] {
			t.Errorf("the page does not say what %q of an argument is", name)
		}
	}
	values := []string{"optimal", "feasible", "infeasible", "unknown", "null", "true", "false", "reach", "parity", "counting", "flow", "unsat", "frontier"}
	for name := range told {
		if !all[name] && !slices.Contains(values, name) {
			t.Errorf("the page tells of %q, which is not printed", name)
		}
	}
}

// TestPrintedFieldsAreDeclared: what commands print as JSON has no field that their types lack, so that the
// comparison of the page with the types is one with what is printed.
func TestPrintedFieldsAreDeclared(t *testing.T) {
	known := fieldsOf[answer.ObjectJSON](true)
	maps.Copy(known, fieldsOf[solving.HintJSON](true))
	seen := map[string]bool{}
	var look func(v any)
	look = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, e := range v {
				look(e)
			}
		case map[string]any:
			for name, e := range v {
				if !regexp.MustCompile(`^\d+$`).MatchString(name) { // a number of the walk
					seen[name] = true
				}
				look(e)
			}
		}
	}
	for _, args := range []string{
		"solve @adventure", "solve @queen-d5", "solve @impossible-tour", "solve @petersen", "solve @hidato --unique", "solve --tour --board 4x4",
		"solve --tour --board 3x4 --all --up-to-symmetry", "solve --tour --board 5x6 --closed --count", "solve @icosian", "solve @tour-3x4 --max-moves 3",
		"solve --hunt --start a1 --goals c3,h8,b7,g2,e5,d1,a6 --piece wazir --board 9x9 --walls c3-c4", "hint @adventure a8 c7 --step 3", "hint @zip",
		"solve --tour --board 6x6 --closed --symmetric quarter", "solve --cover --board 5x5 --start a1 --unique --piece king",
	} {
		_, out, said := knightsat(t, append(strings.Fields(args), "--format", "json")...)
		if out == "" {
			t.Errorf("%s: %s", args, said)
		}
		for line := range strings.Lines(out) {
			var v any
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatalf("%s: %v: %s", args, err, line)
			}
			look(v)
		}
	}
	for name := range seen {
		if !known[name] {
			t.Errorf("%q is printed, and no type has it", name)
		}
	}
	if len(seen) < 60 {
		t.Errorf("only %d fields were printed", len(seen))
	}
}
