package pb

// What is taken, kept and spent at most.
const (
	rowName   = 1 << 24  // bytes: the name of a row, which lists squares
	modelVars = 1 << 30  // variables: so that literals fit 32 bits
	proofWord = 1 << 16  // bytes: a word of a proof
	keptRows  = 64 << 20 // bytes: of a proof's rows, beside as many as the model's
)
