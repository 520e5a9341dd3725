// Package formats reads puzzles, graphs and walks as people have them: boards in many notations, games and
// positions in FEN, graphs as edge lists, in graph6, DIMACS, TSPLIB and METIS, filled grids, streams of
// them, and the puzzles that the program comes with. What may be read in two ways is refused, and so are
// other formats, by their names.
//
// A reader of a format says with its place what is wrong in a text. No other package reads such texts;
// [notation.Parse] reads only what the program writes.
package formats
