//go:build !js

package cert

import (
	"context"
	"os/exec"
)

// program runs another program, and returns what it prints.
func program(ctx context.Context, name string, args []string) ([]byte, error) {
	return exec.CommandContext(ctx, name, args...).CombinedOutput()
}
