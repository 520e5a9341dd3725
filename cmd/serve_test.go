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
		status <- run(ctx, catalogue.Builtin(), []string{"serve", "--addr", "127.0.0.1:0"}, strings.NewReader(""), stdout, io.Discard)
	}()
	address := oracle.Must(bufio.NewReader(out).ReadString('\n'))
	resp := oracle.Must(http.Get(strings.TrimSpace(address) + "/info.json"))
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || !strings.Contains(string(body), build.Read().Name()) {
		t.Errorf("found %s, %v, expected the version", body, err)
	}
	taken := strings.TrimPrefix(strings.TrimSpace(address), "http://")
	got, _, said := knightsat(t, "serve", "--addr", taken)
	if got != console.ExitNo || !strings.Contains(said, "nothing can listen on "+taken) {
		t.Errorf("found exit status %d and %q for an address that is taken", got, said)
	}
	cancel()
	if got := <-status; got != console.ExitAnswered {
		t.Errorf("found exit status %d, expected %d", got, console.ExitAnswered)
	}
}
