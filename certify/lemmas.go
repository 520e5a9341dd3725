package certify

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"knightsat/certify/pb"
)

// lemmas translates a proof in the format DRAT, as text or binary, of a formula
// whose variable 17 is x17 in the model: each clause that it adds follows by reverse
// unit propagation, and what it deletes of these is deleted. It ends with the row
// that holds nowhere, whose ID is returned. A clause that follows by RAT only is
// refused by whoever checks the proof that is written.
func lemmas(ctx context.Context, p *pb.Proof, vars int, r io.Reader) (pb.ID, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	head, err := in.Peek(4096)
	if err != nil && err != io.EOF {
		return 0, err
	}
	next := textStep
	if len(head) > 0 && head[0] == 'a' || slices.ContainsFunc(head, func(c byte) bool {
		return c != '\n' && c != '\r' && c != '\t' && (c < ' ' || c >= 0x7f)
	}) {
		next = binaryStep
	}
	known := map[string][]pb.ID{} // by sorted literals
	for n := 1; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		del, clause, err := next(in)
		switch {
		case err == io.EOF: // a formula with the empty clause needs no lemma
			return p.Lemma(), nil
		case err != nil:
			return 0, fmt.Errorf("step %d of the solver's proof: %w", n, err)
		case len(clause) == 0 && !del:
			return p.Lemma(), nil
		}
		slices.Sort(clause)
		clause = slices.Compact(clause)
		tautology := false
		var lits []pb.Lit
		for _, v := range clause {
			if v > int64(vars) || -v > int64(vars) || v == 0 {
				return 0, fmt.Errorf("step %d of the solver's proof: the formula has no variable %d", n, v)
			}
			l := pb.Lit(2 * (v - 1))
			if v < 0 {
				l = pb.Lit(2 * (-v - 1)).Not()
			}
			_, both := slices.BinarySearch(clause, -v)
			tautology = tautology || both
			lits = append(lits, l)
		}
		key := fmt.Sprint(clause)
		ids := known[key]
		switch {
		case !del && tautology:
		case !del:
			known[key] = append(ids, p.Lemma(lits...))
		case len(ids) > 0 && len(lits) > 1: // units stay: solvers take them for granted
			p.Delete(ids[len(ids)-1])
			known[key] = ids[:len(ids)-1]
		}
	}
}

var errCutOff = errors.New("the proof ends in a clause")

// textStep reads a line "1 -2 0", which adds a clause, or "d 1 -2 0", which deletes one;
// io.EOF at the end of the proof.
func textStep(in *bufio.Reader) (del bool, clause []int64, err error) {
	var words []string
	for len(words) == 0 || words[0] == "c" {
		line, err := in.ReadString('\n')
		if words = strings.Fields(line); err != nil && (err != io.EOF || len(words) == 0) {
			return false, nil, err
		}
	}
	if del = words[0] == "d"; del {
		words = words[1:]
	}
	if len(words) == 0 || words[len(words)-1] != "0" {
		return false, nil, errCutOff
	}
	for _, word := range words[:len(words)-1] {
		v, err := strconv.ParseInt(word, 10, 32)
		if err != nil {
			return false, nil, fmt.Errorf("%q, must be a literal, 0, d or c", word)
		}
		clause = append(clause, v)
	}
	return del, clause, nil
}

// binaryStep reads the byte a, or d for a clause to delete, the literals, 2v for v and 2v+1
// for not v, and a 0, all in groups of seven bits, lowest first, the highest bit of a byte
// set where another follows; io.EOF at the end of the proof.
func binaryStep(in *bufio.Reader) (del bool, clause []int64, err error) {
	kind, err := in.ReadByte()
	if err == nil && kind != 'a' && kind != 'd' {
		err = fmt.Errorf("the byte %#02x, must be a or d", kind)
	}
	for err == nil {
		var n uint64
		if n, err = binary.ReadUvarint(in); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errCutOff
		}
		v := int64(n / 2)
		switch {
		case err == nil && n == 0:
			return kind == 'd', clause, nil
		case n%2 == 1:
			v = -v
		}
		clause = append(clause, v)
	}
	return false, nil, err
}
