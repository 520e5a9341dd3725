package process

import "fmt"

// EndedError is an error about a program that has ended, with how it ended.
type EndedError struct {
	error
	Exit int // status; -1 if a signal ended it
}

// Unwrap gives the error alone.
func (e *EndedError) Unwrap() error { return e.error }

// Describe adds to an error how the program ended and what it complained of. The error is an
// [*EndedError].
func (r *Run) Describe(err error) error {
	err = fmt.Errorf("%w (it ended with %s)", err, r.state)
	if text := r.Complaints.String(); text != "" {
		err = fmt.Errorf("%w; it said: %s", err, text)
	}
	return &EndedError{err, r.Exit()}
}
