package verify

import (
	"math/big"
	"strings"
	"testing"
)

func TestJSONIsSpelledAsInTheLog(t *testing.T) {
	for given, wanted := range map[string]string{
		`{"b": 1, "a": [ true, null ]}`:         `{"a":[true,null],"b":1}`,
		`{"10": 1, "9": 2}`:                     `{"10":1,"9":2}`,
		`{"\ud83d\udc1c": 1, "\ue000": 2}`:      "{\"\ue000\":2,\"\U0001f41c\":1}", // UTF-16 sorts them the other way
		`"<&>\u2028\u007f\/"`:                   "\"<&>\u2028\u007f/\"",
		`"\u0000\u001f\b\t\n\f\r\"\\"`:          `"\u0000\u001f\b\t\n\f\r\"\\"`,
		`[9007199254740991, -9007199254740991]`: `[9007199254740991,-9007199254740991]`,
	} {
		spelled, err := Canonical([]byte(given))
		if err != nil || string(spelled) != wanted {
			t.Errorf("%s is spelled %s, wanted %s: %v", given, spelled, wanted, err)
		}
		if value, err := parse([]byte(wanted)); err != nil || string(spell(nil, value)) != wanted {
			t.Errorf("%s is not read: %v", wanted, err)
		}
	}
}

func TestAnyOtherSpellingIsRefused(t *testing.T) {
	deep := strings.Repeat("[", depthMost+1) + strings.Repeat("]", depthMost+1)
	for _, text := range []string{
		``, ` 1`, `1 `, `01`, `-0`, `+1`, `1.0`, `1e3`, `-`, `NaN`, `9007199254740992`, `9223372036854775808`,
		`{"a":1,"a":2}`, `{"b":1,"a":2}`, `{"a":1,}`, `[1,]`, `[,1]`, `[1`, `{"a"`, `{"a":`, `{1:2}`, `"a`, `"\`,
		`"\/"`, `"\u0041"`, `"\u001F"`, `"\u0009"`, `"\ud800"`, "\"\xed\xa0\x80\"", "\"\xff\"", "\"\n\"",
		`tru`, `nullx`, `1,2`, `"a""b"`, deep, "\xef\xbb\xbf1",
	} {
		if value, err := parse([]byte(text)); err == nil {
			t.Errorf("%q is read as %v", text, value)
		}
	}
}

func TestAPatternWithMoreCharactersDecides(t *testing.T) {
	patterns := map[string]string{"*": "same", "die/*": "new", "die/1*": "same", "*/12": "new", "**/1*2": "new"}
	for label, wanted := range map[string]string{
		"card": "same", "die/2": "new", "die/1": "same", "die/13": "same", "die/12": "same", "x/12": "new",
	} {
		if choice := ChooseLuck(patterns, label); choice != wanted {
			t.Errorf("%s has %s luck, wanted %s", label, choice, wanted)
		}
	}
	if choice := ChooseLuck(map[string]string{"a*a": "same"}, "a"); choice != "new" {
		t.Errorf("a pattern with two ends matches one character")
	}
}

func TestOnlyOneSpellingOfAPublicKeyIsValid(t *testing.T) {
	prime := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	spelling := func(y *big.Int, isNegative bool) []byte {
		octets := y.FillBytes(make([]byte, 32))
		if isNegative {
			octets[0] |= 0x80
		}
		for left, right := 0, 31; left < right; left, right = left+1, right-1 {
			octets[left], octets[right] = octets[right], octets[left]
		}
		return octets
	}
	one := big.NewInt(1)
	for _, spelled := range [][]byte{
		spelling(prime, false), spelling(new(big.Int).Add(prime, one), true), spelling(one, true),
		spelling(new(big.Int).Sub(prime, one), true), make([]byte, 31),
	} {
		if isPoint(spelled) {
			t.Errorf("%x is taken for a key", spelled)
		}
	}
	if !isPoint(spelling(one, false)) || !isPoint(spelling(big.NewInt(4), true)) {
		t.Error("a valid spelling is refused")
	}
}
