package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"knightsat/internal/oracle"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"knightsat/web"
	"knightsat/web/desk"
)

// ask has a server answer a request of its own page, and change it beforehand.
func ask(t *testing.T, h http.Handler, path, body string, change ...func(*http.Request)) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Host = "localhost:8080"
	for _, f := range change {
		f(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func with(name, value string) func(*http.Request) {
	return func(r *http.Request) {
		if r.Header.Set(name, value); name == "Host" {
			r.Host = value
		}
	}
}

// TestWhoMayAsk: this machine and this page, and nobody who found a way in through a
// page of elsewhere.
func TestWhoMayAsk(t *testing.T) {
	s := newServer()
	for header, values := range map[string]string{ // those that may, and those that may not
		"Host":           "localhost LOCALHOST.:99 127.0.0.1:80 [::1]:80 [::1] ! evil.example localhost.evil.example 192.0.2.1",
		"Origin":         "http://localhost:8080 ! http://localhost:81 http://evil.example https://localhost:8080 null",
		"Sec-Fetch-Site": "same-origin ! same-site cross-site",
		"Content-Type":   "application/json ! text/plain application/x-www-form-urlencoded",
	} {
		may := true
		for value := range strings.FieldsSeq(values) {
			if value == "!" {
				may = false
				continue
			}
			w := ask(t, s, "/api/puzzle", `{"example":"adventure"}`, with(header, value))
			if (w.Code == 200) != may || !may && !strings.HasPrefix(w.Body.String(), `{"failed":{"error":"the `) {
				t.Errorf("%s %s: found %d %.200s", header, value, w.Code, w.Body)
			}
			if h := w.Header(); !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self'; ") || h.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("found the headers %v", h)
			}
		}
	}
	link := ask(t, s, "/", "", with("Sec-Fetch-Site", "cross-site"), func(r *http.Request) { r.Method = http.MethodGet })
	if link.Code != 200 {
		t.Errorf("a link that leads here: found %d", link.Code)
	}
}

func TestBadRequestsAreOneLine(t *testing.T) {
	s := newServer()
	refused := func(path, body string, code int, says string) {
		w := ask(t, s, path, body)
		if text := w.Body.String(); w.Code != code || !strings.Contains(text, says) || len(text) > 2000 || strings.Count(text, "\n") != 1 {
			t.Errorf("%s %.60s: found %d %.300s, expected %d with %q", path, body, w.Code, text, code, says)
		}
	}
	for c := range oracle.Table[struct {
		Path, Body string
		Code       int
		Says       string
	}](`
		/api/solve   | {"puzzle":"family=tour&board=73x137"}                       | 400 | at most 10000 squares, or vertices and edges, not 10001;
		/api/solve   | {"puzzle":7}                                                | 400 | can't be a number
		/api/solve   |                                                             | 400 |
		/api/solve   | {"example":"../../etc/passwd"}                              | 400 | unknown example
		/api/solve   | {"example":"adventure","timeout":"9000h"}                   | 400 | timeout
		/api/hint    | {"puzzle":"family=tour&board=3x4","walk":"a1,b3,a1"}        | 400 | it visits a1 more than once
		/api/hint    | {"puzzle":"family=hunt&board=4x4&holes=c3&start=d1&goals=d4","walk":"d1,c3"} | 400 | c3 (square 2) may not be entered: it is a hole
		/api/draw    | {"example":"adventure","format":"exe"}                      | 400 | unknown format
		/api/nothing | {}                                                          | 404 |
		/style.css   | {}                                                          | 405 |
	`) {
		refused(c.Path, c.Body, c.Code, c.Says)
	}
	long := strings.Repeat("a1,b3,", 5001)
	refused("/api/draw", `{"puzzle":"family=hunt&board=3x3&start=a1&goals=b3","format":"svg","walk":"`+long+`"}`, 400, "at most 10001 squares, not 10002;")
	refused("/api/solve", strings.Repeat("[", 1<<18), 400, "")
	refused("/api/solve", `{"goals":"`+strings.Repeat(long, 40)+`"}`, 413, "1048576 bytes")
}

func TestPathsLeadNowhereElse(t *testing.T) {
	address := strings.TrimPrefix(listening(t), "http://")
	for path := range strings.FieldsSeq(`/../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /js/ /js /js/../../server.go /page/index.html //etc/passwd /js/%00 /..\..\x`) {
		conn := must(net.Dial("tcp", address))
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", path)
		text := string(must(io.ReadAll(conn)))
		conn.Close()
		if status := strings.Fields(text)[1]; status[0] != '4' && status[0] != '3' || strings.Contains(text, "root:") {
			t.Errorf("%s: found %.200s", path, text)
		}
	}
}

// lines asks a server that listens, and calls visit with each line of the answer
// until it returns false.
func lines(ctx context.Context, t *testing.T, address, name, body string, visit func(line map[string]json.RawMessage) bool) {
	t.Helper()
	r := must(http.NewRequestWithContext(ctx, http.MethodPost, address+"/api/"+name, strings.NewReader(body)))
	r.Header.Set("Content-Type", "application/json")
	resp := must(http.DefaultClient.Do(r))
	defer resp.Body.Close()
	scanner := bufio.NewScanner(resp.Body)
	scanner.Buffer(nil, 1<<24)
	for scanner.Scan() {
		var line map[string]json.RawMessage
		if err := json.Unmarshal(scanner.Bytes(), &line); err != nil || len(line) != 1 {
			t.Fatalf("found the line %s, %v", scanner.Bytes(), err)
		}
		if !visit(line) {
			return
		}
	}
}

func TestAnAnswerIsProgressAndThenTheAnswer(t *testing.T) {
	address := listening(t)
	for c := range oracle.Table[struct{ Name, Body, Last, Says string }](`
		solve   | {"example":"adventure"}                 | answer | "status":"optimal"
		solve   | {"puzzle":"family=tour&board=4x4"}      | answer | "status":"infeasible"
		hint    | {"example":"adventure","walk":["a8"]}   | answer | "least":11,"most":11
		count   | {"puzzle":"family=tour&board=3x4"}      | answer | "count":"16"
		cnf     | {"example":"adventure","moves":11}      | file   | "media":"text/plain
		certify | {"puzzle":"family=tour&board=4x4"}      | file   | "media":"application/zip"
		cnf     | {"example":"adventure","moves":1000000} | failed | literals
	`) {
		var kinds []string
		var last string
		lines(t.Context(), t, address, c.Name, c.Body, func(line map[string]json.RawMessage) bool {
			for kind, value := range line {
				kinds, last = append(kinds, kind), string(value)
			}
			return true
		})
		if n := len(kinds) - 1; n < 0 || kinds[n] != c.Last || !strings.Contains(last, c.Says) || strings.Count(strings.Join(kinds, " "), "progress") != n {
			t.Errorf("%s %s: found %v and %.200s, expected %s with %s", c.Name, c.Body, kinds, last, c.Last, c.Says)
		}
	}
}

// hard is a puzzle whose formulas keep the engine busy.
const hard = `{"puzzle":"family=cover&board=14x14&piece=zebra&start=a1","encoding":"step","timeout":"200s"}`

// TestARequestThatGoesAwayStopsItsTask: else the places for tasks would stay taken.
func TestARequestThatGoesAwayStopsItsTask(t *testing.T) {
	address := listening(t)
	for range 5 { // more than there are places
		ctx, cancel := context.WithCancel(t.Context())
		lines(ctx, t, address, "solve", hard, func(line map[string]json.RawMessage) bool { return line["progress"] == nil })
		cancel()
	}
	answered := false
	lines(t.Context(), t, address, "solve", `{"example":"tour-3x4"}`, func(line map[string]json.RawMessage) bool {
		answered = answered || line["answer"] != nil
		return true
	})
	if !answered {
		t.Error("found no answer after requests that went away")
	}
}

func TestTheEndOfTheServerAnswersWhatRuns(t *testing.T) {
	l := must(net.Listen("tcp", "127.0.0.1:0"))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error)
	go func() { done <- newServer().Serve(ctx, l) }()
	var answer string
	lines(t.Context(), t, "http://"+l.Addr().String(), "solve", hard, func(line map[string]json.RawMessage) bool {
		cancel()
		answer = string(line["answer"])
		return true
	})
	if !strings.Contains(answer, `"status":"feasible"`) {
		t.Errorf("found the answer %.200s, expected the best walk", answer)
	}
	select {
	case err := <-done:
		oracle.Done(err)
	case <-time.After(20 * time.Second):
		t.Error("the server did not end")
	}
}

// newServer is one without puzzles of its own.
func newServer() interface {
	http.Handler
	Serve(context.Context, net.Listener) error
} {
	return must(web.New("", &desk.Desk{}))
}

// listening is the address of one that listens until the test ends.
func listening(t *testing.T) string {
	server := httptest.NewServer(newServer())
	t.Cleanup(server.Close)
	return server.URL
}
