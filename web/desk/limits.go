package desk

import "time"

// What is taken, kept and spent at most.
const (
	pageSquares        = 10_000           // squares: of a puzzle, or vertices and edges
	pageLiterals       = 20_000_000       // literals: of a formula, 400 MB
	pageWalk           = 100_000          // squares: of a walk in a request
	pageDrawn          = 10_001           // squares: of a walk in a picture
	pagePaper          = 400_000          // squares: on all pages of a PDF
	pageTime           = time.Hour        // time: of a computation
	pageCountTime      = 10 * time.Second // time: of counting
	pageCountMemory    = 128 << 20        // bytes: for counting
	pageCertifyTime    = time.Minute      // time: of certifying and verifying
	pageCertifySquares = 1024             // squares: of a board that is certified
	pageCertifyBytes   = 200 << 20        // bytes: of all files of a certificate, as SECURITY.md promises
	pageCertifyFiles   = 1000             // files: of a zip
	pageHintTime       = 3 * time.Second  // time: of a hint, for which somebody waits
	pageMakeTime       = 20 * time.Second // time: of making a puzzle
	pageMade           = 400              // squares: of a puzzle that is made
	pageDrawTime       = 30 * time.Second // time: of drawing
	pageFormulaTime    = time.Minute      // time: of writing a formula
)
