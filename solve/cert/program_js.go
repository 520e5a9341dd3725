package cert

import (
	"context"
	"errors"
)

// program runs no other program: the browser has none.
func program(context.Context, string, []string) ([]byte, error) {
	return nil, errors.ErrUnsupported
}
