package cert

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"knightsat/solve/cert/pb"
)

// unreadError says that the other checker could not read a proof, which says nothing
// of the proof.
type unreadError struct{ why string }

func (e *unreadError) Error() string { return e.why }

// outside has another checker look at a proof, where one is asked for: a command
// that takes the names of a model and of a proof, as veripb does, and ends with
// status 0 where it accepts. refused is what the checker of this package has against
// the proof, nil for nothing; the error says where the two differ.
func (v *verifier) outside(e *Evidence, refused error) error {
	words := strings.Fields(v.against)
	if len(words) == 0 || v.ctx.Err() != nil {
		return refused
	}
	args := append(words[1:], filepath.Join(v.dir, e.OPB), filepath.Join(v.dir, e.PBP))
	out, err := program(v.ctx, words[0], args)
	switch {
	case v.ctx.Err() != nil:
		return context.Cause(v.ctx)
	case err != nil && refused != nil:
		return fmt.Errorf("%w; %s does not accept it, either", refused, words[0])
	case refused != nil:
		return fmt.Errorf("%w; but %s accepts it, so that one of the two checkers is wrong, or reads another dialect", refused, words[0])
	case err != nil:
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		if strings.Contains(strings.ToLower(string(out)), "unsupported version") {
			return &unreadError{fmt.Sprintf("%s: %s can't read this version of proofs (%s): certify --pbp-version %s writes one that VeriPB 0.3 reads, %s one for VeriPB 2; the checker of this program accepts it", e.PBP, words[0], lines[len(lines)-1], pb.V1, pb.V2)}
		}
		return fmt.Errorf("%s: %s does not accept the proof: %w: %s; the checker of this program does", e.PBP, words[0], err, lines[len(lines)-1])
	}
	v.good("%s: %s accepts the proof, too", e.PBP, words[0])
	return nil
}
