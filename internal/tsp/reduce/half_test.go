package reduce

import (
	"reflect"
	"testing"

	"knightsat/internal/tsp/linear"
)

// TestEdgesThatAreRuledOutAreNotUsed: those that a half takes to be 1 are open for certain then.
func TestEdgesThatAreRuledOutAreNotUsed(t *testing.T) {
	h := &linear.Half{Sets: [][]int{{2, 5}}, Open: []linear.Entry{{Var: 0, Coef: 1}, {Var: 1, Coef: -1}, {Var: 2, Coef: 1},
		{Var: 3, Coef: -1}, {Var: 4, Coef: -1}}}
	want := PricedCut{Sets: [][]int32{{2, 5}}, Uses: []linear.Entry{{Var: 1, Coef: -1}, {Var: 7, Coef: 1}}, Certain: 2,
		Odd: true, Cost: 3}
	if got := half(h, 3, []int32{7, -1, -1, 1, -1}); !reflect.DeepEqual(got, want) {
		t.Errorf("found %+v, expected %+v", got, want)
	}
}
