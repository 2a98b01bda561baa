package formicary_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"testing"
	"time"

	formicary "formicary.example/client"
)

func TestOnlySignedAndRecentDeliveriesAreAccepted(t *testing.T) {
	key := []byte("0123456789abcdef01234567")
	secret := "whsec_" + base64.StdEncoding.EncodeToString(key)
	body := `{"type": "asked", "timestamp": "2026-11-22T17:00:00.000Z", "data": {"webhook": 1}}`
	deliver := func(at time.Time, text string) (*formicary.WebhookBody, error) {
		stamp := strconv.FormatInt(at.Unix(), 10)
		hash := hmac.New(sha256.New, key)
		hash.Write([]byte("wd_1." + stamp + "." + body))
		header := http.Header{}
		header.Set("webhook-id", "wd_1")
		header.Set("webhook-timestamp", stamp)
		header.Set("webhook-signature", "v1,AAAA v1,"+base64.StdEncoding.EncodeToString(hash.Sum(nil)))
		return formicary.VerifyWebhook(secret, header, []byte(text))
	}

	content, err := deliver(time.Now(), body)
	if err != nil || string(content.Type) != "asked" {
		t.Errorf("%+v %v", content, err)
	}
	if _, err := formicary.VerifyWebhook("whsec_", http.Header{}, []byte(body)); err == nil {
		t.Error("an empty secret is accepted")
	}
	for name, given := range map[string]struct {
		at   time.Time
		text string
	}{
		"changed": {time.Now(), body + " "},
		"old":     {time.Now().Add(-time.Hour), body},
		"early":   {time.Now().Add(time.Hour), body},
	} {
		if _, err := deliver(given.at, given.text); !errors.Is(err, formicary.ErrSignature) {
			t.Errorf("a delivery that is %s has the error %v", name, err)
		}
	}
}
