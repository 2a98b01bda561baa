package verify

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

var keyNames = []string{"bot", "luck", "salt", "state"}

// code returns an HMAC-SHA-256 of parts, the first of which is the purpose.
func code(key []byte, purpose string, parts ...[]byte) []byte {
	hash := hmac.New(sha256.New, key)
	hash.Write([]byte("formicary/" + purpose + "\x00"))
	for _, part := range parts {
		hash.Write(part)
	}
	return hash.Sum(nil)
}

func sealsOf(entry *event) object {
	seals, _ := entry.record["seals"].(object)
	return seals
}

// checkOpened checks the opened values of an event against their seals, and returns their number.
func checkOpened(entry *event) int {
	seals := sealsOf(entry)
	for _, path := range sortedNames(entry.opened) {
		value := entry.opened[path].(object)
		salt := parseHex(entry.seq, value["salt"])
		seal := hex.EncodeToString(sum("seal/1", salt, spell(nil, value["value"])))
		needFault(seals[path] == seal, entry.seq, "seal", path)
	}
	return len(entry.opened)
}

// checkSalts checks that every sealed value is opened, and salted with the released key.
func checkSalts(key []byte, entry *event) {
	for _, path := range sortedNames(sealsOf(entry)) {
		value, is := entry.opened[path].(object)
		needFault(is, entry.seq, "seal", path+" is not opened")
		salt := hex.EncodeToString(code(key, "salt/1", eight(entry.seq), []byte(path)))
		needFault(value["salt"] == salt, entry.seq, "seal", path+" has another salt")
	}
}

// checkKeys checks the released keys against the commitments. It returns nil if the match is still
// running, or if it does not release its keys.
func checkKeys(events []*event) map[string][]byte {
	first, last := events[0].body, events[len(events)-1]
	if last.kind != "match-ended" {
		return nil
	}
	given, is := last.body["keys"].(object)
	need(is, last.seq, "it releases no keys")
	var missing []string
	for _, name := range keyNames {
		if _, has := given[name]; !has {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 && (first["keeps_keys"] == true || first["is_private"] == true) {
		return nil
	}
	needFault(len(missing) == 0, last.seq, "commitment", "not released: "+strings.Join(missing, ", "))
	keys := map[string][]byte{}
	for _, name := range keyNames {
		keys[name] = parseHex(last.seq, given[name])
	}
	commitments := first["commitments"].(object)
	for _, name := range keyNames {
		hashed := hex.EncodeToString(sum("commitment/1", keys[name]))
		isSo := commitments[name] == hashed
		needFault(isSo, 1, "commitment", "the "+name+" key is not the one committed to")
	}
	return keys
}
