// Package table has a hash table of states, which are keys of one word or two.
package table

// Key is a state in two words. The first is not 0; the second is 0 in a table of keys of one word.
type Key [2]uint64

// Table gives each state a number of several words, in two's complement: a record is the key's words, then the
// number's.
type Table struct {
	Words   int // of a number
	Records []uint64
	Used    int
	keys    int // words of a key
	shift   int // 64 less the bits of the number of places
	most    int // the most words that records may take
	full    bool
	// of the hash: where one table is filled in the order of another one with the same hash, places crowd
	Salt uint64
}

// New makes a table of keys of one word or two, and of numbers of some words. It takes this many words in all at most.
func New(keys, words, most int) *Table {
	t := &Table{keys: keys, Words: words, most: most, shift: 64 - 10}
	t.Records = make([]uint64, (keys+words)<<10)
	return t
}

func (t *Table) places() int { return 1 << (64 - t.shift) }

// Place is the record of a key, new ones with the number 0; nil where there is no
// room for a new one.
func (t *Table) Place(k Key) []uint64 {
	if t.Used*4 >= t.places()*3 && !t.full {
		t.grow()
	}
	at, stride := t.hash(k), t.keys+t.Words
	for {
		r := t.Records[at*stride : at*stride+stride]
		switch {
		case r[0] == k[0] && (t.keys == 1 || r[1] == k[1]):
			return r[t.keys:]
		case r[0] == 0:
			if t.full && t.Used*20 >= t.places()*19 {
				return nil
			}
			r[0] = k[0]
			if t.keys == 2 {
				r[1] = k[1]
			}
			t.Used++
			return r[t.keys:]
		}
		at = (at + 1) & (t.places() - 1)
	}
}

func (t *Table) hash(k Key) int {
	h := (k[0] + t.Salt) * 0x9e3779b97f4a7c15
	h ^= h>>29 ^ k[1]*0xbf58476d1ce4e5b9
	return int(h * 0x94d049bb133111eb >> t.shift)
}

// grow doubles the places, unless there is no memory for that.
func (t *Table) grow() {
	if 3*len(t.Records) > t.most { // the old ones are there, too, for a while
		t.full = true
		return
	}
	old := *t
	t.shift--
	t.Used = 0
	t.Records = make([]uint64, 2*len(old.Records))
	old.Each(func(k Key, number []uint64) { copy(t.Place(k), number) })
}

// Each calls visit with each key and its number.
func (t *Table) Each(visit func(k Key, number []uint64)) {
	stride := t.keys + t.Words
	for at := 0; at < len(t.Records); at += stride {
		r := t.Records[at : at+stride]
		if r[0] == 0 {
			continue
		}
		k := Key{r[0]}
		if t.keys == 2 {
			k[1] = r[1]
		}
		visit(k, r[t.keys:])
	}
}
