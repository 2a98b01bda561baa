// Package formicary is a client of a Formicary service, with nothing but the standard library.
//
//	service := formicary.New("http://localhost:8000")
//	seat := service.WithToken(token)
//	player := formicary.Player{Client: seat, Match: match, Choose: choose}
//	over, err := player.Play(ctx)
//
// Client has a method for each operation of the API; openapi.yaml describes them. Requests are
// retried until they are answered. A refusal is a *Problem, and errors.Is compares it with
// ErrRuleViolation, ErrStaleVersion and the like. Follow and Stream read live streams and resume
// after drops. The package verify checks bundles.
package formicary

import (
	"net/http"
	"strings"
	"time"
)

const (
	answerTimeout = 40 * time.Second // an answer may wait for 25 s
	idleTimeout   = 8 * time.Second  // the service closes an idle connection after 10 s
)

// Client sends requests to a service, with a token or, without one, as a spectator.
//
// Change its fields before the first request. It is safe for use by several goroutines.
type Client struct {
	// Token is an API key, or the token of a seat.
	Token string
	// Language is the language of the answers, such as `de`; the service chooses if it is empty.
	Language string
	// Retry is the policy for requests that are not answered.
	Retry Retry
	// OnRetry, if set, is called before each pause.
	OnRetry func(Attempt)
	// HTTP sends the requests. It must not follow redirects, which could send the token elsewhere.
	HTTP *http.Client

	base string
}

// New returns a client of the service at an address, such as `http://localhost:8000`.
func New(address string) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.IdleConnTimeout = idleTimeout
	base := strings.TrimSuffix(strings.TrimRight(address, "/"), "/v1")
	return &Client{
		Retry: DefaultRetry,
		HTTP:  &http.Client{Transport: transport, CheckRedirect: stayHere},
		base:  base,
	}
}

// stayHere returns a redirect as an answer. The service never redirects.
func stayHere(*http.Request, []*http.Request) error {
	return http.ErrUseLastResponse
}

// WithToken returns a client of the same service with another token.
func (c *Client) WithToken(token string) *Client {
	other := *c
	other.Token = token
	return &other
}

// Option changes one request: a query such as &StateQuery{}, or one of the functions below. A query
// is an option so that parameters which are added later break no program.
type Option interface {
	apply(made *call)
}

type option func(*call)

func (o option) apply(made *call) { o(made) }

// WithKey sets the idempotency key, which is random otherwise. Keep it to send the same request again
// later: it acts once.
func WithKey(key string) Option {
	return option(func(c *call) { c.key = key })
}

// IfMatch ties a command to the version at which it was chosen. It is refused with ErrStaleVersion
// if its question has changed.
func IfMatch(version int64) Option {
	return option(func(c *call) { c.version = &version })
}

// Wait delays the answer until the next question for a person is open, at most 25 seconds.
func Wait(seconds int) Option {
	return prefer("wait=" + itoa(int64(seconds)))
}

// WithReceipt requests a signed receipt of a command.
func WithReceipt() Option {
	return prefer("receipt")
}

// WithReceiptOfLog requests a signed receipt of a command that also names the public log, if the
// service has one.
func WithReceiptOfLog() Option {
	return prefer("receipt=log")
}

// WithActions requests the seat's legal commands after a command, so that a decision takes one
// request.
func WithActions() Option {
	return prefer("actions")
}

func prefer(preference string) Option {
	return option(func(c *call) { c.preferences = append(c.preferences, preference) })
}

// WithoutEntropy takes a seat without entropy. TakeSeat otherwise sends 32 random bytes if Entropy of
// its Join is empty. The service mixes them into the luck, so that nobody alone chooses it.
func WithoutEntropy() Option {
	return option(func(c *call) { c.hasNoEntropy = true })
}

// KeepEntropy copies the entropy with which a seat is taken. The log of the match has it in the event
// seat-taken, except for a branch with its parent's luck. If a request is repeated with its key, the
// entropy of the first one counts.
func KeepEntropy(into *string) Option {
	return option(func(c *call) { c.entropy = into })
}

// Headers copies the headers of the answer.
func Headers(into *http.Header) Option {
	return option(func(c *call) { c.headers = into })
}

// Ptr returns a pointer to a value, for members that may be missing.
func Ptr[T any](value T) *T {
	return &value
}

// At returns a version as the parameter `at`, which may also be a time.
func At(version int64) string {
	return itoa(version)
}
