package formicary

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// The kinds of problems that a program reacts to; errors.Is compares an error with them.
var (
	// ErrUnauthorized: the token or key is missing, wrong, ended, or for something else (401, 403).
	ErrUnauthorized = errors.New("unauthorized")
	// ErrNotFound: the resource does not exist, or no longer exists (404, 410).
	ErrNotFound = errors.New("not found")
	// ErrInvalid: the request is not well-formed (400, 413, 415, 422); `Errors` of the body lists the faults.
	ErrInvalid = errors.New("invalid")
	// ErrConflict: the match, or the requested resource, does not allow it now (409).
	ErrConflict = errors.New("conflict")
	// ErrRuleViolation: a rule of the game, or of the table, forbids the command. It is also a conflict.
	ErrRuleViolation = errors.New("rule violation")
	// ErrPhaseRunning: the game runs a phase by itself: wait RetryAfter and read again. It is also a conflict.
	ErrPhaseRunning = errors.New("phase running")
	// ErrMatchOver: the match is over. It is also a conflict.
	ErrMatchOver = errors.New("match over")
	// ErrStaleVersion: the seat's question has changed since the version that was sent (412).
	ErrStaleVersion = errors.New("stale version")
	// ErrTooManyRequests: a rate limit was exceeded (429), in all tries: nothing was done.
	ErrTooManyRequests = errors.New("too many requests")
	// ErrUnavailable: the service could not answer in any of the tries (500 to 504).
	ErrUnavailable = errors.New("unavailable")
	// ErrNoSeat: the token of the client does not hold a seat of the match.
	ErrNoSeat = errors.New("the client has no seat in this match: take one with TakeSeat, and give its token to " +
		"WithToken; a seat that an account took is played with the account's key")
)

var byStatus = map[int]error{
	400: ErrInvalid,
	401: ErrUnauthorized,
	403: ErrUnauthorized,
	404: ErrNotFound,
	409: ErrConflict,
	410: ErrNotFound,
	412: ErrStaleVersion,
	413: ErrInvalid,
	415: ErrInvalid,
	422: ErrInvalid,
	429: ErrTooManyRequests,
	500: ErrUnavailable,
	501: ErrUnavailable,
	502: ErrUnavailable,
	503: ErrUnavailable,
	504: ErrUnavailable,
}

var byKind = map[string]error{
	"rule-violation": ErrRuleViolation,
	"phase-running":  ErrPhaseRunning,
	"match-over":     ErrMatchOver,
}

// Problem is a refusal by the service (RFC 9457): decide by Status and Kind, show the text to
// people.
type Problem struct {
	Status int
	// Kind is the last part of the type, such as `rule-violation`; `about:blank` if a proxy answered.
	Kind string
	// Body is the whole problem.
	Body ProblemBody
	// RetryAfter is the time that the service asks to wait; 0 if it does not ask.
	RetryAfter time.Duration
	// RequestID is the id of the request, to report to the operator of the service.
	RequestID string
}

// Error returns the description of the problem.
func (p *Problem) Error() string {
	text := p.Body.Detail
	if text == "" {
		text = p.Body.Title
	}
	return fmt.Sprintf("%s (%d %s)", text, p.Status, p.Kind)
}

// Is returns whether the problem is of a kind such as ErrNotFound.
func (p *Problem) Is(target error) bool {
	return target == byKind[p.Kind] || target == byStatus[p.Status]
}

func newProblem(status int, header http.Header, text []byte) *Problem {
	problem := &Problem{Status: status, Kind: "about:blank"}
	problem.RetryAfter = readRetryAfter(header)
	problem.RequestID = header.Get("X-Request-ID")
	// A proxy in between may answer in its own form.
	if err := json.Unmarshal(text, &problem.Body); err != nil || problem.Body.Type == "" {
		problem.Body.Title = fmt.Sprintf("The service answered with status %d", status)
		return problem
	}
	kind := problem.Body.Type
	problem.Kind = kind[strings.LastIndex(kind, "/")+1:]
	return problem
}

// NoAnswer is the error if no try was answered. The request may be sent again with the same key.
type NoAnswer struct {
	// Key is the idempotency key that was sent; empty for reads.
	Key string
	// Err is the fault of the last try.
	Err error
}

// Error returns the fault of the last try.
func (n *NoAnswer) Error() string {
	return "the service does not answer: " + n.Err.Error()
}

// Unwrap returns the fault of the last try.
func (n *NoAnswer) Unwrap() error {
	return n.Err
}

// Drift is the error if a view does not match its digest: the answer was changed on its way.
type Drift struct {
	Match string
	// Version is the version of the view.
	Version int64
	// Own is the digest of the view that arrived, and Sent the digest from the service.
	Own, Sent string
}

// Error names the match and the version.
func (d *Drift) Error() string {
	return fmt.Sprintf("the view of match %s at version %d does not match its digest", d.Match, d.Version)
}
