// Package archtest holds tests of the project as a whole: which package may
// import which, and how long a file may be. There is nothing else in it.
package archtest
