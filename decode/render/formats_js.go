package render

// heavy: what draws pixels or writes PDF is too large for a page.
var heavy []fileFormat
