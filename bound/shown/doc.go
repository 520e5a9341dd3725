// Package shown tells people what refutations rest on: the figures of package bound in sentences, in sums for a
// pencil, and by what is drawn on a board. It proves nothing.
package shown
