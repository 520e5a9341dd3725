package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"

	"knightsat/internal/limits"
	"knightsat/web/desk"
)

// policy lets the page use its own files and nothing else, and nobody frame it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' %s; img-src 'self' blob: data:; " +
	"connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
	"trusted-types 'none'"

// Server serves the page and its interface to the machine on which it runs. [New] makes one; the
// zero value is of no use.
type Server struct {
	mux    *http.ServeMux
	desk   desk.Desk
	places chan struct{} // of tasks that compute
	policy string
}

// New makes a server whose requests the desk answers.
func New(there desk.Desk) (*Server, error) {
	s := &Server{mux: http.NewServeMux(), desk: there,
		places: make(chan struct{}, limits.Tasks)}
	files, _, err := pageFiles(&s.desk, "server")
	if err != nil {
		return nil, err
	}
	style, err := whole(files, there.Version)
	if err != nil {
		return nil, err
	}
	s.policy = fmt.Sprintf(policy, style)
	for name, content := range files {
		if name == "index.html" {
			name = "{$}"
		}
		s.mux.Handle("GET /"+name, file(mediaType(name), content))
	}
	for _, name := range desk.Tasks() {
		s.mux.HandleFunc("POST /api/"+name,
			func(w http.ResponseWriter, r *http.Request) { s.answer(w, r, name) })
	}
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", s.policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	if err := admit(r); err != nil {
		refuse(w, http.StatusForbidden, err)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// Serve answers requests on a listener until the context ends. Then it stops all computations,
// sends what they have found, and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: s, ReadHeaderTimeout: limits.HeaderTime, ErrorLog: log.New(io.Discard, "", 0),
		BaseContext: func(net.Listener) context.Context { return ctx }}
	down := make(chan struct{})
	stay := context.AfterFunc(ctx, func() {
		defer close(down)
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), limits.AnswerTime)
		defer cancel()
		if server.Shutdown(grace) != nil {
			_ = server.Close() // who has not read the answer by now does not want it
		}
	})
	err := server.Serve(l)
	if !stay() {
		<-down
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// admit refuses requests that pages of other sites make: by a name of their own that
// leads here (DNS rebinding: the Host is foreign), or across sites (the Origin is).
func admit(r *http.Request) error {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = strings.Trim(r.Host, "[]")
	}
	if !Loopback(host) {
		return fmt.Errorf("the host %q is not this machine; use localhost or its address",
			desk.Shorten(r.Host))
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		if u, err := url.Parse(origin); err != nil || u.Scheme != "http" ||
			!strings.EqualFold(u.Host, r.Host) {
			return fmt.Errorf("the request comes from %q, not from this page", desk.Shorten(origin))
		}
	}
	if site := r.Header.Get("Sec-Fetch-Site"); (site == "cross-site" || site == "same-site") &&
		strings.HasPrefix(r.URL.Path, "/api/") {
		return errors.New("the request comes from another site, not from this page")
	}
	return nil
}

// Loopback reports whether a host, given by its name or its address, is always this machine.
func Loopback(host string) bool {
	return strings.EqualFold(strings.TrimSuffix(host, "."), "localhost") || net.ParseIP(host).IsLoopback()
}

// answer does one of the desk's tasks. The answer is lines of JSON: progress, as it
// is made, and last the answer, a file, or why it failed. What can't be done at all
// is one line, failed, and has the status of an error. A request that goes away stops
// its task.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, name string) {
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != "application/json" {
		// Pages of other sites can't send this type unasked.
		refuse(w, http.StatusUnsupportedMediaType,
			fmt.Errorf("the content type must be application/json, not %q",
				desk.Shorten(r.Header.Get("Content-Type"))))
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limits.Request))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		refuse(w, http.StatusRequestEntityTooLarge,
			fmt.Errorf("the body has more than %d bytes, the limit", limits.Request))
		return
	} else if err != nil {
		refuse(w, http.StatusBadRequest, errors.New("the body is not whole"))
		return
	}
	task, err := s.desk.Task(name, body)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	if task.Limit > 0 {
		select {
		case s.places <- struct{}{}:
			defer func() { <-s.places }()
		case <-r.Context().Done():
			return
		}
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	control := http.NewResponseController(w)
	task.Do(r.Context(), func(l desk.Message) {
		send(w, l)
		_ = control.Flush() // a client that went away hears nothing
	})
}

func refuse(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.WriteHeader(status)
	send(w, desk.Message{Failed: desk.NewRefusal(err)})
}

func send(w io.Writer, l desk.Message) { _, _ = w.Write(append(l.JSON(), '\n')) }
