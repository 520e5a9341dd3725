//go:build js && wasm

// Command worker is the solver inside of the browser: compiled to WebAssembly, it
// runs in a Web Worker of the page that site writes. web/site/worker.js starts it
// and speaks with the page.
package main

import (
	"context"
	"syscall/js"

	"knightsat/web/desk"
)

// version is that of the program whose site this is; the linker sets it.
var version = "knightsat"

// main offers the function knightsat(name, request, tell) to the worker: the desk's
// task of this name. tell is called with each line of the answer.
func main() {
	js.Global().Set("knightsat", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name := args[0].String()
		body := []byte(args[1].String())
		tell := args[2]
		go do(context.Background(), name, body, func(line []byte) { tell.Invoke(string(line)) })
		return nil
	}))
	js.Global().Call("knightsatReady")
	select {}
}

func do(ctx context.Context, name string, body []byte, tell func(line []byte)) {
	there := &desk.Desk{Version: version}
	task, _, err := there.Start(name, body)
	if err != nil {
		tell(there.Refused(err))
		return
	}
	task(ctx, tell)
}
