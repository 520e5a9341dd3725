package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"knightsat/puzzles"
	"knightsat/web"
)

func TestHostileRequests(t *testing.T) {
	address := serve(t, web.Options{})
	huge := strings.Repeat("a1,", 1<<19)
	deep := strings.Repeat("[", 1<<18)
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) {
			if r.Header.Set(name, value); name == "Host" {
				r.Host = value
			}
		}
	}
	for _, c := range []struct {
		name, path, body string
		want             int
		says             string
		change           func(*http.Request)
	}{
		{"a huge board", "/api/solve", `{"family":"tour","board":"1000x1000"}`, 400, "1000000 squares", nil},
		{"a board beyond any size", "/api/solve", `{"family":"tour","board":"99999999999x99999999999"}`, 400, "1x1 to 4000x4000", nil},
		{"a huge drawn board", "/api/puzzle", `{"text":"board: 1000x1000"}`, 400, "1000000 squares", nil},
		{"no board", "/api/solve", `{"family":"tour","board":"0x0"}`, 400, "0x0", nil},
		{"a negative board", "/api/solve", `{"family":"tour","board":"-1x5"}`, 400, "-1x5", nil},
		{"a wrong type", "/api/solve", `{"family":7}`, 400, "can't be a number", nil},
		{"a list of numbers", "/api/solve", `{"goals":[1,2]}`, 400, "must be an array of strings", nil},
		{"an array", "/api/solve", `[]`, 400, "", nil},
		{"null", "/api/solve", `null`, 400, "there is no puzzle", nil},
		{"nothing", "/api/solve", ``, 400, "", nil},
		{"half an object", "/api/solve", `{"family":"tour"`, 400, "", nil},
		{"two objects", "/api/solve", `{"family":"tour"}{}`, 400, "there is more after", nil},
		{"an unknown field", "/api/solve", `{"famly":"tour"}`, 400, "famly", nil},
		{"an unknown encoding", "/api/solve", `{"example":"adventure","encoding":"x"}`, 400, "there are step", nil},
		{"an endless timeout", "/api/solve", `{"example":"adventure","timeout":"9000h"}`, 400, "timeout", nil},
		{"a negative limit", "/api/solve", `{"example":"adventure","max_moves":-1}`, 400, "max_moves", nil},
		{"an example that is none", "/api/solve", `{"example":"../../etc/passwd"}`, 400, "unknown example", nil},
		{"deep nesting", "/api/solve", deep, 400, "", nil},
		{"a huge body", "/api/solve", `{"goals":"` + huge + `"}`, 413, "are the most", nil},
		{"a huge body of no stated length", "/api/solve", `{"goals":"` + huge + `"}`, 413, "which are the most", func(r *http.Request) { r.ContentLength = -1 }},
		{"a form", "/api/solve", `family=tour`, 415, "must be application/json", header("Content-Type", "application/x-www-form-urlencoded")},
		{"plain text", "/api/solve", `{"example":"adventure"}`, 415, "text/plain", header("Content-Type", "text/plain")},
		{"a foreign host", "/api/solve", `{"example":"adventure"}`, 403, "evil.example", header("Host", "evil.example")},
		{"a foreign host with a port", "/api/solve", `{"example":"adventure"}`, 403, "evil.example", header("Host", "evil.example:80")},
		{"another address", "/api/solve", `{"example":"adventure"}`, 403, "192.0.2.1", header("Host", "192.0.2.1")},
		{"a foreign origin", "/api/solve", `{"example":"adventure"}`, 403, "evil.example", header("Origin", "http://evil.example")},
		{"no origin's origin", "/api/solve", `{"example":"adventure"}`, 403, "null", header("Origin", "null")},
		{"another port's origin", "/api/solve", `{"example":"adventure"}`, 403, "127.0.0.1:1", header("Origin", "http://127.0.0.1:1")},
		{"another site", "/api/solve", `{"example":"adventure"}`, 403, "another site", header("Sec-Fetch-Site", "cross-site")},
		{"a bad walk", "/api/draw", `{"example":"adventure","format":"svg","walk":["a8","a1"]}`, 400, "no knight jump", nil},
		{"a walk out of the board", "/api/hint", `{"example":"adventure","walk":["a8","zz999"]}`, 400, "outside", nil},
		{"no walk", "/api/hint", `{"example":"adventure","walk":[]}`, 400, "0 squares", nil},
		{"a ring out of the board", "/api/draw", `{"example":"adventure","format":"svg","independent":["z9"]}`, 400, "z9", nil},
		{"a format that is none", "/api/draw", `{"example":"adventure","format":"exe"}`, 400, "unknown format", nil},
		{"an animation of nothing", "/api/draw", `{"example":"adventure","format":"gif"}`, 400, "an animation needs a walk", nil},
		{"a huge formula", "/api/cnf", `{"family":"tour","board":"100x100","moves":1000000}`, 400, "literals", nil},
		{"more moves than there are numbers", "/api/cnf", `{"example":"adventure","moves":9223372036854775807}`, 400, "", nil},
		{"a path that is not there", "/api/nothing", `{}`, 404, "", nil},
		{"posting a page", "/style.css", `{}`, 405, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var change []func(*http.Request)
			if c.change != nil {
				change = append(change, c.change)
			}
			status, text := post(t, address, c.path, c.body, change...)
			if status != c.want || !strings.Contains(text, c.says) {
				t.Errorf("found %d %.300s, expected %d with %q", status, text, c.want, c.says)
			}
			if len(text) > 2000 {
				t.Errorf("found an answer of %d bytes, expected a short one", len(text))
			}
		})
	}
	if status, text := post(t, address, "/api/solve", `{"example":"adventure"}`); status != http.StatusOK {
		t.Errorf("afterwards: found %d %s, expected a server that lives", status, text)
	}
}

func TestHostsThatAreItsOwn(t *testing.T) {
	address := serve(t, web.Options{Names: []string{"chess.example"}})
	for _, host := range []string{address, "localhost", "localhost:99", "127.0.0.1", "LOCALHOST.", "chess.example", "[::1]:80"} {
		status, text := post(t, address, "/api/puzzle", `{"example":"adventure"}`, func(r *http.Request) {
			r.Host = host
			r.Header.Set("Origin", "http://"+host)
			r.Header.Set("Sec-Fetch-Site", "same-origin")
		})
		if status != http.StatusOK {
			t.Errorf("host %s: found %d %s", host, status, text)
		}
	}
	if status, _ := post(t, address, "/api/puzzle", `{"example":"adventure"}`, func(r *http.Request) { r.Host = "chess.example.evil.example" }); status != http.StatusForbidden {
		t.Errorf("another name: found status %d", status)
	}
}

func TestPathsLeadNowhereElse(t *testing.T) {
	address := serve(t, web.Options{})
	for _, path := range []string{"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/js/", "/js", "/js/../../server.go", "/page/index.html", "//etc/passwd", "/js/%00", "/index.html", "/..\\..\\x"} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", path)
		text, err := io.ReadAll(conn)
		conn.Close()
		if err != nil {
			t.Fatal(err)
		}
		status := strings.Fields(string(text))[1]
		if status[0] != '4' && status[0] != '3' || bytes.Contains(text, []byte("root:")) {
			t.Errorf("%s: found %.200s", path, text)
		}
	}
}

func TestHeadersOfThePage(t *testing.T) {
	address := serve(t, web.Options{})
	for path, media := range map[string]string{"/": "text/html", "/style.css": "text/css", "/js/app.js": "text/javascript", "/icon.svg": "image/svg+xml", "/api/info": "application/json"} {
		resp, err := http.Get("http://" + address + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		h := resp.Header
		if resp.StatusCode != http.StatusOK || !strings.HasPrefix(h.Get("Content-Type"), media) {
			t.Errorf("%s: found %d %s", path, resp.StatusCode, h.Get("Content-Type"))
		}
		policy := h.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "script-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
			"frame-ancestors 'none'", "require-trusted-types-for 'script'"} {
			if !strings.Contains(policy+";", part+";") {
				t.Errorf("%s: found the policy %q, expected %s", path, policy, part)
			}
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: found the headers %v", path, h)
		}
	}
}

// TestHundredsOfConnectionsAtOnce opens more connections than a client may have,
// and more than all may have. The first ones are closed for the last; nobody is shut out.
func TestHundredsOfConnectionsAtOnce(t *testing.T) {
	const request = "GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n"
	for _, c := range []struct {
		name, sends      string
		answered         bool
		clients, allowed int
	}{
		{"idle", request + "\r\n", true, 1, 256},
		{"idle, of three clients", request + "\r\n", true, 3, 512},
		{"half a header", request, false, 1, 256},
		{"half a body", "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{\"fam", false, 1, 256},
		{"silent", "", false, 1, 256},
	} {
		t.Run(c.name, func(t *testing.T) {
			const many = 600
			address := serve(t, web.Options{})
			var open []net.Conn
			for i := range many {
				from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+i%c.clients))}}
				conn, err := from.Dial("tcp", address)
				if err != nil && c.clients > 1 {
					t.Skipf("there is one address here: %v", err)
				}
				if err != nil {
					t.Fatal(err)
				}
				defer conn.Close()
				open = append(open, conn)
				_, _ = io.WriteString(conn, c.sends) // it may be closed already
				if !c.answered {
					continue
				}
				resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
				if err != nil {
					t.Fatal(err)
				}
				_, _ = io.Copy(io.Discard, resp.Body)
			}
			var all sync.WaitGroup
			counts := make([]int, 200)
			for i := range counts {
				all.Go(func() { counts[i], _ = post(t, address, "/api/puzzle", `{"example":"adventure"}`) })
			}
			all.Wait()
			for i, status := range counts {
				if status != http.StatusOK {
					t.Errorf("request %d: found status %d", i, status)
				}
			}
			if !c.answered {
				return // nobody knows which came first
			}
			for i, conn := range open[:many-c.allowed] {
				_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
				if _, err := conn.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
					t.Fatalf("connection %d of %d: found it open (%v), expected that it made room", i+1, many, err)
				}
			}
		})
	}
}

// FuzzSolve sends anything as a puzzle: every answer is JSON, and none says that
// something broke.
func FuzzSolve(f *testing.F) {
	for _, e := range puzzles.Examples() {
		text, err := json.Marshal(e.Text)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(fmt.Sprintf(`{"text":%s,"quick":true}`, text))
	}
	f.Add(`{"family":"hunt","board":"3x4","start":"a1","goals":["c3"],"piece":"0,1","guard":"Pb3","quick":true}`)
	handler, err := web.New(web.Options{MaxSquares: 100, MaxTimeout: time.Second})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, path := range []string{"/api/puzzle", "/api/solve", "/api/hint", "/api/draw"} {
			r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}))
			r.Host = "localhost"
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code >= 500 || w.Code == http.StatusForbidden {
				t.Errorf("%s: found status %d: %s", path, w.Code, w.Body)
			}
			if !json.Valid(w.Body.Bytes()) {
				t.Errorf("%s: found no JSON: %s", path, w.Body)
			}
		}
	})
}
