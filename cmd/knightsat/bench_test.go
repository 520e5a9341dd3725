package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnInterruptedBenchSaysHowToGoOn(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	status := run(ctx, []string{"bench", "smoke", "-o", filepath.Join(t.TempDir(), "r.jsonl")}, strings.NewReader(""), &stdout, &stderr)
	if want := "interrupted; the same command goes on with the 1"; status != exitCutShort || !strings.Contains(stderr.String(), want) {
		t.Errorf("found the exit status %d and %q, want %d and %q", status, &stderr, exitCutShort, want)
	}
}
