package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	depthMost  = 64              // nesting of lists and objects in a line
	lineMost   = 4 * 1024 * 1024 // bytes
	numberMost = 1<<53 - 1
	crlf       = "the line ends with CRLF; a bundle ends its lines with LF"
)

// object is a JSON object. Its values are object, list, string, int64, bool or nil.
type object = map[string]any

// list is a JSON array.
type list = []any

var errCanonical = errors.New("it is not canonical JSON")

// Canonical returns the canonical JSON of a JSON text: sorted keys, no spaces, UTF-8 with only the
// necessary escapes.
func Canonical(text []byte) ([]byte, error) {
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	return spell(nil, simplify(value)), nil
}

// simplify replaces the numbers of a decoded value by integers, where they are integers.
func simplify(value any) any {
	switch value := value.(type) {
	case object:
		for name, member := range value {
			value[name] = simplify(member)
		}
	case list:
		for place, item := range value {
			value[place] = simplify(item)
		}
	case json.Number:
		if number, err := strconv.ParseInt(value.String(), 10, 64); err == nil {
			return number
		}
	}
	return value
}

// spell appends the canonical JSON of a value.
func spell(text []byte, value any) []byte {
	switch value := value.(type) {
	case nil:
		return append(text, "null"...)
	case bool:
		return strconv.AppendBool(text, value)
	case int64:
		return strconv.AppendInt(text, value, 10)
	case json.Number:
		return append(text, value...)
	case string:
		return spellText(text, value)
	case list:
		return spellList(text, value)
	case object:
		return spellObject(text, value)
	}
	panic(fmt.Sprintf("a value of the type %T has no JSON", value))
}

func spellList(text []byte, items list) []byte {
	text = append(text, '[')
	for place, item := range items {
		if place > 0 {
			text = append(text, ',')
		}
		text = spell(text, item)
	}
	return append(text, ']')
}

func spellObject(text []byte, members object) []byte {
	text = append(text, '{')
	for place, name := range sortedNames(members) {
		if place > 0 {
			text = append(text, ',')
		}
		text = append(spellText(text, name), ':')
		text = spell(text, members[name])
	}
	return append(text, '}')
}

// sortedNames returns the names of members by their bytes, which is the order of their characters.
func sortedNames[T any](members map[string]T) []string {
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

var escapes = map[byte]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`}

// spellText appends a JSON string. encoding/json escapes more than canonical JSON: <, >, & and two
// line separators.
func spellText(text []byte, value string) []byte {
	text = append(text, '"')
	start := 0
	for place := 0; place < len(value); place++ {
		char := value[place]
		if char >= 0x20 && char != '"' && char != '\\' {
			continue
		}
		text = append(text, value[start:place]...)
		start = place + 1
		if escape, isShort := escapes[char]; isShort {
			text = append(text, escape...)
		} else {
			text = append(text, fmt.Sprintf(`\u%04x`, char)...)
		}
	}
	return append(append(text, value[start:]...), '"')
}

// parse reads one line of a bundle, which must be canonical JSON.
func parse(line []byte) (any, error) {
	if !utf8.Valid(line) {
		return nil, errors.New("it is not UTF-8")
	}
	reader := &parser{text: line}
	value, err := reader.value(0)
	if err != nil {
		return nil, err
	}
	if reader.at != len(line) {
		return nil, errCanonical
	}
	return value, nil
}

// parser reads canonical JSON and refuses any other spelling. encoding/json would accept repeated
// names, spaces and halves of surrogate pairs.
type parser struct {
	text []byte
	at   int
}

func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) take(wanted string) error {
	if p.at+len(wanted) > len(p.text) || string(p.text[p.at:p.at+len(wanted)]) != wanted {
		return errCanonical
	}
	p.at += len(wanted)
	return nil
}

func (p *parser) value(depth int) (any, error) {
	switch p.peek() {
	case 'n':
		return nil, p.take("null")
	case 't':
		return true, p.take("true")
	case 'f':
		return false, p.take("false")
	case '"':
		return p.string()
	case '[':
		return p.list(depth + 1)
	case '{':
		return p.object(depth + 1)
	}
	return p.integer()
}

func (p *parser) integer() (any, error) {
	start := p.at
	for p.peek() == '-' || (p.peek() >= '0' && p.peek() <= '9') {
		p.at++
	}
	text := string(p.text[start:p.at])
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strconv.FormatInt(number, 10) != text {
		return nil, errCanonical
	}
	if number > numberMost || number < -numberMost {
		return nil, fmt.Errorf("%s is beyond 53 bits", text)
	}
	return number, nil
}

func (p *parser) string() (string, error) {
	p.at++
	start := p.at
	for p.at < len(p.text) && p.text[p.at] != '"' {
		if p.text[p.at] == '\\' {
			p.at++
		}
		p.at++
	}
	if p.at >= len(p.text) {
		return "", errCanonical
	}
	plain, err := unescape(string(p.text[start:p.at]))
	if err == nil && string(spellText(nil, plain)) != string(p.text[start-1:p.at+1]) {
		err = errCanonical
	}
	p.at++
	return plain, err
}

// unescape returns a text without its escapes, of which canonical JSON has only a few.
func unescape(text string) (string, error) {
	if !strings.Contains(text, `\`) {
		return text, nil
	}
	var plain strings.Builder
	for place := 0; place < len(text); place++ {
		if text[place] != '\\' {
			plain.WriteByte(text[place])
			continue
		}
		place++
		switch char := text[place]; char {
		case 'u':
			if place+5 > len(text) {
				return "", errCanonical
			}
			number, err := strconv.ParseUint(text[place+1:place+5], 16, 32)
			if err != nil || number >= 0x20 {
				return "", errCanonical
			}
			plain.WriteByte(byte(number))
			place += 4
		default:
			short := strings.IndexByte(`"\btnfr`, char)
			if short < 0 {
				return "", errCanonical
			}
			plain.WriteByte("\"\\\b\t\n\f\r"[short])
		}
	}
	return plain.String(), nil
}

func (p *parser) list(depth int) (any, error) {
	if depth > depthMost {
		return nil, fmt.Errorf("it is nested more than %d deep", depthMost)
	}
	p.at++
	items := list{}
	for p.peek() != ']' {
		if len(items) > 0 {
			if err := p.take(","); err != nil {
				return nil, err
			}
		}
		item, err := p.value(depth)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	p.at++
	return items, nil
}

func (p *parser) object(depth int) (any, error) {
	if depth > depthMost {
		return nil, fmt.Errorf("it is nested more than %d deep", depthMost)
	}
	p.at++
	members, last := object{}, ""
	for p.peek() != '}' {
		if len(members) > 0 {
			if err := p.take(","); err != nil {
				return nil, err
			}
		}
		name, member, err := p.member(depth)
		if err != nil {
			return nil, err
		}
		if len(members) > 0 && name <= last {
			return nil, errCanonical
		}
		members[name], last = member, name
	}
	p.at++
	return members, nil
}

func (p *parser) member(depth int) (string, any, error) {
	if p.peek() != '"' {
		return "", nil, errCanonical
	}
	name, err := p.string()
	if err != nil {
		return "", nil, err
	}
	if err := p.take(":"); err != nil {
		return "", nil, err
	}
	member, err := p.value(depth)
	return name, member, err
}
