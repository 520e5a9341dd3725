package rows

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestModelsAreWrittenAsBefore: in folders that are verified tomorrow, rows and terms stand as today.
func TestModelsAreWrittenAsBefore(t *testing.T) {
	for _, c := range []struct {
		name, puzzle string
		r            Request
		want         string
	}{
		{"places of a walk that comes back", "closed: true\nstart: b1\ngoals: a1,c1,d1\npiece: wazir\nboard: 4x1",
			Request{Model: OfPlaces, Moves: 5, Places: []string{"a1", "c1", "d1"}, Sets: [][]string{{"c1", "d1"}, {"a1", "1"}}}, `* #variable= 10 #constraint= 12
* row at a1
1 x_a1_c1 1 x_a1_d1 1 start_a1 1 end_a1 = 2 ;
* row differ a1
-1 start_a1 -1 end_a1 >= -1 ;
* row at c1
1 x_a1_c1 1 x_c1_d1 1 start_c1 1 end_c1 = 2 ;
* row differ c1
-1 start_c1 -1 end_c1 >= -1 ;
* row at d1
1 x_a1_d1 1 x_c1_d1 1 start_d1 1 end_d1 = 2 ;
* row differ d1
-1 start_d1 -1 end_d1 >= -1 ;
* row start
1 start_a1 1 start_c1 1 start_d1 = 1 ;
* row end
1 end_a1 1 end_c1 1 end_d1 = 1 ;
* row budget 5
-1 start_a1 -1 end_a1 -2 x_a1_c1 -1 start_c1 -1 end_c1 -3 x_a1_d1 -1 x_c1_d1 -2 start_d1 -2 end_d1 >= -5 ;
* row inside c1 d1
1 x_c1_d1 -1 in_1_0 = 0 ;
* row few 1
-1 in_1_0 >= -1 ;
* row inside a1 1
1 x_a1_c1 1 x_a1_d1 1 in_1_0 = 2 ;
`},
		{"a shortest walk", "start: any\nend: c1\ngoals: a1\npiece: wazir\nboard: 3x1", Request{Model: OfShortest, Moves: 1}, `* #variable= 11 #constraint= 9
* row degree a1
1 start_a1 1 a_a1_b1 1 b_a1_b1 -2 h_a1_1 = 2 ;
* row ends a1
-1 start_a1 1 h_a1_1 >= -1 ;
* row degree b1
1 a_a1_b1 1 b_a1_b1 1 a_b1_c1 1 b_b1_c1 -2 h_b1_1 -2 h_b1_2 -2 h_b1_3 = 0 ;
* row degree c1
1 start_c1 1 a_b1_c1 1 b_b1_c1 -2 h_c1_1 = 1 ;
* row ends c1
-1 start_c1 1 h_c1_1 >= 0 ;
* row twice a1 b1
1 a_a1_b1 -1 b_a1_b1 >= 0 ;
* row twice b1 c1
1 a_b1_c1 -1 b_b1_c1 >= 0 ;
* row start
1 start_a1 1 start_c1 = 1 ;
* row budget 1
-1 a_a1_b1 -1 b_a1_b1 -1 a_b1_c1 -1 b_b1_c1 >= -1 ;
`},
		{"jumps of classes", "family: cover\nstart: a1\npiece: wazir\nboard: 3x1",
			Request{Model: OfJumps, Moves: -1, Parity: "odd", Classes: [][]string{{"a1", "c1"}, {"b1"}}, Sets: [][]string{{"b1"}}}, `* #variable= 12 #constraint= 7
* row degree a1 c1
1 end_a1 1 n_a1_b1_0 2 n_a1_b1_1 1 n_a1_b1_2 -2 h_a1_0 -2 h_a1_1 = 3 ;
* row ends a1
-1 end_a1 1 h_a1_0 1 h_a1_1 >= -1 ;
* row degree b1
1 end_b1 1 n_a1_b1_0 2 n_a1_b1_1 1 n_a1_b1_2 -2 h_b1_0 -2 h_b1_1 = 2 ;
* row ends b1
-1 end_b1 1 h_b1_0 1 h_b1_1 >= -1 ;
* row end
1 end_a1 1 end_b1 = 1 ;
* row parity odd
1 n_a1_b1_0 2 n_a1_b1_1 1 n_a1_b1_2 -2 t_0 -4 t_1 -8 t_2 = 1 ;
* row leave b1
1 n_a1_b1_0 2 n_a1_b1_1 1 n_a1_b1_2 >= 1 ;
`},
	} {
		var text strings.Builder
		m := oracle.Must(c.r.Build(t.Context(), parse(c.puzzle)))
		if err := m.Write(&text); err != nil || text.String() != c.want {
			t.Errorf("%s: found\n%s, expected\n%s (%v)", c.name, &text, c.want, err)
		}
	}
}
