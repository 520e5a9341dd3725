// Package against asks another checker of proofs, as veripb is, whether it agrees with the verifier, which stands
// alone.
//
// This package makes no promise: docs/library.md lists those that do.
package against

import (
	"context"
	"fmt"
	"strings"

	"knightsat/certify/pb"
	"knightsat/certify/verify"
)

// Checker is another checker of this name. check checks a proof, given by the names of its files in the
// certificate. It returns what was printed, and an error if the proof was not accepted.
func Checker(name string, check func(ctx context.Context, opb, pbp string) (said string, err error)) *verify.OtherChecker {
	return &verify.OtherChecker{Name: name, Check: func(ctx context.Context, opb, pbp string, refused error) error {
		said, err := check(ctx, opb, pbp)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return compare(name, pbp, said, err, refused)
	}}
}

// compare says where two checkers differ: what this program has against a proof, and what the other one has.
func compare(name, pbp, said string, err, refused error) error {
	switch {
	case err != nil && refused != nil:
		return fmt.Errorf("%w; %s does not accept it, either", refused, name)
	case refused != nil:
		return fmt.Errorf(
			"%w; but %s accepts it, so that one of the two checkers is wrong, or reads another dialect",
			refused, name)
	case err != nil:
		lines := strings.Split(strings.TrimSpace(said), "\n")
		if strings.Contains(strings.ToLower(said), "unsupported version") {
			return unreadError(fmt.Sprintf(
				"%s: %s can't read this version of proofs (%s): certify --pbp-version %s writes one "+
					"that VeriPB 0.3 reads, %s one for VeriPB 2; the checker of this program accepts it",
				pbp, name, lines[len(lines)-1], pb.V1, pb.V2))
		}
		return fmt.Errorf("%s: %s does not accept the proof: %w: %s; the checker of this program does", pbp,
			name, err, lines[len(lines)-1])
	}
	return nil
}

// unreadError says why the other checker could not read a proof.
type unreadError string

func (e unreadError) Error() string { return string(e) }

func (e unreadError) Unread() string { return string(e) }
