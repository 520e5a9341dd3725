package text

// What is taken, kept and spent at most.
const (
	anyUnpacked   = 8 << 20 // bytes: what a text may always unpack to
	unpackedShare = 64      // times: what a longer text may unpack to, of what it has packed
)
