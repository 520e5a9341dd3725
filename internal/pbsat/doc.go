// Package pbsat decides whether rows "sum of coefficients times literals >= degree"
// over boolean variables have a solution, by learning clauses (Marques-Silva &
// Sakallah, "GRASP", 1999; Chai & Kuehlmann, "A fast pseudo-Boolean constraint
// solver", 2003, whose rows are reasons for clauses here). Each clause that it learns
// follows from the rows and the clauses before by reverse unit propagation, so that
// what it tells of them is a proof. It must not know what the variables stand for.
package pbsat
