package web

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestOtherSitesAreRefused(t *testing.T) {
	s := newServer(t, Options{})
	for _, c := range []struct {
		path, name, value string
		want              int
	}{
		{"/api/info", "Sec-Fetch-Site", "same-origin", 200},
		{"/api/info", "Sec-Fetch-Site", "none", 200},
		{"/api/info", "Sec-Fetch-Site", "same-site", 403},
		{"/api/info", "Sec-Fetch-Site", "cross-site", 403},
		{"/", "Sec-Fetch-Site", "cross-site", 200}, // a link leads here
		{"/api/info", "Origin", "http://localhost", 200},
		{"/api/info", "Origin", "https://LOCALHOST", 200},
		{"/api/info", "Origin", "ftp://localhost", 403},
		{"/api/info", "Origin", "http://localhost:81", 403},
		{"/api/info", "Origin", "null", 403},
		{"/api/info", "Origin", "://", 403},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		r.Host = "localhost"
		r.Header.Set(c.name, c.value)
		for _, local := range []string{"127.0.0.1", "192.0.2.1"} {
			want := c.want
			if local != "127.0.0.1" {
				want = 403 // localhost is not the name of other addresses
			}
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.ParseIP(local)})))
			says := ""
			if want == 403 {
				says = `"error":"the `
			}
			expect(t, w, want, says)
		}
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.Host = "192.0.2.1:80"
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1)})))
	expect(t, w, http.StatusOK, "<html")
}

// TestHintsKeepTheRules: each move of a walk is held against the puzzle.
func TestHintsKeepTheRules(t *testing.T) {
	s := newServer(t, Options{})
	for _, c := range []struct{ body, says string }{
		{`"family":"tour","board":"3x4","start":"a1","walk":"b1"`, "the walk begins on b1; the puzzle does on a1"},
		{`"family":"tour","board":"3x4","walk":"a1,b1"`, "from a1 to b1 is no knight jump"},
		{`"family":"tour","board":"3x4","walk":"a1,b3,a1"`, "a1 is visited twice"},
		{`"family":"tour","board":"3x4","closed":true,"walk":"a1,b3,a1,c2"`, "a1 is visited twice"},
		{`"family":"hunt","board":"4x4","guard":"Pb4","start":"d1","goals":"d4","walk":"d1,c3"`, "c3 may not be entered: it is attacked by the pawn on b4"},
		{`"family":"hunt","board":"4x4","holes":"c3","start":"d1","goals":"d4","walk":"d1,c3"`, "c3 may not be entered: it is a hole"},
	} {
		expect(t, ask(s, "POST", "/api/hint", "{"+c.body+"}"), http.StatusBadRequest, c.says)
	}
}
