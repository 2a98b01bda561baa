package verify

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
)

var (
	receiptNames        = set("at", "key", "link", "match", "seq", "signature")
	receiptWithLogNames = set("at", "key", "link", "log", "match", "seq", "signature")
)

// VerifyReceipts checks receipts against the bundle, and returns their number.
//
// Each receipt is the JSON of a receipt, or of an answer that contains one. `keys` is the answer of
// GET /v1/keys. The error is a *Broken for the first receipt that does not fit, and any other error
// if a value cannot be read.
func (bundle *Bundle) VerifyReceipts(receipts []json.RawMessage, keys json.RawMessage) (count int, err error) {
	defer func() { err = recovered(recover(), "receipts", err) }()
	publics, err := publicKeys(keys)
	if err != nil {
		return 0, err
	}
	for _, text := range receipts {
		var given any
		if err := decodeNumbers(text, &given); err != nil {
			return 0, err
		}
		members, is := simplify(given).(object)
		if inner, has := members["receipt"]; is && has {
			members, is = inner.(object)
		}
		bundle.checkReceipt(members, is, publics)
	}
	return len(receipts), nil
}

func decodeNumbers(text []byte, into any) error {
	canonical, err := Canonical(text)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(canonical))
	decoder.UseNumber()
	return decoder.Decode(into)
}

// publicKeys returns the public keys by their ids, which are computed.
func publicKeys(text json.RawMessage) (map[string]ed25519.PublicKey, error) {
	var answer struct {
		Keys []struct {
			Public string `json:"public"`
		} `json:"keys"`
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, err
	}
	publics := map[string]ed25519.PublicKey{}
	for _, key := range answer.Keys {
		public, err := hex.DecodeString(key.Public)
		if err != nil {
			return nil, err
		}
		publics[hex.EncodeToString(sum("receipt-key/1", public))[:16]] = public
	}
	return publics, nil
}

func (bundle *Bundle) checkReceipt(receipt object, is bool, publics map[string]ed25519.PublicKey) {
	seq, isNumber := receipt["seq"].(int64)
	ensure := func(isSo bool, detail string) { needFault(isSo, seq, "receipt", detail) }
	at, isTime := receipt["at"].(int64)
	_, hasLog := receipt["log"]
	names := receiptNames
	if hasLog {
		names = receiptWithLogNames
	}
	ensure(is && hasExactly(receipt, names) && isNumber && isTime, "it is not a receipt")
	for name := range names {
		ensure(name == "at" || name == "seq" || isText(receipt[name]), "it is not a receipt")
	}
	ensure(receipt["match"] == bundle.header["match"], fmt.Sprintf("it is of match %s", receipt["match"]))
	public, isKnown := publics[receipt["key"].(string)]
	ensure(isKnown, fmt.Sprintf("there is no key %s", receipt["key"]))
	ensure(isSigned(public, receipt), "its signature does not fit its key")
	last := int64(len(bundle.events))
	ensure(1 <= seq && seq <= last, fmt.Sprintf("the log ends at %d", last))
	entry := bundle.events[seq-1]
	ensure(receipt["link"] == entry.link, "the log has another link")
	ensure(entry.record["at"] == at, "the log has another time")
}

// isSigned returns whether the signature of a receipt is valid under a public key.
func isSigned(public ed25519.PublicKey, receipt object) bool {
	spelled := receipt["signature"].(string)
	signature, err := hex.DecodeString(spelled)
	if err != nil || hex.EncodeToString(signature) != spelled || !isPoint(public) {
		return false
	}
	plain := object{}
	for name, member := range receipt {
		if name != "signature" {
			plain[name] = member
		}
	}
	label := "formicary/receipt/1\x00"
	if _, hasLog := receipt["log"]; hasLog {
		label = "formicary/receipt/2\x00"
	}
	message := append([]byte(label), spell(nil, plain)...)
	return len(signature) == ed25519.SignatureSize && ed25519.Verify(public, message, signature)
}

// isPoint returns whether a public key has the only spelling of its point that RFC 8032 allows.
// crypto/ed25519 also accepts others.
func isPoint(public ed25519.PublicKey) bool {
	if len(public) != ed25519.PublicKeySize {
		return false
	}
	plain := make([]byte, len(public))
	for place, octet := range public {
		plain[len(plain)-1-place] = octet
	}
	isNegative := plain[0]&0x80 != 0
	plain[0] &= 0x7f
	y := new(big.Int).SetBytes(plain)
	prime := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	if y.Cmp(prime) >= 0 {
		return false
	}
	// x is zero only where y is 1 or -1, and zero has no negative.
	isZero := y.Cmp(big.NewInt(1)) == 0 || y.Cmp(new(big.Int).Sub(prime, big.NewInt(1))) == 0
	return !(isZero && isNegative)
}
