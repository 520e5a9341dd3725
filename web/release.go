//go:build release

package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"io"
)

// released is what site compiled when the release was made: tools/release hands it
// to the compiler.
//
//go:embed release/knightsat.wasm.gz release/wasm_exec.js
var released embed.FS

// solver is the solver's WebAssembly and what runs it: those inside.
func solver(context.Context, string) (wasm, run []byte, err error) {
	packed, err := released.ReadFile("release/" + solverName + ".gz")
	if err != nil {
		return nil, nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, nil, err
	}
	if wasm, err = io.ReadAll(z); err != nil {
		return nil, nil, err
	}
	run, err = released.ReadFile("release/" + runName)
	return wasm, run, err
}
