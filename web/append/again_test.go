package main

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"knightsat/web"
)

// TestNoPuzzleComesAgain soon, however its board is turned.
func TestNoPuzzleComesAgain(t *testing.T) {
	text, err := os.ReadFile("../days.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	came, day := again{}, 0
	for one := range bytes.Lines(text) {
		line := &web.Line{}
		if err := json.Unmarshal(one, line); err != nil {
			t.Fatal(err)
		}
		if ok, err := came.put(day, line); !ok || err != nil {
			t.Errorf("%s: a puzzle came less than %d days before, %v", line.Day, apart, err)
		}
		day++
	}
}
