//go:build !release

package web

import "context"

// solver is the solver's WebAssembly and what runs it.
func solver(ctx context.Context, version string) (wasm, run []byte, err error) {
	return compile(ctx, version)
}
