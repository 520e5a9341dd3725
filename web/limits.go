package web

import "time"

// What is taken, kept and spent at most.
const (
	maxRequest = 1 << 20          // bytes: of a request
	maxTasks   = 2                // tasks: that compute at once; others wait
	headerTime = 10 * time.Second // time: for a request's header
	answerTime = 2 * time.Second  // time: for answers, when the server ends
)
