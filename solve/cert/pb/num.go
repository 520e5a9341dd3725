package pb

import (
	"math"
	"math/big"
)

// num is an exact integer: v as long as it fits into 64 bits, b beyond them.
type num struct {
	v int64
	b *big.Int // nil: the number is v
}

// maxBits bounds the numbers of a proof: beyond it, a multiplication is refused.
const maxBits = 1 << 10

func small(v int64) num { return num{v: v} }

func (a num) big() *big.Int {
	if a.b != nil {
		return a.b
	}
	return big.NewInt(a.v)
}

// shrink makes a number of b, which it keeps if it is large.
func shrink(b *big.Int) num {
	if b.IsInt64() {
		return num{v: b.Int64()}
	}
	return num{b: b}
}

func (a num) plus(c num) num {
	if a.b == nil && c.b == nil {
		if s := a.v + c.v; (s > a.v) == (c.v > 0) {
			return num{v: s}
		}
	}
	return shrink(new(big.Int).Add(a.big(), c.big()))
}

func (a num) neg() num {
	if a.b == nil && a.v != math.MinInt64 {
		return num{v: -a.v}
	}
	return shrink(new(big.Int).Neg(a.big()))
}

func (a num) minus(c num) num { return a.plus(c.neg()) }

func (a num) times(c num) num {
	const half = 1 << 31
	if a.b == nil && c.b == nil && -half < a.v && a.v < half && -half < c.v && c.v < half {
		return num{v: a.v * c.v}
	}
	return shrink(new(big.Int).Mul(a.big(), c.big()))
}

// over is a/c rounded up. Both are positive, or a is zero.
func (a num) over(c num) num {
	if a.b == nil && c.b == nil {
		q := a.v / c.v
		if a.v%c.v != 0 {
			q++
		}
		return num{v: q}
	}
	q, r := new(big.Int).QuoRem(a.big(), c.big(), new(big.Int))
	if r.Sign() != 0 {
		q.Add(q, big.NewInt(1))
	}
	return shrink(q)
}

func (a num) sign() int {
	switch {
	case a.b != nil:
		return a.b.Sign()
	case a.v > 0:
		return 1
	case a.v < 0:
		return -1
	}
	return 0
}

func (a num) abs() num {
	if a.sign() < 0 {
		return a.neg()
	}
	return a
}

func (a num) cmp(c num) int { return a.minus(c).sign() }

func (a num) String() string { return a.big().String() }
