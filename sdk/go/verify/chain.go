package verify

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// sum returns the SHA-256 of parts, the first of which is the purpose and ends with a zero byte.
func sum(purpose string, parts ...[]byte) []byte {
	hash := sha256.New()
	hash.Write([]byte("formicary/" + purpose + "\x00"))
	for _, part := range parts {
		hash.Write(part)
	}
	return hash.Sum(nil)
}

// eight returns a number as 8 bytes, the highest first.
func eight(number int64) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(number))
}

// checkChain checks the seq and link of every event, and that the header matches the last one.
func checkChain(header object, events []*event) {
	link := sum("genesis/1", []byte(header["match"].(string)))
	for place, entry := range events {
		seq := int64(place) + 1
		needFault(entry.seq == seq, seq, "gap", fmt.Sprintf("found entry %d instead", entry.seq))
		link = sum("link/1", link, eight(seq), spell(nil, entry.record))
		recorded := parseHex(seq, entry.link)
		needFault(string(link) == string(recorded), seq, "link", "")
	}
	version, last := header["version"].(int64), int64(len(events))
	first := version
	if last < first {
		first = last
	}
	needFault(version == last, first+1, "head", fmt.Sprintf("the head is at %d", version))
	isHead := hex.EncodeToString(link) == header["link"]
	needFault(isHead, last, "head", "the head has another link")
	needFault(last > 0, 1, "gap", "the log is empty")
}

// checkCreation checks that the first event creates the match named in the header.
func checkCreation(header object, first *event) {
	commitments, has := first.body["commitments"].(object)
	need(first.kind == "match-created" && has, 1, "it does not create a match")
	lineage := first.body["lineage"]
	_, is := lineage.(object)
	need(lineage == nil || is, 1, "it does not create a match")
	need(allTexts(commitments), 1, "it does not create a match")
	for _, name := range []string{"game", "rules", "content"} {
		need(isSame(first.body[name], header[name]), 0, "the header has other "+name)
	}
}

// checkRecords checks times, and that each commit begins with an id, ends with a mac and has one
// actor.
func checkRecords(events []*event) {
	var at int64
	var first *event
	begins := true
	for _, entry := range events {
		seq := entry.seq
		now := entry.record["at"].(int64)
		need(now >= at, seq, "its time is before that of the previous event")
		at = now
		if begins {
			first = entry
		}
		need(entry.isFirst() == begins, seq, "it is at the wrong place in its commit")
		_, hasCommand := entry.record["command"]
		need(begins || !hasCommand, seq, "its commit began before")
		for _, name := range []string{"at", "by", "seat"} {
			same := entry.record[name] == first.record[name]
			need(same, seq, "its actor or time is not that of its commit")
		}
		begins = entry.isLast()
		isEnd := entry.kind == "match-ended"
		need(!isEnd || seq == int64(len(events)), seq, "a match ends once, at its end")
	}
	needFault(begins, int64(len(events)), "gap", "its commit is incomplete")
}

var reasons = map[string]string{
	"abandoned": "admin",
	"abuse":     "admin",
	"fault":     "admin",
	"operator":  "admin",
	"cancelled": "host",
	"expired":   "clock",
}

var noResult = object{"ranking": list{}, "reason": "called-off", "rule": "T15"}

// checkCalledOff checks that a match without a result was ended by an allowed actor and has no
// winner.
func checkCalledOff(events []*event) {
	last := events[len(events)-1]
	outcome, _ := last.body["outcome"].(object)
	var calls []*event
	for _, entry := range events {
		if entry.kind == "match-called-off" {
			calls = append(calls, entry)
		}
	}
	endsSo := outcome != nil && outcome["reason"] == "called-off"
	need(endsSo == (len(calls) > 0), last.seq, "its end and the reason of its end disagree")
	for _, entry := range calls {
		isPlaced := entry.seq == int64(len(events))-1 && !entry.isLast()
		need(isPlaced, entry.seq, "it does not end the match")
		actor, isKnown := reasons[textOf(entry.body["reason"])]
		need(isKnown, entry.seq, "its reason is unknown")
		_, hasSeat := entry.record["seat"]
		need(entry.record["by"] == actor && !hasSeat, entry.seq, "its actor may not end the match")
		need(isSame(last.body["outcome"], noResult), entry.seq+1, "it has a result")
	}
}
