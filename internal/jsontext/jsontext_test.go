package jsontext

import (
	"errors"
	"knightsat/internal/oracle"
	"strings"
	"testing"
)

type record struct {
	Case int      `json:"case"`
	Name string   `json:"name"`
	On   []string `json:"on"`
}

func TestFaultsAreInPlainWords(t *testing.T) {
	for c := range oracle.Table[struct{ Text, Want string }](`
		                              | it is empty, and not JSON
		" \n"                         | it is empty, and not JSON
		{                             | the JSON is cut off
		{"case":1                     | the JSON is cut off
		{"name":"x                    | the JSON is cut off
		{"case":x}                    | it is not JSON: "x" can't stand at character 9
		"{\n\"näme\":1,,}"            | it is not JSON: "," can't stand at character 12
		hello                         | it is not JSON: "h" can't stand at character 1
		[]                            | it can't be an array
		true                          | it can't be true or false
		{"case":"1"}                  | "case" can't be a string
		{"case":1.5}                  | "case" can't be the number 1.5
		{"case":99999999999999999999} | "case" can't be the number 99999999999999999999
		{"name":{}}                   | "name" can't be an object
		{"luck":1}                    | unknown key "luck"
		{"case":1} {}                 | there is more after the JSON value
	`) {
		err := Strict([]byte(c.Text), &record{})
		if err == nil || err.Error() != c.Want {
			t.Errorf("%q: %v, expected %s", c.Text, err, c.Want)
		}
	}
}

func TestNoTextOfTheLibraryIsLeft(t *testing.T) {
	other := errors.New("the disk broke")
	if err := fault([]byte("{}"), other); err != other {
		t.Error(err)
	}
	const whole = `{"case":12,"name":"a\nb","on":["x",null]}`
	for cut := range len(whole) {
		for _, put := range []string{"", "x", "\x00", "é", "}", "\"", "-", "\\u"} {
			err := Strict([]byte(whole[:cut]+put+whole[cut:]), &record{})
			rest := Strict([]byte(whole[:cut]+put), &record{})
			for _, err := range []error{err, rest} {
				if err != nil && (strings.Contains(err.Error(), "invalid character") || strings.Contains(err.Error(), "json:") || strings.Contains(err.Error(), "Go ")) {
					t.Errorf("%q at %d: %v", put, cut, err)
				}
			}
		}
	}
}
