//go:build js && wasm

// Command worker is the solver inside of the browser: compiled to WebAssembly, it
// runs in a Web Worker of the page that site writes. web/site/worker.js starts it
// and speaks with the page.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"
	"time"

	"knightsat/web/desk"
)

// version is that of the program whose site this is; the linker sets it.
var version = "knightsat"

// What a browser's tab can take. The page itself ends what takes too long, since
// nothing else runs in a worker that computes.
var limits = desk.Desk{Version: version, MaxSquares: 10_000, MaxTimeout: time.Hour, MaxLits: 20_000_000}

// main offers the function knightsat(name, request, tell, done) to the worker:
// the desk's task of this name. tell is called with progress, done with the
// answer; each with JSON, and done with a file's content where it is one.
func main() {
	js.Global().Set("knightsat", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, body, tell, done := args[0].String(), []byte(args[1].String()), args[2], args[3]
		go func() {
			answer, err := do(name, body, tell)
			if err != nil {
				done.Invoke("failed", text(desk.NewProblem(err)))
				return
			}
			if f, ok := answer.(*desk.File); ok {
				content := js.Global().Get("Uint8Array").New(len(f.Content))
				js.CopyBytesToJS(content, f.Content)
				done.Invoke("file", text(map[string]string{"name": f.Name, "media": f.Media}), content)
				return
			}
			done.Invoke("answer", text(answer))
		}()
		return nil
	}))
	js.Global().Call("knightsatReady")
	select {}
}

func do(name string, body []byte, tell js.Value) (any, error) {
	task, err := limits.Task(name, body)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	if task.Weight == desk.Heavy {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, task.Limit)
		defer cancel()
	}
	return task.Run(ctx, func(p desk.Progress) { tell.Invoke(text(p)) })
}

func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil { // values are the desk's own
		return `{"error":"something broke"}`
	}
	return string(data)
}
