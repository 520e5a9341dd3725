package cuts

// What is tried and spent at most.
const (
	oddOrders  = 6   // orders: in which inequalities are added up
	maxOddSums = 200 // sums: of inequalities that are halved at once
)
