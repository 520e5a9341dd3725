package main

import "time"

// What is taken, kept and spent at most.
const (
	dailyTries  = 400             // puzzles: drawn for one of a day
	dailySalts  = 50              // tries: for a day unlike those before
	dailyWork   = 3_000_000       // steps: of drawing and solving one, a second or so
	dailyTime   = 5 * time.Minute // time: of certifying and verifying one
	dailyMemory = 256 << 20       // bytes: for counting its walks
)
