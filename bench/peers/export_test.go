package peers

// All lists the peers.
func All() []*Peer { return all }
