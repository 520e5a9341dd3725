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

	"knightsat/internal/typed"
)

// policy lets the page use its own files and nothing else, and nobody frame it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' %s; img-src 'self' blob: data:; " +
	"connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
	"trusted-types 'none'"

// server serves the page and its interface to the machine on which it runs. [New] makes one; the
// zero value is of no use.
type server struct {
	mux    *http.ServeMux
	desk   answerer
	places chan struct{} // of tasks that compute
	policy string
}

// answerer is what does the page's tasks: a desk of package web/desk.
type answerer interface {
	// Tasks lists the names of the tasks.
	Tasks() []string
	// Start reads and checks a request. It returns what does the task, and calls tell with each line of the
	// answer; and whether that computes.
	Start(name string, body []byte) (do func(ctx context.Context, tell func(line []byte)), long bool, err error)
	// Refused is the line that says what is wrong.
	Refused(err error) []byte
	// Info is what the page asks for at first, with the levels of its course and the formats of its pictures.
	Info(course any, formats []string) ([]byte, error)
}

// New makes a server of the program of this version, whose requests the desk answers.
func New(version string, there answerer) (*server, error) {
	s := &server{mux: http.NewServeMux(), desk: there,
		places: make(chan struct{}, maxTasks)}
	files, err := pageFiles(there, "server", nil)
	if err != nil {
		return nil, err
	}
	style, err := whole(files, version)
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
	for _, name := range there.Tasks() {
		s.mux.HandleFunc("POST /api/"+name,
			func(w http.ResponseWriter, r *http.Request) { s.answer(w, r, name) })
	}
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", s.policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	if err := admit(r); err != nil {
		s.refuse(w, http.StatusForbidden, err)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// Serve answers requests on a listener until the context ends. Then it stops all computations,
// sends what they have found, and returns nil.
func (s *server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: s, ReadHeaderTimeout: headerTime, ErrorLog: log.New(io.Discard, "", 0),
		BaseContext: func(net.Listener) context.Context { return ctx }}
	down := make(chan struct{})
	stay := context.AfterFunc(ctx, func() {
		defer close(down)
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), answerTime)
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
			typed.Shorten(r.Host))
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		if u, err := url.Parse(origin); err != nil || u.Scheme != "http" ||
			!strings.EqualFold(u.Host, r.Host) {
			return fmt.Errorf("the request comes from %q, not from this page", typed.Shorten(origin))
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
func (s *server) answer(w http.ResponseWriter, r *http.Request, name string) {
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media != "application/json" {
		// Pages of other sites can't send this type unasked.
		s.refuse(w, http.StatusUnsupportedMediaType,
			fmt.Errorf("the content type must be application/json, not %q",
				typed.Shorten(r.Header.Get("Content-Type"))))
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		s.refuse(w, http.StatusRequestEntityTooLarge,
			fmt.Errorf("the body has more than %d bytes, the limit", maxRequest))
		return
	} else if err != nil {
		s.refuse(w, http.StatusBadRequest, errors.New("the body is not whole"))
		return
	}
	task, long, err := s.desk.Start(name, body)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err)
		return
	}
	if long {
		select {
		case s.places <- struct{}{}:
			defer func() { <-s.places }()
		case <-r.Context().Done():
			return
		}
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	control := http.NewResponseController(w)
	task(r.Context(), func(line []byte) {
		send(w, line)
		_ = control.Flush() // a client that went away hears nothing
	})
}

func (s *server) refuse(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.WriteHeader(status)
	send(w, s.desk.Refused(err))
}

func send(w io.Writer, line []byte) { _, _ = w.Write(append(line, '\n')) }
