// Package reduce says what no argument rules out of the walks of a given number
// of moves: by the bound of Held and Karp, reduced costs, a linear program with
// subtour inequalities, colours and symmetry. A [Plan] is in terms of
// pairs of terminals, a [Timetable] in terms of squares and times.
//
// Whatever it leaves out no walk has, or, of the images of a walk, another one;
// so encodings may leave it out, too. It must not know of formulas.
package reduce
