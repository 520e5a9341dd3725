package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"knightsat/web/desk"
)

// ask has a server answer a request of its own page.
func ask(s *Server, method, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Host = "localhost"
	r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}))
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func newServer(t *testing.T, o Options) *Server {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// expect fails unless the answer is as expected; a refusal is nothing more than
// one.
func expect(t *testing.T, w *httptest.ResponseRecorder, status int, says string) {
	t.Helper()
	if w.Code != status || !strings.Contains(w.Body.String(), says) || status >= 400 && strings.Count(w.Body.String(), "\n") != 1 {
		t.Errorf("found %d %.300s, expected %d with %q", w.Code, w.Body, status, says)
	}
}

// TestNothingIsReadWithoutAPlace: what a request means, be it nonsense, is found
// out in a place for it.
func TestNothingIsReadWithoutAPlace(t *testing.T) {
	for _, path := range []string{"puzzle", "solve", "stop", "hint", "draw", "cnf", "certify"} {
		for _, body := range []string{`{"example":"adventure","walk":["a8","a1"]}`, `nonsense`} {
			synctest.Test(t, func(t *testing.T) {
				s := newServer(t, Options{Computations: 1})
				s.brief <- struct{}{} // somebody else is there
				answered := make(chan struct{})
				go func() {
					defer close(answered)
					if w := ask(s, "POST", "/api/"+path, body); w.Code != http.StatusOK && w.Code != http.StatusBadRequest {
						t.Errorf("%s %s: found %d %s", path, body, w.Code, w.Body)
					}
				}()
				synctest.Wait()
				select {
				case <-answered:
					t.Errorf("%s %s: found an answer without a place", path, body)
				default:
				}
				leave(s.brief)
				<-answered
				if len(s.brief) > 0 {
					t.Errorf("%s %s: found its place taken after the answer", path, body)
				}
			})
		}
	}
}

func TestPlacesForComputations(t *testing.T) {
	s := newServer(t, Options{Computations: 3})
	if cap(s.heavy) != 3 || cap(s.light) != 6 || cap(s.brief) != 3 {
		t.Errorf("found %d, %d and %d places", cap(s.heavy), cap(s.light), cap(s.brief))
	}
	for _, c := range []struct {
		path, body string
		places     chan struct{}
	}{
		{"/api/solve", `{"example":"adventure"}`, s.heavy},
		{"/api/certify", `{"example":"adventure"}`, s.heavy},
		{"/api/hint", `{"example":"adventure","walk":["a8"]}`, s.light},
		{"/api/draw", `{"example":"adventure","format":"svg"}`, s.light},
		{"/api/cnf", `{"example":"adventure","moves":11}`, s.light},
	} {
		for range cap(c.places) {
			c.places <- struct{}{}
		}
		w := ask(s, "POST", c.path, c.body)
		if expect(t, w, http.StatusTooManyRequests, fmt.Sprint(cap(c.places))); w.Header().Get("Retry-After") == "" {
			t.Errorf("%s: found no time to try again", c.path)
		}
		leave(c.places)
		if w := ask(s, "POST", c.path, c.body); w.Code != http.StatusOK {
			t.Errorf("%s: found %d %s", c.path, w.Code, w.Body)
		}
		if len(c.places) != cap(c.places)-1 {
			t.Errorf("%s: found %d places taken, expected the %d of before", c.path, len(c.places), cap(c.places)-1)
		}
		for len(c.places) > 0 {
			leave(c.places)
		}
	}
	expect(t, ask(s, "POST", "/api/hint", `{"example":"adventure","walk":["a8"],"count_only":true}`), http.StatusOK, `"remaining":6`)
}

// TestSizes holds each limit at its value and just beyond it.
func TestSizes(t *testing.T) {
	s := newServer(t, Options{})
	squares := func(n int) string { return `["` + strings.Repeat(`a1","`, n-1) + `a1"]` }
	hops := func(format, board string, n int) string { // to and fro
		walk := strings.Repeat("a1,b3,", n/2+1)[:3*n-1]
		return fmt.Sprintf(`{"family":"hunt","start":"a1","goals":"b3","format":%q,"board":%q,"walk":%q}`, format, board, walk)
	}
	body := func(n int) string {
		const begin, end = `{"example":"adventure","text":"`, `"}`
		return begin + strings.Repeat(" ", n-len(begin)-len(end)) + end
	}
	for _, c := range []struct {
		path, body string
		status     int
		says       string
	}{
		{"puzzle", `{"board":"100x100"}`, 200, ""},
		{"puzzle", `{"board":"73x137"}`, 400, "10001 squares is too large here, where 10000 are the most"},
		{"solve", `{"family":"hunt","board":"73x137","start":"a1","goals":"b3"}`, 400, "10001 squares"},
		{"draw", `{"family":"tour","text":"board: 73x137","format":"svg"}`, 400, "10001 squares"},
		{"hint", `{"board":"73x137","walk":["a1"]}`, 400, "10001 squares"},
		{"cnf", `{"board":"73x137","moves":3}`, 400, "10001 squares"},
		{"hint", `{"example":"tour-5x5","walk":` + squares(100_000) + `}`, 400, "a1 to a1"},
		{"hint", `{"example":"tour-5x5","walk":` + squares(100_001) + `}`, 400, "from 1 to 100000 squares, not 100001"},
		{"draw", `{"example":"tour-5x5","format":"svg","walk":` + squares(100_001) + `}`, 400, "not 100001"},
		{"draw", hops("svg", "3x3", 10_001), 200, "<svg"},
		{"draw", hops("svg", "3x3", 10_002), 400, "10002 squares is too long for a picture here, where 10001 are the most"},
		{"draw", hops("pdf", "100x100", 40), 200, "%PDF"},
		{"draw", hops("pdf", "100x100", 41), 400, "410000 squares on all pages are too many here, where 400000 are the most"},
		{"draw", hops("png", "100x100", 41), 200, "PNG"},
		{"draw", `{"example":"tour-5x5","format":"svg","independent":` + squares(100_001) + `}`, 400, "not 100001"},
		{"puzzle", body(1 << 20), 400, "expected a board"},
		{"puzzle", body(1<<20 + 1), 413, "1048576 are the most"},
		{"solve", `{"example":"tour-3x4","timeout":"5m"}`, 200, "optimal"},
		{"solve", `{"example":"tour-3x4","timeout":"5m1s"}`, 400, "at most 300 s"},
		{"solve", `{"example":"tour-3x4","timeout":"0s"}`, 400, "timeout"},
		{"solve", `{"example":"adventure","max_moves":-1}`, 400, "max_moves"},
		{"solve", `{"example":"adventure","encoding":"edge"}`, 400, "encoding edge"},
		{"cnf", `{"example":"adventure","encoding":"edge","moves":3}`, 400, "encoding edge"},
		{"cnf", `{"example":"adventure","moves":-1}`, 400, "moves"},
		{"cnf", `{"example":"adventure","moves":0}`, 200, "p cnf"},
		{"certify", `{"family":"hunt","board":"25x41","start":"a1","goals":"b3"}`, 400, "1025 squares is too large for a certificate here, where 1024 are the most"},
		{"certify", `{"family":"hunt","board":"32x32","start":"a1","goals":"b3"}`, 200, "PK"},
	} {
		t.Run(fmt.Sprintf("%s %.60s", c.path, c.body), func(t *testing.T) {
			expect(t, ask(s, "POST", "/api/"+c.path, c.body), c.status, c.says)
		})
	}
	if o := newServer(t, Options{MaxSquares: 9, MaxTimeout: time.Second, RequestTime: time.Minute}).o; o.MaxSquares != 9 || o.MaxTimeout != time.Second || o.RequestTime != time.Minute {
		t.Errorf("found the options %+v", o)
	}
	if s.o.RequestTime != 10*time.Second || s.o.Computations < 2 {
		t.Errorf("found the options %+v", s.o)
	}
}

// TestWhatAComputationMayTake: the formulas of a request have a limit, and so
// has its time; a request may ask for less.
func TestWhatAComputationMayTake(t *testing.T) {
	s := newServer(t, Options{})
	const tour = `{"family":"tour","board":"4x4","start":"a1"`
	const once = `{"family":"hunt","once":true,"board":"4x4","start":"a1","goals":["a2","a3","a4","b1","b2","b3","b4","c1","c2","c3","c4","d1","d2","d3"]` // a formula shows that there is none
	for _, c := range []struct {
		path, body string
		lits       int
		status     int
		says       string
	}{
		{"solve", once + `}`, s.desk.MaxLits, 200, `"infeasible"`},
		{"solve", once + `}`, 100, 200, `"unknown"`},
		{"hint", once + `,"walk":"a1"}`, s.desk.MaxLits, 200, "no walk that visits a square once"},
		{"hint", once + `,"walk":"a1"}`, 100, 200, `"reason":""`},
		{"certify", once + `}`, s.desk.MaxLits, 200, "PK"},
		{"certify", once + `}`, 100, 422, "literals"},
		{"cnf", tour + `,"moves":15}`, s.desk.MaxLits, 200, "p cnf"},
		{"cnf", tour + `,"moves":15}`, 100, 400, "more than 25 literals"},
		{"cnf", `{"family":"tour","board":"100x100","moves":1000000}`, s.desk.MaxLits, 400, "more than 5000000 literals"},
	} {
		s.desk.MaxLits = c.lits
		t.Run(fmt.Sprintf("%s of %d literals", c.path, c.lits), func(t *testing.T) {
			expect(t, ask(s, "POST", "/api/"+c.path, c.body), c.status, c.says)
		})
	}
}

func TestStoppedBeforeItBegan(t *testing.T) {
	s := newServer(t, Options{})
	s.shutDown()
	ctx, _, end := s.begin(httptest.NewRequest("POST", "/", nil), time.Hour)
	if !errors.Is(context.Cause(ctx), errShutdown) {
		t.Errorf("found %v after the server's end", context.Cause(ctx))
	}
	end(nil)
	if len(s.running) > 0 {
		t.Error("found a computation noted that has ended")
	}
}

func TestComputationsEndWithTheirTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{})
		ctx, id, end := s.begin(httptest.NewRequest("POST", "/", nil), time.Hour)
		defer end(nil)
		time.Sleep(time.Hour - time.Nanosecond)
		if ctx.Err() != nil {
			t.Error("found it ended early")
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if cause := context.Cause(ctx); cause == nil || !strings.Contains(cause.Error(), "1h") {
			t.Errorf("found the cause %v", cause)
		}
		expect(t, ask(s, "POST", "/api/stop", `{"id":"`+id+`"}`), http.StatusOK, "true")
		expect(t, ask(s, "POST", "/api/stop", `{"id":"x"}`), http.StatusOK, "false")
	})
}

// TestWhatBreaksIsContained: a bug in a handler or in a computation ends one
// request, and is noted.
func TestWhatBreaksIsContained(t *testing.T) {
	var notes bytes.Buffer
	log.SetOutput(&notes)
	defer log.SetOutput(os.Stderr)
	s := newServer(t, Options{})
	s.mux.HandleFunc("GET /broken", func(http.ResponseWriter, *http.Request) { panic("a bug") })
	expect(t, ask(s, "GET", "/broken", ""), http.StatusInternalServerError, "something broke")
	if !strings.Contains(notes.String(), "GET /broken: a bug") {
		t.Errorf("found the notes %q", &notes)
	}
	broken := &desk.Task{Run: func(context.Context, func(desk.Progress)) (any, error) { panic("a bug") }}
	out := run(t.Context(), broken, nil)
	if out.err == nil || !strings.Contains(out.err.Error(), "something broke") {
		t.Errorf("found %v, expected that the panic is an error", out.err)
	}
	w := httptest.NewRecorder()
	if finish(w, out); w.Code != http.StatusInternalServerError {
		t.Errorf("found status %d", w.Code)
	}
	if !s.read(httptest.NewRecorder(), jsonRequest(`{}`), func([]byte) error { return nil }) || len(s.brief) > 0 {
		t.Error("found a place lost")
	}
	func() {
		defer func() { _ = recover() }()
		s.read(httptest.NewRecorder(), jsonRequest(`{}`), func([]byte) error { panic("a bug") })
	}()
	if len(s.brief) > 0 {
		t.Error("found the place of a broken request taken")
	}
}

func jsonRequest(body string) *http.Request {
	r := httptest.NewRequest("POST", "/", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

func TestARequestThatGoesAwayWaitsNoLonger(t *testing.T) {
	s := newServer(t, Options{Computations: 1})
	s.brief <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	if s.read(w, jsonRequest(`{}`).WithContext(ctx), func([]byte) error { return nil }) || w.Body.Len() > 0 {
		t.Errorf("found %s", w.Body)
	}
	if len(s.brief) != 1 {
		t.Error("found another's place left")
	}
}

// TestCertificatesLeaveNoFile, whether they are written or not.
func TestCertificatesLeaveNoFile(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	s := newServer(t, Options{})
	expect(t, ask(s, "POST", "/api/certify", `{"family":"tour","board":"3x4"}`), http.StatusOK, "PK")
	s.shutDown()
	expect(t, ask(s, "POST", "/api/certify", `{"family":"tour","board":"8x8"}`), http.StatusUnprocessableEntity, "shutting down")
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("found %v, %v in the directory for temporary files, expected nothing", left, err)
	}
	t.Setenv("TMPDIR", filepath.Join(dir, "none"))
	expect(t, ask(s, "POST", "/api/certify", `{"family":"tour","board":"3x4"}`), http.StatusInternalServerError, "no room")
}

func TestBodiesThatBreakOff(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
		says   string
	}{
		{io.ErrUnexpectedEOF, http.StatusBadRequest, "not whole"},
		{os.ErrDeadlineExceeded, http.StatusRequestTimeout, "in time"},
	} {
		r := jsonRequest("")
		r.Body = io.NopCloser(errReader{c.err})
		w := httptest.NewRecorder()
		if _, ok := receive(w, r); ok {
			t.Errorf("%v: found a body", c.err)
		}
		expect(t, w, c.status, c.says)
	}
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }
