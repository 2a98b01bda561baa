package verify

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

var (
	headerNames = set("bundle", "content", "game", "link", "match", "rules", "version")
	headerMore  = set("pack", "rules_hash")
	lineNames   = set("e", "link", "opened", "seq")
	recordNames = set("at", "by", "command", "event", "id", "mac", "seals", "seat")
	actors      = set("host", "seat", "bot", "phase", "clock", "admin")
)

func set(names ...string) map[string]bool {
	members := map[string]bool{}
	for _, name := range names {
		members[name] = true
	}
	return members
}

// hasOnly returns whether all names of an object are in a set.
func hasOnly(members object, names map[string]bool) bool {
	for name := range members {
		if !names[name] {
			return false
		}
	}
	return true
}

// hasExactly returns whether an object has all names of a set and no others.
func hasExactly(members object, names map[string]bool) bool {
	return len(members) == len(names) && hasOnly(members, names)
}

func isText(value any) bool {
	_, is := value.(string)
	return is
}

func isTextOrNone(value any) bool {
	return value == nil || isText(value)
}

func isInt(value any) bool {
	_, is := value.(int64)
	return is
}

func allTexts(members object) bool {
	for _, member := range members {
		if !isText(member) {
			return false
		}
	}
	return true
}

// isSame returns whether two values have the same JSON.
func isSame(left, right any) bool {
	return string(spell(nil, left)) == string(spell(nil, right))
}

// textOf returns a text, and an empty one for any other value.
func textOf(value any) string {
	text, _ := value.(string)
	return text
}

// isSet returns whether a value is neither missing, false, zero nor empty.
func isSet(value any) bool {
	switch value := value.(type) {
	case nil:
		return false
	case bool:
		return value
	case int64:
		return value != 0
	case string:
		return value != ""
	case list:
		return len(value) > 0
	case object:
		return len(value) > 0
	}
	return true
}

// parseHex returns the bytes of lowercase hex digits.
func parseHex(seq int64, value any) []byte {
	text, is := value.(string)
	need(is, seq, "not hex")
	plain, err := hex.DecodeString(text)
	need(err == nil && hex.EncodeToString(plain) == text, seq, "not hex")
	return plain
}

func parseLine(seq int64, line []byte) any {
	need(len(line) <= lineMost, seq, fmt.Sprintf("the line is longer than %d bytes", lineMost))
	if len(line) > 0 && line[len(line)-1] == '\n' {
		line = line[:len(line)-1]
	}
	need(len(line) > 0, seq, "the line is empty")
	need(line[len(line)-1] != '\r', seq, crlf)
	value, err := parse(line)
	if err != nil {
		need(false, seq, err.Error())
	}
	return value
}

// checkHeader checks the format of the first line.
func checkHeader(lines [][]byte) object {
	need(len(lines) > 0, 0, "it is not a header of a bundle")
	header, is := parseLine(0, lines[0]).(object)
	need(is, 0, "it is not a header of a bundle")
	known := 0
	for name := range header {
		need(headerNames[name] || headerMore[name], 0, "it is not a header of a bundle")
		if headerNames[name] {
			known++
		}
	}
	need(known == len(headerNames), 0, "it is not a header of a bundle")
	need(isSame(header["bundle"], int64(1)), 0, "the bundle has another version")
	need(isInt(header["version"]), 0, "the version is not a number")
	for _, name := range []string{"content", "game", "match", "rules"} {
		need(isText(header[name]), 0, "a name is not a text")
	}
	parseHex(0, header["link"])
	if hash, has := header["rules_hash"]; has {
		parseHex(0, hash)
	}
	if pack, has := header["pack"]; has {
		digest := sha256.Sum256(spell(nil, pack))
		need(hex.EncodeToString(digest[:]) == header["content"], 0, "the pack does not match its hash")
	}
	return header
}

// checkLines checks the format of all lines of events.
func checkLines(lines [][]byte) []*event {
	events := make([]*event, 0, len(lines))
	for place, line := range lines {
		seq := int64(place) + 1
		need(seq <= linesMost, seq, fmt.Sprintf("there are more than %d events", linesMost))
		events = append(events, checkLine(seq, line))
	}
	return events
}

func checkLine(seq int64, line []byte) *event {
	entry, is := parseLine(seq, line).(object)
	need(is, seq, "it is not an event")
	for _, name := range []string{"e", "link", "seq"} {
		_, has := entry[name]
		need(has, seq, "it is not an event")
	}
	need(hasOnly(entry, lineNames), seq, "it has unknown members of an event")
	number, isNumber := entry["seq"].(int64)
	record, isRecord := entry["e"].(object)
	need(isNumber && isRecord, seq, "it is not an event")
	checkRecord(seq, record)
	opened := checkOpenedForm(seq, entry)
	// The link is checked as part of the chain, after all lines.
	found := &event{seq: number, record: record, opened: opened}
	found.link, _ = entry["link"].(string)
	if !isText(entry["link"]) {
		found.link = "not a text"
	}
	found.body = record["event"].(object)
	found.kind = found.body["type"].(string)
	return found
}

func checkRecord(seq int64, record object) {
	need(hasOnly(record, recordNames), seq, "it has unknown members of a record")
	need(isInt(record["at"]), seq, "its time is not a number")
	need(actors[textOf(record["by"])], seq, "its actor is unknown")
	seat, has := record["seat"]
	need(!has || isInt(seat), seq, "its seat is not a number")
	body, is := record["event"].(object)
	need(is && isText(body["type"]), seq, "its event is missing")
	if seals, has := record["seals"]; has {
		members, is := seals.(object)
		need(is && allTexts(members), seq, "its seals are not valid")
	}
}

func checkOpenedForm(seq int64, entry object) object {
	given, has := entry["opened"]
	if !has {
		return nil
	}
	opened, is := given.(object)
	need(is, seq, "its seals are not valid")
	need(len(opened) > 0, seq, "nothing is opened")
	for _, value := range opened {
		members, is := value.(object)
		need(is && hasExactly(members, set("salt", "value")), seq, "an opened value")
	}
	return opened
}
