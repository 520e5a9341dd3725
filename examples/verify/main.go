// Verify checks certificates that knightsat certify wrote. It is a program of its own: it holds the
// checker and what that rests on, and no solver, no encoding and no search.
//
//	go run ./examples/verify adventure.cert
package main

import (
	"context"
	"fmt"
	"os"

	"knightsat/certify/verify"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "verify: give the folder of one certificate")
		os.Exit(2)
	}
	v, err := verify.Certificate(context.Background(), os.DirFS(os.Args[1]), verify.Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
		os.Exit(2)
	}
	fmt.Println(v.Sentence)
	if !v.Holds {
		os.Exit(1)
	}
}
