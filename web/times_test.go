package web

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"knightsat/web/desk"
)

// connect serves a connection in a bubble, where time passes only while nobody
// does anything.
func connect(t *testing.T, s *Server) (client net.Conn, end func()) {
	t.Helper()
	coming := street{make(chan net.Conn, 1), make(chan struct{})}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, coming) }()
	here, there := net.Pipe()
	t.Cleanup(func() { there.Close() })
	coming.coming <- local{passer{here, "127.0.0.1"}}
	return there, func() {
		t.Helper()
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the server ended with %v", err)
		}
	}
}

// TestConnectionsEndWithTheirTime: half a header, half a body and nothing at all
// are waited for, but not for ever.
func TestConnectionsEndWithTheirTime(t *testing.T) {
	const get = "GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n"
	for _, c := range []struct {
		name, sends string
		want        time.Duration
		says        string
	}{
		{"silent", "", 7 * time.Second, ""},
		{"half a header", get, 7 * time.Second, ""},
		{"idle", get + "\r\n", time.Minute, "HTTP/1.1 200"},
		{"half a body", "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{", 7 * time.Second, "HTTP/1.1 408"},
		{"half a body of no stated length", "POST /api/stop HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", 7 * time.Second, "HTTP/1.1 408"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client, end := connect(t, newServer(t, Options{RequestTime: 7 * time.Second}))
				defer end()
				start := time.Now()
				_, _ = io.WriteString(client, c.sends)
				text, err := io.ReadAll(client)
				if took := time.Since(start); err != nil || took != c.want || !strings.HasPrefix(string(text), c.says) {
					t.Errorf("found %.40q, %v after %v, expected %q and the end after %v", text, err, took, c.says, c.want)
				}
			})
		})
	}
}

// TestWhoReadsNothingIsNotWaitedFor: neither while the server answers nor when it
// shuts down.
func TestWhoReadsNothingIsNotWaitedFor(t *testing.T) {
	for _, c := range []struct {
		name     string
		shutDown bool
		want     time.Duration
	}{
		{"an answer", false, 30 * time.Second}, {"the server's end", true, 2 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newServer(t, Options{})
				var took time.Duration
				s.mux.HandleFunc("GET /long", func(w http.ResponseWriter, _ *http.Request) {
					start := time.Now()
					for err := error(nil); err == nil; {
						_, err = w.Write(make([]byte, 1<<16))
					}
					took = time.Since(start)
				})
				client, end := connect(t, s)
				_, _ = io.WriteString(client, "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n")
				synctest.Wait()
				if !c.shutDown {
					time.Sleep(time.Hour)
				}
				end()
				synctest.Wait()
				if took != c.want {
					t.Errorf("found that the server waited %v, expected %v", took, c.want)
				}
			})
		})
	}
}

// TestABodyThatIsThereHasNoMoreTime: what it asks for may take longer than its
// sending.
func TestABodyThatIsThereHasNoMoreTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{})
		s.mux.HandleFunc("POST /slow", func(w http.ResponseWriter, r *http.Request) {
			_, _ = receive(w, r)
			select {
			case <-r.Context().Done():
				t.Error("found the request ended while it is answered")
			case <-time.After(time.Minute):
			}
			_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // as handlers do
		})
		client, end := connect(t, s)
		defer end()
		_, _ = io.WriteString(client, "POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
		if line, err := bufio.NewReader(client).ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 200") {
			t.Errorf("found %q, %v", line, err)
		}
		client.Close()
	})
}

// TestHeadersHaveALimit of 16 kB, and what the library adds to that.
func TestHeadersHaveALimit(t *testing.T) {
	for size, want := range map[int]string{12_000: "HTTP/1.1 200", 40_000: "HTTP/1.1 431"} {
		synctest.Test(t, func(t *testing.T) {
			client, end := connect(t, newServer(t, Options{}))
			defer end()
			go func() {
				_, _ = io.WriteString(client, "GET /icon.svg HTTP/1.1\r\nHost: localhost\r\nX: "+strings.Repeat("x", size)+"\r\n\r\n")
			}()
			if line, err := bufio.NewReader(client).ReadString('\n'); err != nil || !strings.HasPrefix(line, want) {
				t.Errorf("%d bytes: found %q, %v, expected %s", size, line, err, want)
			}
			client.Close()
		})
	}
}

// timed is a writer whose deadline can be asked for.
type timed struct {
	*httptest.ResponseRecorder
	deadlines []time.Time
}

func (w *timed) SetWriteDeadline(t time.Time) error {
	w.deadlines = append(w.deadlines, t)
	return nil
}

// TestTimeToComputeIsNoTimeToWrite: while a request is computed nothing has to be
// written; then there is a limit again.
func TestTimeToComputeIsNoTimeToWrite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := &timed{ResponseRecorder: httptest.NewRecorder()}
		if sendFile(slow, &desk.File{Name: "x", Media: "text/plain"}); len(slow.deadlines) != 1 || slow.deadlines[0] != time.Now().Add(30*time.Second) {
			t.Errorf("a file: found the deadlines %v", slow.deadlines)
		}
		s := newServer(t, Options{})
		in30 := time.Now().Add(30 * time.Second)
		for path, body := range map[string]string{"solve": `{"family":"tour","board":"3x4"}`, "certify": `{"family":"tour","board":"3x4"}`} {
			for _, accept := range []string{"application/json", "text/event-stream"} {
				r := jsonRequest(body)
				r.URL.Path, r.Host = "/api/"+path, "localhost"
				r.Header.Set("Accept", accept)
				w := &timed{ResponseRecorder: httptest.NewRecorder()}
				s.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})))
				d := w.deadlines
				if len(d) < 3 || d[0] != in30 || !d[1].IsZero() || d[len(d)-1] != in30 {
					t.Errorf("%s to %s: found the deadlines %v, status %d", path, accept, d, w.Code)
				}
			}
		}
	})
}

// deaf is a writer whose client has gone.
type deaf struct{ *httptest.ResponseRecorder }

func (deaf) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestNobodyListens: progress that can't be told ends a computation that would
// take days.
func TestNobodyListens(t *testing.T) {
	s := newServer(t, Options{MaxTimeout: 100 * time.Hour})
	r := jsonRequest(`{"family":"cover","board":"16x16","guard":["Qd5"],"start":"p16","encoding":"step","timeout":"100h"}`)
	r.Header.Set("Accept", "text/event-stream")
	s.answer("solve")(deaf{httptest.NewRecorder()}, r)
	if len(s.running) > 0 || len(s.heavy) > 0 {
		t.Errorf("found %d computations and %d places taken", len(s.running), len(s.heavy))
	}
}
