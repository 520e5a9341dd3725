package text

// unpackers are none in a browser, which is given texts.
var unpackers []unpacker
