package cmd

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"knightsat/cmd/console"
	"knightsat/encode/catalogue"
	"knightsat/internal/build"
	"knightsat/internal/oracle"
)

func TestServeEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, stdout := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run(ctx, catalogue.Builtin(), []string{"serve", "--addr", "127.0.0.1:0"}, nil, stdout, io.Discard)
	}()
	address := strings.TrimSpace(oracle.Must(bufio.NewReader(out).ReadString('\n')))
	resp := oracle.Must(http.Get(address + "/info.json"))
	defer resp.Body.Close()
	if body := string(oracle.Must(io.ReadAll(resp.Body))); !strings.Contains(body, build.Read().Name()) {
		t.Errorf("found %s, expected the version", body)
	}
	taken := strings.TrimPrefix(address, "http://")
	ends(t, t.Context(), nil, console.ExitNo, "nothing can listen on "+taken, "serve --addr "+taken)
	cancel()
	if got := <-status; got != console.ExitAnswered {
		t.Errorf("found exit status %d, expected %d", got, console.ExitAnswered)
	}
}
