package cmd

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

func TestServeEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, stdout := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0"}, strings.NewReader(""), stdout, io.Discard)
	}()
	address := oracle.Must(bufio.NewReader(out).ReadString('\n'))
	resp := oracle.Must(http.Get(strings.TrimSpace(address) + "/info.json"))
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || !strings.Contains(string(body), version()) {
		t.Errorf("found %s, %v, expected the version", body, err)
	}
	cancel()
	if got := <-status; got != exitAnswered {
		t.Errorf("found exit status %d, expected %d", got, exitAnswered)
	}
}

func TestServeRefusesWhatMakesNoSense(t *testing.T) {
	taken := oracle.Must(net.Listen("tcp", "127.0.0.1:0"))
	defer taken.Close()
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"serve", "--addr", "8080"}, exitUsage, `--addr must be an address and a port, as in 127.0.0.1:8080, not "8080"`},
		{[]string{"serve", "--addr", "0.0.0.0:80"}, exitUsage, "0.0.0.0:80 can be reached from other machines; use 127.0.0.1. For others, knightsat site -o DIR writes"},
		{[]string{"serve", "--addr", ":80"}, exitUsage, "can be reached from other machines"},
		{[]string{"serve", "--addr", "192.0.2.1:80"}, exitUsage, "can be reached from other machines"},
		{[]string{"site", "--from", "tomorrow", "-o", "public"}, exitUsage, "--from must be a day, as in 2026-11-22, not \"tomorrow\""},
		{[]string{"site", "--url", "chess.example", "-o", "public"}, exitUsage, "--url must be an address such as https://chess.example/walks/, not \"chess.example\""},
		{[]string{"site"}, exitUsage, "site needs --output DIR"},
		{[]string{"site", "-o", "testdata"}, exitUsage, "testdata already exists; name a new folder"},
		{[]string{"serve", "somewhere"}, exitUsage, `takes no argument such as "somewhere"`},
		{[]string{"serve", "--addr", taken.Addr().String()}, exitNo, "nothing can listen on " + taken.Addr().String()},
	} {
		var stderr strings.Builder
		if got := run(t.Context(), c.args, strings.NewReader(""), io.Discard, &stderr); got != c.status || !strings.Contains(stderr.String(), c.says) {
			t.Errorf("%v: found status %d and %q, expected %d and %q", c.args, got, stderr.String(), c.status, c.says)
		}
	}
}
