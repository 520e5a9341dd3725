package cmd

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
	if want := "interrupted; the same command goes on with the "; status != exitCutShort || !strings.Contains(stderr.String(), want) {
		t.Errorf("found the exit status %d and %q, want %d and %q", status, &stderr, exitCutShort, want)
	}
}

func TestAnInterruptedAtlasIsASummary(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct{ file, says string }{
		{"", "interrupted; 0 of 2 boards are settled; -o FILE would keep them"},
		{filepath.Join(t.TempDir(), "a.jsonl"), "interrupted; 0 of 2 boards are settled, and the same command goes on"},
	} {
		var stdout, stderr strings.Builder
		args := []string{"atlas", "--from", "5", "--to", "5"}
		if c.file != "" {
			args = append(args, "-o", c.file)
		}
		if status := run(ctx, args, strings.NewReader(""), &stdout, &stderr); status != exitCutShort || stdout.Len() > 0 || !strings.Contains(stderr.String(), c.says) {
			t.Errorf("found %d, %q, %q, expected %q", status, stdout.String(), stderr.String(), c.says)
		}
	}
}
