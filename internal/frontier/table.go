package frontier

import (
	"math"
	"math/big"
	"math/bits"
)

// table gives each state of a frontier a number of several words, in two's
// complement: a record is the key's words, then the number's.
type table struct {
	keys, words int
	records     []uint64
	used        int
	shift       int // 64 less the bits of the number of places
	most        int // the most words that records may take
	full        bool
	// of the hash: where one table is filled in the order of another one with the same hash, places crowd
	salt uint64
}

func newTable(keys, words, most int) *table {
	t := &table{keys: keys, words: words, most: most, shift: 64 - 10}
	t.records = make([]uint64, (keys+words)<<10)
	return t
}

func (t *table) places() int { return 1 << (64 - t.shift) }

// place is the record of a key, new ones with the number 0; nil where there is no
// room for a new one.
func (t *table) place(k key) []uint64 {
	if t.used*4 >= t.places()*3 && !t.full {
		t.grow()
	}
	at, stride := t.hash(k), t.keys+t.words
	for {
		r := t.records[at*stride : at*stride+stride]
		switch {
		case r[0] == k[0] && (t.keys == 1 || r[1] == k[1]):
			return r[t.keys:]
		case r[0] == 0:
			if t.full && t.used*20 >= t.places()*19 {
				return nil
			}
			r[0] = k[0]
			if t.keys == 2 {
				r[1] = k[1]
			}
			t.used++
			return r[t.keys:]
		}
		at = (at + 1) & (t.places() - 1)
	}
}

func (t *table) hash(k key) int {
	h := (k[0] + t.salt) * 0x9e3779b97f4a7c15
	h ^= h>>29 ^ k[1]*0xbf58476d1ce4e5b9
	return int(h * 0x94d049bb133111eb >> t.shift)
}

// grow doubles the places, unless there is no memory for that.
func (t *table) grow() {
	if 3*len(t.records) > t.most { // the old ones are there, too, for a while
		t.full = true
		return
	}
	old := *t
	t.shift--
	t.used = 0
	t.records = make([]uint64, 2*len(old.records))
	old.each(func(k key, number []uint64) { copy(t.place(k), number) })
}

func (t *table) each(visit func(k key, number []uint64)) {
	stride := t.keys + t.words
	for at := 0; at < len(t.records); at += stride {
		r := t.records[at : at+stride]
		if r[0] == 0 {
			continue
		}
		k := key{r[0]}
		if t.keys == 2 {
			k[1] = r[1]
		}
		visit(k, r[t.keys:])
	}
}

// addTimes adds number times a weight to sum, which has as many words or more.
func addTimes(sum, number []uint64, weight int64) {
	negative := weight < 0
	w := uint64(weight)
	if negative {
		w = -w
	}
	extend := uint64(int64(number[len(number)-1]) >> 63)
	var carry, high uint64 // of the sum; of the product
	if negative {
		carry = 1
	}
	for i := range sum {
		word := extend
		if i < len(number) {
			word = number[i]
		}
		if w != 1 {
			hi, lo := bits.Mul64(word, w)
			var c uint64
			word, c = bits.Add64(lo, high, 0)
			high = hi + c
		}
		if negative {
			word = ^word
		}
		sum[i], carry = bits.Add64(sum[i], word, carry)
	}
}

// size is about the absolute value of a number.
func size(number []uint64) float64 {
	x := float64(int64(number[len(number)-1]))
	for i := len(number) - 2; i >= 0; i-- {
		x = x*math.Exp2(64) + float64(number[i])
	}
	return math.Abs(x)
}

// value is a number of several words.
func value(number []uint64) *big.Int {
	x := big.NewInt(int64(number[len(number)-1]))
	for i := len(number) - 2; i >= 0; i-- {
		x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(number[i]))
	}
	return x
}
