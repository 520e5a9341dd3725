// Package wholefile writes files and folders that are there whole or not at all,
// whenever the program is killed and wherever the disk is full. What is written
// has another name until it is whole; what a killed program left under such a
// name is removed by the next that writes beside it. Folders for temporary files are swept so, too.
//
// It knows nothing of what is written.
package wholefile
