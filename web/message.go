package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"time"

	"knightsat/web/desk"
)

// reply sends a value as JSON.
func reply(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil { // values are the package's own
		status, body = http.StatusInternalServerError, []byte(`{"error":"something broke"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // a client that went away hears nothing
}

func fail(w http.ResponseWriter, status int, err error) { reply(w, status, desk.NewProblem(err)) }

// sendFile answers with a file to keep.
func sendFile(w http.ResponseWriter, f *desk.File) {
	w.Header().Set("Content-Type", f.Media)
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", f.Name))
	w.Header().Set("Content-Length", fmt.Sprint(len(f.Content)))
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
	_, _ = w.Write(f.Content) // a client that went away gets nothing
}

// receive reads the body of a request; false says that it could not, and has told
// the client why.
func receive(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != "application/json" {
		// Pages of other sites can't send this type unasked.
		fail(w, http.StatusUnsupportedMediaType, fmt.Errorf("the content type must be application/json, not %q", desk.Shorten(r.Header.Get("Content-Type"))))
		return nil, false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err == nil {
		complete(r)
		return body, true
	}
	status := http.StatusBadRequest
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		status, err = http.StatusRequestEntityTooLarge, fmt.Errorf("the body has more than %d bytes, which are the most", maxBody)
	case errors.Is(err, os.ErrDeadlineExceeded):
		status, err = http.StatusRequestTimeout, errors.New("the body was not complete in time")
	default:
		err = errors.New("the body is not whole")
	}
	fail(w, status, err)
	return nil, false
}

// read has the body of a request read and checked. This takes milliseconds, in a
// place for what is brief, which is waited for. False says that the client was
// told what is wrong, or went away.
func (s *Server) read(w http.ResponseWriter, r *http.Request, with func(body []byte) error) bool {
	body, ok := receive(w, r)
	if !ok {
		return false
	}
	select {
	case s.brief <- struct{}{}:
	case <-r.Context().Done():
		return false
	}
	err := func() error {
		defer leave(s.brief) // before a client that reads slowly is told anything
		return with(body)
	}()
	if err != nil {
		fail(w, http.StatusBadRequest, err)
	}
	return err == nil
}
