package shown

// What is tried and spent at most.
const (
	tollWork  = 500_000 // pairs: looked at to make tolls simpler, a millisecond
	shifts    = 12      // squares: whose tolls are made 0 to look for simple ones
	climbs    = 8       // times: that tolls are raised and lowered for each
	maxPriced = 100     // squares: whose prices are told
)
