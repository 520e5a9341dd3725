package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

const racePrefix = "race:"

// Race runs several engines at once on the same formula, takes the first answer
// and stops the others. Which of several models it returns is left to chance. [ByName]
// makes one from a name such as "race:gini,pbsat"; the zero value has no engines and
// always answers Unknown.
type Race struct{ engines []Engine }

// newRace reads "gini,cadical -q".
func newRace(list string) (*Race, error) {
	r := &Race{}
	for _, name := range strings.Split(list, ",") {
		e, err := ByName(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		r.engines = append(r.engines, e)
	}
	if len(r.engines) < 2 {
		return nil, fmt.Errorf("a race needs two engines or more with commas between them, not %q", list)
	}
	return r, nil
}

// Name implements [Engine].
func (r *Race) Name() string {
	var names []string
	for _, e := range r.engines {
		names = append(names, e.Name())
	}
	return racePrefix + strings.Join(names, ",")
}

// Open implements [Engine].
func (r *Race) Open(f *cnf.Formula) Session {
	s := &raceSession{race: r}
	for _, e := range r.engines {
		s.sessions = append(s.sessions, e.Open(f))
	}
	return s
}

type raceSession struct {
	race     *Race
	sessions []Session
}

type raceAnswer struct {
	name   string
	status Status
	model  cnf.Model
	err    error
}

// Solve implements [Session]. It returns when all engines have stopped, and
// looks at what each of them says: two answers that contradict each other are an
// error. An engine that breaks loses the race, and nothing else; when all do, so
// does the race.
func (s *raceSession) Solve(ctx context.Context, assumptions ...z.Lit) (Status, cnf.Model, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	answers := make(chan raceAnswer, len(s.sessions))
	for i, session := range s.sessions {
		go func() {
			a := raceAnswer{name: s.race.engines[i].Name()}
			a.status, a.model, a.err = session.Solve(ctx, assumptions...)
			answers <- a
		}()
	}
	var first *raceAnswer
	var errs []error
	for range s.sessions {
		a := <-answers
		switch {
		case a.err != nil:
			errs = append(errs, a.err)
		case a.status == Unknown:
		case first == nil:
			first = &a
			stop()
		case a.status != first.status:
			return Unknown, nil, fmt.Errorf("%s says %v, and %s says %v: one of them is wrong", first.name, first.status, a.name, a.status)
		}
	}
	if first != nil {
		return first.status, first.model, nil
	}
	return Unknown, nil, errors.Join(errs...)
}

// Close implements [Session].
func (s *raceSession) Close() error {
	var errs []error
	for _, session := range s.sessions {
		errs = append(errs, session.Close())
	}
	return errors.Join(errs...)
}
