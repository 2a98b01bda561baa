package verify

import (
	"encoding/hex"
	"strconv"
)

// ViewDigest returns the digest of a view at a version of a match; a seat of nil is a spectator.
//
// `view` is the JSON of the view in the answer of GET .../state. With `digest=1`, that answer
// includes the same digest.
func ViewDigest(match string, version int64, seat *int, view []byte) (string, error) {
	viewer := "-"
	if seat != nil {
		viewer = "s" + strconv.Itoa(*seat)
	}
	if len(view) == 0 {
		view = []byte("null")
	}
	canonical, err := Canonical(view)
	if err != nil {
		return "", err
	}
	zero := []byte{0}
	digest := sum("view/1", []byte(match), zero, eight(version), []byte(viewer), zero, canonical)
	return hex.EncodeToString(digest), nil
}
