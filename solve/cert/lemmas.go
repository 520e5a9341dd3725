package cert

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"knightsat/solve/cert/pb"
)

// lemmas translates a proof in the format DRAT, as text or binary, of a formula
// whose variable 17 is x17 in the model: each clause that it adds follows by reverse
// unit propagation, and what it deletes of these is deleted. It ends with the row
// that holds nowhere, whose ID is returned. A clause that follows by RAT only is
// refused by whoever checks the proof that is written.
func lemmas(ctx context.Context, p *pb.Proof, vars int, r io.Reader) (pb.ID, error) {
	in := &dratReader{in: bufio.NewReaderSize(r, 1<<16), vars: vars}
	if err := in.look(); err != nil {
		return 0, err
	}
	known := map[string][]pb.ID{} // by sorted literals
	for n := 1; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		del, lits, err := in.next()
		switch {
		case err == io.EOF:
			return p.Lemma(), nil // a formula with the empty clause needs no lemma
		case err != nil:
			return 0, fmt.Errorf("step %d of the solver's proof: %w", n, err)
		case len(lits) == 0 && !del:
			return p.Lemma(), nil
		}
		slices.Sort(lits)
		lits = slices.Compact(lits)
		key := make([]byte, 0, 4*len(lits))
		for _, l := range lits {
			key = append(key, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
		}
		ids := known[string(key)]
		switch {
		case !del && tautology(lits):
		case !del:
			known[string(key)] = append(ids, p.Lemma(lits...))
		case len(ids) > 0 && len(lits) > 1: // units stay: solvers take them for granted
			p.Delete(ids[len(ids)-1])
			known[string(key)] = ids[:len(ids)-1]
		}
	}
}

// tautology reports whether a sorted clause has a variable both ways.
func tautology(lits []pb.Lit) bool {
	for i := 1; i < len(lits); i++ {
		if lits[i] == lits[i-1].Not() {
			return true
		}
	}
	return false
}

// dratReader reads the steps of a proof in the format DRAT. In text, a line
// "1 -2 0" adds a clause, and "d 1 -2 0" deletes one. In binary, the byte a or d is
// followed by the literals, 2v for v and 2v+1 for not v, each in groups of seven
// bits, lowest first, the highest bit of a byte set where another follows; and a
// byte 0.
type dratReader struct {
	in     *bufio.Reader
	binary bool
	vars   int
	lits   []pb.Lit
}

// look tells text from binary by what no text has.
func (r *dratReader) look() error {
	head, err := r.in.Peek(4096)
	if err != nil && err != io.EOF {
		return err
	}
	r.binary = len(head) > 0 && head[0] == 'a' || slices.ContainsFunc(head, func(c byte) bool {
		return c != '\n' && c != '\r' && c != '\t' && (c < ' ' || c >= 0x7f)
	})
	return nil
}

var errCutOff = errors.New("the proof ends in a clause")

// next reads a step; io.EOF at the end of the proof.
func (r *dratReader) next() (del bool, lits []pb.Lit, err error) {
	r.lits = r.lits[:0]
	if r.binary {
		c, err := r.in.ReadByte()
		if err != nil {
			return false, nil, err
		}
		if c != 'a' && c != 'd' {
			return false, nil, fmt.Errorf("the byte %#02x, must be a or d", c)
		}
		del = c == 'd'
	}
	for first := true; ; first = false {
		l, ok, err := r.literal(first, &del)
		switch {
		case err == io.EOF && (!first || r.binary || del):
			return false, nil, errCutOff
		case err != nil:
			return false, nil, err
		case !ok:
			return del, r.lits, nil
		}
		r.lits = append(r.lits, l)
	}
}

// literal reads one; false for the 0 at a clause's end.
func (r *dratReader) literal(first bool, del *bool) (pb.Lit, bool, error) {
	n := int64(0)
	if r.binary {
		for shift := 0; ; shift += 7 {
			c, err := r.in.ReadByte()
			if err != nil {
				return 0, false, err
			}
			if shift > 28 {
				return 0, false, errors.New("a number of more than five bytes")
			}
			n |= int64(c&0x7f) << shift
			if c < 0x80 {
				break
			}
		}
		if n%2 == 1 {
			n = -n
		}
		n /= 2
	} else {
		word, err := r.word()
		for first && err == nil && (word == "c" || word == "d" && !*del) {
			if word == "c" {
				_, err = r.in.ReadString('\n')
			} else {
				*del = true
			}
			if err == nil {
				word, err = r.word()
			}
		}
		if err != nil {
			return 0, false, err
		}
		if n, err = strconv.ParseInt(word, 10, 32); err != nil {
			return 0, false, fmt.Errorf("%q, must be a literal, 0, d or c", word)
		}
	}
	v := max(n, -n)
	switch {
	case v == 0:
		return 0, false, nil
	case v > int64(r.vars) || v > math.MaxInt32/2:
		return 0, false, fmt.Errorf("the formula has no variable %d", v)
	}
	l := pb.Lit(2 * (v - 1))
	if n < 0 {
		l = l.Not()
	}
	return l, true, nil
}

// word reads up to the next blank, and this.
func (r *dratReader) word() (string, error) {
	var word []byte
	for {
		c, err := r.in.ReadByte()
		blank := c == ' ' || c == '\n' || c == '\r' || c == '\t'
		switch {
		case err == io.EOF && len(word) > 0:
			return string(word), nil
		case err != nil:
			return "", err
		case blank && len(word) > 0:
			if c == '\n' {
				return string(word), r.in.UnreadByte() // a comment ends with its line
			}
			return string(word), nil
		case !blank && len(word) < 64:
			word = append(word, c)
		}
	}
}
