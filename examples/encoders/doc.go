// Package encoders has encodings in Python, each a program that knightsat asks for formulas:
// --encoding "exec:python3 direct.py". docs/your-first-encoding.md tells of them.
package encoders
