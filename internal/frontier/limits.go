package frontier

// What is tried and spent at most.
const (
	greedyOrders = 64 // orders: of the vertices along a frontier that are tried
)
