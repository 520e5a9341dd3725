package render

// books: what writes PDF is too large for a page.
var books []format
