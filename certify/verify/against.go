package verify

import (
	"context"
	"fmt"
	"strings"

	"knightsat/certify/folder"
	"knightsat/certify/pb"
)

// OtherChecker is another checker of proofs, as veripb is.
type OtherChecker struct {
	Name string
	// Check checks a proof, given by the names of its files in the certificate. It
	// returns what was printed, and an error if the proof was not accepted.
	Check func(ctx context.Context, opb, pbp string) (said string, err error)
}

// unreadError says that the other checker could not read a proof, which says nothing
// of the proof.
type unreadError struct{ why string }

func (e *unreadError) Error() string { return e.why }

// outside has another checker look at a proof, where there is one. refused is what the
// checker of this program has against the proof, nil for nothing; the error says where
// the two differ.
func (v *verifier) outside(ctx context.Context, e *folder.Evidence, refused error) error {
	if v.Against == nil || ctx.Err() != nil {
		return refused
	}
	name := v.Against.Name
	said, err := v.Against.Check(ctx, e.OPB, e.PBP)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil && refused != nil:
		return fmt.Errorf("%w; %s does not accept it, either", refused, name)
	case refused != nil:
		return fmt.Errorf(
			"%w; but %s accepts it, so that one of the two checkers is wrong, or reads another dialect",
			refused, name)
	case err != nil:
		lines := strings.Split(strings.TrimSpace(said), "\n")
		if strings.Contains(strings.ToLower(said), "unsupported version") {
			return &unreadError{
				fmt.Sprintf(
					"%s: %s can't read this version of proofs (%s): certify --pbp-version %s writes one "+
						"that VeriPB 0.3 reads, %s one for VeriPB 2; the checker of this program accepts it",
					e.PBP, name, lines[len(lines)-1], pb.V1, pb.V2)}
		}
		return fmt.Errorf("%s: %s does not accept the proof: %w: %s; the checker of this program does", e.PBP,
			name, err, lines[len(lines)-1])
	}
	v.good("%s: %s accepts the proof, too", e.PBP, name)
	return nil
}
