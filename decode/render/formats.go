//go:build !js

package render

// hasPDF: there is one but in the browser.
const hasPDF = true
