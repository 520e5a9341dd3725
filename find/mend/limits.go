package mend

// What is tried and spent at most.
const (
	mendedModels = 300     // models: of a window that are looked at
	routeTries   = 8       // times: that a route is mended, until another one is laid
	routeWindow  = 64      // squares: of a window of a route; half as many more in each further try
	widestRoute  = 216     // squares: the same, at most
	freeWindow   = 150     // squares: of a larger window, visits stay near the route
	besideRoute  = 10      // squares: that are near, for each jump from a square
	windowSteps  = 1 << 18 // steps: for a window, and as many for each routeWindow squares
)
