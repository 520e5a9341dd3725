// Package simplex solves linear programs whose variables lie between bounds, by
// the dual simplex method, and goes on from the last solution when rows are
// added or bounds tightened: what cutting planes need. It works in floating
// point, so that nothing may rest on its numbers: a caller rounds the dual
// values and computes in whole numbers what they prove. Products are rounded
// before they are added, so that the numbers are the same on every machine.
package simplex
