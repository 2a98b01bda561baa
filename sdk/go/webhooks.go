package formicary

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const oldest = 5 * time.Minute // a delivery whose time is further away is refused

// ErrSignature is the error of a delivery that is not signed with the secret, or too old.
var ErrSignature = errors.New("the delivery is not signed with this secret, or it is too old")

// VerifyWebhook checks the signature of a delivery (Standard Webhooks) and returns its content.
//
// `secret` is that of the answer to Subscribe, and `body` has the bytes as they were received. Drop
// deliveries whose header `webhook-id` was seen before.
func VerifyWebhook(secret string, header http.Header, body []byte) (*WebhookBody, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return nil, err
	}
	if len(key) == 0 {
		return nil, errors.New("the secret is empty")
	}
	id, stamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return nil, ErrSignature
	}
	if age := time.Since(time.Unix(seconds, 0)); age > oldest || age < -oldest {
		return nil, ErrSignature
	}
	hash := hmac.New(sha256.New, key)
	hash.Write([]byte(id + "." + stamp + "."))
	hash.Write(body)
	wanted := "v1," + base64.StdEncoding.EncodeToString(hash.Sum(nil))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(signature), []byte(wanted)) {
			content := &WebhookBody{}
			return content, json.Unmarshal(body, content)
		}
	}
	return nil, ErrSignature
}
