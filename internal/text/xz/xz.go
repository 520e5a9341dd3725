// Package xz lets package text unpack xz, for a program that imports it: what verifies certificates reads
// puzzles, too, and does not rest on a decoder of thousands of lines.
package xz

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/ulikunitz/xz"
	"github.com/ulikunitz/xz/lzma"

	"knightsat/internal/bytesize"
	"knightsat/internal/text"
)

func init() { text.Register("xz", "\xfd7zXZ\x00", open) }

// open asks for the size of the dictionary first, for which memory is taken whatever the file has.
func open(in *bufio.Reader) (io.Reader, error) {
	const sizes = 12 + 2 // behind the stream's header, the size of the block's and its flags
	head, _ := in.Peek(sizes + 2*binary.MaxVarintLen64 + 3)
	if len(head) > sizes {
		flags, at := head[sizes-1], head[sizes:]
		for _, sized := range []byte{0x40, 0x80} {
			if _, n := binary.Uvarint(at); flags&sized != 0 && n > 0 {
				at = at[n:]
			}
		}
		const filter = 0x21 // LZMA2, whose one property is the size
		if len(at) > 2 && at[0] == filter {
			if size, err := lzma.DecodeDictCap(at[2]); err == nil && size > xzDictionary {
				return nil, fmt.Errorf("its dictionary has %s, more than %s", bytesize.Format(size),
					bytesize.Format(xzDictionary))
			}
		}
	}
	r, err := xz.NewReader(in)
	if err == io.EOF {
		return nil, errors.New("it has no data")
	}
	return r, err
}
