//go:build !unix

package process

import "os/exec"

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

func start(cmd *exec.Cmd) error { return cmd.Start() }

// terminateGroup ends the program alone, unasked: there is no way to ask.
func terminateGroup(cmd *exec.Cmd) error { return killGroup(cmd) }

// killGroup ends the program alone.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

// groupLives does not know.
func groupLives(*exec.Cmd) bool { return false }
